"""The grammar file as data: chapters, entries with their prose, and the shape of every rule."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from boardrules.syntax.lark_parser import grammar_text

_CHAPTER = re.compile(r"^// -{20,} (.+)$")
_RULE = re.compile(r"^[?!]*([a-z_][a-z_0-9]*)\s*:\s*(.*)$")
_TERMINAL = re.compile(r"^([A-Z_][A-Z_0-9]*)(?:\.\d+)?\s*:\s*(.*)$")
_TOKEN = re.compile(r'"(?P<literal>[^"]+)"|->\s*(?P<alias>\w+)|(?P<name>[A-Za-z_]\w*)|(?P<mark>[|()\[\]*+?])|\s+')


@dataclass(frozen=True)
class Literal:
    """A fixed word or mark."""

    text: str


@dataclass(frozen=True)
class Reference:
    """Another rule, or a terminal when it is written in capitals."""

    name: str


@dataclass(frozen=True)
class Sequence:
    parts: tuple[Shape, ...]


@dataclass(frozen=True)
class Choice:
    options: tuple[Shape, ...]


@dataclass(frozen=True)
class Optional_:
    part: Shape


@dataclass(frozen=True)
class Repeated:
    """Once or more; with `empty` perhaps not at all."""

    part: Shape
    empty: bool


Shape = Literal | Reference | Sequence | Choice | Optional_ | Repeated


@dataclass(frozen=True)
class GrammarRule:
    """A rule: its name, its shape, and the names that the nodes of a tree made from it can have."""

    name: str
    shape: Shape
    nodes: frozenset[str]


@dataclass(frozen=True)
class Entry:
    """What stands together in the grammar: prose, the rule it is about, and the small rules it rests on."""

    prose: str
    rules: tuple[GrammarRule, ...]

    @property
    def name(self) -> str:
        return self.rules[0].name


@dataclass(frozen=True)
class Chapter:
    title: str
    entries: tuple[Entry, ...]


@lru_cache(maxsize=1)
def chapters() -> tuple[Chapter, ...]:
    """The chapters of the grammar, in order; the terminals at the end are no chapter."""
    found: list[tuple[str, list[Entry]]] = [("the file", [])]
    prose: list[str] = []
    lines = grammar_text().splitlines()
    number = _first_rule(lines)
    while number < len(lines):
        line = lines[number]
        chapter = _CHAPTER.match(line)
        if chapter:
            found.append((chapter[1], []))
            prose = []
        elif line.startswith("//"):
            prose.append(line[2:].strip())
        elif not line.strip():
            prose = []
        elif _RULE.match(line):
            group, number = _group(lines, number)
            found[-1][1].append(Entry(" ".join(prose), group))
            prose = []
            continue
        number += 1
    return tuple(Chapter(title, tuple(entries)) for title, entries in found if entries)


def _first_rule(lines: list[str]) -> int:
    """The head of the file speaks about the grammar itself; what belongs to the first rule is the comment right above it."""
    number = next(index for index, line in enumerate(lines) if _RULE.match(line))
    while lines[number - 1].startswith("//"):
        number -= 1
    return number


def _group(lines: list[str], number: int) -> tuple[tuple[GrammarRule, ...], int]:
    """The rules that stand together without an empty line between them, and the number of the line after them."""
    texts: list[tuple[str, str]] = []
    while number < len(lines) and lines[number].strip() and not lines[number].startswith("//"):
        match = _RULE.match(lines[number])
        if match:
            texts.append((match[1], match[2]))
        else:
            name, text = texts[-1]
            texts[-1] = (name, f"{text} {lines[number].strip()}")
        number += 1
    return tuple(_rule(name, text) for name, text in texts), number


def _rule(name: str, text: str) -> GrammarRule:
    aliases = frozenset(re.findall(r"->\s*(\w+)", text))
    return GrammarRule(name, parse_shape(text), aliases | {name})


def parse_shape(text: str) -> Shape:
    """The shape that the right side of a rule describes."""
    tokens = [match for match in _TOKEN.finditer(text) if match.group().strip() and not match["alias"]]
    shape, rest = _choice(tokens, 0)
    assert rest == len(tokens), text
    return shape


def _choice(tokens: list[re.Match[str]], at: int) -> tuple[Shape, int]:
    options: list[Shape] = []
    while True:
        option, at = _sequence(tokens, at)
        options.append(option)
        if at < len(tokens) and tokens[at]["mark"] == "|":
            at += 1
            continue
        return (options[0] if len(options) == 1 else Choice(tuple(options))), at


def _sequence(tokens: list[re.Match[str]], at: int) -> tuple[Shape, int]:
    parts: list[Shape] = []
    while at < len(tokens) and tokens[at]["mark"] not in ("|", ")", "]"):
        part, at = _atom(tokens, at)
        if at < len(tokens) and tokens[at]["mark"] in ("*", "+", "?"):
            mark = tokens[at]["mark"]
            part = Optional_(part) if mark == "?" else Repeated(part, mark == "*")
            at += 1
        parts.append(part)
    return (parts[0] if len(parts) == 1 else Sequence(tuple(parts))), at


def _atom(tokens: list[re.Match[str]], at: int) -> tuple[Shape, int]:
    token = tokens[at]
    if token["literal"]:
        return Literal(token["literal"]), at + 1
    if token["name"]:
        return Reference(token["name"]), at + 1
    inner, at = _choice(tokens, at + 1)
    return (Optional_(inner) if token["mark"] == "[" else inner), at + 1


@lru_cache(maxsize=1)
def terminals() -> dict[str, Shape]:
    """The terminals that are a choice of words, such as the shapes of boards. Others (names, numbers, texts) are not here."""
    found: dict[str, Shape] = {}
    for line in grammar_text().splitlines():
        match = _TERMINAL.match(line)
        if match:
            words = _words(match[2])
            if words:
                found[match[1]] = Literal(words[0]) if len(words) == 1 else Choice(tuple(map(Literal, words)))
    return found


def _words(pattern: str) -> list[str]:
    """The fixed texts that a terminal stands for; none for one that has no fixed text."""
    if pattern.startswith('"'):
        return re.findall(r'"([^"]+)"', pattern)
    text = re.sub(r"\\b|\(\?[=!].*$", "", pattern.strip("/")).replace(r"\s+", " ")
    if re.search(r"[\[\]\\^?+]", text.replace(r"\*", "").replace(r"\/", "")):
        return []
    return _alternatives(text.replace(r"\*", "*").replace(r"\/", "/"))


def _alternatives(text: str) -> list[str]:
    """`(a|b) (c|d)|e` multiplied out."""
    options: list[str] = []
    for option in _split(text):
        texts = [""]
        for part in re.findall(r"\([^)]*\)|[^()]+", option):
            choices = part[1:-1].split("|") if part.startswith("(") else [part]
            texts = [before + choice for before in texts for choice in choices]
        options += texts
    return options


def _split(text: str) -> list[str]:
    """Splits at the bars that stand outside brackets."""
    parts, depth = [""], 0
    for character in text:
        depth += {"(": 1, ")": -1}.get(character, 0)
        if character == "|" and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return parts
