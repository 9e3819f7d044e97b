"""Types, bounds and none."""

from __future__ import annotations

import pytest

from boardrules.diagnostics.code_examples import GAME
from boardrules.ruleset.expressions import Call
from boardrules.ruleset.statements import Assign, Let
from tests.analysis.checking import check_texts, codes, errors, ruleset

SEA = "board sea grid { size 3 x 3 stone: Player? }\npiece Boat per player { at: sea }\n"


def _go(body: str) -> str:
    return SEA + "turn { choose one of go }\naction go(b in Boat of me, d in Direction) { " + body + " }"


@pytest.mark.parametrize(
    "body",
    [
        "let to = step(b.at, d) require to != none b.at = to",
        "let to = step(b.at, d) require not (to == none) b.at = to",
        "let to = step(b.at, d) require to in neighbours(b.at) b.at = to",
        "let to = step(b.at, d) if to != none { b.at = to }",
        "let to = step(b.at, d) if to == none { end turn } b.at = to",
        "let to = step(b.at, d) if to == none { } else { b.at = to }",
        "b.at = step(b.at, d) otherwise b.at",
    ],
)
def test_what_was_asked_before_is_known(body: str) -> None:
    assert errors(_go(body)) == []


@pytest.mark.parametrize(
    "body",
    [
        "b.at = step(b.at, d)",
        "let to = step(b.at, d) require to == none b.at = to",
        "let to = step(b.at, d) require to != none or d == N b.at = to",
        "let to = step(b.at, d) if to != none { } b.at = to",
    ],
)
def test_what_was_not_asked_may_be_none(body: str) -> None:
    assert errors(_go(body)) == ["BR303"]


def test_a_field_is_known_until_it_changes() -> None:
    shared = "shared { drawn: 0..9? other: 0..9? }\nplayer { points: 0..9 }\nturn { choose one of go }\n"
    assert errors(shared + "action go { require drawn != none other = 3 me.points += drawn }") == []
    assert errors(shared + "action go { require drawn != none drawn = none me.points += drawn }") == ["BR303"]
    assert errors(
        shared + "procedure p() { drawn = none }\naction go { require drawn != none perform p() me.points += drawn }"
    ) == ["BR303"]
    trigger = "when other changes(before, after) { drawn = none }\n"
    assert errors(shared + trigger + "action go { require drawn != none other = 3 me.points += drawn }") == ["BR303"]


def test_a_property_of_none_is_none() -> None:
    assert errors(_go("require step(b.at, d).stone == me")) == []
    assert errors(_go("require step(step(b.at, d), d).row + 1 > 2")) == ["BR303"]


def test_numbers_have_bounds() -> None:
    game = ruleset(
        "player { points: 0..8 }\nturn { choose one of go }\n"
        + "action go { let x = me.points * 2 - 3 let y = x / 2 let z = -x mod 4 }"
    )
    lets = [item for item in game.actions["go"].conditions if isinstance(item, Let)]
    assert [(item.value.type.low, item.value.type.high) for item in lets] == [(-3, 13), (-2, 6), (0, 3)]


def test_the_number_of_things_is_bounded() -> None:
    game = ruleset(
        SEA + "turn { choose one of go }\n" + "action go { let n = count(s in sea: s.stone == me) let m = sum(p in players: 5) }"
    )
    lets = [item for item in game.actions["go"].conditions if isinstance(item, Let)]
    assert [item.value.type.high for item in lets] == [9, 10]


def test_a_table_given_none_answers_none() -> None:
    body = (
        'enum Water { deep shoal }\nboard sea grid { layer water: Water { legend { "~" deep "." shoal } "~." } }\n'
        "table cost(w in Water): 1..3 { | w | cost | | deep | 1 | | shoal | 2 | }\nplayer { at: sea spent: 0..9 }\n"
    )
    game = ruleset(body + "turn { active.spent = cost(step(active.at, E).water) otherwise 9 }")
    assign = game.turn[0]
    assert isinstance(assign, Assign)
    assert isinstance(assign.value.left, Call)  # type: ignore[union-attr]
    assert assign.value.left.type.optional  # type: ignore[union-attr]
    assert errors(body + "turn { active.spent = cost(step(active.at, E).water) }") == ["BR303"]


def test_the_two_ends_of_a_step_lie_in_a_direction() -> None:
    assert errors(SEA + "turn { if has(reach(a to b from b2 where step(b, direction(a, b)) == b2)) { end game } }") == []
    assert errors(SEA + "turn { if has(reach(a to b from b2 where step(b, direction(b2, b)) == b2)) { end game } }") == ["BR303"]


@pytest.mark.parametrize(
    "condition", ["active.points > 8", "active.points < 0", "active.points == 9", "9 <= active.points", "9 in 0..active.points"]
)
def test_comparisons_that_never_hold(condition: str) -> None:
    assert codes("player { points: 0..8 }\nturn { if " + condition + " { end game } }") == ["BR905"]


@pytest.mark.parametrize(
    "condition", ["active.points >= 8", "active.points > 7", "active.points + round > 8", "active.points != 9"]
)
def test_comparisons_that_may_hold(condition: str) -> None:
    assert codes("player { points: 0..8 }\nturn { if " + condition + " { end game } }") == []


@pytest.mark.parametrize(
    ("call", "message", "hint"),
    [
        ("run(a1, N)", "`run` needs 3 arguments, not 2", "write `run(s, d, n)`: it takes a space, a direction and a number"),
        ("min(1)", "`min` needs 2 arguments, not 1", "write `min(a, b)`: it takes two numbers"),
        ("opposite()", "`opposite` needs 1 argument, not 0", "write `opposite(d)`: it takes a direction"),
        ("last({a1})", "this is a set of sea, but a sequence of spaces is needed", "sequences are made by"),
        ("size(3)", "this is a 3..3, but a set, sequence or zone is needed", ""),
        ("fits_sides(a1, 0, a1)", "this is a sea, but a tile is needed", ""),
    ],
)
def test_a_wrong_call_of_a_function_tells_what_it_takes(call: str, message: str, hint: str) -> None:
    found = check_texts(GAME + f"board sea grid {{ size 3 x 3 }}\nturn {{ if size({{{call}}}) > 0 {{ end game }} }}").diagnostics[0]
    assert found.message == message
    assert (found.hint or "").startswith(hint)
