"""Maps of text: readable without colours, coloured where they are asked for, narrow enough."""

from __future__ import annotations

import re

import pytest

from boardrules.pipeline import loads
from boardrules.render import state_text
from tests.render.positions import CHART, SHIPPED, SMALL, chart, played, shipped, small

ANSI = re.compile(r"\x1b\[[0-9;]*m")


@pytest.mark.parametrize("name", [*SMALL, *SHIPPED])
def test_colours_change_nothing_else(name: str) -> None:
    state = played(small(name) if name in SMALL else shipped(name), 50)
    plain = state_text(state)
    assert "\x1b" not in plain
    bare = ANSI.sub("", state_text(state, colour=True))
    assert [line.rstrip() for line in bare.splitlines()] == plain.splitlines()


@pytest.mark.parametrize("name", SHIPPED)
def test_maps_fit_a_hundred_columns(name: str) -> None:
    for decisions in (0, 80, 160):
        lines = state_text(played(shipped(name), decisions)).splitlines()
        listed = re.compile(r"  \S+: ")
        assert all(len(line) <= 100 for line in lines if not listed.match(line))


def test_a_card_does_not_hide_a_station() -> None:
    state = shipped("cap-horn").start(seed=1)
    before = state_text(state)
    station = next(space for space, value in state.game.board.model.layers[1].values.items() if value == "green_1")
    row, column = int(station[1:]), station[0]
    assert f"  {row:>2} " in before
    game = loads(CHART.replace("move gale from supply to e3.cards", "move gale from supply to a1.cards"))
    line = state_text(game.start(seed=1)).splitlines()[1]
    assert line.startswith("   1 Rb↘Rb↘gaL"), (line, column)


def test_what_does_not_fit_a_cell_is_listed_below() -> None:
    crowd = CHART.replace("for b in Boat of red { b.at = a1 b.facing = SE }", "for b in Boat { b.at = a1 }")
    text = state_text(loads(crowd).start(seed=1), width=20)
    assert text.splitlines()[1].startswith("   1 R+ ")
    assert "  a1: red boat 1↑, red boat 2↑, teal boat 1↑, teal boat 2↑" in text


def test_256_colours_where_the_terminal_knows_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    state = chart().start(seed=1)
    monkeypatch.delenv("COLORTERM", raising=False)
    few = state_text(state, colour=True)
    monkeypatch.setenv("COLORTERM", "truecolor")
    many = state_text(state, colour=True)
    assert "48;5;" in few
    assert "48;2;" not in few
    assert "48;2;189;214;214" in many


def test_an_action_is_marked_also_without_colours() -> None:
    lines = state_text(small("breakthrough").start(seed=1), highlight="move d7 N").splitlines()
    assert lines[6] == "   6 . . .[.]. . . ."
    assert lines[7] == "   7 W W W(W)W W W W"
    graph = state_text(small("regatta").start(seed=1), highlight="sail red_dinghy pier")
    assert "(harbour): red dinghy" in graph
    assert "[pier]: empty" in graph


def test_one_board_of_several() -> None:
    two = loads(CHART.replace("piece Boat", "board pond grid { size 2 x 2 }\npiece Boat", 1)).start(seed=1)
    assert state_text(two, board="pond").splitlines()[0] == "     a b"
    assert state_text(two).endswith(state_text(two, board="pond"))
    with pytest.raises(ValueError, match="has no board 'lake'"):
        state_text(two, board="lake")


def test_a_tile_that_would_be_laid_is_in_brackets() -> None:
    state = small("meadows").start(seed=4)
    lines = state_text(state, highlight=state.actions()[0]).splitlines()
    assert sum(re.search(r"\[[.~]{3}\]", line) is not None for line in lines) == 3
