"""The examples of a rules file as a reader sees them: the position as a picture, what is tried, the verdict and the rule."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from boardrules.engine.errors import HooksNotTrusted
from boardrules.engine.examples import attempt_text, example_state
from boardrules.engine.state import State
from boardrules.engine.values import value_text
from boardrules.rulebook.book import Book
from boardrules.rulebook.document import Block, Claim, Claims, Code, Paragraph, Picture, Rich, Text, plain, rich
from boardrules.rulebook.pictures import state_picture
from boardrules.ruleset import expressions as ex
from boardrules.ruleset.describe import describe_expression
from boardrules.ruleset.model import ExampleModel, ExampleStep
from boardrules.ruleset.visit import subexpressions

_PLACE = re.compile(r"[a-z]{1,2}\d{1,2}|-?\d+,-?\d+|[NESW]{1,2}")
"""The names of squares and directions, in the arguments of an action."""


def example_chapter(book: Book) -> Iterator[Block]:
    for number, example in enumerate(book.ruleset.examples):
        if not _speaks_to_bots_alone(book, example):
            yield from example_section(book, number, example)


def _speaks_to_bots_alone(book: Book, example: ExampleModel) -> bool:
    """Whether an example shows nothing but the evaluation, which is no rule of the game."""
    return all(step.condition is not None and _for_bots(book, step.condition) for step in example.steps)


def _for_bots(book: Book, condition: ex.Expression) -> bool:
    called = {part.function for part in (condition, *subexpressions(condition)) if isinstance(part, ex.Call)}
    return bool(called & book.only_for_bots)


def example_section(book: Book, number: int, example: ExampleModel) -> Iterator[Block]:
    yield book.heading(3, example.title[:1].upper() + example.title[1:], f"example-{number + 1}")
    given = " ".join(filter(None, [options_of(book, example), _given(book, example)]))
    if given:
        yield Paragraph(rich(given))
    picture = example_picture(book, number, example)
    if picture is not None:
        yield picture
    claims = tuple(_claims(book, example))
    if claims:
        yield Claims(with_reasons_once(claims))


def _claims(book: Book, example: ExampleModel) -> Iterator[Claim]:
    """What an example says, in its order."""
    played = False
    for step in example.steps:
        if step.attempt is not None:
            yield claim_of(book, step, example.at_player)
            played = played or step.what == "after"
        elif step.condition is not None and not _for_bots(book, step.condition):
            yield from _expected(book, step.condition, played)


def _expected(book: Book, condition: ex.Expression, played: bool) -> Iterator[Claim]:
    """What has to be so, in words; what there are no words for as code."""
    parts = book.narrator.expected(condition)
    words = " ".join(said for said, _ in parts if said)
    if words:
        yield Claim(rich(book.text("Then: {what}", what=words) if played else words), None)
    for part in (part for said, part in parts if not said):
        yield Claim(rich(book.text("In code:"), " ", Code(describe_expression(part))), None)


def viewer_of(state: State) -> int | None:
    return state.player if state.player is not None and state.player >= 0 else None


def options_of(book: Book, example: ExampleModel) -> str:
    """With which options an example is played, "" where they are as usual."""
    settings = [
        book.text(
            "{option}: {value}",
            option=book.naming.name(name),
            value=book.naming.value(book.ruleset.options[name].type, value),
        )
        for name, value in example.options.items()
        if name in book.ruleset.options and value != book.values[name]
    ]
    return book.text("Played with {options}.", options=book.listed(settings)) if settings else ""


def _given(book: Book, example: ExampleModel) -> str:
    """Whose turn it is, as far as the example says it; the picture shows where things lie."""
    if not example.at_player:
        return ""
    seat = book.naming.seat(example.at_player)
    if not example.at_step:
        return book.text("It is {player}'s turn.", player=seat)
    return book.text("It is {player}'s turn, at the step “{step}”.", player=seat, step=book.naming.name(example.at_step))


def example_picture(book: Book, number: int, example: ExampleModel) -> Picture | None:
    state = position_of(book, number) if needs_board(example) else None
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
    alt = book.text("The position of the example: {title}", title=example.title)
    return state_picture(state, f"example-{number + 1}", alt, viewer=viewer_of(state), highlight=highlight)


def needs_board(example: ExampleModel) -> bool:
    """Whether the example speaks of places: otherwise a picture of the board would show nothing of it."""
    parts = [part for statement in example.given for part in subexpressions(statement)]
    parts += [
        part for step in example.steps if step.condition is not None for part in (step.condition, *subexpressions(step.condition))
    ]
    if any(isinstance(part, ex.Constant) and part.type.kind == "space" for part in parts):
        return True
    return any(_PLACE.fullmatch(str(value)) for step in example.steps if step.attempt for value in step.attempt.arguments)


def position_of(book: Book, number: int) -> State | None:
    """The position; None where it cannot be had: Python beside the file that nobody has trusted."""
    try:
        return example_state(book.game, number)
    except (HooksNotTrusted, ValueError):
        return None


def with_reasons_once(claims: tuple[Claim, ...]) -> tuple[Claim, ...]:
    """The claims, a reason that was given before left out."""
    found: list[Claim] = []
    for claim in claims:
        again = any(plain(claim.why) == plain(other.why) for other in found)
        found.append(replace(claim, why=claim.why[-1:]) if again and claim.why else claim)
    return tuple(found)


def claim_of(book: Book, step: ExampleStep, deciding: str) -> Claim:
    assert step.attempt is not None
    seat = step.player or deciding or book.ruleset.seats[0]
    tried = book.narrator.attempt(seat, step.attempt.action, step.attempt.arguments)
    if step.what == "after":
        chance = book.listed([value_text(value) for value in step.chance])
        given = f" {book.text('Chance gives: {what}.', what=chance)}" if chance else ""
        return Claim(rich(book.text("Played: {what}", what=tried) + given), None)
    if step.what == "can":
        return Claim(rich(book.text("Allowed: {what}", what=tried)), True)
    why: Rich = ()
    if step.because in book.ruleset.rules:
        why = (*book.linked(book.ruleset.rules[step.because].sentence), Text(" "), book.cite(step.because))
    return Claim(rich(book.text("Not allowed: {what}", what=tried)), False, why)
