"""What tells one version of the rules from another: as a whole, rule by rule, and declaration by declaration.

Only what is executed counts. Moving a rule in the file, better wording, examples and colours leave every fingerprint as it is.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from boardrules.diagnostics.shorten import listed
from boardrules.ruleset.model import Ruleset

_MOST_TOLD = 40
"""Rules and declarations that a report names."""

_WORDS = {"place", "text", "sentence", "title", "about", "source", "section", "drawing", "status", "told"}
_WORDS |= {"internal", "refused", "refused_names", "refused_values"}
"""Members that only people read."""

_UNPLAYED = {
    *("examples", "styles", "arrows", "turned", "lines", "names", "learn", "later", "story", "credits"),
    *("invariants", "sections", "introductions", "title", "about", "rules", "format", "language", "spoken"),
}


@dataclass(frozen=True)
class Fingerprint:
    """Short hashes. `rules` by rule id, `sections` by declaration: "deck navigation", "action lay", "turn" …"""

    whole: str
    rules: dict[str, str]
    sections: dict[str, str]


@dataclass(frozen=True)
class RulesReport:
    """How the rules under which a match was saved differ from those at hand, and what that means for its actions.

    `replays` tells whether all recorded actions can still be played. If not, `stops_at` is the number of the first one that cannot
    (counted from one), `action` its notation, `rule` the rule that stops it ("" if none does) and `reason` what the rules say.
    """

    changed: tuple[str, ...]
    added: tuple[str, ...]
    removed: tuple[str, ...]
    sections: tuple[str, ...]
    replays: bool
    actions: int
    stops_at: int | None = None
    action: str = ""
    rule: str = ""
    reason: str = ""

    def __str__(self) -> str:
        lines = ["the rules have changed since this match was saved"]
        for word, ids in (("changed", self.changed), ("added", self.added), ("removed", self.removed)):
            if ids:
                lines.append(f"rules {word}: {listed(ids, _MOST_TOLD)}")
        if self.sections:
            lines.append(f"declarations that differ: {listed(self.sections, _MOST_TOLD)}")
        if self.replays:
            lines.append(f"all {self.actions} recorded actions can still be played")
        else:
            rule = f" by rule {self.rule}" if self.rule else ""
            lines.append(
                f"of {self.actions} recorded actions number {self.stops_at} ({self.action}) is stopped{rule}: {self.reason}"
            )
        return "; ".join(lines)


_NAMES = {"name", "base"}
_SAID = {"moment_triggers": "when (moments)", "change_triggers": "when (changes)", "zones": "piles", "finish": "end of the game"}
"""Parts of a game that nothing in its text is called, in words for people."""


def take_fingerprint(ruleset: Ruleset) -> Fingerprint:
    data = {key: value for key, value in _played(ruleset.model_dump(mode="json")).items() if key not in _UNPLAYED}
    sections = {name: _hash(part) for name, part in _sections(data)}
    code: dict[str, list[Any]] = {rule: [] for rule in ruleset.rules}
    _collect(data, code)
    for rule, model in ruleset.rules.items():
        if model.executed in sections and not code[rule]:
            code[rule].append(sections[model.executed])
    rules = {rule: _hash(parts) for rule, parts in code.items()}
    return Fingerprint(_hash([data, sorted(ruleset.rules)]), rules, sections)


def compare(old_rules: dict[str, str], old_sections: dict[str, str], new: Fingerprint) -> tuple[tuple[str, ...], ...]:
    """The rules that changed, were added, were removed, and the declarations that differ: the first four parts of a report."""
    sections = sorted((old_sections.keys() | new.sections.keys()) - _NAMES)
    return (
        tuple(rule for rule in new.rules if rule in old_rules and old_rules[rule] != new.rules[rule]),
        tuple(rule for rule in new.rules if rule not in old_rules),
        tuple(rule for rule in old_rules if rule not in new.rules),
        tuple(_SAID.get(name, name) for name in sections if old_sections.get(name) != new.sections.get(name)),
    )


def _hash(value: Any) -> str:
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _played(value: Any) -> Any:
    """Data without the members that only people read."""
    if isinstance(value, dict):
        return {key: _played(item) for key, item in value.items() if key not in _WORDS or (key == "text" and item is True)}
    if isinstance(value, list):
        return [_played(item) for item in value]
    return value


def _sections(data: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    singular = {"enums": "enum", "tables": "table", "decks": "deck", "boards": "board", "pieces": "piece", "options": "option"}
    singular |= {"defines": "define", "hooks": "hook", "procedures": "procedure", "actions": "action"}
    for key, value in data.items():
        if key in singular:
            for name, part in value.items():
                yield f"{singular[key]} {name}", part
        elif value not in (None, [], {}, ""):
            yield key, value


def _collect(value: Any, code: dict[str, list[Any]]) -> None:
    """Gathers under each rule id the statements and requirements that stand under it."""
    if isinstance(value, list):
        if len(value) == 2 and isinstance(value[0], str) and value[0] in code:  # a `give` of a score category
            code[value[0]].append(value[1])
        for item in value:
            _collect(item, code)
    elif isinstance(value, dict):
        rule = value.get("rule")
        if isinstance(rule, str) and rule in code:
            code[rule].append(_own(value, rule))
        for item in value.values():
            _collect(item, code)


def _own(value: Any, rule: str) -> Any:
    """A statement without what stands inside it under other rules."""
    if isinstance(value, list):
        return [_own(item, rule) for item in value]
    if not isinstance(value, dict):
        return value
    other = value.get("rule")
    if isinstance(other, str) and other and other != rule:
        return {"rule": other}
    return {key: _own(item, rule) for key, item in value.items()}
