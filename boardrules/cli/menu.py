"""The list of what can be done: grouped by name, numbered, and short enough to read however many actions there are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from boardrules.words.phrases import Phrases

FEW = 40
"""Up to so many actions are all shown at once."""

FEW_OF_A_KIND = 8
"""When there are more, names with up to so many actions are still shown in full."""

FEW_BRANCHES = 12
"""So many ways to go on are named in the line of a folded group."""

PAGE = 60

Entry = tuple[int, str]
"""An action as the menu shows it: its number, counted from one, and its notation."""


FEW_TOLD = 6
"""Of so many actions of a name each is told in a sentence."""


@dataclass(frozen=True)
class Group:
    """The actions of one name. `form` is how they are written; a `folded` group is told in one line, by what can follow. `said` are
    words about some of them, by their numbers."""

    name: str
    form: str
    entries: tuple[Entry, ...]
    folded: bool = False
    said: Mapping[int, str] = field(default_factory=dict)

    @property
    def numbers(self) -> str:
        return f"{self.entries[0][0]}-{self.entries[-1][0]}"

    @property
    def branches(self) -> str:
        """The words that can follow the name, each with the number of actions that begin so."""
        counts: dict[str, int] = {}
        for _, text in self.entries:
            word = text.split()[1]
            counts[word] = counts.get(word, 0) + 1
        if len(counts) <= FEW_BRANCHES:
            return ", ".join(f"{word} ({count})" if count > 1 else word for word, count in counts.items())
        words = list(counts)
        return f"{', '.join(words[:3])} … {words[-1]}"

    @property
    def next_words(self) -> str:
        """What to type to see some of a folded group."""
        first = self.entries[0][1].split()
        return " ".join(first[:2] if len(first) > 2 else first[:1])


def entries_of(actions: Iterable[object]) -> list[Entry]:
    """The actions with their numbers."""
    return [(number, str(action)) for number, action in enumerate(actions, 1)]


def groups_of(entries: Sequence[Entry], forms: Mapping[str, str] | None = None, few: int = FEW) -> list[Group]:
    """The entries by the name of the action, in the order of the list; long ones folded where there are more than `few` actions."""
    found: dict[str, list[Entry]] = {}
    for number, text in entries:
        found.setdefault(text.split(" ", 1)[0], []).append((number, text))
    many = len(entries) > few
    return [
        Group(name, (forms or {}).get(name, name), tuple(group), many and len(group) > FEW_OF_A_KIND)
        for name, group in found.items()
    ]


def menu(groups: Sequence[Group], width: int, phrases: Phrases | None = None) -> str:
    """The whole list: a folded group in one line, the others side by side."""
    phrases = phrases or Phrases()
    lines = []
    for group in groups:
        if group.folded:
            told = phrases.headed(f"{group.numbers} {group.form} ({len(group.entries)})", group.branches)
            lines.append("  " + phrases.text("{group}; type '{words}' to see them", group=told, words=group.next_words))
        elif group.said:
            digits, longest = (max(len(str(entry[part])) for entry in group.entries) for part in (0, 1))
            for number, notation in group.entries:
                lines.append(f"  {number:>{digits}} {notation:{longest}}  {group.said.get(number, '')}".rstrip())
        else:
            lines.append(columns(group.entries, width))
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
