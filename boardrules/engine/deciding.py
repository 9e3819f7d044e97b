"""A decision as somebody at the table asks for it: who decides what, and which rules are about that.

What is offered is open, what of it is legal need not be: only the one who decides is told that.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from boardrules.engine.story import narrator_of, offered_at
from boardrules.runtime.program import OVER

if TYPE_CHECKING:
    from boardrules.engine.state import State


def question(state: State, player: int | None) -> str:
    """Who decides, and between what."""
    text = state.game.text
    if state.player is None:
        return text("The game is over.")
    if state.player < 0:
        return text("Chance decides.")
    own = player == state.player
    choice = state.game.naming.phrases.listed([*_kinds(state, own)], "or")
    who, whose = _called(state, state.player), _called(state, state.active)
    if state.player == state.active:
        return text("Your turn: {choice}.", choice=choice) if own else text("{who} decides: {choice}.", who=who, choice=choice)
    if own:
        return text("You decide in {who}'s turn: {choice}.", who=whose, choice=choice)
    return text("{who} decides in {whose}'s turn: {choice}.", who=who, whose=whose, choice=choice)


def _kinds(state: State, own: bool) -> Iterator[str]:
    """The ways to decide in words: those open to the one who decides, all that the decision is about for others."""
    session, position = state._session, state._position
    offered = offered_at(session, position)
    legal = {action.name for action in state.actions()} if own else {*offered}
    narrator, seat = narrator_of(state), state.seats[position.me]
    told: set[str] = set()
    for info in session.codec.offered(position.node):
        if info.name in legal and info.name not in told:
            told.add(info.name)
            if info.parameters:  # which ones, is another question
                yield narrator.naming.name(info.name)
            else:
                words = narrator.choice(seat, info.name, {}, offered)
                yield words[:1].lower() + words[1:]


def _called(state: State, player: int) -> str:
    """A player by their own name, or else by what their seat is called."""
    name, seat = state.names[player], state.seats[player]
    return state.game.naming.seat(seat) if name == seat else name


def rules_by_action(state: State) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The rules that matter now: of the decision itself under "", then of each action that it is about; every rule once."""
    session, position = state._session, state._position
    if position.node == OVER:
        return
    rules, told = state.game.ruleset.rules, set[str]()
    here = session.program.nodes[position.node].rule
    groups = [("", (here,)), *((info.name, info.rules) for info in session.codec.offered(position.node))]
    for name, ids in groups:
        fresh = tuple(rule for rule in dict.fromkeys(ids) if rule in rules and rule not in told)
        told.update(fresh)
        if fresh:
            yield name, fresh
