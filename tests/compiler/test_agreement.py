"""What must agree: enumeration with explanation, indexes with a rebuild, playouts with steps, saved states with live ones."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from boardrules import CHANCE, Game, State
from boardrules.runtime import planes
from boardrules.runtime import support as runtime
from boardrules.runtime.cards import weighted
from boardrules.runtime.domains import Plane
from boardrules.runtime.program import ActionInfo, Position, Program
from tests.compiler.playing import LARGE, SMALL, load, random_states

SAMPLES = 60
"""How many argument tuples of an action are tried in a position, when it has more."""


def domain(program: Program, action: ActionInfo, position: int) -> list[int]:
    """The numbers that an argument can be."""
    type_ = action.parameters[position].type
    if type_.kind == "number":
        return list(range(type_.low, type_.high + 1))
    names = program.domains.of(type_)
    if isinstance(names, Plane):
        middle = len(names) // 2
        return [middle + row * names.width + column for row in range(-4, 5) for column in range(-4, 5)]
    return list(range(len(names)))


def tuples(program: Program, action: ActionInfo, random: Random) -> list[tuple[int, ...]]:
    """All arguments of an action, or a sample of them."""
    domains = [domain(program, action, position) for position in range(len(action.parameters))]
    size = 1
    for values in domains:
        size *= len(values)
    if size <= SAMPLES:
        return list(product(*domains))
    return [tuple(random.choice(values) for values in domains) for _ in range(SAMPLES)]


def check_explanations(state: State, random: Random) -> None:
    """In this position, exactly the legal instances pass all of their checks."""
    program, position = state._session.program, state._position
    if state.over or program.nodes[position.node].kind != "decision":
        return
    legal = set(program.legal(position))
    for index in program.nodes[position.node].actions:
        action = program.actions[index]
        if action.name == "done":
            continue
        tried = {program.encode(index, arguments): arguments for arguments in tuples(program, action, random)}
        tried |= {code: program.decode(code)[1] for code in legal if action.base <= code < action.base + action.size}
        for code, arguments in tried.items():
            checks = program.explain(position, index, arguments)
            holds = all(check.holds for check in checks)
            assert holds == (code in legal), (action.name, arguments, [(c.text, c.holds) for c in checks])


@pytest.mark.parametrize("name", [*SMALL, "cap-horn"])
def test_an_action_is_legal_exactly_when_all_its_checks_hold(name: str) -> None:
    random = Random(name)
    for seed in range(2 if name in LARGE else 3):
        states = random_states(load(name), seed, limit=150)
        for state in random.sample(states, min(len(states), 12)):
            check_explanations(state, random)


# ------------------------------------------------------------------------------------------------ derived indexes


def check_indexes(program: Program, position: Position) -> None:
    """Whatever is kept beside the slots equals what the slots say."""
    for slot in program.layout.slots:
        if hasattr(position, f"{slot.name}_index") and slot.shape == "list":
            index = getattr(position, f"{slot.name}_index")
            wanted = [place - 1 for place, owners in enumerate(index) if owners is not None]
            assert wanted
            assert index == runtime.build_index(getattr(position, slot.name), program.domains.size(slot.type), wanted)
    for board, attribute in program.layout.frontiers.items():
        plane = program.domains.boards[board]
        assert isinstance(plane, Plane)
        tiles = getattr(position, program.layout.slot("board", board, "tile").name)
        assert list(getattr(position, attribute)) == list(planes.build_frontier(tiles, plane.width))


@pytest.mark.parametrize("name", [*SMALL, *LARGE])
def test_indexes_and_frontiers_equal_a_rebuild_after_every_step(name: str) -> None:
    for state in random_states(load(name), 5, limit=60 if name in LARGE else 200):
        check_indexes(state._session.program, state._position)


# ------------------------------------------------------------------------------------------------ saved states


@pytest.mark.parametrize("name", [*SMALL, *LARGE])
def test_a_state_that_was_saved_goes_on_as_if_it_had_not_been(name: str) -> None:
    game = load(name)
    random = Random(name)
    state = game.start(seed=11)
    for _ in range(40 if name in LARGE else 200):
        if state.over:
            break
        action = random.choice(state.actions())
        restored = game.from_json(state.to_json())
        assert restored.actions() == state.actions()
        state = state.apply(action)
        again = restored.apply(str(action))
        assert again.to_json() == state.to_json()
        state = again if random.random() < 0.5 else state


# ------------------------------------------------------------------------------------------------ playouts


class Recorded:
    """Random numbers that are remembered, so that the same game can be played again step by step."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed).random
        self.numbers: list[float] = []

    def __call__(self) -> float:
        self.numbers.append(self.random())
        return self.numbers[-1]


