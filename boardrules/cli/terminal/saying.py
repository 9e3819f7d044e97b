"""What the actions of a list mean: few of them in a sentence each, of more where each leads."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from boardrules.cli.menu import FEW_TOLD

if TYPE_CHECKING:
    from boardrules.cli.menu import Group
    from boardrules.engine.action import Action
    from boardrules.engine.state import State

_SEEDS = (1, 2)
"""Of what is told alike in two imaginations, nothing is left to chance."""


def said_of(state: State, viewer: int | None, group: Group) -> dict[int, str]:
    """Words about the actions of a group, by their numbers; none where it is folded, and none that repeat the notation."""
    if group.folded or state.player is None or state.player < 0:
        return {}
    actions = state.actions()
    found: dict[int, str] = {}
    if len(group.entries) <= FEW_TOLD:
        for number, text in group.entries:
            told = _told(state, viewer, actions[number - 1])
            if told and told.rstrip(".").casefold() != text.replace("_", " ").casefold():
                found[number] = told
        return found
    chosen = [actions[number - 1] for number, _ in group.entries]
    for (number, _), parts in zip(group.entries, state.describe_all(chosen, viewer), strict=True):
        if parts.leads_to is not None and parts.leads_to not in parts.spaces:
            found[number] = f"→ {parts.leads_to}"
    return found


def _told(state: State, viewer: int | None, action: Action) -> str:
    """Where an action leads, unless that is said anyway, and the sentence in which it will be told, where that is certain."""
    sentences = set()
    for seed in _SEEDS:
        lines = state.imagine(viewer, seed).apply(str(action)).story(viewer)
        sentences.add(next((line.text for line in lines if line.kind == "decision"), ""))
    told = sentences.pop() if len(sentences) == 1 else ""
    parts = state.describe(action, viewer)
    said = parts.leads_to is None or parts.leads_to in (*parts.spaces, *re.findall(r"[^\s.]+", told))
    return told if said else f"→ {parts.leads_to}  {told}".rstrip()
