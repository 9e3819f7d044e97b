"""Examples for beginners: what may be done beside what may not, each with its picture and the rule that decides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from boardrules.engine.action import Action
from boardrules.engine.examples import attempt_text, played
from boardrules.engine.state import State
from boardrules.rulebook.book import Book
from boardrules.rulebook.document import Block, Claim, Claims, Gallery, Paragraph, Picture, Strong, plain, rich
from boardrules.rulebook.examples import claim_of, needs_board, options_of, position_of, viewer_of, with_reasons_once
from boardrules.rulebook.pictures import attempt_picture, state_picture
from boardrules.ruleset.model import ExampleModel, ExampleStep

_MARKS = {True: "✓", False: "✗", None: "→"}
_MOST_PICTURES = 4
"""Attempts that are drawn one by one; of more, the position is drawn once."""


@dataclass(frozen=True)
class Trial:
    """One attempt of an example: the position in which it is made, and what is said of it."""

    state: State | None
    action: Action | None
    claim: Claim


def trials(book: Book, number: int) -> Iterator[Block]:
    """The attempts of an example side by side; where it makes none, what is played and what comes of it, or the
    position alone."""
    example = book.ruleset.examples[number]
    yield Paragraph(rich(Strong(book.text("Example:")), f" {example.title}."))
    options = options_of(book, example)
    if options:
        yield Paragraph(rich(options), "hint")
    judged, state = _run(book, number, example, "can", "cannot")
    if not judged:
        judged, state = _run(book, number, example, "after")
    name = f"trial-{number + 1}"
    if not judged:
        yield from _alone(example, state, name)
        return
    drawn = [_drawn(trial, f"{name}-{count}") for count, trial in enumerate(judged, 1)]
    pictures = [picture for picture in drawn if picture is not None]
    if not pictures or len(pictures) < len(judged) or len(pictures) > _MOST_PICTURES:
        yield from _position(example, judged, name)
        yield Claims(with_reasons_once(tuple(trial.claim for trial in judged)))
        return
    if all(trial.claim.allowed is None for trial in judged) and state is not None:
        pictures += _after(book, state, name)
    captions = [_caption(claim) for claim in with_reasons_once(tuple(trial.claim for trial in judged))]
    yield Gallery(
        (
            *(replace(picture, caption=caption) for picture, caption in zip(pictures, captions, strict=False)),
            *pictures[len(captions) :],
        )
    )


def _run(book: Book, number: int, example: ExampleModel, *wanted: str) -> tuple[list[Trial], State | None]:
    """The attempts of some kinds, each in the position that the lines before it have led to, and the position after them all."""
    state = position_of(book, number) if needs_board(example) else None
    found = []
    for step in example.steps:
        if step.attempt is None:
            continue
        action = _parsed(state, step)
        if step.what in wanted:
            found.append(Trial(state if action is not None else None, action, claim_of(book, step, example.at_player)))
        if step.what == "after" and state is not None:
            state = _after_step(state, action, step)
    return found, state


def _after_step(state: State, action: Action | None, step: ExampleStep) -> State | None:
    try:
        return None if action is None else played(state, str(action), step.chance)
    except ValueError:
        return None


def _parsed(state: State | None, step: ExampleStep) -> Action | None:
    try:
        return None if state is None or step.attempt is None else state.parse(attempt_text(step.attempt))
    except ValueError:
        return None


def _drawn(trial: Trial, name: str) -> Picture | None:
    if trial.state is None or trial.action is None:
        return None
    words = plain(trial.claim.text)
    return attempt_picture(trial.state, name, words, viewer_of(trial.state), trial.action, trial.claim.allowed)


def _position(example: ExampleModel, judged: list[Trial], name: str) -> Iterator[Block]:
    """One picture for many attempts."""
    first = next((trial for trial in judged if trial.state is not None), None)
    if first is not None and first.state is not None:
        picture = state_picture(first.state, name, example.title, viewer=viewer_of(first.state))
        if picture is not None:
            yield picture


def _alone(example: ExampleModel, state: State | None, name: str) -> Iterator[Block]:
    """The position of an example in which nothing is done: what the author says about it stands beside it."""
    picture = None if state is None else state_picture(state, name, example.title, viewer=viewer_of(state))
    if picture is not None:
        yield picture


def _after(book: Book, state: State, name: str) -> list[Picture]:
    """The position when all has been played."""
    words = book.text("Afterwards.")
    picture = state_picture(state, f"{name}-after", words, words, viewer=viewer_of(state))
    return [] if picture is None else [replace(picture, size="half")]


def _caption(claim: Claim) -> str:
    why = f" {plain(claim.why)}" if claim.why else ""
    return f"{_MARKS[claim.allowed]} {plain(claim.text)}{why}"
