"""Lines in the words of the game's language: what things are called is read as their names in the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from boardrules.words.naming import DIRECTIONS
from boardrules.words.nouns import Noun

if TYPE_CHECKING:
    from boardrules.engine.game import Game
    from boardrules.ruleset.statements import ActionModel


def in_notation(game: Game, text: str) -> str:
    """The line with everything that is called otherwise than it is written: `poser une brise a9` as `lay breeze a9`."""
    names = _names(game)
    if not names:
        return text
    text = " ".join(text.split())  # names are kept with the blanks that a keyboard has
    longest = sorted(names, key=len, reverse=True)
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)", re.IGNORECASE)
    return pattern.sub(lambda found: names[found[0].casefold()], text)


def form_of(game: Game, action: ActionModel) -> str:
    """How an action is written, with what stands for its arguments: `lay CARD SQUARE`. Parameters have names in the rules alone;
    in another language what they are stands for them."""
    naming = game.naming
    own = game.language == "en"
    words = [binder.name if own else naming.noun(binder.type) for binder in action.parameters]
    return " ".join([action.name, *(word.upper() for word in words)])


@lru_cache(maxsize=8)
def _names(game: Game) -> dict[str, str]:
    """What people can call each thing, with and without an article, and its name in the rules; nothing that means two things."""
    found: dict[str, set[str]] = {}
    written = {name.casefold() for name, _ in _things(game)}
    form = game.naming.phrases.grammar.form
    for name, noun in _things(game):
        for words in (str(noun), form(noun, "a"), form(noun, "the")):
            said = " ".join(words.casefold().split())
            if said not in written:
                found.setdefault(said, set()).add(name)
    return {words: names.pop() for words, names in found.items() if len(names) == 1}


def _things(game: Game) -> Iterator[tuple[str, Noun]]:
    naming, ruleset = game.naming, game.ruleset
    yield from ((action, naming.called(action)) for action in ruleset.actions)
    for deck in ruleset.decks.values():
        yield from ((card, naming.called(card, deck.name)) for card in deck.cards)
    for enum in ruleset.enums.values():
        yield from ((value, naming.called(value, enum.name)) for value in enum.values)
    yield from ((name, naming.phrases.noun(words)) for name, words in DIRECTIONS.items())
    yield from ((seat, Noun(naming.seat(seat), sort="name")) for seat in ruleset.seats)
