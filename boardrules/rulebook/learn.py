"""The rulebook to learn a game from: the author's chapters, or, where there are none, the sections of the file."""

from __future__ import annotations

from boardrules.rulebook.automatic import Automatic
from boardrules.rulebook.book import Book
from boardrules.rulebook.chapters import Chapters
from boardrules.rulebook.document import Block
from boardrules.rulebook.opening import closing, marks, opening


def learn_blocks(book: Book) -> tuple[Block, ...]:
    body = Chapters(book).blocks() if book.ruleset.learn else Automatic(book).blocks()
    return (*opening(book), *body, *closing(book), *marks(book, with_sources=False))
