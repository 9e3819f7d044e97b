"""What happened, in words: the events of a state with what only the engine knows about the decision behind them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from boardrules.engine.events import Event
from boardrules.words.narrator import Line, Narrator

if TYPE_CHECKING:
    from boardrules.engine.state import State


def narrator_of(state: State) -> Narrator:
    """Somebody who tells this game, with the names of its players where they have names of their own."""
    own = {seat: name for seat, name in zip(state.seats, state.names, strict=True) if name != seat}
    return Narrator(state.game.ruleset, own)


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
    program, codec = session.program, session.codec
    offered = tuple(program.actions[index].name for index in program.nodes[before.node].actions)
    index, numbers = program.decode(first._code)
    told = state.game.ruleset.actions.get(program.actions[index].name)
    if told is None or told.told is None:
        return offered, {}
    wanted = {path.partition(".")[0] for path in told.told.types}
    secret = frozenset() if viewer == before.me else program.secrecy.conditions
    values = {
        text: codec.domains.decode(type_, number)
        for check in program.explain(before, index, numbers)
        if check.place not in secret
        for text, type_, number in check.values[: check.parts]
        if text in wanted
    }
    return offered, values
