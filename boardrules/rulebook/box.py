"""What is in the box, in words: boards, cards, tiles, pieces and dice."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from boardrules.rulebook.book import Book
from boardrules.rulebook.components import dice_faces
from boardrules.rulebook.document import Block, Item, Listing, Mark, Rich, rich
from boardrules.ruleset.model import DeckModel
from boardrules.words.nouns import Noun

_MOST_KINDS = 12
"""A deck of more kinds is not told kind by kind: its cards are shown elsewhere."""

_USUAL_DIE = (1, 6)


def box_list(book: Book) -> Iterator[Block]:
    """One line for everything that has to lie on the table; nothing where the game needs nothing of its own."""
    items = [Item(line) for line in (*_boards(book), *_decks(book), *_pieces(book), *_dice(book))]
    if items:
        yield Listing(tuple(items))


def _boards(book: Book) -> Iterator[Rich]:
    boards = [board for board in book.ruleset.boards.values() if board.shape != "plane"]
    for board in boards:
        spaces = book.counted(len(board.spaces), book.naming.space_noun(board.name))
        if len(boards) == 1:
            words = book.text("the board with its {spaces}", spaces=spaces)
        else:
            words = book.text("the board “{board}” with its {spaces}", board=book.naming.name(board.name), spaces=spaces)
        yield _labelled(book, words, f"board {board.name}")


def _decks(book: Book) -> Iterator[Rich]:
    for deck in book.ruleset.decks.values():
        parts = _parts(deck)
        if parts:
            words = _own_words(book, deck, parts.values()) or book.listed(
                [book.counted(count, _part_noun(book, deck, part), words=False) for part, count in parts.items()]
            )
        else:
            words = book.counted(sum(deck.copies.values()), book.naming.deck_noun(deck.name), words=False)
        kinds = {card: count for card, count in deck.copies.items() if count}
        if not parts and len(kinds) > 1 and not deck.tiles:
            if all(count == 1 for count in kinds.values()):
                words = book.text("{cards}, all different", cards=words)
            elif len(kinds) <= _MOST_KINDS:
                each = ", ".join(f"{book.naming.card(deck.name, card)}\u00a0×\u00a0{count}" for card, count in kinds.items())
                words = book.text("{cards}: {kinds}", cards=words, kinds=each)
        yield _labelled(book, words, f"{'tiles' if deck.tiles else 'deck'} {deck.name}")


def _own_words(book: Book, deck: DeckModel, counts: Iterable[int]) -> str:
    """What the deck's own rules call so many cards: `There are 25 trade cards.` as 25 trade cards; "" where they do not say it."""
    sentences = [rule.sentence for rule in book.ruleset.rules.values() if f"deck {deck.name}" in rule.executed.split(", ")]
    calls = [[match[1] for text in sentences if (match := re.fullmatch(rf"\D*({count} [^.,;:]+)\.", text))] for count in counts]
    return book.listed([found[0] for found in calls]) if all(calls) else ""


def _part_noun(book: Book, deck: DeckModel, part: str) -> Noun:
    """The cards of a part, named by the column that they alone fill."""
    kind, words = book.naming.type_noun_of_deck(deck.name), book.naming.name(part)
    return Noun(f"{words} {kind.one}", f"{words} {kind.several}")


def _parts(deck: DeckModel) -> dict[str, int]:
    """The kinds of card that a deck is mixed from: each card has a value in exactly one of some columns that may be empty."""
    columns = [name for name, type_ in deck.columns.items() if type_.optional]
    cards = [card for card in deck.cards if deck.copies.get(card)]
    filled = {card: [name for name in columns if deck.rows.get(card, {}).get(name) is not None] for card in cards}
    if len(columns) < 2 or any(len(names) != 1 for names in filled.values()):
        return {}
    found: dict[str, int] = {}
    for card in cards:
        found[filled[card][0]] = found.get(filled[card][0], 0) + deck.copies[card]
    return found


def _pieces(book: Book) -> Iterator[Rich]:
    for each in (True, False):
        found, homes = [], []
        for piece in book.ruleset.pieces.values():
            if piece.per_player == each:
                homes.append(f"piece {piece.name}")
                found += [book.counted(count, book.naming.kind_noun(piece.name, kind)) for kind, count in piece.counts]
        if found:
            words = book.listed(found)
            yield _labelled(book, book.text("for each player {pieces}", pieces=words) if each else words, *homes)


def _dice(book: Book) -> Iterator[Rich]:
    for (low, high), count in sorted(dice_faces(book).items()):
        words = book.text("one die") if count == 1 else book.text("{count} dice", count=book.number(count))
        yield rich(words if (low, high) == _USUAL_DIE else book.text("{dice} with {low} to {high}", dice=words, low=low, high=high))


def _labelled(book: Book, words: str, *homes: str) -> Rich:
    ours = book.ours(*homes)
    return rich(words, Mark(ours.removeprefix(" · "))) if ours else rich(words)
