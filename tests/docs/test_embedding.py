"""The code of the guides for embedding, run for real: a server on a port, a whole game in a chat, an environment to learn in."""

from __future__ import annotations

import importlib.util
import json
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, make_server

import pytest

import boardrules

DOCS = Path(__file__).resolve().parents[2] / "docs"
LEAPFROG = DOCS / "tutorial" / "first-game" / "step-6.rules"


def load(path: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(Path(path).stem, DOCS / "howto" / path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[module.__name__] = module
    spec.loader.exec_module(module)
    return module


class Quiet(WSGIRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A running server."""
    application = load("web-back-end/table_server.py").TableServer()
    with make_server("127.0.0.1", 0, application, handler_class=Quiet) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()
        thread.join(timeout=5)


def ask(url: str, body: dict[str, Any] | None = None) -> tuple[int, dict[str, Any]]:
    data = None if body is None else json.dumps(body).encode()
    try:
        with urllib.request.urlopen(urllib.request.Request(url, data=data), timeout=10) as answer:
            return answer.status, json.loads(answer.read())
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.loads(error.read())


def test_three_players_take_turns_over_http(address: str) -> None:
    status, table = ask(f"{address}/tables", {"game": "cap-horn", "players": ["Ana", "Bo", "Cy"]})
    assert status == 201
    where = f"{address}/tables/{table['table']}"
    chance = Random(3)
    decided: set[str] = set()
    for _ in range(25):
        views = [ask(f"{where}?token={token}")[1]["view"] for token in table["tokens"]]
        (mover,) = [seat for seat, view in enumerate(views) if view["actions"]]
        status, after = ask(f"{where}/play", {"token": table["tokens"][mover], "action": chance.choice(views[mover]["actions"])})
        assert status == 200
        assert after["view"]["viewer"] == views[mover]["viewer"]
        decided.add(views[mover]["viewer"])
    assert len(decided) > 1


def test_a_seat_sees_its_own_hand_only(address: str) -> None:
    _, table = ask(f"{address}/tables", {"game": "cap-horn", "players": 3})
    where = f"{address}/tables/{table['table']}"
    hands = ask(f"{where}?token={table['tokens'][1]}")[1]["view"]["zones"]["Player.hand"]
    assert [seat for seat, pile in hands.items() if "cards" in pile] == ["blue"]
    assert not [pile for pile in ask(where)[1]["view"]["zones"]["Player.hand"].values() if "cards" in pile]


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/tables", {"game": "/etc/passwd"}, 404),
        ("/tables", {"game": "cap-horn", "players": 99}, 400),
        ("/tables/none", None, 404),
        ("/elsewhere", None, 404),
    ],
)
def test_bad_requests_get_an_answer(address: str, path: str, body: dict[str, Any] | None, status: int) -> None:
    found, answer = ask(address + path, body)
    assert found == status
    assert answer["error"]


GARBAGE = [
    b'{"token": []}',
    b'{"token": {}}',
    b'{"token": 7, "action": []}',
    b'{"token": null}',
    b'{"token": "x"}',
    b"[" * 50_000,
    b'{"a":' * 19_000,
    b"[]",
    b"",
    b"\xff",
    b'{"token": "", "action": ' + b"9" * 5000 + b"}",
    b'{"game": []}',
    b'{"game": {}, "players": NaN}',
    b'{"game": "cap-horn", "players": {}}',
    b'{"game": "cap-horn", "players": [[], 7, null]}',
    b'{"game": "cap-horn", "players": 1e999}',
    b'{"game": "cap-horn", "options": [1]}',
    b'{"game": "cap-horn", "options": {"x": {}}}',
    b'{"game": "cap-horn", "players": ["\\ud800", "b", "c"]}',
    b" " * 200_000,
]


def test_garbage_gets_an_answer_and_the_server_goes_on(address: str) -> None:
    _, table = ask(f"{address}/tables", {"game": "cap-horn", "players": 3})
    for body in GARBAGE:
        for path in ("/tables", f"/tables/{table['table']}/play", f"/tables/{table['table']}/undo"):
            request = urllib.request.Request(address + path, data=body, method="POST")
            with pytest.raises(urllib.error.HTTPError) as caught:
                urllib.request.urlopen(request, timeout=10)
            with caught.value:
                assert 400 <= caught.value.code < 500
                assert 0 < len(json.loads(caught.value.read())["error"]) < 500
    assert ask(f"{address}/tables/{table['table']}")[0] == 200


def test_a_chat_plays_a_game_to_its_end() -> None:
    table = load("chat-bot/chat_table.py").ChatTable(boardrules.load(LEAPFROG), seed=4)
    for line in ("join", "join"):
        table.answer("Ana", line)
    table.answer("Bo", "join")
    table.answer("Bo", "start")
    chance = Random(1)
    while not table.match.state.over:
        state = table.match.state
        said = table.answer(table.people[state.player], str(chance.choice(state.actions())))
    assert "wins" in said[-1].text
    assert said[-1].to is None
    assert "over" in table.answer("Ana", "hop c3")[0].text or "decide" in table.answer("Ana", "hop c3")[0].text


def test_secrets_are_told_to_one_person_only() -> None:
    table = load("chat-bot/chat_table.py").ChatTable(boardrules.load(LEAPFROG), seed=4)
    for person in ("Ana", "Bo"):
        table.answer(person, "join")
    table.answer("Ana", "start")
    seen = {person: table.answer(person, "show")[0].text for person in table.people}
    assert "flies" in seen["Ana"]
    assert seen["Ana"] != seen["Bo"]
    assert table.answer("Cy", "show")[0].text == "You are not at this table."


def test_the_environment_gives_masks_and_rewards_by_seat() -> None:
    loop = load("training-loop/self_play.py")
    environment = loop.SelfPlay(boardrules.load(LEAPFROG), 2, loop.Vocabulary(64))
    chance = Random(5)
    for seed in range(5):
        step = environment.reset(seed)
        while not step.over:
            legal = [number for number, allowed in enumerate(step.mask) if allowed]
            assert len(legal) == len(environment.state.actions())
            assert step.observation["viewer"] == environment.state.seats[step.player]
            assert step.rewards == (0.0, 0.0)
            step = environment.step(chance.choice(legal))
        assert sorted(step.rewards) == [-1.0, 1.0]
        assert not any(step.mask)


def test_a_vocabulary_that_is_too_small_says_so() -> None:
    loop = load("training-loop/self_play.py")
    with pytest.raises(ValueError, match="larger vocabulary"):
        loop.SelfPlay(boardrules.load(LEAPFROG), 2, loop.Vocabulary(2)).reset(1)
