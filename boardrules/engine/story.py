"""What happened, in words: the events of a state with what only the engine knows about the decision behind them."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import TYPE_CHECKING, Any

from boardrules.engine.events import Event
from boardrules.words.narrator import Line, Narrator

if TYPE_CHECKING:
    from boardrules.engine.session import Session
    from boardrules.engine.state import State
    from boardrules.runtime.program import Position


def narrator_of(state: State) -> Narrator:
    """Somebody who tells this game, with the names of its players where they have names of their own."""
    narrator = copy(state.game._narrator)
    narrator.people = {seat: name for seat, name in zip(state.seats, state.names, strict=True) if name != seat}
    return narrator


def log_narrator(state: State) -> Narrator | None:
    """Who words the lines of a log in another language; in English they are as the rules file names things."""
    return None if state.game.language == "en" else narrator_of(state)


def story_of(state: State, viewer: int | None, events: Sequence[Event], narrator: Narrator | None = None) -> list[Line]:
    """Events that led to a state, as `viewer` may know them, in words."""
    offered, values = _decided(state, viewer)
    return (narrator or narrator_of(state)).story(events, offered, values, state)


def _decided(state: State, viewer: int | None) -> tuple[tuple[str, ...], dict[str, Any]]:
    """The actions that could be chosen before the last decision, and the values of its `let`s that the viewer may know."""
    first: State = state
    while first._earlier is not None:
        first = first._earlier
    before, session = first._before, state._session
    if before is None or session.is_chance[before.node]:
        return (), {}
    return offered_at(session, before), values_of_lets(session, before, first._code, viewer)


def offered_at(session: Session, position: Position) -> tuple[str, ...]:
    """The names of the actions that a decision is about."""
    program = session.program
    return tuple(program.actions[index].name for index in program.nodes[position.node].actions)


def values_of_lets(session: Session, before: Position, code: int, viewer: int | None) -> dict[str, Any]:
    """What the sentence of an action says besides its arguments: the values of its `let`s that the viewer may know."""
    program, codec = session.program, session.codec
    index, numbers = program.decode(code)
    told = session.game.ruleset.actions.get(program.actions[index].name)
    if told is None or told.told is None:
        return {}
    named = {"me", *(parameter.name for parameter in told.parameters)}
    wanted = {path.partition(".")[0] for path in told.told.types} - named
    if not wanted:
        return {}
    secret = frozenset() if viewer == before.me else program.secrecy.conditions
    return {
        text: codec.domains.decode(type_, number)
        for check in program.explain(before, index, numbers)
        if check.place not in secret
        for text, type_, number in check.values[: check.parts]
        if text in wanted
    }
