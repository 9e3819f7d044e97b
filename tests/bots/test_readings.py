"""What evaluations read of a position besides fields and zones: tiles, rows, pictures, the topmost cards, options."""

from __future__ import annotations

import pytest

import boardrules
from boardrules import HookError, State
from boardrules.runtime.reading import Reading, ReadingBook


def reading_of(state: State) -> Reading:
    program = state._session.program
    return Reading(ReadingBook(program.domains, program.layout, program.options), state._position)


def test_tiles_and_pictures() -> None:
    state = boardrules.load("cabo-da-roca").start(players=2, seed=1, options={"rounds_after_the_last_tile": 4})
    reading = reading_of(state)
    assert [space for space, _, _ in reading.tiles("ocean")] == ["0,0", "0,-1", "1,0", "0,1", "-1,0"]
    assert {(tile, turns) for _, tile, turns in reading.tiles("ocean")} == {("sea_tile", 0)}
    assert reading.tiles("ocean") is reading.tiles("ocean")
    assert reading.marks("Tile", "coast_tile") == ("land",) * 3 + ("sea",) * 6
    assert reading.rows("Goods")["salt"]["zone_1"] == 40
    assert "Lisboa" in reading.rows("Card")["fish_1"]["buyers"]
    assert reading.option("rounds_after_the_last_tile") == 4


def test_a_tile_that_was_laid_and_turned() -> None:
    state = boardrules.load("cabo-da-roca").start(players=2, seed=1)
    while len(reading_of(state).tiles("ocean")) == 5:
        laid = [action for action in state.actions() if action.args.get("r")]
        state = state.apply((laid or list(state.actions()))[0])
        if laid:
            break
    space, tile, turns = reading_of(state).tiles("ocean")[-1]
    assert (space, tile, turns) == (laid[0].args["s"], laid[0].args["t"], laid[0].args["r"])


def test_topmost_cards() -> None:
    state = boardrules.load("cap-horn").start(players=3, seed=1)
    laid = next(action for action in state.actions() if action.name == "lay")
    assert reading_of(state).tops("cards", "sea") == {}
    assert reading_of(state.apply(laid)).tops("cards", "sea") == {laid.args["square"]: laid.args["card"]}


def test_what_is_not_there() -> None:
    reading = reading_of(boardrules.load("cap-horn").start(players=3, seed=1))
    with pytest.raises(HookError, match="the option 'speed', which does not exist"):
        reading.option("speed")
    with pytest.raises(HookError, match="the rows of 'Speed', which is neither an enum nor a deck"):
        reading.rows("Speed")
    with pytest.raises(HookError, match="the picture of 'gale', which is no tile of 'navigation'"):
        reading.marks("navigation", "gale")
    with pytest.raises(HookError, match=r"'hand'.*which is no stack of 'sea'"):
        reading.tops("hand", "sea")
    with pytest.raises(HookError, match="the tiles of 'sea', which is no plane"):
        reading.tiles("sea")
