"""Planes, the boards that grow, for generated code: tiles are laid, and what every write keeps beside them is kept.

Beside the tiles a position keeps the frontier and, where the rules look at them, two more things by space: what the tiles around
it ask of a tile that is laid there, and which of the spaces around it carry a tile. These functions run inside every move.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from boardrules.runtime.boards import OFFSETS
from boardrules.runtime.domains import NONE
from boardrules.runtime.events import Stopped
from boardrules.runtime.support import put_sparse

if TYPE_CHECKING:
    from boardrules.runtime.layout import Slot
    from boardrules.runtime.program import Position

Marks = Sequence[Sequence[Sequence[int]]]
"""The nine marks of a tile, by tile and rotation."""

Asks = Sequence[Sequence[Sequence[int]]]
"""What a tile asks of the spaces in the eight directions around it, by tile and rotation: a bit for each mark that is refused."""


# ------------------------------------------------------------------------------------------------ laying tiles


def lay_tile(
    S: Position, tile_slot: Slot, rotation_slot: Slot, frontier: dict[int, int],
    width: int, tile: int, space: int, rotation: int, rule: int,
) -> bool:  # fmt: skip
    """Lays a tile and moves the frontier on; whether the space was empty before. Where no more can lie nothing happens, and the
    rules are at fault."""
    tiles: dict[int, int] = getattr(S, tile_slot.name)
    is_new = space not in tiles
    if is_new and len(tiles) >= width // 2:
        if S.events is not None:
            S.events.append(Stopped(rule, tile_slot.number, space, tile))
        return False
    if is_new and S.events is None and tile >= 0:
        tiles[space] = tile
        rotations: dict[int, int] = getattr(S, rotation_slot.name)
        if rotation:
            rotations[space] = rotation
        else:
            rotations.pop(space, None)
    else:
        put_sparse(S, tiles, tile_slot.number, space, tile, rule, NONE)
        put_sparse(S, getattr(S, rotation_slot.name), rotation_slot.number, space, rotation, rule, 0)
    extend_frontier(tiles, frontier, width, space)
    return is_new


def extend_frontier(tiles: dict[int, int], frontier: dict[int, int], width: int, space: int) -> None:
    """The empty spaces beside a new tile join the frontier; its own space leaves it."""
    frontier.pop(space, None)
    for other in (space - width, space + 1, space + width, space - 1):
        if other not in tiles:
            frontier[other] = 1


def build_frontier(tiles: dict[int, int], width: int) -> dict[int, int]:
    """The frontier of all tiles, in the order they were laid."""
    frontier: dict[int, int] = {}
    laid: dict[int, int] = {}
    for space, tile in tiles.items():
        laid[space] = tile
        extend_frontier(laid, frontier, width, space)
    return frontier


def renew_frontier(tiles: dict[int, int], frontier: dict[int, int], width: int) -> None:
    """The frontier after a tile was changed by hand; the same object, because a playout holds on to it."""
    fresh = build_frontier(tiles, width)
    frontier.clear()
    frontier.update(fresh)


# ------------------------------------------------------------------------------------------------ kept beside the tiles


def extend_needs(needs: dict[int, int], asks: Sequence[int], width: int, space: int) -> None:
    """A new tile asks something of every space around it, north first."""
    n, ne, e, se, s, sw, w, nw = asks
    get = needs.get
    above, below = space - width, space + width
    # One by one and without a loop: this is a good part of laying a tile.
    needs[above] = get(above, 0) | n
    needs[above + 1] = get(above + 1, 0) | ne
    needs[space + 1] = get(space + 1, 0) | e
    needs[below + 1] = get(below + 1, 0) | se
    needs[below] = get(below, 0) | s
    needs[below - 1] = get(below - 1, 0) | sw
    needs[space - 1] = get(space - 1, 0) | w
    needs[above - 1] = get(above - 1, 0) | nw


def build_needs(tiles: dict[int, int], rotations: dict[int, int], asks: Asks, width: int) -> dict[int, int]:
    """What all tiles ask of the spaces around them."""
    needs: dict[int, int] = {}
    for space, tile in tiles.items():
        extend_needs(needs, asks[tile][rotations.get(space, 0)], width, space)
    return needs


def renew_needs(needs: dict[int, int], tiles: dict[int, int], rotations: dict[int, int], asks: Asks, width: int) -> None:
    """What is asked after a tile was changed; the same object, because a playout holds on to it."""
    fresh = build_needs(tiles, rotations, asks, width)
    needs.clear()
    needs.update(fresh)


@cache
def _ranks(steps: tuple[int, ...]) -> dict[int, int]:
    """Which step is the first, the second and so on."""
    return {step: rank for rank, step in enumerate(steps)}


def extend_beside(beside: dict[int, tuple[int, ...]], steps: tuple[int, ...], space: int) -> None:
    """A new tile lies beside the spaces around it; each has its own in the order of the steps. None (-1) has nothing beside it."""
    ranks = _ranks(steps)
    for rank, step in enumerate(steps):
        other = space - step
        known = beside.get(other)
        if known is None:
            if other >= 0:
                beside[other] = (space,)
        else:
            place = 0
            for near in known:
                if ranks[near - other] > rank:
                    break
                place += 1
            beside[other] = (*known[:place], space, *known[place:])


def build_beside(tiles: dict[int, int], steps: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """The spaces with a tile beside every space that has any."""
    beside: dict[int, tuple[int, ...]] = {}
    for space in tiles:
        extend_beside(beside, steps, space)
    return beside


def renew_beside(beside: dict[int, tuple[int, ...]], tiles: dict[int, int], steps: tuple[int, ...]) -> None:
    """What lies beside the spaces after a tile was changed by hand."""
    fresh = build_beside(tiles, steps)
    beside.clear()
    beside.update(fresh)


def reset_sparse(S: Position, values: dict[int, int], tiles: dict[int, int], slot: int, rule: int, default: int) -> None:
    """Sets a sparse slot back to its default for every space with a tile, in the order in which they were laid."""
    for space in [space for space in tiles if space in values]:
        put_sparse(S, values, slot, space, default, rule, default)


# ------------------------------------------------------------------------------------------------ looking at tiles


def plane_run(tiles: dict[int, int], space: int, steps: tuple[int, ...], direction: int, length: int) -> list[int]:
    """The spaces in a direction as long as they carry a tile."""
    found: list[int] = []
    if space < 0 or direction < 0:
        return found
    step = steps[direction]
    while len(found) < length:
        space += step
        if space not in tiles:
            break
        found.append(space)
    return found


def fits_sides(
    marks: Marks, tiles: dict[int, int], rotations: dict[int, int], tile: int, rotation: int, space: int, width: int
) -> bool:
    """Whether a tile agrees with those beside it, mark by mark along every side."""
    if tile < 0 or space < 0:
        return False
    own = marks[tile][rotation % 4]
    # Side by side and without a loop: nothing is asked more often where tiles are laid.
    beside = tiles.get(space - width, NONE)
    if beside != NONE:
        its = marks[beside][rotations.get(space - width, 0)]
        if own[0] != its[6] or own[1] != its[7] or own[2] != its[8]:
            return False
    beside = tiles.get(space + 1, NONE)
    if beside != NONE:
        its = marks[beside][rotations.get(space + 1, 0)]
        if own[2] != its[0] or own[5] != its[3] or own[8] != its[6]:
            return False
    beside = tiles.get(space + width, NONE)
    if beside != NONE:
        its = marks[beside][rotations.get(space + width, 0)]
        if own[6] != its[0] or own[7] != its[1] or own[8] != its[2]:
            return False
    beside = tiles.get(space - 1, NONE)
    if beside != NONE:
        its = marks[beside][rotations.get(space - 1, 0)]
        if own[0] != its[2] or own[3] != its[5] or own[6] != its[8]:
            return False
    return True


def fits_corners(
    marks: Marks, tiles: dict[int, int], rotations: dict[int, int], tile: int, rotation: int, space: int, width: int
) -> bool:
    """Whether a tile agrees with those that touch it only by a corner."""
    if tile < 0 or space < 0:
        return False
    own = marks[tile][rotation % 4]
    corners = ((space - width + 1, 2, 6), (space + width + 1, 8, 0), (space + width - 1, 6, 2), (space - width - 1, 0, 8))
    for other, mine, its in corners:
        beside = tiles.get(other, NONE)
        if beside != NONE and own[mine] != marks[beside][rotations.get(other, 0)][its]:
            return False
    return True


def plane_step(space: int, direction: int, width: int) -> int:
    """The next space of a plane; none beyond what its tiles could ever reach."""
    if space < 0 or direction < 0:
        return NONE
    right, down = OFFSETS[direction]
    column, row = space % width + right, space // width + down
    return row * width + column if 0 <= column < width and 0 <= row < width else NONE


def plane_direction(a: int, b: int, width: int) -> int:
    """The direction in which one space lies from another, none when it is not in line."""
    right, down = b % width - a % width, b // width - a // width
    if right == 0:
        return 0 if down < 0 else 4 if down > 0 else NONE
    if down == 0:
        return 2 if right > 0 else 6
    if right == down:
        return 3 if right > 0 else 7
    return NONE if right != -down else 1 if right > 0 else 5


def plane_apart(a: int, b: int, width: int) -> int:
    return max(abs(a % width - b % width), abs(a // width - b // width))
