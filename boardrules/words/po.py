"""Catalogues of translations in the format of gettext (PO): reading and writing. Whoever reads them needs nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from boardrules.diagnostics.told import Told

Key = tuple[str, str]
"""What tells an entry from others: its context and its English text."""

_STRING = re.compile(r'"((?:\\.|[^"\\])*)"\s*$')
_ESCAPES = {"n": "\n", "t": "\t", '"': '"', "\\": "\\", "r": "\r"}
_ESCAPED = re.compile(r"\\(.)")
_KEYWORD = re.compile(r"(msgctxt|msgid_plural|msgid|msgstr)(?:\[(\d+)\])?\s+(?=\")")
_WIDTH = 110


class CatalogueError(Told):
    """A catalogue that cannot be read; the text says where and why."""


@dataclass(frozen=True)
class Entry:
    """A text, where it comes from, and its translations: one, or for something that can be counted one and several."""

    context: str
    text: str
    several: str = ""
    translations: tuple[str, ...] = ()
    fuzzy: bool = False
    comments: tuple[str, ...] = ()
    """What translators have written beside it."""
    hints: tuple[str, ...] = ()
    """What the extraction says about it."""
    places: tuple[str, ...] = ()
    previous: str = ""
    """What the text was when it was translated, where that is doubtful now."""
    obsolete: bool = False
    line: int = 0

    @property
    def key(self) -> Key:
        return self.context, self.text

    @property
    def translated(self) -> bool:
        """Whether there is a translation that counts."""
        return bool(self.translations) and all(self.translations) and not self.fuzzy and not self.obsolete


@dataclass(frozen=True)
class Catalogue:
    """The entries of a file in their order, and its header."""

    entries: dict[Key, Entry] = field(default_factory=dict)
    header: str = ""
    comments: tuple[str, ...] = ()

    def get(self, context: str, text: str) -> tuple[str, ...]:
        """The translations of a text; none where it has none that counts."""
        entry = self.entries.get((context, text))
        return entry.translations if entry is not None and entry.translated else ()


# ------------------------------------------------------------------------------------------------ reading


class _Reader:
    """Gathers the lines of one entry after the other."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.entries: dict[Key, Entry] = {}
        self.header = ""
        self.file_comments: tuple[str, ...] = ()
        self.line = 0
        self._clear()

    def _clear(self) -> None:
        self.values: dict[str, str] = {}
        self.comments: list[str] = []
        self.hints: list[str] = []
        self.places: list[str] = []
        self.previous: dict[str, str] = {}
        self.flags: list[str] = []
        self.obsolete = False
        self.start = 0
        self.open = ""  # the keyword whose text goes on

    def fail(self, message: str) -> CatalogueError:
        return CatalogueError(f"{self.name}:{self.line}: {message}")

    def read(self, text: str) -> Catalogue:
        for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1):
            self.line = number
            self._read_line(line.strip())
        self.line += 1
        self._finish()
        return Catalogue(self.entries, self.header, self.file_comments)

    def _read_line(self, line: str) -> None:
        if not line:
            self._finish()
        elif line.startswith("#~"):
            self.obsolete = True
            self._content(line[2:].strip().removeprefix("|").strip(), self.values)
        elif line.startswith("#|"):
            self._content(line[2:].strip(), self.previous)
        elif line.startswith("#"):
            self._comment(line)
        else:
            self._content(line, self.values)

    def _comment(self, line: str) -> None:
        if "msgstr" in self.values or "msgstr0" in self.values:
            self._finish()
        kind, rest = line[1:2], line[2:].strip()
        if kind == ".":
            self.hints.append(rest)
        elif kind == ":":
            self.places += rest.split()
        elif kind == ",":
            self.flags += [flag.strip() for flag in rest.split(",")]
        else:
            self.comments.append(line[1:].strip())

    def _content(self, line: str, values: dict[str, str]) -> None:
        match = _KEYWORD.match(line)
        if match is not None:
            keyword = match[1] + (match[2] or "")
            if values is self.values and keyword in ("msgctxt", "msgid") and ("msgstr" in values or "msgstr0" in values):
                was = self.obsolete
                self._finish()
                self.obsolete, values = was, self.values
            if keyword in values:
                raise self.fail(f"`{match[0].strip()}` stands twice in one entry; an empty line stands between entries")
            self.start = self.start or self.line
            self.open, line = keyword, line[match.end() :]
            values[keyword] = ""
        elif not self.open or self.open not in values:
            raise self.fail('here stands `msgctxt`, `msgid`, `msgstr`, a comment (#) or a text in quotes ("…")')
        found = _STRING.match(line)
        if found is None:
            raise self.fail('a text stands in quotes on its line, with \\" for a quote inside it')
        text = found[1]
        values[self.open] += _ESCAPED.sub(lambda escape: _ESCAPES.get(escape[1], escape[1]), text) if "\\" in text else text

    def _finish(self) -> None:
        values = self.values
        if not values:
            self.comments = self.comments if not values else []
            return
        if "msgid" not in values:
            raise self.fail("an entry has no `msgid`")
        translations = (values["msgstr"],) if "msgstr" in values else _numbered(values)
        if not translations:
            raise self.fail("an entry has no `msgstr`")
        if "msgid_plural" in values and "msgstr" in values:
            raise self.fail("an entry with `msgid_plural` has `msgstr[0]` and `msgstr[1]`")
        if not values["msgid"] and not values.get("msgctxt"):
            self.header, self.file_comments = translations[0], tuple(self.comments)
        else:
            self._add(translations)
        self._clear()

    def _add(self, translations: tuple[str, ...]) -> None:
        values = self.values
        entry = Entry(
            values.get("msgctxt", ""),
            values["msgid"],
            values.get("msgid_plural", ""),
            translations,
            "fuzzy" in self.flags,
            tuple(self.comments),
            tuple(self.hints),
            tuple(self.places),
            self.previous.get("msgid", ""),
            self.obsolete,
            self.start,
        )
        known = self.entries.get(entry.key)
        if known is not None and not known.obsolete and not entry.obsolete:
            raise self.fail(f"the same text is translated twice (also in line {known.line})")
        if known is None or known.obsolete:
            self.entries[entry.key] = entry


