"""What can follow a line that is being typed: only words that lead to something legal, each with a few words about it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from boardrules.cli.menu import Entry, entries_of
from boardrules.cli.terminal.commands import COMMANDS
from boardrules.cli.terminal.reading import begun_with, corrected, words_of
from boardrules.cli.terminal.rules_now import actions_called, impossible_here
from boardrules.words.phrases import phrase

if TYPE_CHECKING:
    from boardrules.cli.terminal.lookup import Lookup
    from boardrules.engine.state import State

NO_ACTION = phrase("no action begins so")
LONGEST_META = 60
MANY = 400
"""Values of a parameter for which the list says what each one is; with more it would take too long."""


@dataclass(frozen=True)
class Suggestion:
    """A word that can stand next, what it means, and whether more words follow it."""

    word: str
    about: str
    more: bool = False


class Guide:
    """Helps to type a decision in one state."""

    def __init__(self, state: State, lookup: Lookup) -> None:
        self.state = state
        self.text = state.game.text
        self.lookup = lookup
        self.entries: list[Entry] = entries_of(state.actions())

    # ------------------------------------------------------------------------------------------------ the next word

    def suggest(self, line: str) -> list[Suggestion]:
        """The words that can take the place of the last, half-typed one of a line (it may be empty)."""
        words = line.split()
        last = "" if not words or line[-1].isspace() else words.pop()
        return [found for found in self._following(words) if found.word.casefold().startswith(last.casefold())]

    def _following(self, words: Sequence[str]) -> Iterator[Suggestion]:
        if not words:
            yield from self._first_words()
            return
        first, command = words[0].lstrip("/").casefold(), None
        if first in COMMANDS and (words[0].startswith("/") or not begun_with(self.entries, words_of(words[0]))):
            command = COMMANDS[first]
        if command is None:
            yield from self._arguments(words)
        elif command.takes == "action":
            yield from self._action_words() if len(words) == 1 else self._arguments(words[1:])
            if first == "why" and len(words) == 1:
                yield from (Suggestion(name, self.text("not possible now")) for name in self.impossible)
        elif len(words) == 1:
            yield from self._named(command.takes)

    def _first_words(self) -> Iterator[Suggestion]:
        yield from self._action_words()
        names = {text.split()[0] for _, text in self.entries}
        for word, command in COMMANDS.items():
            yield Suggestion(f"/{word}" if word in names else word, self.text(command.meaning), bool(command.takes))

    def _action_words(self) -> Iterator[Suggestion]:
        found: dict[str, list[str]] = {}
        for _, text in self.entries:
            found.setdefault(text.split()[0], []).append(text)
        for name, texts in found.items():
            count = self.text("{count} ways", count=len(texts)) if len(texts) > 1 else ""
            about = _short("; ".join(filter(None, [count, self.sentence(name)])))
            yield Suggestion(name, about, all(" " in text for text in texts))

    def _arguments(self, words: Sequence[str]) -> Iterator[Suggestion]:
        """The next words of the legal actions that begin so."""
        fitting = begun_with(self.entries, words_of(" ".join(words)))
        place = len(words)
        following: dict[str, list[Entry]] = {}
        for number, text in fitting:
            parts = text.split()
            if len(parts) > place:
                following.setdefault(parts[place], []).append((number, text))
        explain = self._explainer(fitting, place) if len(following) <= MANY else None
        for word, entries in following.items():
            about = explain(word) if explain is not None else ""
            ways = self.text("{count} ways", count=len(entries)) if len(entries) > 1 else ""
            more = all(len(text.split()) > place + 1 for _, text in entries)
            yield Suggestion(word, _short("; ".join(filter(None, [ways, about]))), more)

    def _named(self, takes: str) -> Iterator[Suggestion]:
        if takes == "rule":
            yield Suggestion("all", self.text("every rule of the game"))
            yield from (Suggestion(rule.id, _short(rule.sentence)) for rule in self.state.game.ruleset.rules.values())
        elif takes == "name":
            yield from (Suggestion(name, "") for name in self.lookup.names)

    # ------------------------------------------------------------------------------------------------ what words mean

    def sentence(self, name: str) -> str:
        """The first rule of an action: what it is about."""
        if name not in self._sentences:
            models = list(actions_called(self.state.game.ruleset, [name]))
            rules = [rule for model in models for rule in model.rules if rule in self.state.game.ruleset.rules]
            self._sentences[name] = self.state.game.ruleset.rules[rules[0]].sentence if rules else ""
        return self._sentences[name]

    @cached_property
    def impossible(self) -> list[str]:
        """The actions that the decision is about and that cannot be played now."""
        return impossible_here(self.state)

    @cached_property
    def _sentences(self) -> dict[str, str]:
        return {}

    def _explainer(self, fitting: Sequence[Entry], place: int) -> Callable[[str], str] | None:
        """What tells about the word at a place: the same for all fitting actions where they are of one kind."""
        names = {text.split()[0] for _, text in fitting}
        if len(names) != 1:
            return None
        for model in actions_called(self.state.game.ruleset, names):
            if place <= len(model.parameters):
                binder = model.parameters[place - 1]
                kind, name = binder.type.kind, binder.type.name
                if kind == "number":
                    return lambda word: binder.name.replace("_", " ")
                return lambda word: self.lookup.short(kind, name, word)
        return None

    # ------------------------------------------------------------------------------------------------ the line as it stands

    def status(self, line: str) -> str:
        """What Enter would do with the line as it stands, in a few words; "" where there is nothing to say."""
        words = line.split()
        if not words and len(self.entries) == 1:
            return self.text("Enter plays: {action}", action=self.entries[0][1])
        if not words or words[0].startswith("/") or words[0].casefold() in COMMANDS:
            return ""
        if len(words) == 1 and words[0].isdecimal():
            number = int(words[0])
            if 1 <= number <= len(self.entries):
                return self.text("Enter plays: {action}", action=self.entries[number - 1][1])
            return self.text("the numbers go from 1 to {last}", last=len(self.entries))
        fitting = begun_with(self.entries, words_of(line))
        whole = [entry for entry in fitting if words_of(entry[1]) == words_of(line)]
        if len(fitting) == 1 or whole:
            return self.text("Enter plays: {action}", action=(whole or fitting)[0][1])
        if fitting:
            return self.text("{count} actions begin so: go on typing, Tab shows how", count=len(fitting))
        if words[0].casefold() in self.impossible:
            return self.text("{action} is not possible now: 'why {action}' tells why", action=words[0])
        meant = corrected(self.entries, words_of(line))
        return self.text("no action begins so; Tab makes it '{line}'" if meant else NO_ACTION, line=meant)

    def corrected(self, line: str) -> str:
        """The line as it was probably meant where no action begins so, or ""."""
        return corrected(self.entries, words_of(line))


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_META else text[: LONGEST_META - 1].rstrip() + "…"
