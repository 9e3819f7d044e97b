"""Saves and states put together anew, by several changes at once and with parts of other matches and other games.

Each is refused with a place and a reason, or it is accepted, works, and comes back equal."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path
from typing import Any

import pytest

import boardrules
from tests.hostile.reshaped import reshaped
from tests.hostile.test_damaged_saves import SMALL, assert_whole, opened, played, signed
from tests.hostile.test_damaged_states import assert_sound, refused

SLOW = bool(os.environ.get("BOARDRULES_SLOW"))
SHORT = ("whispers", "meadows", "cap-horn")
ALL = [*boardrules.games(), *map(str, SMALL)]
GAMES = ALL if SLOW else [name for name in ALL if Path(name).stem in SHORT]
MATCHES, CASES = (20, 200) if SLOW else (2, 25)


@pytest.fixture(scope="module")
def strange(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The save of another game, to take parts from."""
    path = tmp_path_factory.mktemp("strange") / "match.json"
    played(boardrules.load(SMALL[0]), random.Random(5)).save(path)
    return _unsealed(path)


def _unsealed(path: Path) -> dict[str, Any]:
    return {key: value for key, value in json.loads(path.read_text(encoding="utf-8")).items() if key != "checksum"}


@pytest.mark.parametrize("name", GAMES, ids=lambda name: Path(name).stem)
def test_reshaped_saves(name: str, strange: dict[str, Any], tmp_path: Path) -> None:
    source, game = random.Random(name), boardrules.load(name)
    path = tmp_path / "match.json"
    for _ in range(MATCHES):
        datas = []
        for match in (played(game, source), played(game, source)):
            match.save(path)
            datas.append(_unsealed(path))
        for _ in range(CASES):
            word, changed = reshaped(datas[0], source, [datas[1], datas[1], strange])
            path.write_bytes(signed(changed).encode("utf-8", "surrogatepass"))
            found = opened(path, game, source.choice(("refuse", "replay")), word)
            if found is not None:
                assert_whole(found, path, word)


@pytest.mark.parametrize("name", GAMES, ids=lambda name: Path(name).stem)
def test_reshaped_states(name: str, strange: dict[str, Any]) -> None:
    source, game = random.Random(name), boardrules.load(name)
    for _ in range(MATCHES):
        one, other = (json.loads(played(game, source).state.to_json()) for _ in range(2))
        for _ in range(2 * CASES):
            word, changed = reshaped(one, source, [other, other, other, strange["snapshot"]])
            found = refused(game, json.dumps(changed), word)
            if found is not None:
                assert_sound(game, found, word)
