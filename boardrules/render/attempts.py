"""Something that is tried in a position, for those who learn what is allowed: where it would lead, and what would be laid."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from boardrules.render.build import looks_of, one_tile
from boardrules.render.faces import card_face
from boardrules.render.highlight import PLACE, state_scene
from boardrules.render.places import plane_place
from boardrules.render.scene import Pile, Point, Scene, Space
from boardrules.render.standing import card_turn
from boardrules.ruleset.types import COMPASS

if TYPE_CHECKING:
    from boardrules.engine.action import Action
    from boardrules.engine.state import State
    from boardrules.ruleset.model import BoardModel

DIRECTIONS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""One step to each point of the compass, north first: columns to the right, rows down."""

_FURTHEST = 9
"""A number up to this can be how far an action leads."""


def attempt_scene(state: State, board: BoardModel, viewer: int | None, action: Action | str, allowed: bool | None) -> Scene:
    """A position with something that is tried in it, and the verdict if there is one."""
    tried = state.own(action)
    scene = replace(state_scene(state, board, viewer, tried), free=())
    assert scene.highlight is not None
    light = scene.highlight
    if not light.moves and not light.tiles and allowed is False:
        tiles = _tile_tried(state, board, tried, scene)
        targets = tuple(dict.fromkeys((*light.targets, *(space.name for space in tiles))))
        light = replace(light, ways=_ways_tried(state, tried, scene), tiles=tiles, targets=targets)
    cards = _card_tried(state, board, tried, scene)
    return replace(scene, highlight=replace(light, allowed=allowed, cards=cards))


def _ways_tried(state: State, action: Action, scene: Scene) -> tuple[tuple[Point, Point], ...]:
    """Where an action that names a direction would lead: from the piece it names, or from the marker of who decides, as far as the
    arrow of the card beneath says or the one number that it names, else one space."""
    steps = [COMPASS.index(value) for value in action.args.values() if isinstance(value, str) and value in COMPASS]
    numbers = [value for value in action.args.values() if isinstance(value, int) and not isinstance(value, bool)]
    if len(steps) != 1 or scene.shape not in ("grid", "plane") or state.player is None or state.player < 0:
        return ()
    named = {value for value in action.args.values() if isinstance(value, str)}
    seat = state.seats[state.player]
    standing = [(thing, space.at) for space in scene.spaces for thing in space.things]
    starts = [at for thing, at in standing if thing.piece and thing.name in named]
    starts = starts or [at for thing, at in standing if not thing.piece and thing.seat == seat]
    if len(starts) != 1:
        return ()
    right, down = DIRECTIONS[steps[0]]
    x, y = starts[0]
    length = _arrow_under(scene, (x, y), steps[0]) if not numbers else numbers[0] if len(numbers) == 1 else 1
    if not 0 < length <= _FURTHEST:
        return ()
    return (((x, y), (x + right * length, y + down * length)),)


def _arrow_under(scene: Scene, at: Point, direction: int) -> int:
    """The number on the arrow that points a way from a space, 1 where there is none."""
    for pile in (pile for space in scene.spaces if space.at == at for pile in space.piles):
        for arrow in pile.face.arrows if pile.face is not None else ():
            if (arrow.direction + pile.turn) % 8 == direction and arrow.text.isdigit():
                return int(arrow.text)
    return 1


def _tile_tried(state: State, board: BoardModel, action: Action, scene: Scene) -> tuple[Space, ...]:
    """A tile that an action would lay, where it names the tile, a place and quarter turns."""
    values = list(action.args.values())
    places = [value for value in values if isinstance(value, str) and PLACE.fullmatch(value)]
    tiles = [value for value in values if board.tiles and value in state.game.ruleset.decks[board.tiles].cards]
    turns = [value for value in values if isinstance(value, int) and not isinstance(value, bool)]
    if len(places) != 1 or len(tiles) != 1 or places[0] in scene.by_name:
        return ()
    column, row = plane_place(places[0])
    face = one_tile(state.game, board.tiles, str(tiles[0]), turns[0] if turns else 0)
    return (Space(places[0], (float(column), float(row)), tile=face),)


def _card_tried(state: State, board: BoardModel, action: Action, scene: Scene) -> tuple[tuple[str, Pile], ...]:
    """A card that an action would lay, where it names one card and one space, and such cards lie on the board."""
    ruleset = state.game.ruleset
    values = [value for value in action.args.values() if isinstance(value, str)]
    spaces = [value for value in values if value in scene.by_name]
    for zone in ruleset.zones:
        if (zone.owner_kind, zone.owner) != ("board", board.name) or ruleset.decks[zone.deck].tiles:
            continue
        cards = [value for value in values if value in ruleset.decks[zone.deck].cards]
        if len(cards) == 1 and len(spaces) == 1:
            face = card_face(ruleset, looks_of(state.game), zone.deck, cards[0])
            turn = card_turn(ruleset, zone, spaces[0])
            return ((spaces[0], Pile(zone.name, 1, face.look, cards[0], face.title, f"{zone.owner}.{zone.name}", face, turn)),)
    return ()
