"""What the actions of a list mean: few of them in words, of more where each leads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardrules.cli.menu import FEW_TOLD

if TYPE_CHECKING:
    from boardrules.cli.menu import Group
    from boardrules.engine.described import ActionParts
    from boardrules.engine.state import State


def said_of(state: State, viewer: int | None, group: Group) -> dict[int, str]:
    """Words about the actions of a group, by their numbers; none where it is folded, and none that repeat the notation."""
    if group.folded or state.player is None or state.player < 0:
        return {}
    actions = state.actions()
    few = len(group.entries) <= FEW_TOLD
    described = state.describe_all([actions[number - 1] for number, _ in group.entries], viewer)
    said = {number: _said(parts, few) for (number, _), parts in zip(group.entries, described, strict=True)}
    return {number: text for number, text in said.items() if text}


def _said(parts: ActionParts, few: bool) -> str:
    """A choice in words, or only where it leads."""
    if few:
        return parts.text if parts.text.casefold() != str(parts.action).replace("_", " ").casefold() else ""
    return f"→ {parts.leads_to}" if parts.leads_to is not None and parts.leads_to not in parts.spaces else ""
