"""What generated code calls: stores with their events, cards and tiles on the move, small set operations.

These functions run inside every move, so they take plain lists and numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from boardrules.compiler.boards import HEX_DIRECTIONS, OFFSETS
from boardrules.compiler.domains import NO_NUMBER, NONE

Position = Any

MOST_IDLE = 10_000
"""How many choices may be left out in a row, or turns pass, without anything to decide."""


class EndlessPlay(ValueError):
    """Play goes on without anything for anybody to decide: the rules never end the game."""


def idle(count: int) -> int:
    """Counts choices and turns in which nothing could be decided, and stops play when there is no end of them."""
    if count >= MOST_IDLE:
        raise EndlessPlay("the game goes on without anything to decide; its rules never end it")
    return count + 1


# ------------------------------------------------------------------------------------------------ stores


def put(S: Position, values: list[int], slot: int, owner: int, value: int, rule: int) -> None:
    """Sets an element of a list slot and says so."""
    before = values[owner]
    if before != value:
        values[owner] = value
        if S.events is not None:
            S.events.append(("set", rule, slot, owner, before, value))


def put_sparse(S: Position, values: dict[int, int], slot: int, owner: int, value: int, rule: int, default: int) -> None:
    """Sets an element of a sparse slot; the default is not stored."""
    before = values.get(owner, default)
    if before != value:
        if value == default:
            del values[owner]
        else:
            values[owner] = value
        if S.events is not None:
            S.events.append(("set", rule, slot, owner, before, value))


def put_scalar(S: Position, name: str, slot: int, value: int, rule: int) -> None:
    """Sets a number of the position and says so."""
    before = getattr(S, name)
    if before != value:
        setattr(S, name, value)
        if S.events is not None:
            S.events.append(("set", rule, slot, 0, before, value))


def put_indexed(
    S: Position, values: list[int], index: list[list[int]], places: list[int], slot: int, owner: int, value: int, rule: int
) -> None:
    """Sets an element of a list slot whose owners are kept by value (none first)."""
    before = values[owner]
    if before != value:
        values[owner] = value
        reindex(index, places, owner, before, value)
        if S.events is not None:
            S.events.append(("set", rule, slot, owner, before, value))


def reindex(index: list[list[int]], places: list[int], owner: int, before: int, value: int) -> None:
    """Moves an owner from the list of one value to that of another, without searching: the last of the old list takes its place."""
    old = index[before + 1]
    place = places[owner]
    last = old.pop()
    if last != owner:
        old[place] = last
        places[last] = place
    new = index[value + 1]
    places[owner] = len(new)
    new.append(owner)


def build_index(values: list[int], size: int) -> tuple[list[list[int]], list[int]]:
    """The owners of a list slot by value (none first), and where each stands."""
    index: list[list[int]] = [[] for _ in range(size + 1)]
    places: list[int] = []
    for owner, value in enumerate(values):
        places.append(len(index[value + 1]))
        index[value + 1].append(owner)
    return index, places


def fault(S: Position, slot: int, owner: int, value: int, low: int, high: int, rule: int) -> int:
    """A number that may not stop at its bounds did: the rules are at fault, and somebody should hear of it."""
    if low <= value <= high or value == NO_NUMBER:
        return value
    if S.events is not None:
        S.events.append(("fault", rule, slot, owner, value))
    return low if value < low else high


def clamp(value: int, low: int, high: int) -> int:
    return low if value < low else high if value > high else value


def clamp_optional(value: int, low: int, high: int) -> int:
    return value if value == NO_NUMBER else low if value < low else high if value > high else value


# ------------------------------------------------------------------------------------------------ cards


def pile_size(S: Position, name: str, owner: int, cards: int, ordered: bool) -> int:
    """How many cards a pile holds."""
    if owner < 0:
        return 0
    counts: list[int] = getattr(S, name)
    total = sum(counts[owner * cards : owner * cards + cards])
    if ordered:
        total += len(getattr(S, name + "_over").get(owner, ())) + len(getattr(S, name + "_under").get(owner, ()))
    return total


def pile_count(S: Position, name: str, owner: int, cards: int, card: int) -> int:
    """Copies of a card in a pile that has an order in part."""
    if owner < 0 or card < 0:
        return 0
    count: int = getattr(S, name)[owner * cards + card]
    count += getattr(S, name + "_over").get(owner, ()).count(card)
    count += getattr(S, name + "_under").get(owner, ()).count(card)
    return count


def pile_cards(S: Position, name: str, owner: int, cards: int, ordered: bool) -> list[int]:
    """The kinds of card in a pile."""
    if owner < 0:
        return []
    if not ordered:
        counts: list[int] = getattr(S, name)
        first = owner * cards
        return [card for card in range(cards) if counts[first + card]]
    return [card for card in range(cards) if pile_count(S, name, owner, cards, card)]


def take_out(S: Position, source: Any, owner: int, card: int) -> bool:
    """Takes one card of a kind out of a zone; from a pile with an order, the shuffled part first."""
    if owner < 0 or card < 0:
        return False
    if source.shape == "stack":
        stacks: dict[int, tuple[int, ...]] = getattr(S, source.name)
        return _remove_last(stacks, owner, card)
    counts: list[int] = getattr(S, source.name)
    if counts[owner * source.cards + card]:
        counts[owner * source.cards + card] -= 1
        return True
    if source.ordered:
        return _remove_last(getattr(S, source.name + "_over"), owner, card) or _remove_last(
            getattr(S, source.name + "_under"), owner, card
        )
    return False


def _remove_last(stacks: dict[int, tuple[int, ...]], owner: int, card: int) -> bool:
    stack = stacks.get(owner, ())
    for place in range(len(stack) - 1, -1, -1):
        if stack[place] == card:
            rest = stack[:place] + stack[place + 1 :]
            if rest:
                stacks[owner] = rest
            else:
                del stacks[owner]
            return True
    return False


def put_in(S: Position, target: Any, owner: int, card: int, how: int) -> None:
    """Puts a card into a zone: into it, on top, or at the bottom."""
    if target.shape == "stack":
        stacks: dict[int, tuple[int, ...]] = getattr(S, target.name)
        stack = stacks.get(owner, ())
        stacks[owner] = (card, *stack) if how == 2 else (*stack, card)
    elif how == 0 or not target.ordered:
        getattr(S, target.name)[owner * target.cards + card] += 1
    else:
        part = getattr(S, target.name + ("_over" if how == 1 else "_under"))
        stack = part.get(owner, ())
        part[owner] = (card, *stack) if how == 2 else (*stack, card)


def move_card(S: Position, source: Any, source_owner: int, target: Any, target_owner: int, card: int, how: int, rule: int) -> bool:
    """Moves one card, if it is there; tells whether it was."""
    if target_owner < 0 or not take_out(S, source, source_owner, card):
        return False
    put_in(S, target, target_owner, card, how)
    if S.events is not None:
        S.events.append(("move", rule, source.number, source_owner, target.number, target_owner, card, how))
    return True


def move_all(
    S: Position, source: Any, source_owner: int, target: Any, target_owner: int, how: int, rule: int, shuffled: bool
) -> tuple[int, ...]:
    """Moves all cards of a zone into another, as many as there is room for; shuffled ones lose their order. Tells which moved."""
    if source_owner < 0 or target_owner < 0 or (source is target and source_owner == target_owner):
        return ()
    cards = all_cards(S, source, source_owner)
    if target.zone.limit is not None:
        cards = cards[: max(0, target.zone.limit - len(all_cards(S, target, target_owner)))]
    if how == 2 and not shuffled:
        cards.reverse()  # laid under one by one, from the top down, they keep their order
    for card in cards:
        take_out(S, source, source_owner, card)
        put_in(S, target, target_owner, card, 0 if shuffled else how)
        if S.events is not None and not shuffled:
            S.events.append(("move", rule, source.number, source_owner, target.number, target_owner, card, how))
    if shuffled and cards and S.events is not None:
        S.events.append(("shuffle", rule, source.number, source_owner, target.number, target_owner, len(cards)))
    return tuple(cards)


def all_cards(S: Position, zone: Any, owner: int) -> list[int]:
    """Every card of a zone, kind by kind; a stack from the bottom up."""
    if zone.shape == "stack":
        return list(getattr(S, zone.name).get(owner, ()))
    counts: list[int] = getattr(S, zone.name)
    found = [card for card in range(zone.cards) for _ in range(counts[owner * zone.cards + card])]
    if zone.ordered:
        found += getattr(S, zone.name + "_over").get(owner, ())
        found += getattr(S, zone.name + "_under").get(owner, ())
    return found


def draw_outcomes(S: Position, pile: Any, owner: int) -> list[tuple[int, int]]:
    """What can be drawn from a pile, with the number of copies that speak for it."""
    if owner < 0:
        return []
    if pile.shape == "stack":
        stack = getattr(S, pile.name).get(owner, ())
        return [(stack[-1], 1)] if stack else []
    if pile.ordered:
        over = getattr(S, pile.name + "_over").get(owner, ())
        if over:
            return [(over[-1], 1)]
    counts: list[int] = getattr(S, pile.name)
    first = owner * pile.cards
    found = [(card, counts[first + card]) for card in range(pile.cards) if counts[first + card]]
    if not found and pile.ordered:
        under = getattr(S, pile.name + "_under").get(owner, ())
        return [(under[-1], 1)] if under else []
    return found


def take_drawn(S: Position, pile: Any, owner: int, target: Any, target_owner: int, card: int, rule: int) -> None:
    """Takes a card that was drawn out of its pile, from the part it was drawn from, and into its zone."""
    if pile.shape != "stack" and pile.ordered:
        over, under = getattr(S, pile.name + "_over"), getattr(S, pile.name + "_under")
        if over.get(owner):
            _remove_last(over, owner, card)
        elif getattr(S, pile.name)[owner * pile.cards + card]:
            getattr(S, pile.name)[owner * pile.cards + card] -= 1
        else:
            _remove_last(under, owner, card)
    else:
        take_out(S, pile, owner, card)
    if target is not None:
        put_in(S, target, target_owner, card, 0)
    if S.events is not None:
        number = -1 if target is None else target.number
        S.events.append(("draw", rule, pile.number, owner, number, target_owner, card))


def weighted(outcomes: list[tuple[int, int]], random: float) -> int:
    """The outcome at a random place between 0 and 1."""
    place = int(random * sum(weight for _, weight in outcomes))
    for code, weight in outcomes:
        place -= weight
        if place < 0:
            return code
    return outcomes[-1][0]


# ------------------------------------------------------------------------------------------------ planes and tiles


def lay_tile(
    S: Position,
    tile_slot: Any,
    rotation_slot: Any,
    frontier: dict[int, int],
    width: int,
    tile: int,
    space: int,
    rotation: int,
    rule: int,
) -> None:
    """Lays a tile and moves the frontier on. When all tiles lie there that can, nothing happens."""
    tiles: dict[int, int] = getattr(S, tile_slot.name)
    if space not in tiles and len(tiles) >= width // 2:
        return
    put_sparse(S, tiles, tile_slot.number, space, tile, rule, NONE)
    put_sparse(S, getattr(S, rotation_slot.name), rotation_slot.number, space, rotation, rule, 0)
    extend_frontier(tiles, frontier, width, space)


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
    marks: Any, tiles: dict[int, int], rotations: dict[int, int], tile: int, rotation: int, space: int, width: int
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
    marks: Any, tiles: dict[int, int], rotations: dict[int, int], tile: int, rotation: int, space: int, width: int
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


# ------------------------------------------------------------------------------------------------ sets, numbers, places

_bits: dict[int, tuple[int, ...]] = {}


def bits(mask: int, offset: int = 0) -> tuple[int, ...]:
    """The elements of a stored set."""
    if mask < 65536:
        known = _bits.get(mask)
        if known is None:
            known = _bits[mask] = tuple(bit for bit in range(mask.bit_length()) if mask >> bit & 1)
    else:
        known = tuple(bit for bit in range(mask.bit_length()) if mask >> bit & 1)
    return tuple(bit + offset for bit in known) if offset else known


def mask_of(values: Iterable[int], offset: int) -> int:
    """A set as bits."""
    mask = 0
    for value in values:
        if value >= offset:
            mask |= 1 << (value - offset)
    return mask


def distinct(values: Sequence[int]) -> list[int]:
    """Values without none and without repetition, in order."""
    return [value for value in dict.fromkeys(values) if value >= 0]


def union(left: Iterable[int], right: Iterable[int]) -> list[int]:
    return list(dict.fromkeys([*left, *right]))


def common(left: Iterable[int], right: Iterable[int]) -> list[int]:
    other = set(right)
    return [value for value in left if value in other]


def minus(left: Iterable[int], right: Iterable[int]) -> list[int]:
    other = set(right)
    return [value for value in left if value not in other]


def divide(a: int, b: int) -> int:
    return a // b if b else 0


def modulo(a: int, b: int) -> int:
    return a % b if b else 0


def next_in(player: int, out: int, players: int) -> int:
    """The next player still in; the same one when there is no other."""
    for step in range(1, players + 1):
        other = (player + step) % players
        if not out >> other & 1:
            return other
    return player


_DIRECTION = {offset: number for number, offset in enumerate(OFFSETS)}


def _direction(right: int, down: int) -> int:
    if (right == 0 and down == 0) or (right and down and abs(right) != abs(down)):
        return NONE
    return _DIRECTION[(right > 0) - (right < 0), (down > 0) - (down < 0)]


def grid_direction(a: tuple[int, int], b: tuple[int, int]) -> int:
    return _direction(b[0] - a[0], b[1] - a[1])


def hex_direction(a: tuple[int, int], b: tuple[int, int]) -> int:
    """Hexagons touch in six directions: there is no line to the north-west or south-east."""
    found = _direction(b[0] - a[0], b[1] - a[1])
    return found if found in HEX_DIRECTIONS else NONE


def plane_step(space: int, direction: int, width: int) -> int:
    """The next space of a plane; none beyond what its tiles could ever reach."""
    if space < 0 or direction < 0:
        return NONE
    right, down = OFFSETS[direction]
    column, row = space % width + right, space // width + down
    return row * width + column if 0 <= column < width and 0 <= row < width else NONE


def grid_apart(a: tuple[int, int], b: tuple[int, int]) -> int:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def plane_direction(a: int, b: int, width: int) -> int:
    return _direction(b % width - a % width, b // width - a // width)


def plane_apart(a: int, b: int, width: int) -> int:
    return max(abs(a % width - b % width), abs(a // width - b // width))
