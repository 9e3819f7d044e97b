"""What an action is about, for pictures.

It is found by trying the action on imagined states, so that nothing hidden and nothing that chance still decides can show.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from boardrules.render.build import position_scene
from boardrules.render.places import plane_place
from boardrules.render.scene import Highlight, Scene, Space

if TYPE_CHECKING:
    from boardrules.engine.action import Action
    from boardrules.engine.state import State
    from boardrules.ruleset.model import BoardModel

    Pointed = Action | str | Sequence[Action | str] | None

_FUTURES = 2
"""What happens in both of two imaginations does not hang on chance or on what is hidden."""

_SEEDS = range(1, 13)
"""Where two are looked for in which the action is legal: what the viewer does not see is imagined too."""


PLACE = re.compile(r"-?\d+,-?\d+")
"""The name of a place on a growing plane."""


def state_scene(state: State, board: BoardModel, viewer: int | None, actions: Pointed = None) -> Scene:
    """A position as somebody sees it, and what one or more actions are about."""
    scene = position_scene(state.game, board, state.view(viewer))
    if board.shape == "plane" and viewer is not None and viewer == state.player:
        scene = replace(scene, free=_free_places(state, scene))
    if actions is None:
        return scene
    chosen: list[Any] = list(actions) if isinstance(actions, (list, tuple)) else [actions]
    lights = [_highlight(state, board, viewer, state.own(action), scene) for action in chosen]
    return replace(scene, highlight=_joined(lights)) if lights else scene


def _free_places(state: State, scene: Scene) -> tuple[Space, ...]:
    """The places without a tile that an action of the viewer names."""
    found: dict[str, Space] = {}
    for action in state.actions():
        for name in (value for value in action.args.values() if isinstance(value, str) and PLACE.fullmatch(value)):
            if name not in scene.by_name and name not in found:
                column, row = plane_place(name)
                found[name] = Space(name, (float(column), float(row)))
    return tuple(sorted(found.values(), key=lambda space: (space.at[1], space.at[0])))


def _joined(lights: list[Highlight]) -> Highlight:
    """What several actions are about, together; a tile is shown where only one would be laid."""
    if len(lights) == 1:
        return lights[0]
    targets = dict.fromkeys(name for light in lights for name in light.targets)
    sources = dict.fromkeys(name for light in lights for name in light.sources if name not in targets)
    moves = dict.fromkeys(move for light in lights for move in light.moves)
    tiles: dict[str, list[Space]] = {}
    for space in (space for light in lights for space in light.tiles):
        tiles.setdefault(space.name, []).append(space)
    alone = tuple(spaces[0] for spaces in tiles.values() if len(spaces) == 1)
    return Highlight(", ".join(light.words for light in lights), tuple(targets), tuple(sources), tuple(moves), alone)


def _highlight(state: State, board: BoardModel, viewer: int | None, action: Action, scene: Scene) -> Highlight:
    named = {str(value) for value in action.args.values() if isinstance(value, str)} - {seat.seat for seat in scene.seats}
    where = {thing.name: space.name for space in scene.spaces for thing in space.things}
    futures = _futures(state, board, viewer, action)
    gains, losses = _changes(scene, futures)
    moves = _moves(scene, futures) or _stone_moves(scene, futures, gains, losses)
    tiles = _new_tiles(scene, futures)
    sources = [start for start, _ in moves] + losses + [space for name, space in where.items() if name in named]
    targets = [space.name for space in (*scene.spaces, *tiles) if space.name in named and space.name not in losses]
    targets += [end for _, end in moves] + gains + [space.name for space in tiles]
    left = tuple(dict.fromkeys(name for name in sources if name not in targets))
    return Highlight(str(action), tuple(dict.fromkeys(targets)), left, tuple(dict.fromkeys(moves)), tuple(tiles))


def _futures(state: State, board: BoardModel, viewer: int | None, action: Action) -> list[Scene]:
    """The position after the action as it might be for all that the viewer knows; empty where chance decides now, and where the
    viewer cannot imagine the action: whether it really is legal may be a secret of the one who decides."""
    if state.player is None or state.player < 0:
        return []
    found: list[Scene] = []
    for seed in _SEEDS:
        imagined = state.imagine(viewer, seed)
        if action in imagined.actions():
            found.append(position_scene(state.game, board, imagined.apply(str(action)).view(viewer)))
        elif viewer == state.player:  # who decides sees what is legal
            break
        if len(found) == _FUTURES:
            break
    return found if len(found) == _FUTURES else []


def _places(scene: Scene) -> dict[str, str]:
    """Where pieces and markers stand; stones have no name of their own."""
    found: dict[str, list[str]] = {}
    for space in scene.spaces:
        for thing in space.things:
            found.setdefault(thing.name, []).append(space.name)
    return {name: spaces[0] for name, spaces in found.items() if len(spaces) == 1}


def _moves(scene: Scene, futures: list[Scene]) -> list[tuple[str, str]]:
    """Things that go from one space to another in every imagined future."""
    before = _places(scene)
    after = [_places(future) for future in futures]
    return [
        (space, after[0][name])
        for name, space in before.items()
        if after and after[0].get(name, space) != space and all(places.get(name) == after[0][name] for places in after)
    ]


def _changes(scene: Scene, futures: list[Scene]) -> tuple[list[str], list[str]]:
    """Spaces on which something comes to stand or lie, and spaces that something leaves, in every imagined future."""
    gains, losses = [], []
    for space in scene.spaces:
        after = [_held(future.by_name[space.name]) - _held(space) for future in futures if space.name in future.by_name]
        before = [_held(space) - _held(future.by_name[space.name]) for future in futures if space.name in future.by_name]
        if after and len(after) == len(futures) and all(after):
            gains.append(space.name)
        elif before and len(before) == len(futures) and all(before):
            losses.append(space.name)
    return gains, losses


def _held(space: Space) -> Counter[str]:
    """Everything on a space, by name; a pile of cards counts its cards."""
    held = Counter(thing.name for thing in space.things)
    held.update({pile.zone: pile.size for pile in space.piles})
    return held


def _stone_moves(scene: Scene, futures: list[Scene], gains: list[str], losses: list[str]) -> list[tuple[str, str]]:
    """A stone has no name of its own: it has moved when one space loses just what another one gains."""
    if len(gains) != 1 or len(losses) != 1:
        return []
    start, end = losses[0], gains[0]
    left = _held(scene.by_name[start]) - _held(futures[0].by_name[start])
    come = _held(futures[0].by_name[end]) - _held(scene.by_name[end])
    return [(start, end)] if left == come else []


def _new_tiles(scene: Scene, futures: list[Scene]) -> list[Space]:
    """Tiles that are laid in the same way in every imagined future."""
    if not futures:
        return []
    fresh = [space for space in futures[0].spaces if space.tile is not None and space.name not in scene.by_name]
    return [
        replace(space, things=(), piles=(), badges=())
        for space in fresh
        if all(future.by_name.get(space.name) is not None and future.by_name[space.name].tile == space.tile for future in futures)
    ]