def visible(program: Program, position: Position) -> dict[str, Any]:
    """The slots of a position, and how its game ended. Counters that a playout need not keep are left out."""
    found: dict[str, Any] = {}
    for slot in program.layout.slots:
        for ending in ("", "_over", "_under") if slot.ordered else ("",):
            found[slot.name + ending] = getattr(position, slot.name + ending)
    for name in ("node", "out", "winners", "end_rule", "counted", "active"):
        found[name] = getattr(position, name)
    return found


def begun(program: Program, seed: int) -> Position:
    """A position at the first decision; chance before it is taken at random."""
    random = Random(seed)
    position = program.new_position()
    program.start(position)
    while position.node and program.nodes[position.node].kind != "decision":
        program.apply(position, weighted(program.outcomes(position), random.random()))
    return position


@pytest.mark.parametrize("name", [*SMALL, *LARGE])
def test_a_playout_ends_as_the_same_game_ends_step_by_step(name: str) -> None:
    """The first random number takes one of the legal actions in their order, the others are the luck on the way."""
    program = load(name).program()
    random = Random(name)
    position = begun(program, 3)
    for _ in range(25 if name in LARGE else 60):
        if position.node == 0:
            break
        rolled = position.copy()
        recorded = Recorded(random.getrandbits(30))
        assert program.playout(rolled, recorded, 1) == 1
        if rolled.node:
            check_indexes(program, rolled)
        codes = program.legal(position)
        code = codes[int(recorded.numbers[0] * len(codes))]
        assert lucky(program, position, code, recorded.numbers[1:]) == visible(program, rolled), program.nodes[position.node]
        position = rolled


def lucky(program: Program, position: Position, code: int, numbers: list[float]) -> dict[str, Any] | None:
    """Where an action leads when chance takes these numbers, one for each die or card; None when it takes more or fewer."""
    after = position.copy()
    program.apply(after, code)
    left = list(numbers)
    while after.node and program.nodes[after.node].kind != "decision":
        outcomes = program.outcomes(after)
        assert len(program.nodes[after.node].chance_parameters) == 1
        if not left:
            return None
        program.apply(after, weighted(outcomes, left.pop(0)))
    return None if left else visible(program, after)


@pytest.mark.parametrize("name", [*SMALL, *LARGE])
def test_playouts_end_in_sound_positions(name: str) -> None:
    game: Game = load(name)
    program = game.program()
    for seed in range(2 if name in LARGE else 8):
        random = Random(seed)
        position = begun(program, seed)
        made = program.playout(position, random.random, 3000)
        assert position.node == 0 or made == 3000
        if position.node:
            check_indexes(program, position)
        if position.counted:
            rows = program.score(position)
            assert all(len(row) == program.players for row in rows)
            tiebreaks = len(game.ruleset.score.tiebreaks) if game.ruleset.score is not None else 0
            categories = rows[: len(rows) - tiebreaks]
            totals = [sum(row[player] for row in categories) for player in range(program.players)]
            still_in = [player for player in range(program.players) if not position.out >> player & 1]
            best = max(totals[player] for player in still_in)
            assert all(totals[player] == best for player in range(program.players) if position.winners >> player & 1)


