"""Catalogues of games: all texts of a ruleset as entries, kept translations merged in, and a ruleset in another language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from boardrules.language.templates import TemplateError, paths_of
from boardrules.ruleset.model import NameModel, Ruleset
from boardrules.words.grammar import LANGUAGES, grammar_of
from boardrules.words.po import Catalogue, Entry, Key
from boardrules.words.texts import COUNTED, named_things, with_texts

TEMPLATES = ("told ", "refused ")
"""Contexts of sentences with names in braces."""

_ALIKE = 0.55
"""How much of a text has to be the same for its old translation to be worth a look."""


# ------------------------------------------------------------------------------------------------ gathering


def entries_of(ruleset: Ruleset) -> dict[Key, Entry]:
    """All texts of a game, in the order in which somebody would translate them: names first, then what stands in the rules."""
    found: dict[Key, Entry] = {}
    for key, noun, what in named_things(ruleset):
        several = noun.several if what in COUNTED and noun.sort == "thing" else ""
        entry = Entry(f"name {key}", str(noun), several, hints=(what,))
        found.setdefault(entry.key, entry)

    def note(context: str, text: str) -> str:
        found.setdefault((context, text), Entry(context, text))
        return text

    with_texts(ruleset, note)
    places = {f"rule {name}": f"line {rule.place.line}" for name, rule in ruleset.rules.items()}
    return {key: replace(entry, hints=(places[key[0]],)) if key[0] in places else entry for key, entry in found.items()}


# ------------------------------------------------------------------------------------------------ merging


@dataclass(frozen=True)
class Report:
    """How far a translation is: entries by what is the matter with them."""

    language: str
    total: int
    missing: tuple[Entry, ...]
    doubtful: tuple[Entry, ...]
    unused: tuple[Entry, ...]
    wrong: tuple[tuple[Entry, str], ...]

    @property
    def complete(self) -> bool:
        return not (self.missing or self.doubtful or self.wrong)

    def __str__(self) -> str:
        done = self.total - len(self.missing) - len(self.doubtful)
        parts = [f"{done} of {self.total} texts are translated"]
        parts += [f"{len(self.missing)} missing"] if self.missing else []
        parts += [f"{len(self.doubtful)} out of date"] if self.doubtful else []
        parts += [f"{len(self.wrong)} wrong"] if self.wrong else []
        parts += [f"{len(self.unused)} no longer used"] if self.unused else []
        return ", ".join(parts)


def merged(found: dict[Key, Entry], old: Catalogue, language: str, title: str) -> Catalogue:
    """The texts of a game with the translations there are. What was translated when a text read otherwise is kept and marked; what
    nothing uses any more stays at the end."""
    gone = {key: entry for key, entry in old.entries.items() if key not in found}
    entries: dict[Key, Entry] = {}
    for key, entry in found.items():
        known = old.entries.get(key)
        if known is not None:
            kept = known.translations if bool(known.several) == bool(entry.several) else known.translations[:1]
            entries[key] = replace(entry, translations=kept, fuzzy=known.fuzzy, comments=known.comments, previous=known.previous)
            continue
        like = _like(entry, [one for one in gone.values() if any(one.translations)])
        if like is None:
            entries[key] = entry
            continue
        gone.pop(like.key)
        entries[key] = replace(entry, translations=like.translations, fuzzy=True, comments=like.comments, previous=like.text)
    entries |= {
        key: replace(entry, obsolete=True, fuzzy=False, previous="") for key, entry in gone.items() if any(entry.translations)
    }
    return Catalogue(entries, _header(language, title), old.comments or (f"{title}: {LANGUAGES.get(language, language)}",))


def _like(entry: Entry, old: Sequence[Entry]) -> Entry | None:
    """What the text most probably was before: of the same context, and not quite another sentence."""
    same = [one for one in old if one.context == entry.context]
    rated = [(SequenceMatcher(None, one.text, entry.text, autojunk=False).ratio(), index) for index, one in enumerate(same)]
    ratio, index = max(rated, default=(0.0, -1))
    return same[index] if ratio >= _ALIKE else None


def _header(language: str, title: str) -> str:
    plural = {"fr": "nplurals=2; plural=(n > 1);"}.get(language, "nplurals=2; plural=(n != 1);")
    lines = [
        f"Project-Id-Version: {title}",
        f"Language: {language}",
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=UTF-8",
        "Content-Transfer-Encoding: 8bit",
        f"Plural-Forms: {plural}",
    ]
    return "".join(f"{line}\n" for line in lines)


def report_on(catalogue: Catalogue, language: str) -> Report:
    """What is missing, doubtful or wrong in a catalogue."""
    used = [entry for entry in catalogue.entries.values() if not entry.obsolete]
    return Report(
        language,
        len(used),
        tuple(entry for entry in used if not entry.fuzzy and not entry.translated),
        tuple(entry for entry in used if entry.fuzzy),
        tuple(entry for entry in catalogue.entries.values() if entry.obsolete),
        tuple((entry, problem) for entry in used if entry.translated and (problem := problem_of(entry, language))),
    )


def problem_of(entry: Entry, language: str) -> str:
    """What is wrong with the names in the braces of a translation; "" for nothing."""
    if not entry.context.startswith(TEMPLATES):
        return ""
    wanted = paths_of(entry.text)
    for text in entry.translations:
        try:
            given = paths_of(text, grammar_of(language).aliases)
        except TemplateError as error:
            return str(error)
        if given - wanted:
            return f"the English has no {_braced(given - wanted)}"
        if wanted - given:
            return f"{_braced(wanted - given)} is missing"
    return ""


def _braced(names: Iterable[str]) -> str:
    return ", ".join(f"{{{name}}}" for name in sorted(names))


# ------------------------------------------------------------------------------------------------ a game in another language


def translated(ruleset: Ruleset, catalogues: Sequence[Catalogue], language: str) -> Ruleset:
    """The same game with texts and names of another language; catalogues of variants come last and count first. What is not
    translated, or wrongly, stays English."""

    typeset = grammar_of(language).typeset

    def lookup(context: str, text: str) -> tuple[str, ...]:
        for catalogue in reversed(catalogues):
            entry = catalogue.entries.get((context, text))
            if entry is not None and entry.translated and not problem_of(entry, language):
                return tuple(map(typeset, entry.translations))
        return ()

    def say(context: str, text: str) -> str:
        return next(iter(lookup(context, text)), text)

    said = with_texts(ruleset, say)
    names = dict(said.names)
    for key, noun, _ in named_things(ruleset):
        found = lookup(f"name {key}", str(noun))
        if found:
            words = {"one": found[0], "several": found[1] if len(found) > 1 else ""}
            names[key] = names[key].model_copy(update=words) if key in names else NameModel(**words)
    return said.model_copy(update={"names": names, "language": language})
