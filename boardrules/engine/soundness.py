"""Whether the parts of a state that was read from a text fit together: what is wrong with it is found here, not in play."""

from __future__ import annotations

from typing import Any, NoReturn

from boardrules.diagnostics.shorten import shown
from boardrules.engine import zones
from boardrules.engine.chance import CHANCE
from boardrules.engine.errors import HookError, TooMuchWork
from boardrules.engine.jsontext import Item, first_difference
from boardrules.engine.serialise import broken_data, state_data
from boardrules.engine.state import State

_MOST_TRIED = 24
"""Actions that are tried out where play waits in the middle of something."""


def check_sound(state: State, item: Item) -> None:
    """SaveError unless the state can be looked at, written and played, and is all that the text says."""
    try:
        data = state_data(state)
        playable = state.over or bool(state.actions())
        _count(state)
        broken = broken_data(state)
    except Exception as error:
        misfit(item, error)
    if not playable:
        item.fail("nobody can do anything in this position; it is damaged")
    told = item.find("broken")
    for text in broken.get("broken", ()):
        if told is None or text not in [entry.text() for entry in told.items()]:
            item.get("position").fail(f"the rules never lead here, because this does not hold: {shown(text)}; it is damaged")
    different = first_difference(item, {**data, **broken, "program": item.get("program").value})
    if different is not None:
        different.fail("this does not fit the rest of the state; it is damaged")
    if state.player == CHANCE or item.get("position").get("frames").members():
        _try_actions(state, item)


def _count(state: State) -> None:
    """Works the outcome out, which must not fail, unless it is the doing of the rules."""
    try:
        state.outcome  # noqa: B018  (it is not asked for what it says)
    except (TooMuchWork, HookError):
        return


def _try_actions(state: State, item: Item) -> None:
    """In the middle of an action, and where chance decides, much has been settled on the way that the position does not tell."""
    actions = state.actions()
    for action in actions[:: len(actions) // _MOST_TRIED + 1]:
        try:
            after = state.apply(action)
            data: dict[str, Any] = state_data(after)
        except (TooMuchWork, HookError):
            continue  # which is the doing of the rules
        except Exception as error:
            misfit(item, error)
        if data["position"]["me"] is None or data["position"]["active"] is None:
            item.get("position").fail("nobody would have to decide next; it is damaged")
        if any(zones.overfull(after._position, slot) for slot in after._session.codec.zones):
            item.get("position").fail("a card would come to where there is no room for it; it is damaged")


def misfit(item: Item, error: Exception) -> NoReturn:
    item.fail(f"the parts of the position do not fit together ({type(error).__name__}); it is damaged")
