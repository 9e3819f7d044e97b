"""The rulebook to start playing from: a few pages that select and order, not every rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from boardrules.rulebook.book import Book
from boardrules.rulebook.components import board_pictures, deck_table, enum_table, inventory, lookup_table
from boardrules.rulebook.document import Block, Inline, Item, Listing, Paragraph, Strong, Text, rich
from boardrules.rulebook.places_of_rules import Carried, carried_out
from boardrules.rulebook.scoring import scoring_chapter
from boardrules.rulebook.turn import ending_rules, rules_in_force, setup_chapter, setup_rules, turn_rules, turn_steps, winning_rules
from boardrules.rulebook.walkthrough import walkthrough
from boardrules.rulebook.words.english import listed, number
from boardrules.ruleset.model import RuleModel
from boardrules.ruleset.statements import ActionModel, Let

_COMPONENTS = ("deck", "enum", "board", "table", "player", "shared", "piece", "tiles")
_MOST_SENTENCES = 4
_MOST_RULES = 8
_FEWER_RULES = 3
_FEW_CARDS = 14


def learn_blocks(book: Book) -> tuple[Block, ...]:
    lesson = Lesson(book)
    return tuple(lesson.blocks())


class Lesson:
    """Picks what a beginner needs, chapter by chapter; nothing is said twice."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.live = rules_in_force(book)
        self.carried: dict[str, Carried] = carried_out(book.ruleset)
        self.said: set[str] = set()

    def blocks(self) -> Iterator[Block]:
        ruleset = self.book.ruleset
        if ruleset.about:
            yield Paragraph(rich(ruleset.about), "lead")
        yield Paragraph(rich(self._players()))
        yield from self._goal()
        yield from self._table()
        yield from self._setup()
        yield from self._turn()
        for section in self._play_sections():
            yield from self._section(section)
        yield from walkthrough(self.book)
        yield from self._end()

    def _players(self) -> str:
        low, high = self.book.ruleset.players
        return f"For {number(low)} players." if low == high else f"For {number(low)} to {number(high)} players."

    # -------------------------------------------------------------------------------------------- chapters

    def _goal(self) -> Iterator[Block]:
        rules = [rule for rule in winning_rules(self.book) if rule in self.live]
        notes = [rule.id for rule in self._rules("") if rule.note]
        score = self.book.ruleset.score
        if not rules and not notes and score is None:
            return
        yield self.book.heading(2, "The goal")
        yield from self._introduction("")
        if score is not None and score.categories:
            titles = [category.title[:1].lower() + category.title[1:] for category in score.categories]
            yield Paragraph(rich(f"In the end everybody counts: {listed(titles)}."))
        yield from self._listed([*notes, *rules])

    def _table(self) -> Iterator[Block]:
        yield self.book.heading(2, "On the table")
        sections = [section for section in self._sections() if self._is_component(section)]
        for section in sections:
            yield from self._introduction(section)
        yield from inventory(self.book)
        yield from board_pictures(self.book)
        for section in sections:
            yield from self._listed(self._selected(section, _FEWER_RULES))
        for deck in self.book.ruleset.decks.values():
            if not deck.tiles and len([card for card in deck.cards if deck.copies.get(card)]) <= _FEW_CARDS:
                yield deck_table(self.book, deck, anchored=False)
        for enum in self.book.ruleset.enums.values():
            numbers = [name for name, type_ in enum.columns.items() if type_.kind == "number"]
            if len(numbers) > 1 and (prices := enum_table(self.book, enum)) is not None:
                yield prices

    def _setup(self) -> Iterator[Block]:
        yield self.book.heading(2, "Setting up")
        rules = setup_rules(self.book)
        for section in dict.fromkeys(rule.section for rule in rules):
            yield from self._introduction(section)
        self.said.update(rule.id for rule in rules)
        yield from setup_chapter(self.book)
        for section in dict.fromkeys(rule.section for rule in rules):
            yield from self._listed(self._selected(section, _FEWER_RULES))
            yield from self._tables(section)

    def _turn(self) -> Iterator[Block]:
        yield self.book.heading(2, "Your turn")
        rules = turn_rules(self.book)
        sections = dict.fromkeys(rule.section for rule in self._all(rules))
        for section in sections:
            if not any(_in(rule, "setup") for rule in self._rules(section)):
                yield from self._introduction(section)
        self.said.update(rules)
        yield from turn_steps(self.book, with_links=False)
        for section in sections:
            if not self._has_own_actions(section):
                yield from self._listed(self._selected(section, _FEWER_RULES))

    def _section(self, section: str) -> Iterator[Block]:
        items = [item for action in self._actions(section) if (item := self._action(action)) is not None]
        others = self._selected(section, _FEWER_RULES if self.book.ruleset.introductions.get(section) else _MOST_RULES)
        introduction = list(self._introduction(section))
        if not items and not others and not introduction:
            return
        yield self.book.heading(2, section)
        yield from introduction
        if items:
            yield Listing(tuple(items))
        yield from self._listed(others)
        yield from self._tables(section)

    def _end(self) -> Iterator[Block]:
        ending = [rule for rule in ending_rules(self.book) if rule in self.live]
        winning = [rule for rule in winning_rules(self.book) if rule in self.live]
        yield self.book.heading(2, "How it ends")
        for section in self._sections():
            if any(_in(rule, "score") or rule.id in ending for rule in self._rules(section)):
                yield from self._introduction(section)
        introduced = any(self.book.ruleset.introductions.get(rule.section) for rule in self._all(ending))
        if winning and not introduced:
            yield Paragraph(rich("Whoever is first to reach the goal wins at once."))
        yield from self._listed([rule for rule in ending if rule not in self.said] or ending)
        yield from scoring_chapter(self.book)

    # -------------------------------------------------------------------------------------------- picking

    def _sections(self) -> list[str]:
        return list(self.book.ruleset.sections)

    def _rules(self, section: str) -> list[RuleModel]:
        return [rule for rule in self.book.ruleset.rules.values() if rule.section == section]

    def _all(self, rules: Iterable[str]) -> list[RuleModel]:
        return [self.book.ruleset.rules[rule] for rule in rules]

    def _is_component(self, section: str) -> bool:
        """Whether a section describes things: its rules stand with components, and it has no actions, setup or turn."""
        rules = self._rules(section)
        if any(_in(rule, "setup", "turn", "action", "score", "finish", "trigger") for rule in rules):
            return False
        return any(_in(rule, *_COMPONENTS) for rule in rules)

    def _play_sections(self) -> list[str]:
        """The sections about play itself, in the order of the file."""
        found = []
        for section in self._sections():
            rules = self._rules(section)
            taken = self._is_component(section) or any(_in(rule, "score", "setup") for rule in rules)
            taken = taken or (any(_in(rule, "turn") for rule in rules) and not self._has_own_actions(section))
            if not taken and (any(rule.id not in self.said for rule in rules) or list(self._actions(section))):
                found.append(section)
        return found

    def _actions(self, section: str) -> Iterator[ActionModel]:
        """The actions whose first own rule stands in this section."""
        for action in self.book.ruleset.actions.values():
            if action.name not in self.book.reached.actions:
                continue
            homes = [
                rule.section for rule in self.book.ruleset.rules.values() if f"action {action.name}" in rule.executed.split(", ")
            ]
            own = [rule.section for rule in self.book.ruleset.rules.values() if rule.executed == f"action {action.name}"]
            if next(iter([*own, *homes]), None) == section:
                yield self.book.action(action.name)

    def _has_own_actions(self, section: str) -> bool:
        """Whether actions are described in a section, not only named by the turn."""
        rules = [rule for rule in self._rules(section) if not _in(rule, "turn")]
        return any(_in(rule, "action") for rule in rules)

    def _action(self, action: ActionModel) -> Item | None:
        """An action by its main sentence and the stated rules that limit it."""
        effects = [effect.rule for effect in action.effects if effect.rule and not isinstance(effect, Let)]
        home = f"action {action.name}"
        limits = [part.rule for part in action.conditions if self._is_plain(part.rule) and self._home(part.rule) == home]
        main = [rule for rule in effects[:1] if self._is_plain(rule) or self._tells_what(rule) or not limits]
        chosen = dict.fromkeys(filter(None, [action.parameter_rule, *main, *limits]))
        rules = [rule for rule in chosen if rule in self.live and rule not in self.said][:_MOST_SENTENCES]
        if not rules:
            return None
        order = list(self.book.ruleset.rules)
        rules.sort(key=lambda rule: (rule != action.parameter_rule, not self._tells_what(rule), order.index(rule)))
        self.said.update(rules)
        parts: list[Inline] = [Strong(f"{self.book.naming.title(action.name)}.")]
        for rule in rules:
            parts += [Text(" "), *self.book.stated(rule)]
        return Item(tuple(parts))

    def _is_plain(self, rule: str) -> bool:
        """A rule that the source states and that is more than a footnote to another."""
        model = self.book.ruleset.rules.get(rule)
        return model is not None and model.status == "stated"

    def _home(self, rule: str) -> str:
        """The declaration that a rule belongs to first of all."""
        return self.book.ruleset.rules[rule].executed.partition(", ")[0]

    def _tells_what(self, rule: str) -> bool:
        """Whether a sentence speaks to the player: such a one opens the description of an action."""
        model = self.book.ruleset.rules.get(rule)
        return model is not None and model.sentence.startswith(("You ", "Your ", "For ", "To ", "If you "))

    def _selected(self, section: str, most: int) -> list[str]:
        """The stated rules of a section that no chapter has said yet."""
        rules = [
            rule.id
            for rule in self._rules(section)
            if rule.id in self.live and rule.id not in self.said and rule.status == "stated" and not _in(rule, "turn", "setup")
        ]
        introduced = section in self.book.ruleset.introductions and not self._is_component(section)
        rules = [rule for rule in rules if not (introduced and self.book.ruleset.rules[rule].note)]
        return [rule for rule in rules if not self._is_row(rule) and not self._is_count(rule)][:most]

    def _is_count(self, rule: str) -> bool:
        """Whether a rule only counts what the list of components shows."""
        model = self.book.ruleset.rules[rule]
        return model.sentence.startswith("There are ") and _in(model, *_COMPONENTS)

    def _is_row(self, rule: str) -> bool:
        """Whether a rule only says what the table of its cards shows: one of many in a deck."""
        home = self.book.ruleset.rules[rule].executed
        same = [other for other in self.book.ruleset.rules.values() if other.executed == home]
        return home.startswith("deck ") and len(same) > _MOST_SENTENCES

    def _tables(self, section: str) -> Iterator[Block]:
        """Tables of one argument that stand in a section."""
        homes = {home for rule in self._rules(section) for home in rule.executed.split(", ")}
        for table in self.book.ruleset.tables.values():
            if f"table {table.name}" in homes and len(table.parameters) == 1 and table.name in self.book.reached.functions:
                yield lookup_table(self.book, table)

    def _introduction(self, section: str) -> Iterator[Block]:
        for text in self.book.ruleset.introductions.get(section, ()):
            yield Paragraph(self.book.linked(text))

    def _listed(self, rules: Iterable[str]) -> Iterator[Block]:
        items = [Item(self.book.stated(rule)) for rule in rules]
        if items:
            self.said.update(rules)
            yield Listing(tuple(items))


def _in(rule: RuleModel, *homes: str) -> bool:
    """Whether a rule is carried out in declarations of these kinds."""
    return any(home.split(" ")[0] in homes for home in rule.executed.split(", "))
