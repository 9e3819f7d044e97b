"""What a hook of a rules file, or its evaluation, says of a state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardrules.diagnostics.shorten import listed, one_line, shown
from boardrules.engine.arguments import plain_text
from boardrules.ruleset.evaluation import EVALUATION

if TYPE_CHECKING:
    from boardrules.engine.state import State


def ask(state: State, hook: str, arguments: tuple[Any, ...]) -> Any:
    """Names go in and names come out."""
    program = state._session.program
    hooks, name = program.hooks, plain_text(hook)
    if name == EVALUATION and program.evaluate is not None:
        seat = _seat(state, arguments)
        if state._session.codec.is_counting:  # it works nothing out beforehand, and may take too long over a judgement
            return state.game.from_json(state.to_json()).ask(hook, *arguments)
        return program.evaluate(state._position, seat)
    if name is None or name not in hooks:
        known = listed(hooks) or "it has none"
        raise ValueError(one_line(f"{state.game.title} has no hook {shown(hook)} (hooks: {known})"))
    return hooks[name].ask(state._position, arguments)


def _seat(state: State, arguments: tuple[Any, ...]) -> int:
    """The number of the player whose seat was named."""
    if len(arguments) != 1:
        raise ValueError(f"{EVALUATION} takes 1 arguments (a player), not {len(arguments)}")
    seat = plain_text(arguments[0])
    if seat not in state.seats:
        raise ValueError(one_line(f"{EVALUATION}: {shown(arguments[0])} is no player (seats: {listed(state.seats)})"))
    return state.seats.index(seat)
