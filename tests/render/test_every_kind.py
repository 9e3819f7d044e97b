"""Every kind of field, layer and zone that a board can have is drawn, on every shape of board."""

from __future__ import annotations

import pytest

from boardrules.pipeline import loads
from boardrules.render import board_svg, state_svg, state_text
from tests.render.positions import drawn, parsed, titles

RULES = """game all_sorts "All sorts" {{ players 2 seats red blue }}
enum Crop {{ wheat rye }}
enum Track {{ muddy paved }}
deck tool {{ | tool | copies | | plough | 2 | | sickle | 3 | }}
piece Cart {{ copies 2 at: field? = none load: 0..3 = 0 }}
piece Ox per player {{ copies 1 at: field? = none facing: Direction = NE }}
board field {shape} {{
  {size}
  {layers}
  crop: Crop? = none
  height: -3..9 = 0
  flooded: flag = no
  slope: Direction? = none
  owner: Player? = none
  tool_left: tool? = none
  grown: set of Crop
  cart: Cart? = none
  stock: pile of tool
  tower: stack of tool
}}
shared {{ box: pile of tool = all }}
setup {{
  {first}.crop = rye
  {first}.height = -2
  {first}.flooded = yes
  {first}.slope = SW
  {first}.tool_left = plough
  {first}.grown = {{wheat, rye}}
  {second}.owner = blue
  {second}.height = 5
  for c in Cart {{ c.at = {second} }}
  for o in Ox {{ o.at = {first} }}
  move plough from box to {second}.stock
  move sickle from box to {second}.stock
  move sickle from box to {first}.tower
}}
turn {{ choose one of rest }}
action rest {{ win me }}
"""

LAYERS = """layer wet: flag { legend { "." no "w" yes } ".w" "ww" }
  layer lord: Player? { legend { "." none "r" red } "r." "r." }
  layer flow: Direction? { legend { "." none "n" N } ".n" "n." }
  layer lost: tool? { legend { "." none "s" sickle } ".s" ".." }
  layer deep: 0..3 { legend { "." 0 "3" 3 } ".3" ".." }"""

SHAPES = {
    "grid": ("size 2 x 2 walls a1 - b1", LAYERS, "a1", "b2"),
    "hex": ("size 2 x 2", LAYERS, "a1", "b2"),
    "graph": ("places barn mill pond ways muddy: barn - mill ways paved: mill - pond", "", "barn", "mill"),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_everything_on_a_board_is_drawn(shape: str) -> None:
    size, layers, first, second = SHAPES[shape]
    game = loads(RULES.format(shape=shape, size=size, layers=layers, first=first, second=second))
    state = game.start(seed=1)
    svg = state_svg(state)
    assert parsed(svg) is not None
    assert sorted(titles(svg, "thing")) == ["Blue", "blue ox", "cart 1", "cart 2", "red ox"]
    assert titles(svg, "badge") == ["rye", "height -2", "flooded", "slope south-west", "grown wheat, rye", "height 5"]
    assert titles(svg, "card") == ["plough", "tower [sickle]", "stock [plough, sickle]"]
    assert drawn(board_svg(game), "thing") == []
    text = state_text(state)
    for words in ("red ox↗", "cart 1", "height -2", "flooded", "slope south-west", "stock [plough, sickle]", "tower [sickle]"):
        assert words in text


def test_an_empty_plane_can_be_drawn() -> None:
    game = loads("""game bare "Bare" { players 2 seats red blue }
enum Ground { grass water }
tiles turf { legend { "." grass "~" water } picture half { "..." "~~~" "~~~" } | tile | picture | copies | | bank | half | 2 | }
board land plane { of turf up to 2 }
turn { choose one of rest }
action rest { win me }
""")
    assert parsed(state_svg(game.start(seed=1))) is not None
    assert state_text(game.start(seed=1)) == ""
    assert len(drawn(board_svg(game), "space")) == 1
