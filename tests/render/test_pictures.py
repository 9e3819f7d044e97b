"""What a picture shows: every space once, everything on it, words for those who cannot see; and nothing from outside."""

from __future__ import annotations

import re

import pytest

from boardrules.engine.examples import example_state
from boardrules.engine.game import Game
from boardrules.engine.state import State
from boardrules.pipeline import loads
from boardrules.render import board_svg, state_svg, tile_svg
from tests.render.positions import CHART, SHIPPED, SMALL, chart, drawn, parsed, played, shipped, small, titles

GAMES = [*SMALL, *SHIPPED]


def game_named(name: str) -> Game:
    return small(name) if name in SMALL else shipped(name)


def standing(state: State) -> list[str]:
    """The names of all pieces, markers and stones that a spectator sees on the first board."""
    view, ruleset = state.view(None), state.game.ruleset
    board = next(iter(ruleset.boards))
    found: list[str] = []
    seen: set[str] = set()
    for field in ruleset.fields:
        key = f"{field.owner or 'Player'}.{field.name}"
        if field.owner_kind in ("piece", "player") and field.type.kind == "space" and field.owner + field.owner_kind not in seen:
            seen.add(field.owner + field.owner_kind)
            found += [name for name, space in view["fields"][key].items() if space is not None]
        elif field.owner_kind == "board" and field.owner == board and field.type.kind == "player":
            found += [seat for seat in view["fields"][key].values() if seat is not None]
    return sorted(found)


@pytest.mark.parametrize("name", GAMES)
def test_every_space_and_everything_on_it_is_drawn_once(name: str) -> None:
    state = played(game_named(name), 60)
    svg = state_svg(state)
    board = state.game.board
    spaces = board.spaces or tuple(state.view(None)["fields"][f"{board.name}.tile"])
    assert sorted(title.partition(":")[0] for title in titles(svg, "space")) == sorted(spaces)
    assert sorted(str(space.get("data-space")) for space in drawn(svg, "space")) == sorted(spaces)
    shown = [str(thing.get("data-piece") or thing.get("data-seat")) for thing in drawn(svg, "thing")]
    assert sorted(shown) == standing(state)


@pytest.mark.parametrize("name", GAMES)
def test_a_board_without_anything_on_it(name: str) -> None:
    game = game_named(name)
    svg = board_svg(game)
    spaces = game.board.spaces or game.ruleset.decks[game.board.model.tiles].cards
    assert len(drawn(svg, "space")) == len(spaces)
    assert drawn(svg, "thing") == []
    assert parsed(svg).findtext("{http://www.w3.org/2000/svg}title") == game.title


@pytest.mark.parametrize("name", GAMES)
def test_pictures_stand_alone_and_fit_where_they_are_put(name: str) -> None:
    svg = state_svg(played(game_named(name), 20))
    assert state_svg(played(game_named(name), 20)) == svg
    assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")
    assert "<script" not in svg
    assert "<image" not in svg
    root = parsed(svg)
    assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"
    ids = re.findall(r' id="([^"]+)"', svg)
    assert len(ids) == len(set(ids))
    used = set(re.findall(r'(?:href="|url\()#([\w-]+)', svg))
    assert used <= set(ids)


def test_the_description_says_what_lies_where() -> None:
    text = parsed(state_svg(chart().start(seed=1))).findtext("{http://www.w3.org/2000/svg}desc") or ""
    assert "Round 1, Red to decide" in text
    assert "breeze: south-east" in text
    assert "a1: red boat 1, red boat 2" in text
    assert "e3: cards [gale, calm]" in text
    assert "c4: depth 7" in text


def test_cards_values_and_signs() -> None:
    svg = state_svg(chart().start(seed=1))
    assert titles(svg, "card") == ["cards [gale, calm]"]
    assert titles(svg, "badge") == ["depth 7"]
    for name in ("Lagos", "Calm", "Breeze: south-east"):
        assert f">{name}<" in svg


def test_a_token_marks_the_space_that_a_styled_field_of_a_piece_names() -> None:
    cabo = shipped("cabo-da-roca")
    number = [example.title for example in cabo.ruleset.examples].index("the longer side of the L")
    svg = state_svg(example_state(cabo, number))
    assert [title for title in titles(svg, "badge") if "port of loading" in title] == ["red trade boat 1: port of loading"]
    assert ">T1<" in svg


