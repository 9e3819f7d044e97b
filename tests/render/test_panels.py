"""The panels of a picture as data, and pictures without them and without anything that a strict page forbids."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pydantic import TypeAdapter

import boardrules
from boardrules.pipeline import loads
from boardrules.render import board_svg, card_picture, machine_svg, state_panels, state_svg
from boardrules.render.panels import PanelData
from tests.render.positions import parsed
from tests.render.test_table import RACE

GAMES = [*boardrules.games(), *map(str, sorted((Path(__file__).resolve().parents[1] / "games").glob("*.rules")))]
PANELS: TypeAdapter[Any] = TypeAdapter(list[PanelData])


def test_each_seat_has_what_its_panel_shows() -> None:
    red, blue, table = state_panels(loads(RACE).start(seed=1), 0)
    assert (red["seat"], blue["seat"], table["seat"]) == ("red", "blue", None)
    items = {item["name"]: item for item in red["items"]}
    assert items["Player.points"] == {"kind": "number", "name": "Player.points", "words": "points", "value": 2, "said": "2"}
    assert items["Player.roses"]["value"] == ["pink"]
    assert sum(card["count"] for card in items["Player.hand"]["cards"]) == items["Player.hand"]["size"] == 2
    others = {item["name"]: item for item in blue["items"]}
    assert others["Player.hand"] == {"kind": "cards", "name": "Player.hand", "words": "hand", "size": 2, "cards": []}
    assert others["leader"]["value"] is True
    assert not any("counted" in item["name"] for panel in (red, blue, table) for item in panel["items"])
    told = next(item for item in table["items"] if item["name"] == "told")
    assert told["cards"] == [{"deck": "wind", "card": "gale", "words": "gale", "count": 1}]


@pytest.mark.parametrize("name", GAMES, ids=lambda name: Path(name).stem)
def test_panels_have_the_published_shape_and_tell_no_more_than_the_view(name: str) -> None:
    state, random = boardrules.load(name).start(seed=4), Random(4)
    for _ in range(30):
        if state.over:
            break
        for viewer in (None, *range(len(state.names))):
            panels = PANELS.validate_python(json.loads(json.dumps(state_panels(state, viewer))), strict=True)
            assert [panel["seat"] for panel in panels if panel["seat"]] == [*state.seats]
            zones = state.view(viewer)["zones"]
            for panel in panels:
                for item in panel["items"]:
                    if item["kind"] in ("cards", "pieces"):
                        pile = zones[item["name"]]
                        pile = pile if "size" in pile else pile[item.get("piece") or panel["seat"]]
                        seen = pile.get("cards") or {card: pile["order"].count(card) for card in pile.get("order", ())}
                        assert {card["card"]: card["count"] for card in item["cards"]} == seen
                        assert item["size"] == pile["size"]
        state = state.apply(random.choice(state.actions()))


def test_words_are_in_the_language_of_the_game() -> None:
    horn = boardrules.load("cap-horn", language="fr").start(seed=1)
    assert {item["words"] for item in state_panels(horn, 0)[0]["items"]} >= {"points", "main"}


def test_a_board_can_stand_alone() -> None:
    state = boardrules.load("cap-horn").start(players=3, seed=7)
    whole, alone = state_svg(state, 0), state_svg(state, 0, panels=False)
    assert 'class="held"' in whole
    assert 'class="held"' not in alone
    assert re.findall(r'class="space"[^>]*data-space="[^"]*"', alone) == re.findall(r'class="space"[^>]*data-space="[^"]*"', whole)
    with pytest.raises(TypeError, match="panels"):
        state_svg(state, 0, panels="yes")  # type: ignore[arg-type]


@pytest.mark.parametrize("name", boardrules.games())
def test_pictures_hold_nothing_that_a_strict_page_forbids(name: str) -> None:
    game = boardrules.load(name)
    state, random = game.start(seed=2), Random(2)
    for _ in range(25):
        state = state.apply(random.choice(state.actions()))
    deck = next(iter(game.ruleset.decks.values()))
    cards = [card_picture(game, deck.name, deck.cards[0])] if not deck.tiles else []
    for svg in (state_svg(state, 0), state_svg(state, None, state.actions()), board_svg(game), machine_svg(game), *cards):
        for element in parsed(svg).iter():
            assert "style" not in element.attrib
            assert element.tag.rpartition("}")[2] not in ("style", "script", "foreignObject")
            assert not any(name.startswith("on") for name in element.attrib)


@pytest.mark.parametrize("name", GAMES, ids=lambda name: Path(name).stem)
def test_all_that_actions_are_about_can_be_clicked(name: str) -> None:
    """Spaces where actions lead, pieces and cards that they name are in the picture or in the panels of the one who decides."""
    game = boardrules.load(name)
    state, random = game.start(seed=8), Random(8)
    for number in range(60):
        if state.over:
            break
        if number % 5 == 0:
            described = state.describe_all()
            boards = [state_svg(state, state.player, board=board, panels=False) for board in game.ruleset.boards]
            spaces = {space for svg in boards for space in re.findall(r'data-space="([^"]*)"', svg)}
            assert {space for parts in described for space in parts.targets} <= spaces
            svg = state_svg(state, state.player)
            cards = {*re.findall(r'data-card="([^"]*)"', svg), *re.findall(r'data-tile="([^"]*)"', svg)}
            panels = state_panels(state, state.player)
            held = {card["card"] for panel in panels for item in panel["items"] for card in item.get("cards", ())}
            assert {card for parts in described for card in parts.cards} <= cards | held
        state = state.apply(random.choice(state.actions()))