def _numbered(values: dict[str, str]) -> tuple[str, ...]:
    found: list[str] = []
    while f"msgstr{len(found)}" in values:
        found.append(values[f"msgstr{len(found)}"])
    return tuple(found)


def read_po(text: str, name: str) -> Catalogue:
    """The catalogue in a text; CatalogueError tells the line where it cannot be read. `name` is that of the file."""
    return _Reader(name).read(text)


# ------------------------------------------------------------------------------------------------ writing


def write_po(catalogue: Catalogue) -> str:
    """The catalogue as a file, one entry after the other, those that nothing uses any more at the end."""
    blocks = [
        "\n".join(["# " + line if line else "#" for line in catalogue.comments] + ['msgid ""', *_text("msgstr", catalogue.header)])
    ]
    ordered = sorted(catalogue.entries.values(), key=lambda entry: entry.obsolete)
    blocks += ["\n".join(_lines(entry)) for entry in ordered]
    return "\n\n".join(blocks) + "\n"


def _lines(entry: Entry) -> Iterator[str]:
    yield from (f"# {line}" if line else "#" for line in entry.comments)
    if not entry.obsolete:
        yield from (f"#. {line}" for line in entry.hints)
        if entry.places:
            yield f"#: {' '.join(entry.places)}"
        if entry.fuzzy:
            yield "#, fuzzy"
        if entry.previous:
            yield from (f"#| {line}" for line in _text("msgid", entry.previous))
    mark = "#~ " if entry.obsolete else ""
    yield from (mark + line for line in _content(entry))


def _content(entry: Entry) -> Iterable[str]:
    if entry.context:
        yield from _text("msgctxt", entry.context)
    yield from _text("msgid", entry.text)
    if not entry.several:
        yield from _text("msgstr", entry.translations[0] if entry.translations else "")
        return
    yield from _text("msgid_plural", entry.several)
    for number in range(max(2, len(entry.translations))):
        yield from _text(f"msgstr[{number}]", entry.translations[number] if number < len(entry.translations) else "")


def _text(keyword: str, text: str) -> Iterator[str]:
    """`msgid "…"`, a long text or one of several lines in pieces, broken at blanks."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t").replace("\r", "\\r").replace("\n", "\\n")
    if len(escaped) + len(keyword) + 3 <= _WIDTH and "\\n" not in escaped[:-2]:
        yield f'{keyword} "{escaped}"'
        return
    yield f'{keyword} ""'
    line = ""
    for word in re.findall(r"\S*?\\n|\S*\s*", escaped):
        if line and len(line) + len(word) > _WIDTH - 2:
            yield f'"{line}"'
            line = ""
        line += word
        if word.endswith("\\n"):
            yield f'"{line}"'
            line = ""
    if line:
        yield f'"{line}"'
