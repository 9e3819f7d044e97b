"""Boards, decks, tables and pieces."""

from __future__ import annotations

from boardrules.diagnostics.code_examples import GAME
from tests.analysis.checking import check_texts, codes, errors, ruleset

TURN = "\nturn { }"
CHART = """enum Ground { sea land }
tiles chart {
  legend { "~" sea "#" land }
  picture cove { "###" "#~~" "#~~" }
  | tile | picture | fish | copies |
  | bay  | cove    | 2    | 3      |
  | gulf | cove    | -    | -      |
}
"""


def test_squares_are_named_from_the_top_left() -> None:
    board = ruleset("board sea grid { size 28 x 2 }" + TURN).boards["sea"]
    assert (board.columns, board.rows, len(board.spaces)) == (28, 2, 56)
    assert board.spaces[0] == "a1"
    assert board.spaces[25:28] == ("z1", "aa1", "ab1")
    assert board.spaces[28] == "a2"


def test_a_drawing_gives_shape_and_values() -> None:
    board = ruleset(
        'enum Water { deep shoal }\nboard sea grid { layer water: Water { legend { "~" deep "." shoal "x" void } "~x." " ~~" }\n'
        'layer depth: 1..9? { "5#." "#12" } }' + TURN
    ).boards["sea"]
    assert board.spaces == ("a1", "c1", "b2", "c2")
    assert board.layers[0].values == {"a1": "deep", "c1": "shoal", "b2": "deep", "c2": "deep"}
    assert board.layers[1].values == {"a1": 5, "c1": None, "b2": 1, "c2": 2}


def test_a_graph_has_places_and_ways() -> None:
    game = ruleset(
        "enum Way { rough calm }\nboard map graph { places reef isle bay ways rough: reef - isle ways isle - bay }" + TURN
    )
    board = game.boards["map"]
    assert board.ways == (("reef", "isle", "rough"), ("isle", "bay", ""))
    assert board.way_kinds == ("rough",)


def test_tiles_have_pictures_copies_and_properties() -> None:
    game = ruleset(CHART + "board ocean plane { of chart up to 9 }" + TURN)
    deck = game.decks["chart"]
    assert deck.copies == {"bay": 3, "gulf": 1}
    assert deck.mark_enum == "Ground"
    assert deck.pictures["cove"].marks == ("land", "land", "land", "land", "sea", "sea", "land", "sea", "sea")
    assert deck.rows == {"bay": {"fish": 2}, "gulf": {"fish": None}}
    fields = {field.name: field.type for field in game.fields if field.owner == "ocean"}
    assert fields["tile"].name == "chart"
    assert fields["tile"].optional
    assert (fields["rotation"].low, fields["rotation"].high) == (0, 3)


def test_the_types_of_columns_come_from_their_values() -> None:
    game = ruleset(
        "enum Port { Vigo Lagos Faro }\nenum Boat { | kind | price | ports | fast | home |\n"
        "| sloop | 60 | Lagos Vigo | yes | Faro | | brig | -5 | - | no | - | }" + TURN
    )
    enum = game.enums["Boat"]
    assert (enum.columns["price"].low, enum.columns["price"].high) == (-5, 60)
    assert str(enum.columns["ports"]) == "set of Port"
    assert str(enum.columns["fast"]) == "flag"
    assert str(enum.columns["home"]) == "Port?"
    assert enum.rows["sloop"] == {"price": 60, "ports": ("Vigo", "Lagos"), "fast": True, "home": "Faro"}
    assert enum.rows["brig"] == {"price": -5, "ports": (), "fast": False, "home": None}


def test_tables_of_one_and_two_parameters() -> None:
    game = ruleset(
        "enum Rig { sloop brig }\ntable crew(r in Rig): 1..9 { | rig | crew | | brig | 7 | | sloop | 2 | }\n"
        "table cost(r in Rig, n in 1..2): 0..9? { | rig | 1 | 2 | | sloop | 3 | - | | brig | 5 | 6 | }" + TURN
    )
    assert game.tables["crew"].values == {"brig": 7, "sloop": 2}
    assert game.tables["cost"].values == {"sloop 1": 3, "sloop 2": None, "brig 1": 5, "brig 2": 6}


def test_pieces_have_names() -> None:
    body = (
        "enum Rig { sloop brig }\npiece Boat per player { kinds Rig: sloop 2, brig 1 at: 0..9 }\npiece Buoy { copies 2 at: 0..9 }\n"
    )
    assert errors(body + "turn { red_sloop_2.at = 1 blue_brig.at = 2 Buoy_2.at = 3 }") == []
    assert errors(body + "turn { red_brig_1.at = 1 }") == ["BR201"]
    assert ruleset(body + "turn { }").pieces["Boat"].counts == (("sloop", 2), ("brig", 1))


def test_spaces_of_a_plane_are_written_as_texts() -> None:
    plane = CHART + "board ocean plane { of chart up to 9 }\n"
    assert errors(plane + 'setup { place bay at "0,-1" turned 2 }\nturn { }') == []
    assert errors(plane + 'setup { place bay at "0,77" }\nturn { }') == ["BR322"]


def test_a_plane_has_room_for_every_tile_of_its_pack() -> None:
    plane = "board ocean plane { of chart up to %s }\nturn { }"
    assert "BR644" not in codes(CHART + plane % 4)
    assert "BR644" in codes(CHART + plane % 3)
    variant = 'variant wide "Wide" of tiny { }\ntiles chart { | tile | copies | | bay | 12 | }\n'
    base = CHART + plane % 4
    [finding] = [found for found in check_texts(GAME + base, variant).diagnostics if found.code == "BR644"]
    assert finding.message == "there are 13 tiles in `chart`, but only 4 can lie on `ocean`"
    assert "BR644" not in codes(base, variant + "board ocean plane { of chart up to 13 }")
