"""What a state is, whatever led to it: by this states are compared and found in sets and dictionaries."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from boardrules.engine.serialise import known_data, position_data

if TYPE_CHECKING:
    from boardrules.engine.state import State

Content = tuple[Any, ...]


def content_of(state: State) -> Content:
    """The game, its players and options, and the position with the random numbers to come: all that decides how it goes on."""
    session = state._session
    data = position_data(session.codec, state._position)
    zones = {key: _unordered(value) for key, value in data.pop("zones").items()}
    text = json.dumps([data, zones], separators=(",", ":"))
    return session.game.fingerprint.whole, session.codec.digest, session.names, session.sampled, text


def same_knowledge(one: State, other: State) -> bool:
    """Whether everybody knows the same of what is hidden; for states of the same content."""
    if one._knowledge is None or other._knowledge is None or one._knowledge is other._knowledge:
        return one._knowledge is other._knowledge
    codec = one._session.codec
    return known_data(codec, one._knowledge.known()) == known_data(codec, other._knowledge.known())


def _unordered(value: Any) -> Any:
    """Cards in a pile without an order, because they have none; a stack and what lies in a known order keep theirs."""
    if isinstance(value, dict):
        return {key: _unordered(value[key]) for key in sorted(value)}
    return value
