"""What the pages are told about games: their players, options and words."""

from __future__ import annotations

from typing import Any

from boardrules.engine.game import Game
from boardrules.engine.options import Option
from boardrules.server.documents import seat_looks
from boardrules.server.offered_games import OfferedGames, offered_bots
from boardrules.server.refusals import Refusal
from boardrules.words.grammar import LANGUAGES


def games_data(games: OfferedGames, language: str) -> dict[str, Any]:
    """All games that can be played. One that cannot be loaded is left out: it would only be refused."""
    found = []
    for name in games.offers():
        try:
            found.append(game_data(games, name, language))
        except Refusal:
            continue
    return {"games": found, "bots": offered_bots(language), "languages": list(LANGUAGES)}


def game_data(games: OfferedGames, name: str, language: str) -> dict[str, Any]:
    """One game as a list shows it."""
    offer = games.offer(name)
    game = games.load(name, language)
    looks = seat_looks(game)
    ruleset = game.ruleset
    return {
        "name": game.name,
        "title": game.title,
        "summary": ruleset.about,
        "players": list(game.players),
        "seats": [{"seat": seat, "words": game.naming.seat(seat), "colour": looks[seat]} for seat in ruleset.seats],
        "options": [_option(game, option) for option in game.options.values()],
        "languages": games.languages(name),
        "variant_of": offer.variant_of,
        "own": offer.own,
    }


def _option(game: Game, option: Option) -> dict[str, Any]:
    data: dict[str, Any] = {
        "name": option.name,
        "type": option.type,
        "default": list(option.default) if isinstance(option.default, tuple) else option.default,
        "title": game.naming.title(option.name),
        "text": option.text,
    }
    if option.low is not None:
        data |= {"min": option.low, "max": option.high}
    elif option.type != "flag":
        data["choices"] = _choices(game, option)
    return data


def _choices(game: Game, option: Option) -> list[dict[str, Any]]:
    """What an option may be, or what may be in it if it is a set; each with its words."""
    type_ = game.ruleset.options[option.name].type
    one = type_.element or type_
    enum = game.ruleset.enums.get(one.name) if one.kind == "enum" else None
    values = enum.values if type_.element is not None and enum is not None else option.values
    return [{"name": value, "title": game.naming.value(one, value)} for value in values]


def whole_game_data(games: OfferedGames, name: str, language: str) -> dict[str, Any]:
    """The same with its rules and its decks."""
    game = games.load(name, language)
    rules = {
        rule.id: {"sentence": rule.sentence, "status": rule.status, "source": rule.source, "section": rule.section}
        for rule in game.rules.values()
    }
    decks = {
        name: {"words": game.naming.deck(name), "cards": {card: game.naming.card(name, card) for card in deck.cards}}
        for name, deck in game.ruleset.decks.items()
    }
    return {**game_data(games, name, language), "rules": rules, "names": game.display_names(), "decks": decks}
