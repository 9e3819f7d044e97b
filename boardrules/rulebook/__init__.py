"""Rulebooks made from rules files: to learn a game, to look things up, and to see the code behind every rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal

from boardrules.words.phrases import phrase

if TYPE_CHECKING:
    from boardrules.engine.game import Game
    from boardrules.rulebook.document import Document

__all__ = ["DEPTHS", "FORMS", "make_document", "rulebook", "rulebook_pages"]

Depth = Literal["learn", "reference", "law"]
Form = Literal["markdown", "html"]

DEPTHS: dict[str, str] = {
    "learn": phrase("How to play"),
    "reference": phrase("Reference"),
    "law": phrase("The rules and their code"),
}
"""The depths of a rulebook and what is printed under its title."""

FORMS: tuple[str, ...] = ("markdown", "html")


def make_document(
    game: Game,
    depth: Depth = "reference",
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    rules_at: str = "",
) -> Document:
    """The rulebook of a game as a document, for writers of your own. `rules_at` is the page with the reference, to which the ids of
    rules in the book for beginners lead."""
    from boardrules.rulebook.book import open_book
    from boardrules.rulebook.document import Document

    if depth not in DEPTHS:
        raise ValueError(f"there is no depth {depth!r}; a rulebook has {', '.join(DEPTHS)}")
    book = open_book(game, players, options)
    book.rules_at = rules_at
    if depth == "learn":
        from boardrules.rulebook.learn import learn_blocks

        blocks = learn_blocks(book)
    else:
        from boardrules.rulebook.reference import law_blocks, reference_blocks

        blocks = reference_blocks(book) if depth == "reference" else law_blocks(book)
    return Document(game.title, book.text(DEPTHS[depth]), depth, game.language, blocks)


def rulebook(
    game: Game,
    depth: Depth = "reference",
    form: Form = "markdown",
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
) -> str:
    """The rulebook as a text: one HTML page with everything in it, or Markdown in which pictures are only named."""
    if form not in FORMS:
        raise ValueError(f"there is no form {form!r}; a rulebook is written as {' or '.join(FORMS)}")
    document = make_document(game, depth, players, options)
    if form == "html":
        from boardrules.rulebook.html import to_html

        return to_html(document)
    from boardrules.rulebook.markdown import to_markdown

    return to_markdown(document)


def rulebook_pages(game: Game, folder: str | None = None) -> dict[str, str]:
    """The three rulebooks of a game as Markdown pages of a site, and their pictures as SVG files: path → content. They stand in a
    folder of the game's name, or in the one that is named."""
    from boardrules.rulebook.markdown import to_markdown

    folder = folder or f"games/{game.name}"
    pages: dict[str, str] = {}
    for depth in ("learn", "reference", "law"):
        document = make_document(game, depth, rules_at="reference.md")
        pages[f"{folder}/{depth}.md"] = to_markdown(document, lambda picture: f"{picture.name}.svg")
        for picture in document.pictures():
            pages[f"{folder}/{picture.name}.svg"] = picture.svg
    return pages
