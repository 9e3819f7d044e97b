"""What happened, in plain words: a decision and what followed from it, short enough to read at the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import TYPE_CHECKING, Any

from boardrules.engine.values import value_text

if TYPE_CHECKING:
    from boardrules.engine.events import Event
    from boardrules.engine.state import State
    from boardrules.ruleset.model import Ruleset

QUIET = {"round", "over"}
"""Events that the position shows anyway."""


class Story:
    """Tells events of one game with the names of its players."""

    def __init__(self, state: State) -> None:
        self.ruleset: Ruleset = state.game.ruleset
        self.people = dict(zip(state.seats, state.names, strict=True))
        kinds = {"player": "Player.", "shared": ""}
        self.fields = {f"{kinds.get(f.owner_kind, f'{f.owner}.')}{f.name}": f for f in self.ruleset.fields}

    def tell(self, events: Iterable[Event], rules: bool = False) -> str:
        """The events as lines, a decision at the margin and what followed indented; with `rules` each with the rule behind it."""
        lines: list[str] = []
        turn = ""
        waiting: list[Event] = []  # changes of fields, told together
        decision: Event | None = None
        for event in events:
            if event.kind == "set":
                waiting.append(event)
                continue
            told = [*self._changes(waiting, rules)]
            waiting = []
            if event.kind == "decide":
                decision = event
            elif event.kind not in QUIET and event.kind != "turn" and not _says_the_same(event, decision):
                told.append(f"    {event}{_cited([event], rules)}")
            lines += ([turn] if turn and told else []) + told
            turn = "" if told else turn
            if event.kind == "turn":
                turn = f"  {event}"
            elif event.kind == "decide":
                lines.append(str(event))
        told = [*self._changes(waiting, rules)]
        lines += ([turn] if turn and told else []) + told
        return "\n".join(f"{line} ({times} times)" if times > 1 else line for line, times in _counted(lines))

    def _changes(self, events: list[Event], rules: bool) -> Iterator[str]:
        """Changes of fields, a line for each owner: where a field changes several times, from the first value to the last."""
        changed: dict[str | None, dict[str, list[Event]]] = {}
        for event in events:
            if self._worth_telling(event):
                changed.setdefault(event.data["owner"], {}).setdefault(event.data["field"], []).append(event)
        for owner, fields in changed.items():
            parts, behind = [], []
            for field, steps in fields.items():
                before, after = steps[0].data["before"], steps[-1].data["after"]
                if before != after:
                    parts.append(self._change(field.rpartition(".")[2].replace("_", " "), before, after))
                    behind += steps
            if parts:
                who = "" if owner is None else f"{self.people.get(owner, owner)}: "
                yield f"    {who}{', '.join(parts)}{_cited(behind, rules)}"

    def _worth_telling(self, event: Event) -> bool:
        """What players and pieces have, and what is shared by name; counters of the table and spaces are seen in the position."""
        field = self.fields.get(event.data["field"])
        if field is None or field.internal or field.owner_kind == "board":
            return False
        if field.owner_kind == "shared":
            return field.type.kind not in ("number", "flag", "set")
        return field.owner_kind == "player" or field.type.kind != "flag"

    def _change(self, name: str, before: Any, after: Any) -> str:
        if isinstance(after, bool):
            return name if after else f"no longer {name}"
        if before is None:
            return f"{name} {self._value(after)}"
        return f"{name} {self._value(before)} → {self._value(after)}"

    def _value(self, value: Any) -> str:
        return self.people.get(value, value) if isinstance(value, str) else value_text(value)


def _cited(events: list[Event], rules: bool) -> str:
    """The rules behind some events, in brackets."""
    ids = dict.fromkeys(event.rule for event in events if event.rule)
    return f"  [{', '.join(ids)}]" if rules and ids else ""


def _says_the_same(event: Event, decision: Event | None) -> bool:
    """Whether a card goes where the decision has already said that it goes."""
    if decision is None or event.kind != "move" or event.data["source_owner"] != decision.data["player"]:
        return False
    named = decision.data["args"].values()
    return event.data["card"] in named and event.data["target_owner"] in named


def _counted(lines: list[str]) -> Iterator[tuple[str, int]]:
    for line, group in groupby(lines):
        yield line, len(list(group))
