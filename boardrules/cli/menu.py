"""The list of what can be done: grouped by name, numbered, and short enough to read however many actions there are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

FEW = 40
"""Up to so many actions are all shown at once."""

FEW_OF_A_KIND = 8
"""When there are more, names with up to so many actions are still shown in full."""

PAGE = 60

Entry = tuple[int, str]
"""An action as the menu shows it: its number, counted from one, and its notation."""


def entries_of(actions: Iterable[object]) -> list[Entry]:
    """The actions with their numbers."""
    return [(number, str(action)) for number, action in enumerate(actions, 1)]


def groups_of(entries: Sequence[Entry]) -> dict[str, list[Entry]]:
    """The entries by the name of the action, in the order of the list."""
    groups: dict[str, list[Entry]] = {}
    for number, text in entries:
        groups.setdefault(text.split(" ", 1)[0], []).append((number, text))
    return groups


def menu(entries: Sequence[Entry], width: int) -> str:
    """The whole list, with long groups folded into one line each."""
    lines: list[str] = []
    for name, group in groups_of(entries).items():
        if len(entries) > FEW and len(group) > FEW_OF_A_KIND:
            numbers = f"{group[0][0]}-{group[-1][0]}"
            lines.append(f"  {numbers} {name}: {len(group)} ways, such as '{group[0][1]}'; type '{name}' to see them")
        else:
            lines.append(columns(group, width))
    return "\n".join(lines)


def matching(entries: Sequence[Entry], text: str) -> list[Entry]:
    """The entries that begin with the first word and contain all the others, or, failing that, contain them all."""
    words = text.lower().split()
    if not words:
        return list(entries)
    holding = [entry for entry in entries if _holds(entry[1].lower().split(), words)]
    named = [entry for entry in holding if entry[1].lower().startswith(words[0])]
    return named or holding


def _holds(parts: list[str], words: list[str]) -> bool:
    return all(any(part.startswith(word) for part in parts) for word in words)


def columns(entries: Sequence[Entry], width: int) -> str:
    """Entries side by side, as many to a line as fit."""
    digits = max((len(str(number)) for number, _ in entries), default=1)
    cells = [f"  {number:>{digits}} {text}" for number, text in entries]
    cell = max(map(len, cells), default=0) + 1
    each = max(1, width // cell)
    rows = [cells[start : start + each] for start in range(0, len(cells), each)]
    return "\n".join("".join(f"{text:{cell}}" for text in row).rstrip() for row in rows)
