"""Examples of a rules file as tests: a position, what somebody tries, and the verdict."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from boardrules.engine.chance import CHANCE, seed_state
from boardrules.engine.coverage import Coverage
from boardrules.engine.errors import UnreadableAction
from boardrules.engine.explain import Explanation
from boardrules.engine.game import Game
from boardrules.engine.knowledge import Knowledge
from boardrules.engine.session import Session
from boardrules.engine.state import State
from boardrules.engine.values import value_text
from boardrules.ruleset.base import Place
from boardrules.ruleset.model import AttemptModel, ExampleModel, ExampleStep, Value
from boardrules.runtime.domains import NONE
from boardrules.runtime.program import OVER, Check, Position

MOST_TOLD = 8
"""So many outcomes of a roll or draw are named where an example asks for another."""

SEED = 1
"""Examples begin with a fixed seed, so that they come out the same every time."""


@dataclass(frozen=True)
class Failure:
    """One line of an example that is not as it says."""

    text: str
    place: Place

    def __str__(self) -> str:
        return f"line {self.place.line}: {self.text}" if self.place.line else self.text


@dataclass(frozen=True)
class Verdict:
    """What came of an example; empty when all is as it says."""

    title: str
    failures: tuple[Failure, ...]

    @property
    def passed(self) -> bool:
        return not self.failures

    def __iter__(self) -> Iterator[Failure]:
        return iter(self.failures)

    def __len__(self) -> int:
        return len(self.failures)

    def __bool__(self) -> bool:
        return self.passed


def run_example(game: Game, number: int) -> Verdict:
    """Plays an example of the game, by its number."""
    example = game.ruleset.examples[number]
    failures: list[Failure] = []
    try:
        state = example_state(game, number)
        for line, step in enumerate(example.steps):
            state, problem = _judge(state, number, line, step)
            if problem:
                failures.append(Failure(problem, step.place))
                if step.what == "after":
                    break
    except ValueError as error:
        failures.append(Failure(str(error), example.place))
    return Verdict(example.title, tuple(failures))


def example_state(game: Game, number: int, coverage: Coverage | None = None) -> State:
    """The position an example speaks of: the setup done, at the step it names, `given` carried out."""
    example = game.ruleset.examples[number]
    players = example.players or game.ruleset.players[0]
    codec = game.codec(players, example.options, counting=coverage is not None)
    session = Session(game, codec, codec.seats, True)
    position, _ = session.begin(seed_state(SEED), None if coverage is None else coverage.begin(game.ruleset))
    _go_to(session, position, example)
    session.program.given(position, number)
    position = position.copy()  # what is legal was worked out before `given`; a copy works it out anew
    knowledge = Knowledge.of_decks(codec, position) if codec.has_hidden else None
    return State(session, position, [], 0, knowledge)


def _go_to(session: Session, position: Position, example: ExampleModel) -> None:
    if example.at_player:  # those who sit before have had their turn in this round
        position.active = position.me = session.codec.domains.players.number(example.at_player)
        position.had_turn = (1 << (position.active + 1)) - 1
    if example.at_step:
        node = session.program.node_of_step(example.at_step)
        if node == NONE:
            raise ValueError(f"nothing is decided in step {example.at_step}")
        position.node = node


def _judge(state: State, example: int, line: int, step: ExampleStep) -> tuple[State, str]:
    """The state after a line, and what is wrong with it ("" when nothing is)."""
    if step.what == "expect":
        return state, _unfulfilled(state, state._session.program.expect(state._position, example, line))
    assert step.attempt is not None
    notation = attempt_text(step.attempt)
    if step.what == "after":
        try:
            return played(state, notation, step.chance), ""
        except ValueError as error:
            return state, f"{notation} cannot be played: {error}"
    return state, _verdict(state, step, notation)


def played(state: State, action: str, chance: tuple[Value, ...]) -> State:
    """The state after an action; with what chance gives, if that is said."""
    if not chance:
        return state.apply(action)
    session = state._session
    open_ended = Session(session.game, session.codec, session.names, False)
    after = State(open_ended, state._position.copy(), [], 0, state._knowledge).apply(action)
    left = list(chance)
    while after.player == CHANCE and left:
        outcomes = [outcome for outcome, _ in after.chance()]
        wanted = left[: len(outcomes[0].args)]
        found = [outcome for outcome in outcomes if list(outcome.args.values()) == wanted]
        if not found:
            can = ", ".join(" ".join(map(value_text, outcome.args.values())) for outcome in outcomes[:MOST_TOLD])
            raise ValueError(f"chance cannot give {' '.join(map(value_text, wanted))}; it can give {can}")
        after, left = after.apply(found[0]), left[len(wanted) :]
    if left:
        raise ValueError(f"nothing is left to roll or draw for {', '.join(map(value_text, left))}")
    if after.player == CHANCE:
        raise ValueError("more is rolled or drawn than the example says")
    position = after._position.copy()
    position.rng = state._position.rng
    return State(session, position, [], 0, after._knowledge)


def _unfulfilled(state: State, check: Check) -> str:
    """What is expected and does not hold, with what there is instead."""
    if check.holds:
        return ""
    decode = state._session.codec.domains.decode
    values = "; ".join(f"{text} is {value_text(decode(type_, number))}" for text, type_, number in check.values[: check.parts])
    expected = check.text.removeprefix("expect").strip() or "what the example expects"
    return f"expected {expected}" + (f", but {values}" if values else ", which does not hold")


def _verdict(state: State, step: ExampleStep, notation: str) -> str:
    player = state._session.codec.domains.players.number(step.player) if step.player else state.player
    if state._position.node == OVER or player != state.player:
        who = "the game is over" if state.over else f"{state.seats[state.player or 0]} decides here, not {step.player}"
        return f"{notation}: {who}" if step.what == "can" or step.because else ""
    try:
        explanation = state.explain(notation)
    except UnreadableAction as error:
        return f"{notation}: {error}" if step.what == "can" or step.because else ""
    if step.what == "can":
        return "" if explanation.legal else f"{step.player} should be able to {notation}: {explanation.reason}"
    if explanation.legal:
        return f"{step.player} should not be able to {notation}"
    return _because(step, notation, explanation)


def _because(step: ExampleStep, notation: str, explanation: Explanation) -> str:
    """Whether the rule that the example names is among those that forbid the action."""
    rules = [check.rule for check in explanation.checks if check.holds is False]
    if not step.because or step.because in rules:
        return ""
    return f"{notation} is forbidden by {' and '.join(filter(None, rules)) or 'no rule'}, not by {step.because}"


def attempt_text(attempt: AttemptModel) -> str:
    """An attempt in notation."""
    values: list[Any] = list(attempt.arguments)
    return " ".join([attempt.action, *map(value_text, values)])
