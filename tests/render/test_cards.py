"""Cards drawn as cards: every card of every game, nothing beyond its edge, arrows where the rules have them."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from boardrules.engine.game import Game
from boardrules.pipeline import load, loads
from boardrules.render import card_picture, deck_sheet, pieces_sheet, tile_sheet
from boardrules.render.draw import text_width
from boardrules.render.svg_cards import HEIGHT, WIDTH
from tests.render.positions import GAMES, SHIPPED, chart, parsed, shipped

EVERY = [*SHIPPED, *sorted(path.stem for path in GAMES.glob("*.rules"))]
SVG = "{http://www.w3.org/2000/svg}"

WINDS = """game winds "Winds" { players 2 seats red blue }
enum Way { ahead aside }
enum Goods { | goods | price | | rum | 30 | | salt | 10 | }
enum Town { Faro Lagos Sines }
deck wind {
  | card     | copies | goods: Goods? | buyers: set of Town | course: Direction? | text           |
  | gale     | 3      | rum           | Faro Sines          | -                  | -              |
  | fair_one | 2      | -             | -                   | NE                 | "<b>Blow</b> & go" |
}
table pull(card in wind, way in Way): 0..3 { | card | ahead | aside | | gale | 3 | 0 | | fair_one | 1 | 2 | }
table worth(card in wind): 0..9 { | gale | 4 | | fair_one | 5 | }
shared { pack: pile of wind = all }
turn { choose one of win_it }
action win_it { win me }
"""
ARROWS = "style { arrows pull { ahead N  aside E } }"


def game_named(name: str) -> Game:
    return shipped(name) if name in SHIPPED else load(GAMES / f"{name}.rules")


def words(svg: str) -> list[str]:
    return [text.text or "" for text in parsed(svg).iter(f"{SVG}text")]


def overflowing(card: ElementTree.Element) -> list[str]:
    """Texts of a card that would not end inside it, as far as that can be measured without drawing."""
    found = []
    for text in card.iter(f"{SVG}text"):
        size, x, y = (float(text.get(name) or 0) for name in ("font-size", "x", "y"))
        wide = text_width(text.text or "", size)
        left = {"middle": x - wide / 2, "end": x - wide}.get(text.get("text-anchor") or "", x)
        if left < 0 or left + wide > WIDTH + 1 or y - size * 0.8 < 0 or y > HEIGHT:
            found.append(text.text or "")
    return found


@pytest.mark.parametrize("name", EVERY)
def test_every_card_of_every_game_is_drawn_within_its_edge(name: str) -> None:
    game = game_named(name)
    for deck in game.ruleset.decks.values():
        if deck.tiles:
            kinds = sum(copies > 0 for copies in deck.copies.values())
            assert len(parsed(tile_sheet(game, deck.name)).findall(f"{SVG}use")) == kinds
            continue
        sheet = parsed(deck_sheet(game, deck.name))
        cards = [part for part in sheet.iter() if part.get("class") == "card"]
        assert sorted(str(card.get("data-card")) for card in cards) == sorted(deck.cards)
        assert [text for card in cards for text in overflowing(card)] == []
        for card in deck.cards:
            assert card_picture(game, deck.name, card).startswith("<svg")


def test_a_table_of_ways_becomes_arrows_where_the_style_says_so() -> None:
    plain, styled = loads(WINDS), loads(WINDS + ARROWS)
    assert "Ahead" in words(card_picture(plain, "wind", "gale"))
    drawn = words(card_picture(styled, "wind", "gale"))
    assert "3" in drawn
    assert "Ahead" not in drawn
    assert "0" not in drawn


def test_a_table_of_directions_needs_no_style() -> None:
    ways = "| gale | 3 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | | fair_one | 1 | 2 | 0 | 0 | 0 | 0 | 0 | 0 |"
    rules = WINDS.replace("way in Way", "way in Direction").replace("| ahead | aside |", "| N | NE | E | SE | S | SW | W | NW |")
    drawn = words(card_picture(loads(rules.replace("| gale | 3 | 0 | | fair_one | 1 | 2 |", ways)), "wind", "gale"))
    assert "3" in drawn
    assert "N" not in drawn


def test_columns_and_tables_stand_on_the_card() -> None:
    drawn = words(card_picture(loads(WINDS), "wind", "gale"))
    for text in ("Gale", "Price", "30", "Buyers", "Faro", "Lagos", "Worth: 4"):
        assert text in drawn
    struck = [group for group in parsed(card_picture(loads(WINDS), "wind", "gale")).iter() if group.get("text-decoration")]
    assert [group.findtext(f"{SVG}text") for group in struck] == ["Lagos"]


def test_texts_are_escaped_and_wrapped() -> None:
    svg = card_picture(loads(WINDS), "wind", "fair_one")
    assert "<b>" not in svg
    assert "&lt;b&gt;Blow&lt;/b&gt;" in svg


def test_a_sheet_tells_how_many_there_are() -> None:
    assert {"× 3", "× 2"} <= {*words(deck_sheet(loads(WINDS), "wind"))}
    only = parsed(deck_sheet(shipped("cap-horn"), "navigation", ["gale", "reach"], 1))
    assert len([part for part in only.iter() if part.get("class") == "card"]) == 2


def test_wrong_names_are_told_in_one_line() -> None:
    with pytest.raises(ValueError, match="no cards 'Tile'; there is Card"):
        deck_sheet(shipped("cabo-da-roca"), "Tile")
    with pytest.raises(ValueError, match="navigation has no card 'storm'"):
        card_picture(shipped("cap-horn"), "navigation", "storm")
    with pytest.raises(ValueError, match="no tiles 'Card'; there is Tile"):
        tile_sheet(shipped("cabo-da-roca"), "Card")


@pytest.mark.parametrize("name", EVERY)
def test_pieces_of_every_game(name: str) -> None:
    assert parsed(pieces_sheet(game_named(name))) is not None


def test_pieces_have_names_and_numbers() -> None:
    assert words(pieces_sheet(chart())) == ["Boat", "× 2 each", "At", "× 1 each"]
