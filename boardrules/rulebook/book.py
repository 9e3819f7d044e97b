"""What every chapter of a rulebook needs: the game, its names in words, the options in force, and where links lead."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from boardrules.engine.game import Game
from boardrules.engine.options import choose_options, choose_players
from boardrules.rulebook.document import Anchors, Cite, Heading, Inline, Link, Mark, Rich, Text, slug
from boardrules.rulebook.reached import Reached, reached
from boardrules.rulebook.simplify import Facts, facts_of, simplified, simplified_part, simplified_statements
from boardrules.ruleset import expressions as ex
from boardrules.ruleset.evaluation import only_for_bots
from boardrules.ruleset.model import RuleModel, Ruleset
from boardrules.ruleset.statements import ActionModel, Requirement, Statement
from boardrules.words.expectations import Expectations
from boardrules.words.naming import Naming
from boardrules.words.nouns import Noun
from boardrules.words.phrases import Phrases, phrase

STATUS = {
    "stated": phrase("stated in the source"),
    "reading": phrase("a reading of the source"),
    "supplied": phrase("supplied where the source is silent"),
}

_NOUN_AFTER = re.compile(r"\b(?:an?|the|your|its|his|their|each|every|no|any|one|two|three|of|this|that)\s$", re.IGNORECASE)


@dataclass
class Book:
    """A rulebook in the making. `values` are the options in force, and `player_count` where the number of players is fixed."""

    game: Game
    players: int
    values: dict[str, Any]
    chosen: dict[str, Any]
    fixed_players: bool = False
    anchors: Anchors = field(default_factory=Anchors)
    rule_anchors: dict[str, str] = field(default_factory=dict)  # empty where rules are not linked
    terms: dict[str, str] = field(default_factory=dict)  # words -> anchor; empty where words are not linked
    rules_at: str = ""  # the page on which rules have anchors, if it is another one

    @property
    def ruleset(self) -> Ruleset:
        return self.game.ruleset

    @cached_property
    def facts(self) -> Facts:
        return facts_of(self.ruleset, self.values)

    @cached_property
    def reached(self) -> Reached:
        return reached(self.ruleset, self.facts)

    @cached_property
    def naming(self) -> Naming:
        return Naming(self.ruleset)

    @cached_property
    def only_for_bots(self) -> frozenset[str]:
        return only_for_bots(self.ruleset)

    @cached_property
    def narrator(self) -> Expectations:
        return Expectations(self.ruleset)

    @property
    def phrases(self) -> Phrases:
        return self.naming.phrases

    # -------------------------------------------------------------------------------------------- headings and links

    def heading(self, level: int, text: str, anchor: str = "") -> Heading:
        return Heading(level, text, self.anchors.take(anchor or text))

    def link_rules(self) -> None:
        """From now on ids in texts lead to their rules, whose anchors are kept free for them."""
        for rule in self.ruleset.rules:
            self.rule_anchors[rule] = self.anchors.take(rule)

    def cite(self, rule: str) -> Inline:
        """An id, as a link where rules have anchors."""
        anchor = self.rule_anchors.get(rule)
        return Link(rule, anchor, "rule") if anchor else Text(rule)

    def linked(self, text: str) -> Rich:
        """A text of the rules file with its rule ids and, once each, its defined words as links."""
        pattern = self._pattern
        if pattern is None:
            return (Text(text),) if text else ()
        found: list[Inline] = []
        seen: set[str] = set()
        start = 0
        for match in pattern.finditer(text):
            link = self._link(match[0], text[: match.start()], seen)
            if link is None:
                continue
            if match.start() > start:
                found.append(Text(text[start : match.start()]))
            found.append(link)
            start = match.end()
        if start < len(text):
            found.append(Text(text[start:]))
        return tuple(found)

    def _link(self, word: str, before: str, seen: set[str]) -> Link | None:
        if word in self.rule_anchors:
            return Link(word, self.rule_anchors[word], "rule")
        if " " not in word and word == word.lower() and not _NOUN_AFTER.search(before):
            return None  # a single small word is a defined one only where it is used as a noun
        anchor = self.terms.get(word.lower()) or self.terms.get(word.lower().removesuffix("s"))
        if anchor is None or anchor in seen:
            return None
        seen.add(anchor)
        return Link(word, anchor, "term")

    @cached_property
    def _pattern(self) -> re.Pattern[str] | None:
        words = sorted(self.terms, key=lambda word: (-len(word), word))
        parts = [re.escape(rule) for rule in sorted(self.rule_anchors, key=len, reverse=True)]
        parts += [f"(?i:{re.escape(word)}s?)" for word in words]
        return re.compile(rf"(?<![\w-])(?:{'|'.join(parts)})(?![\w-])") if parts else None

    # -------------------------------------------------------------------------------------------- rules

    def rule(self, rule: str) -> RuleModel | None:
        return self.ruleset.rules.get(rule)

    def stated(self, rule: str) -> Rich:
        """The sentence of a rule, its id, and whether it is ours."""
        words = self.linked(self.ruleset.rules[rule].sentence)
        if not self.rule_anchors:
            return (*words, *self.cites([rule]))
        return (*words, Text(" "), self.cite(rule), *self._mark([rule]))

    def cites(self, rules: Iterable[str]) -> Rich:
        """The ids of rules in small print, for a book in which rules have no anchors."""
        known = [rule for rule in rules if rule in self.ruleset.rules]
        ids: list[Inline] = [
            Cite(rule, self.ruleset.rules[rule].sentence, f"{self.rules_at}#{slug(rule)}" if self.rules_at else "")
            for rule in known
        ]
        return (*ids, *self._mark(known))

    def _mark(self, rules: Iterable[str]) -> Rich:
        return (Mark(self.text("ours")),) if any(self.ruleset.rules[rule].status == "supplied" for rule in rules) else ()

    def ours(self, *homes: str) -> str:
        """What stands behind the title of something that the source does not have: homes are "deck navigation", "board sea" …"""
        supplied = [rule for rule in self.ruleset.rules.values() if rule.status == "supplied"]
        found = any(home == rule.within or home in rule.executed.split(", ") for rule in supplied for home in homes)
        return f" · {self.text('ours')}" if found else ""

    # -------------------------------------------------------------------------------------------- words

    def text(self, template: str, **values: object) -> str:
        """Connecting text in the language of the reader: an English template with names in braces, and what they stand for."""
        return self.phrases.text(template, **values)

    def listed(self, items: Sequence[str], word: str = "and") -> str:
        """`a, b and c`; the word is "and" or "or"."""
        return self.phrases.listed(items, word)

    def number(self, count: int) -> str:
        """Small numbers as words, others in figures."""
        return self.phrases.number(count)

    def counted(self, count: int, noun: Noun, words: bool = True) -> str:
        """`three cards`; in figures without `words`."""
        number = self.phrases.number(count, noun.gender) if words else count
        return f"{number} {noun.counted(count, self.phrases.grammar.is_one(count))}"

    def in_force(self, part: Statement | Requirement) -> bool:
        """Whether a statement or requirement can do anything under the options in force."""
        if isinstance(part, Requirement):
            return not isinstance(simplified(part.condition, self.facts), ex.Constant)
        return bool(simplified_statements((part,), self.facts))

    def action(self, name: str) -> ActionModel:
        """An action with the options filled in."""
        return simplified_part(self.ruleset.actions[name], self.facts)


def open_book(game: Game, players: int | None = None, options: Mapping[str, Any] | None = None) -> Book:
    """A book about a game as it is played with these options; PlayersError and OptionError tell what cannot be."""
    ruleset = game.ruleset
    count = ruleset.players[0] if players is None else players
    choose_players(ruleset, count)
    chosen = dict(choose_options(ruleset, options))
    values = dict(chosen)
    if players is not None:
        values["player_count"] = players
    given = {name: value for name, value in chosen.items() if value != ruleset.options[name].default}
    return Book(game, count, values, given, players is not None)


def card_anchor(deck: str, card: str) -> str:
    """Where a kind of card is described."""
    return slug(f"card-{deck}-{card}")


def requirements_of(action: ActionModel) -> Iterator[Requirement]:
    for part in action.conditions:
        if isinstance(part, Requirement):
            yield part