def test_seats_have_the_colour_of_the_style_or_of_their_name() -> None:
    svg = state_svg(chart().start(seed=1))
    assert "#118877" in svg
    assert "#c0392b" in svg
    assert "#008080" not in svg
    plain = loads(CHART.replace('  teal "#118877"\n', ""))
    assert "#008080" in state_svg(plain.start(seed=1))


def test_names_of_players_are_text() -> None:
    game = small("tic_tac_toe")
    svg = state_svg(game.start(players=['<b>"&', "O]0;'"], seed=1))
    assert "&lt;b&gt;&quot;&amp;" in svg
    assert parsed(svg) is not None


def test_a_highlight_shows_where_something_goes() -> None:
    state = chart().start(seed=1)
    svg = state_svg(state, highlight="sail red_Boat_1 b3")
    assert len(drawn(svg, "highlight")) == 2
    assert len(drawn(svg, "move")) == 1
    assert drawn(state_svg(state), "highlight") == []
    stone = small("breakthrough").start(seed=1)
    assert len(drawn(state_svg(stone, highlight="move d7 N"), "move")) == 1
    drop = state_svg(small("connect_four").start(), highlight="drop 4")
    assert len(drawn(drop, "highlight")) == 1
    assert drawn(drop, "move") == []


def test_a_tile_that_would_be_laid_is_shown() -> None:
    state = small("meadows").start(seed=4)
    svg = state_svg(state, highlight=state.actions()[0])
    assert len(drawn(svg, "ghost")) == 1
    assert len(drawn(svg, "highlight")) == 1


def test_an_action_that_is_not_legal_still_shows_what_it_names() -> None:
    svg = state_svg(chart().start(seed=1), highlight="sail teal_Boat_1 b3")
    assert len(drawn(svg, "highlight")) == 1


def test_a_tile_by_itself() -> None:
    game = shipped("cabo-da-roca")
    svg = tile_svg(game, "Tile", "lisboa_tile", 3)
    assert ">Lisboa<" in svg
    assert "rotate(270)" in svg
    assert tile_svg(game, "Tile", "lisboa_tile", 7) == svg
    with pytest.raises(ValueError, match="no tile 'atlantis'"):
        tile_svg(game, "Tile", "atlantis")
    with pytest.raises(ValueError, match="no tiles 'Card'; there is Tile"):
        tile_svg(game, "Card", "fish_1")


def test_games_without_the_board_say_so() -> None:
    game = small("lanterns")
    with pytest.raises(ValueError, match="Lanterns has no board to draw"):
        board_svg(game)
    with pytest.raises(ValueError, match="has no board 'lake'; there is sea"):
        board_svg(chart(), "lake")
    with pytest.raises(ValueError, match="there is no player 7"):
        state_svg(chart().start(seed=1), viewer=7)


def test_a_game_without_a_board_is_its_table() -> None:
    svg = state_svg(small("lanterns").start(seed=1), 0)
    assert drawn(svg, "space") == []
    assert len([part for part in parsed(svg).iter() if part.get("class") == "panel"]) >= 2


def test_several_pictures_can_stand_on_one_page() -> None:
    pictures = [board_svg(shipped("cap-horn")), state_svg(chart().start(seed=1)), state_svg(played(small("meadows"), 4))]
    pictures.append(tile_svg(shipped("cabo-da-roca"), "Tile", "cove_tile"))
    names = [set(re.findall(r' id="([^"]+)"', svg)) for svg in pictures]
    assert sum(map(len, names)) == len(set.union(*names))


@pytest.mark.parametrize(
    ("places", "ways"),
    [
        ("a b", "a - b"),
        ("a b c d e", "a - b, c - d"),
        (" ".join(f"p{n}" for n in range(60)), ", ".join(f"p{n} - p{(n * 7 + 1) % 60}" for n in range(60) if n * 7 + 1 != n)),
    ],
)
def test_places_of_any_graph_stand_apart(places: str, ways: str) -> None:
    rules = f"""game web "Web" {{ players 2 seats red blue }}
board web graph {{ places {places} ways {ways} }}
turn {{ choose one of win_it }}
action win_it {{ win me }}
"""
    circles = [
        (float(c.get("cx") or 0), float(c.get("cy") or 0), float(c.get("r") or 0)) for c in drawn(board_svg(loads(rules)), "space")
    ]
    assert len(circles) == len(places.split())
    for number, (x, y, radius) in enumerate(circles):
        assert all(abs(x - a) + abs(y - b) > radius for a, b, _ in circles[:number])
