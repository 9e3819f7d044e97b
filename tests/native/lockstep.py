"""A game played in Python and natively at once: legal actions, outcomes of chance, positions and work are compared everywhere."""

from __future__ import annotations

from random import Random
from typing import Any

from boardrules.runtime.cards import weighted
from boardrules.runtime.library import Library
from boardrules.runtime.program import Position, Program

NUMBERS = ("node", "out", "winners", "end_rule", "counted", "active", "me", "round", "turn_number", "next_up", "had_turn")


def told(program: Program, position: Position) -> dict[str, Any]:
    """Everything that a position holds and that means something while play waits there."""
    found: dict[str, Any] = {name: getattr(position, name) for name in NUMBERS}
    for slot in program.layout.slots:
        for ending in ("", "_over", "_under") if slot.ordered else ("",):
            found[slot.name + ending] = getattr(position, slot.name + ending)
    for name in program.nodes[position.node].frames:
        found[name] = getattr(position, name)
    return found


def play_both(program: Program, library: Library, seed: int, limit: int) -> int:
    """Plays one game with chance from a seed; how many decisions and outcomes there were."""
    random = Random(seed)
    position, struct, seen = program.new_position(), library.start(), program.new_position()
    program.start(position)
    for step in range(limit):
        library.given(struct, seen)
        assert told(program, seen) == told(program, position)
        if program.evaluate is not None:
            seats = range(program.players)
            assert [library.evaluate(struct, seat) for seat in seats] == [program.evaluate(position, seat) for seat in seats]
            assert struct.work == position.work_
        if not position.node:
            return step
        if program.nodes[position.node].kind == "decision":
            codes = program.legal(position)
            assert library.codes(struct) == codes, program.nodes[position.node].name
            code = random.choice(codes)
        else:
            outcomes = [(code, weight) for code, weight in program.outcomes(position)]
            assert library.legal(struct) == outcomes
            code = weighted(outcomes, random.random())
        program.apply(position, code)
        library.apply(struct, code)
        assert struct.work == position.work_
    return limit


def roll_both(program: Program, library: Library, seed: int, limit: int) -> None:
    """A playout in both from the same position, taken over from Python in the middle of a game."""
    random = Random(seed)
    position = program.new_position()
    program.start(position)
    for _ in range(random.randrange(40)):
        if not position.node:
            break
        is_decision = program.nodes[position.node].kind == "decision"
        outcomes = [(code, 1) for code in program.legal(position)] if is_decision else program.outcomes(position)
        program.apply(position, weighted(outcomes, random.random()))
    struct = library.taken(position)
    one, other = Random(seed), Random(seed)
    made = program.playout(position, one.random, limit)
    assert library.playout(struct, other, limit) == made
    assert one.random() == other.random()
    seen = program.new_position()
    library.given(struct, seen)
    mine, its = told(program, position), told(program, seen)
    for name in program.uncounted:
        mine.pop(name), its.pop(name)
    assert its == mine
