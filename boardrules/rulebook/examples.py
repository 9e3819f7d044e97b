"""The examples of a rules file as a reader sees them: the position as a picture, what is tried, the verdict and the rule."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from boardrules.engine.errors import HooksNotTrusted
from boardrules.engine.examples import attempt_text, example_state
from boardrules.engine.state import State
from boardrules.rulebook.book import Book
from boardrules.rulebook.document import Block, Claim, Claims, Gallery, Paragraph, Picture, Rich, Strong, Text, plain, rich
from boardrules.rulebook.pictures import state_picture
from boardrules.rulebook.plays import action_words, seat_words
from boardrules.rulebook.words.english import joined, listed
from boardrules.rulebook.words.parts import parts_of
from boardrules.rulebook.words.values import Unspeakable
from boardrules.ruleset import expressions as ex
from boardrules.ruleset.model import ExampleModel, ExampleStep
from boardrules.ruleset.visit import subexpressions

_PLACE = re.compile(r"[a-z]{1,2}\d{1,2}|-?\d+,-?\d+|[NESW]{1,2}")
"""The names of squares and directions, in the arguments of an action."""

_MOST_PICTURES = 4
"""Attempts that are drawn one by one; of more, the position is drawn once."""
_MARKS = {True: "✓", False: "✗"}


def example_chapter(book: Book) -> Iterator[Block]:
    for number, example in enumerate(book.ruleset.examples):
        yield from example_section(book, number, example)


def example_section(book: Book, number: int, example: ExampleModel) -> Iterator[Block]:
    yield book.heading(3, example.title[:1].upper() + example.title[1:], f"example-{number + 1}")
    given = _given(book, example)
    if given:
        yield Paragraph(rich(given))
    picture = _picture(book, number, example)
    if picture is not None:
        yield picture
    claims = tuple(_claims(book, example))
    if claims:
        yield Claims(claims)


def trials(book: Book, number: int) -> Iterator[Block]:
    """An example for beginners: what may be done beside what may not, each with its picture and the rule that decides."""
    example = book.ruleset.examples[number]
    yield Paragraph(rich(Strong(f"{book.text('Example:')} "), f"{example.title}."))
    given = _given(book, example)
    if given:
        yield Paragraph(rich(given), "hint")
    pictures = _tried(book, number, example)
    claims = tuple(_claims(book, example))
    if len(pictures) == len([claim for claim in claims if claim.allowed is not None]):
        pictures = [
            replace(picture, caption=f"{_MARKS[bool(claim.allowed)]} {plain(claim.text)}")
            for picture, claim in zip(pictures, [claim for claim in claims if claim.allowed is not None], strict=True)
        ]
    if pictures:
        yield Gallery(tuple(pictures))
    if claims:
        yield Claims(claims)


def _tried(book: Book, number: int, example: ExampleModel) -> list[Picture]:
    """For each attempt the position with what is tried; one picture of the position where nothing of it lies on the board."""
    state = _state(book, number) if _needs_board(example) else None
    found: list[Picture] = []
    for step in example.steps:
        if state is None or step.attempt is None:
            continue
        try:
            action = state.parse(attempt_text(step.attempt))
            name = f"example-{number + 1}-{len(found) + 1}"
            picture = state_picture(state, name, example.title, viewer=_viewer(state), highlight=action)
            if picture is not None and step.what != "after":
                found.append(replace(picture, size="half"))
            state = state.apply(action) if step.what == "after" else state
        except ValueError:
            state = None
    if len(found) > _MOST_PICTURES or not found:
        picture = _picture(book, number, example)
        return [] if picture is None else [picture]
    return found


def _viewer(state: State) -> int | None:
    return state.player if state.player is not None and state.player >= 0 else None


def _given(book: Book, example: ExampleModel) -> str:
    """What the position is like, as far as a sentence can say it; the picture shows where things lie."""
    parts = []
    if example.options:
        settings = [
            f"{book.naming.name(name)}: {book.naming.value(book.ruleset.options[name].type, value)}"
            for name, value in example.options.items()
            if name in book.ruleset.options
        ]
        parts.append(f"Played with {listed(settings)}.")
    if example.at_player:
        step = f", at the step “{book.naming.name(example.at_step)}”" if example.at_step else ""
        parts.append(f"It is {seat_words(example.at_player)}'s turn{step}.")
    return " ".join(parts)


def _picture(book: Book, number: int, example: ExampleModel) -> Picture | None:
    state = _state(book, number) if _needs_board(example) else None
    if state is None:
        return None
    highlight = None
    for step in example.steps:
        if step.attempt is not None and step.what in ("can", "after", "cannot"):
            try:
                highlight = state.parse(attempt_text(step.attempt))
            except ValueError:
                highlight = None
            break
    alt = f"The position of the example: {example.title}"
    return state_picture(state, f"example-{number + 1}", alt, viewer=_viewer(state), highlight=highlight)


def _needs_board(example: ExampleModel) -> bool:
    """Whether the example speaks of places: otherwise a picture of the board would show nothing of it."""
    parts = [part for statement in example.given for part in subexpressions(statement)]
    parts += [
        part for step in example.steps if step.condition is not None for part in (step.condition, *subexpressions(step.condition))
    ]
    if any(isinstance(part, ex.Constant) and part.type.kind == "space" for part in parts):
        return True
    return any(_PLACE.fullmatch(str(value)) for step in example.steps if step.attempt for value in step.attempt.arguments)


def _state(book: Book, number: int) -> State | None:
    """The position; None where it cannot be had: Python beside the file that nobody has trusted."""
    try:
        return example_state(book.game, number)
    except (HooksNotTrusted, ValueError):
        return None


def _claims(book: Book, example: ExampleModel) -> Iterator[Claim]:
    """The lines of an example; what is expected at the same moment is one of them."""
    for expected, steps in groupby(example.steps, key=lambda step: step.what == "expect"):
        if not expected:
            yield from (_claim(book, step) for step in steps)
            continue
        said = [
            text for step in steps if step.condition for part in parts_of(step.condition, "and") if (text := _expected(book, part))
        ]
        if said:
            yield Claim(rich(f"Then {joined(said, 'and')}."), None)


def _claim(book: Book, step: ExampleStep) -> Claim:
    assert step.attempt is not None
    words = action_words(book, step.attempt.action, step.attempt.arguments)
    who = seat_words(step.player) if step.player else ""
    if step.what == "after":
        return Claim(rich(f"Played: {words}."), None)
    if step.what == "can":
        return Claim(rich(f"{who} may {words}."), True)
    why: Rich = ()
    if step.because in book.ruleset.rules:
        why = (*book.linked(book.ruleset.rules[step.because].sentence), Text(" "), book.cite(step.because))
    return Claim(rich(f"{who} may not {words}."), False, why)


def _expected(book: Book, condition: ex.Expression) -> str:
    """What holds afterwards; "" where there are no good words for it."""
    try:
        return book.speaker().condition(condition).replace(" exactly ", " ")
    except Unspeakable:
        return ""
