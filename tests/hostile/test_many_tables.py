"""A server opens tables without end: games are shared, and what is not used any more is given back."""

from __future__ import annotations

import gc
import linecache
import os
import tracemalloc
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path

import pytest

import boardrules
from boardrules import pipeline
from boardrules.engine.game import MOST_PROGRAMS

REGATTA = Path(__file__).resolve().parents[1] / "games" / "regatta.rules"
TABLES = 200 if os.environ.get("BOARDRULES_SLOW") else 12

TEXT = """
game pebbles "Pebbles number %d" { players 2..4  seats left right up down }
option start: 1..999 = 5 "How many pebbles there are."
shared { heap: 0..999 = 0 }
setup { heap = start }
turn { choose one of grab }
action grab(n in 1..2) { require n <= heap  heap -= n  if heap == 0 { win me } }
"""


@pytest.fixture(autouse=True)
def no_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipeline, "_games", OrderedDict())


def growth(work: Callable[[int], object], times: int) -> float:
    """Kilobytes that stay for each time, once what is kept is full."""
    for number in range(10):
        work(number)
    gc.collect()
    tracemalloc.start()
    for number in range(10, 10 + times):
        work(number)
    gc.collect()
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return kept / times / 1000


def test_tables_of_one_game_share_it() -> None:
    tables = [boardrules.Match(boardrules.load(REGATTA), seed=number) for number in range(TABLES)]
    assert len({id(table.game) for table in tables}) == 1
    assert len({id(table.state._session.program) for table in tables}) == 1


def test_tables_that_are_closed_leave_nothing() -> None:
    assert growth(lambda number: boardrules.Match(boardrules.load(REGATTA), seed=number).play(
        boardrules.load(REGATTA).start(seed=number).actions()[0]), TABLES) < 20  # fmt: skip


def test_games_of_strangers_leave_nothing() -> None:
    before = len(linecache.cache)
    assert growth(lambda number: boardrules.loads(TEXT % number).start(seed=1).rollout(1), TABLES) < 200
    gc.collect()
    assert len(pipeline._games) <= pipeline.MOST_GAMES
    assert len(linecache.cache) - before < 10 * pipeline.MOST_GAMES


def test_options_of_strangers_leave_nothing() -> None:
    game = boardrules.loads(TEXT % 0)
    before = len(linecache.cache)
    assert growth(lambda number: game.start(seed=1, options={"start": number + 1}).rollout(1), TABLES) < 200
    assert len(game._codecs) <= MOST_PROGRAMS
    assert len(linecache.cache) - before < 10 * MOST_PROGRAMS


def test_a_table_goes_on_when_its_game_is_kept_no_longer() -> None:
    game = boardrules.loads(TEXT % 0)
    state = game.start(seed=1, options={"start": 3})
    for number in range(MOST_PROGRAMS + 2):
        game.start(seed=1, options={"start": number + 10})
    assert game.from_json(state.apply("grab 2").to_json()).apply("grab 1").over


def test_a_changed_file_is_another_game(tmp_path: Path) -> None:
    path = tmp_path / "pebbles.rules"
    path.write_text(TEXT % 1, encoding="utf-8")
    first = boardrules.load(path)
    path.write_text(TEXT % 2, encoding="utf-8")
    assert boardrules.load(path).title != first.title
