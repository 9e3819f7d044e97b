"""The protocol is what its schema says: what is sent fits it, the committed file agrees, and the guide's client plays with it."""

from __future__ import annotations

import importlib.util
import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pydantic import BaseModel, TypeAdapter

import boardrules
from boardrules.server.messages import ClientMessage, NewTable, ServerMessage
from tests.server.player import Refused
from tests.server.protocol_file import FILE, schema_text
from tests.server.running import BOT, running

ROOT = Path(__file__).resolve().parents[2]
GUIDE = ROOT / "docs" / "howto" / "write-a-client.md"
SERVER: TypeAdapter[BaseModel] = TypeAdapter(ServerMessage)
CLIENT: TypeAdapter[BaseModel] = TypeAdapter(ClientMessage)


def assert_described(frame: str) -> None:
    """The schema knows everything that stands in a message."""
    read = SERVER.validate_json(frame)
    assert json.loads(read.model_dump_json(exclude_unset=True)) == json.loads(frame)


def test_the_file_for_the_site_is_up_to_date() -> None:
    """python -m tests.server.protocol_file writes it anew."""
    assert FILE.read_text(encoding="utf-8") == schema_text()


def test_a_server_hands_out_the_same() -> None:
    with running() as server:
        assert server.json("/api/protocol.json") == json.loads(schema_text())


@pytest.mark.parametrize(("game", "players"), [("cap-horn", 3), ("cabo-da-roca", 2), ("trois-caps", 2)])
def test_everything_that_is_sent_is_described(game: str, players: int) -> None:
    random = Random(3)
    with running() as server:
        place = server.lay(game, "Ana", *[BOT] * (players - 1), seed=3)
        with place.sit(0, "fr") as ana, place.sit(place.spectator) as watching:
            for _ in range(8):
                if ana.wait_for_turn(60):
                    ana.play(random.choice(ana.document["actions"])["action"])
            ana.wait_for_turn(60)
            ana.request("hint")
            ana.request("past", decisions=3)
            ana.request("chat", text="Bon vent")
            ana.request("ask", things=[seat["seat"] for seat in ana.document["seats"]])
            ana.request("undo")
            with pytest.raises(Refused):
                ana.request("play", revision=10**6, action="done")
            watching.request("ping")
            frames = [*ana.frames, *watching.frames]
    assert {json.loads(frame)["type"] for frame in frames} == {"welcome", "update", "done", "answer", "refused"}
    for frame in frames:
        assert_described(frame)


def test_a_whole_game_over_is_described() -> None:
    with running() as server:
        place = server.lay("trois-caps-training", "Ana", BOT, seed=3)
        random = Random(3)
        with place.sit(0) as ana:
            while ana.wait_for_turn(60):
                ana.play(random.choice(ana.document["actions"])["action"])
            assert ana.document["outcome"] is not None
            assert_described(ana.frames[-1])


def test_the_messages_of_the_guide_are_messages() -> None:
    blocks = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)]
    assert len(blocks) >= 6
    for block in blocks:
        if "type" not in block:
            NewTable.model_validate(block)
        elif block["type"] in ("update", "refused"):
            assert_described(json.dumps(block))
        else:
            CLIENT.validate_python(block)


def guide_client() -> Any:
    spec = importlib.util.spec_from_file_location("table_client", GUIDE.with_suffix("") / "table_client.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(("game", "opponents"), [("trois-caps-training", 1), ("cap-horn", 2)])
def test_the_client_of_the_guide_plays_a_whole_game(game: str, opponents: int) -> None:
    with running() as server:
        outcome = guide_client().play_a_game(server.address, game, opponents, seed=2)
    assert set(outcome["winners"]) <= set(boardrules.load(game).ruleset.seats)
    assert outcome["reason"]