def test_a_playout_that_stops_at_its_limit_can_be_taken_up_again() -> None:
    for name in ("lanterns", "regatta", "cap-horn"):
        program = load(name).program()
        random = Random(4)
        position = begun(program, 2)
        total = 0
        while position.node and total < 120:
            total += (made := program.playout(position, random.random, 7))
            assert made <= 7
            if position.node:
                assert program.nodes[position.node].kind == "decision"
                codes = program.legal(position)
                assert codes
                program.apply(position, random.choice(codes))
                while position.node and program.nodes[position.node].kind != "decision":
                    program.apply(position, weighted(program.outcomes(position), random.random()))


def test_random_play_is_as_random_when_it_rolls_as_when_it_steps() -> None:
    """Who wins a hundred games of tic-tac-toe, rolled and stepped, differs by chance only."""
    program = load("tic_tac_toe").program()
    wins = {"rolled": [0, 0, 0], "stepped": [0, 0, 0]}
    random = Random(8)
    for _ in range(1500):
        rolled, stepped = begun(program, 1), begun(program, 1)
        program.playout(rolled, random.random)
        while stepped.node:
            program.apply(stepped, random.choice(program.legal(stepped)))
        wins["rolled"][rolled.winners] += 1
        wins["stepped"][stepped.winners] += 1
    for a, b in zip(wins["rolled"], wins["stepped"], strict=True):
        assert abs(a - b) < 110


# ------------------------------------------------------------------------------------------------ what is worked out when asked for


@pytest.mark.parametrize("chance", ["sampled", "explicit"])
@pytest.mark.parametrize("name", [*SMALL, *LARGE])
def test_what_happened_is_the_same_whenever_somebody_asks(name: str, chance: Any) -> None:
    """Asked at every step, only at the end, or backwards; and the step that is told leads to the same position."""
    for seed in range(3):
        early: list[Any] = []
        random, state = Random(seed), load(name).start(seed=seed, chance=chance)
        while not state.over and len(early) < 120:
            early.append((state.events, state._fresh))
            state = state.apply(random.choice(state.actions()))
        late = random_states(load(name), seed, limit=len(early), chance=chance)
        assert [(one.events, one._fresh) for one in reversed(late)] == early[::-1]
        assert [one.to_json() for one in late] == [
            one.to_json() for one in random_states(load(name), seed, limit=len(early), chance=chance)
        ]


@pytest.mark.parametrize("name", [*SMALL, *LARGE])
def test_a_step_that_tells_and_one_that_does_not_lead_to_the_same_position(name: str) -> None:
    game = load(name)
    program = game.codec(game.players[0]).program
    for state in random_states(game, 5, limit=150, chance="explicit"):
        if state.over:
            break
        quiet, telling = state._position.copy(), state._position.copy()
        telling.events = []
        code = state._legal()[-1]
        program.apply(quiet, code)
        program.tell(telling, code)
        telling.events = None
        assert {name: getattr(quiet, name) for name in type(quiet).__slots__} == {  # type: ignore[attr-defined]
            name: getattr(telling, name)
            for name in type(telling).__slots__  # type: ignore[attr-defined]
        }


@pytest.mark.parametrize("name", [*SMALL, *LARGE])
def test_legal_actions_are_listed_in_the_order_of_their_codes(name: str) -> None:
    for state in random_states(load(name), 6, limit=200):
        codes = [action.code for action in state.actions()]
        assert codes == sorted(set(codes))
        assert state.actions() is state.actions()


@pytest.mark.parametrize("name", LARGE)
def test_outcomes_of_a_position_that_nobody_else_has_are_those_of_a_copy_and_leave_it_as_it_is(name: str) -> None:
    game = load(name)
    state = game.start(players=game.players[0], seed=3, chance="explicit")
    random, met = Random(3), 0
    for _ in range(200):
        if state.over:
            break
        if state.player == CHANCE:
            met += 1
            program, position = state._session.program, state._position.copy()
            position.work_ = 7
            assert program.outcomes_in_play(position) == program.outcomes(position)
            assert position.work_ == 7
        state = state.apply(random.choice(state.actions()))
    assert met
