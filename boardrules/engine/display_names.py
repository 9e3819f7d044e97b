"""What everything in a game is called, by the names that views, actions and events use."""

from __future__ import annotations

from boardrules.engine.shapes import Names
from boardrules.ruleset.model import BoardModel, Ruleset
from boardrules.ruleset.statements import Ask, Step
from boardrules.ruleset.types import COMPASS
from boardrules.ruleset.visit import every_statement
from boardrules.runtime.domains import piece_names
from boardrules.words.naming import DIRECTIONS, Naming


def make_names(naming: Naming) -> Names:
    """The words for all that somebody can read in a view, in the language of the ruleset."""
    ruleset = naming.ruleset
    return {
        "language": ruleset.language,
        "seats": {seat: naming.seat(seat) for seat in ruleset.seats},
        "decks": {name: str(naming.deck_noun(name)) for name in ruleset.decks},
        "cards": {name: {card: naming.card(name, card) for card in deck.cards} for name, deck in ruleset.decks.items()},
        "members": {name: {value: naming.member(name, value) for value in enum.values} for name, enum in ruleset.enums.items()},
        "pieces": {
            piece: naming.piece(piece) for model in ruleset.pieces.values() for piece, *_ in piece_names(model, ruleset.seats)
        },
        "spaces": {name: _spaces(naming, board) for name, board in ruleset.boards.items()},
        "fields": _fields(naming),
        "zones": {zone.key: naming.name(zone.name, zone.holder) for zone in ruleset.zones if not zone.internal},
        "actions": {name: naming.name(name) for name in _actions(ruleset)} | {"done": naming.phrases.text("done")},
        "steps": {step.name: naming.name(step.name) for step in every_statement(ruleset) if isinstance(step, Step)},
        "options": {name: naming.name(name) for name in ruleset.options},
        "directions": {name: str(naming.phrases.noun(DIRECTIONS[name])) for name in COMPASS},
    }


def _spaces(naming: Naming, board: BoardModel) -> dict[str, str]:
    """Those of its spaces that are called otherwise than they are written."""
    words = {space: str(naming.place(board.name, space)) for space in board.spaces}
    return {space: said for space, said in words.items() if said != space}


def _fields(naming: Naming) -> dict[str, str]:
    """All but bookkeeping, and those that every growing board has."""
    found = {field.key: naming.name(field.name, field.holder) for field in naming.ruleset.fields if not field.internal}
    for board in naming.ruleset.boards.values():
        if board.shape == "plane":
            found[f"{board.name}.tile"] = naming.phrases.noun("tile").one
            found[f"{board.name}.rotation"] = naming.phrases.noun("rotation").one
    return found


def _actions(ruleset: Ruleset) -> list[str]:
    """The names of all that can be decided: actions and answers."""
    asks = [statement for statement in every_statement(ruleset) if isinstance(statement, Ask)]
    answers = [choice.name for ask in asks for choice in ask.choices]
    return [*dict.fromkeys([*ruleset.actions, *answers])]
