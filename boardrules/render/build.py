"""Scenes from a ruleset and a view: nothing that the viewer does not see can get into the picture, for it is not in the view."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from boardrules.diagnostics.shorten import shortened
from boardrules.engine.arguments import name_among, whole_number
from boardrules.render.colours import to_hex
from boardrules.render.looks import Look, Looks
from boardrules.render.places import place_spaces, plane_place
from boardrules.render.printed import Print, tile_face
from boardrules.render.scene import Dial, Face, Line, Scene, Seat, Space, Way
from boardrules.render.standing import Standing
from boardrules.render.table import Table
from boardrules.ruleset.model import BoardModel, Ruleset
from boardrules.ruleset.types import COMPASS

if TYPE_CHECKING:
    from boardrules.engine.game import Game

View = Mapping[str, Any]

_LOOKS: WeakKeyDictionary[Game, Looks] = WeakKeyDictionary()
"""The looks of games that have been drawn."""

LINE = "#b5382b"
"""The colour of a line that has none of its own."""

WAY_COLOURS = ("#6d8795", "#a8834f", "#7d9a63", "#a6655a", "#7d6c96")


def looks_of(game: Game) -> Looks:
    """How the things of a game look, and what they are called in its language."""
    found = _LOOKS.get(game)
    if found is None:
        found = _LOOKS[game] = Looks(game.ruleset, game.naming)
    return found


def board_named(ruleset: Ruleset, name: str | None) -> BoardModel:
    """A board by name, or the first one; ValueError with one clear line where there is none."""
    if not ruleset.boards:
        raise ValueError(f"{shortened(ruleset.title)} has no board to draw")
    if name is None:
        return next(iter(ruleset.boards.values()))
    return ruleset.boards[name_among(name, ruleset.boards, f"{ruleset.title} has no board")]


def position_scene(game: Game, board: BoardModel, view: View) -> Scene:
    """A board with everything on it that the view shows."""
    ruleset, looks = game.ruleset, looks_of(game)
    standing = Standing(ruleset, board, view, looks)
    if board.shape == "plane":
        spaces = _plane_spaces(ruleset, board, view, looks)
    else:
        spaces = _fixed_spaces(board, looks)
    filled = tuple(
        replace(
            space,
            piles=tuple(standing.piles.get(space.name, ())),
            badges=tuple(standing.badges.get(space.name, ())),
            things=tuple(standing.things.get(space.name, ())),
        )
        for space in spaces
    )
    scene = _scene(ruleset, board, looks, filled)
    seats = _seats(ruleset, view, looks)
    table = Table(ruleset, view, looks)
    return replace(
        scene,
        caption=_caption(view, looks),
        seats=seats,
        dials=_dials(ruleset, view, looks),
        panels=table.panels(seats),
        table=table.shared(),
    )


def table_scene(game: Game, view: View) -> Scene:
    """What the players have and what lies on the table, for a game without a board."""
    looks = looks_of(game)
    seats, table = _seats(game.ruleset, view, looks), Table(game.ruleset, view, looks)
    return Scene(
        title=game.title,
        caption=_caption(view, looks),
        board="",
        shape="none",
        spaces=(),
        seats=seats,
        dials=_dials(game.ruleset, view, looks),
        panels=table.panels(seats),
        table=table.shared(),
        language=game.language,
    )


def board_scene(game: Game, board: BoardModel) -> Scene:
    """A board as it is printed; for a plane, the kinds of tile that it is made of."""
    ruleset, looks = game.ruleset, looks_of(game)
    if board.shape == "plane":
        return tiles_scene(game, board.tiles, board.name)
    return _scene(ruleset, board, looks, _fixed_spaces(board, looks))


def tiles_scene(game: Game, deck_name: str, board: str) -> Scene:
    """All kinds of tile of a deck on one sheet."""
    ruleset, looks = game.ruleset, looks_of(game)
    deck = ruleset.decks[deck_name]
    across = max(3, min(8, round((len(deck.cards) * 1.6) ** 0.5)))
    spaces = tuple(
        Space(
            tile,
            (number % across * 1.14, number // across * 1.36),
            tile=tile_face(ruleset, looks, deck_name, tile, 0, deck.copies.get(tile, 0)),
        )
        for number, tile in enumerate(deck.cards)
    )
    return Scene(
        ruleset.title, "", board, "plane", spaces, across, -(-len(spaces) // across), sheet=True, language=ruleset.language
    )


def one_tile(game: Game, deck_name: str, tile: str, rotation: int) -> Face:
    """A tile by name; ValueError with one clear line where there is none."""
    ruleset = game.ruleset
    decks = [name for name, deck in ruleset.decks.items() if deck.tiles]
    deck_name = name_among(deck_name, decks, f"{ruleset.title} has no tiles")
    tile = name_among(tile, ruleset.decks[deck_name].cards, f"{deck_name} has no tile")
    return tile_face(ruleset, looks_of(game), deck_name, tile, whole_number(rotation, "the rotation of a tile", 0) % 4)


def _scene(ruleset: Ruleset, board: BoardModel, looks: Looks, spaces: tuple[Space, ...]) -> Scene:
    return Scene(
        title=ruleset.title,
        caption="",
        board=board.name,
        shape=board.shape,
        spaces=spaces,
        columns=board.columns,
        rows=board.rows,
        joined_by_corners=board.neighbours == 8,
        void=looks.part(board.name, "void") if board.shape == "grid" else None,
        regions=tuple(Print(board, looks).regions),
        ways=_ways(ruleset, board, looks),
        walls=board.walls,
        lines=tuple(
            Line(line.title, line.side, line.spaces, to_hex(line.colour) if line.colour else LINE)
            for line in ruleset.lines
            if line.board == board.name
        ),
        language=ruleset.language,
    )


def _fixed_spaces(board: BoardModel, looks: Looks) -> tuple[Space, ...]:
    printed = Print(board, looks)
    plain = looks.exact(board.name, "")
    return tuple(
        Space(
            name,
            at,
            printed.grounds.get(name, plain),
            tuple(printed.zones.get(name, ())),
            tuple(printed.marks.get(name, ())),
        )
        for name, at in place_spaces(board).items()
    )


def _plane_spaces(ruleset: Ruleset, board: BoardModel, view: View, looks: Looks) -> tuple[Space, ...]:
    tiles, turns = (view["fields"].get(f"{board.name}.{name}") or {} for name in ("tile", "rotation"))
    spaces = []
    for name, tile in tiles.items():
        column, row = plane_place(name)
        face = tile_face(ruleset, looks, board.tiles, tile, turns.get(name) or 0)
        spaces.append(Space(name, (float(column), float(row)), tile=face))
    return tuple(sorted(spaces, key=lambda space: (space.at[1], space.at[0])))


def _ways(ruleset: Ruleset, board: BoardModel, looks: Looks) -> tuple[Way, ...]:
    """The ways of a graph; their kinds are values of an enum and look as that says."""
    enums = [name for name, enum in ruleset.enums.items() if board.way_kinds and {*board.way_kinds} <= {*enum.values}]
    found: dict[str, Look] = {"": Look("", WAY_COLOURS[0])}
    for number, kind in enumerate(board.way_kinds):
        styled = next((look for look in (looks.find(enum, kind) for enum in enums) if look is not None), None)
        found[kind] = styled or Look(looks.names.whole(kind), WAY_COLOURS[number % len(WAY_COLOURS)])
    return tuple(Way(start, end, kind, found[kind]) for start, end, kind in board.ways)


def _seats(ruleset: Ruleset, view: View, looks: Looks) -> tuple[Seat, ...]:
    return tuple(
        Seat(
            _player_name(player, looks),
            player["seat"],
            looks.seats[player["seat"]].colour,
            looks.seats[player["seat"]].icon,
            looks.seats[player["seat"]].glyph,
            view["decides"] == player["seat"],
            looks.names.text("out") if player["eliminated"] else "",
            player["seat"] if ruleset.language == "en" else looks.names.seat(player["seat"]),
        )
        for player in view["players"]
    )


def _player_name(player: Mapping[str, Any], looks: Looks) -> str:
    """What a player is called; who has no name of their own is called after the seat, in the language of the game."""
    return looks.names.seat(player["seat"]) if player["name"] == player["seat"] else str(player["name"])


def _dials(ruleset: Ruleset, view: View, looks: Looks) -> tuple[Dial, ...]:
    """Shared directions that everybody sees, such as a wind."""
    found = []
    for field in ruleset.fields:
        value = view["fields"].get(field.name)
        if field.owner_kind == "shared" and field.type.kind == "direction" and not field.internal and value in COMPASS:
            direction = COMPASS.index(value)
            found.append(Dial(looks.names.member("", field.name), direction, looks.names.compass(direction).one))
    return tuple(found)


def _caption(view: View, looks: Looks) -> str:
    """Where the game stands, in a few words."""
    text = looks.names.text
    names = {player["seat"]: _player_name(player, looks) for player in view["players"]}
    if view["over"]:
        winners = [names[seat] for seat in view["outcome"]["winners"]]
        return text("Game over: {names} won", names=text(" and ").join(winners)) if winners else text("Game over: nobody won")
    who = names.get(view["decides"]) or text("chance")
    step = looks.names.whole(view["step"] or "")
    if not step or view["step"] == "turn":
        return text("Round {round}, {who} to decide", round=view["round"], who=who)
    return text("Round {round}, {who} to decide ({step})", round=view["round"], who=who, step=step)
