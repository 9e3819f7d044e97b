"""What an action is about, for pictures: found by trying it on an imagined state, so that nothing hidden or still to be drawn shows."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from boardrules.render.build import position_scene
from boardrules.render.scene import Highlight, Scene, Space

if TYPE_CHECKING:
    from boardrules.engine.action import Action
    from boardrules.engine.state import State
    from boardrules.ruleset.model import BoardModel

_SEEDS = (1, 2)
"""What happens in both of two imaginations does not hang on chance or on what is hidden."""


def state_scene(state: State, board: BoardModel, viewer: int | None, action: Action | str | None = None) -> Scene:
    """A position as somebody sees it, and what an action is about."""
    ruleset = state.game.ruleset
    scene = position_scene(ruleset, board, state.view(viewer))
    if action is None:
        return scene
    chosen = state.parse(action) if isinstance(action, str) else action
    return replace(scene, highlight=_highlight(state, board, viewer, chosen, scene))


def _highlight(state: State, board: BoardModel, viewer: int | None, action: Action, scene: Scene) -> Highlight:
    named = {str(value) for value in action.args.values() if isinstance(value, str)}
    where = {thing.name: space.name for space in scene.spaces for thing in space.things}
    futures = _futures(state, board, viewer, action)
    moves = _moves(scene, futures)
    tiles = _new_tiles(scene, futures)
    targets = [space.name for space in (*scene.spaces, *tiles) if space.name in named]
    targets += [end for _, end in moves] + _changed(scene, futures) + [space.name for space in tiles]
    sources = [where[name] for name in where if name in named and name not in scene_seats(scene)] + [start for start, _ in moves]
    left = tuple(dict.fromkeys(name for name in sources if name not in targets))
    return Highlight(str(action), tuple(dict.fromkeys(targets)), left, tuple(dict.fromkeys(moves)), tuple(tiles))


def scene_seats(scene: Scene) -> set[str]:
    return {seat.seat for seat in scene.seats}


def _futures(state: State, board: BoardModel, viewer: int | None, action: Action) -> list[Scene]:
    """The position after the action as it might be; empty where the action is not legal or chance decides now."""
    if state.player is None or state.player < 0 or action not in state.actions():
        return []
    ruleset = state.game.ruleset
    return [position_scene(ruleset, board, state.imagine(state.player, seed).apply(str(action)).view(viewer)) for seed in _SEEDS]


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


def _changed(scene: Scene, futures: list[Scene]) -> list[str]:
    """Spaces on which something comes to stand or lie in every imagined future."""
    found = []
    for space in scene.spaces:
        later = [future.by_name.get(space.name) for future in futures]
        if later and all(after is not None and _gains(space, after) for after in later):
            found.append(space.name)
    return found


def _gains(before: Space, after: Space) -> bool:
    return len(after.things) > len(before.things) or sum(p.size for p in after.piles) > sum(p.size for p in before.piles)


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
