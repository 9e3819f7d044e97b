"""What a beginner reads: chapters in the author's words, and the rules they teach."""

from __future__ import annotations

from typing import Literal

from boardrules.ruleset.base import Model, Place


class LearnLine(Model):
    """A text in the author's words and the rules that it teaches; without a text, the sentences of the rules stand for it."""

    text: str = ""
    rules: tuple[str, ...] = ()
    place: Place = Place()


class LearnPart(Model):
    """One part of a chapter: texts (`text`, `tip` and `heading` have one line, `list`, `steps` and `either` several), or something
    that the book makes from the rules: a picture of the `board` or the `setup`, the `cards`, `tiles` or `table` of that name, the
    `pieces`, the `components`, the `example` of that title, a summary of the `turn`, some decisions of a `play`."""

    what: Literal[
        "text", "tip", "heading", "list", "steps", "either", "board", "setup", "cards", "tiles", "pieces", "table", "components",
        "example", "turn", "play",
    ]  # fmt: skip
    lines: tuple[LearnLine, ...] = ()
    name: str = ""
    caption: str = ""
    place: Place = Place()


class LearnChapter(Model):
    title: str
    parts: tuple[LearnPart, ...] = ()
    place: Place = Place()


class LaterModel(Model):
    """Rules that a beginner may leave for later, and why."""

    rules: tuple[str, ...]
    text: str = ""
    place: Place = Place()
