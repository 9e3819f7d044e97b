"""What an action has in mind in the middle of which play waits, as an observer may imagine it: arguments, loops, `let`s."""

from __future__ import annotations

from boardrules.engine import zones
from boardrules.engine.chance import Generator
from boardrules.engine.codec import Codec
from boardrules.ruleset.secrecy import ME
from boardrules.ruleset.types import Type
from boardrules.runtime.domains import NONE
from boardrules.runtime.layout import Frame
from boardrules.runtime.program import HERE, Position

_MOST_VALUES = 6
"""How many values a loop goes through at most, for somebody who cannot know."""


def knows(codec: Codec, position: Position, player: int | None, name: str) -> bool:
    """Whether an observer knows what a variable holds."""
    bound = codec.frames[name].bound
    seers = codec.program.secrecy.variables.get(bound) if bound is not None else None
    return seers is None or (player is not None and all(_seer(codec, position, name, seer) == player for seer in seers))


def binder(codec: Codec, position: Position, name: str) -> int:
    """The player who decided when a variable was bound; NONE where that is not known."""
    who = codec.program.nodes[position.node].bound_by.get(name)
    return NONE if who is None else int(position.me if who == HERE else getattr(position, who))


def _seer(codec: Codec, position: Position, name: str, seer: str) -> int:
    """The player who knows a variable; NONE where nobody is known to."""
    node = codec.program.nodes[position.node]
    if seer == ME:
        return binder(codec, position, name)
    named = [codec.frames[other] for other in node.frames if codec.frames[other].variable == seer]
    if len(named) != 1 or named[0].is_list:
        return NONE
    value = int(getattr(position, named[0].name))
    if named[0].type.kind == "piece" and value != NONE:
        return codec.domains.piece_table[named[0].type.name][value][1]
    return value if named[0].type.kind == "player" else NONE


def unknown_variables(codec: Codec, position: Position, seers: set[int | None]) -> list[Frame]:
    """What an action has in mind that none of these observers knows."""
    names = sorted(codec.program.nodes[position.node].frames)
    return [codec.frames[name] for name in names if not any(knows(codec, position, seer, name) for seer in seers)]


def redraw_variables(codec: Codec, position: Position, player: int | None, generator: Generator, fixed: int | None) -> None:
    """Draws anew what an observer does not know, once the cards have been dealt. What `fixed` knows stays as it is."""
    unknown = unknown_variables(codec, position, {player} if fixed is None else {player, fixed})
    for values in unknown:
        if values.is_list:
            _redraw_loop(codec, position, values, [frame for frame in unknown if frame.bound == values.bound], generator)
    looped = {frame.bound for frame in unknown if frame.is_list}
    for frame in unknown:
        if frame.bound not in looped:
            setattr(position, frame.name, _value(codec, position, frame, generator))


def _redraw_loop(codec: Codec, position: Position, values: Frame, parts: list[Frame], generator: Generator) -> None:
    """A loop in the middle of which play waits (or a set that has a name): some values, of which some have been visited. How many
    have been may be a secret too: it need not wait at each."""
    size = codec.domains.size(values.type)
    count = min(size, 1 + generator.below(_MOST_VALUES))
    chosen: set[int] = set()
    while len(chosen) < count:
        chosen.add(any_value(codec, values.type, generator))
    visited = 1 + generator.below(count)
    setattr(position, values.name, tuple(sorted(chosen)))
    for frame in parts:
        if frame.visited:
            setattr(position, frame.name, visited)
        elif not frame.is_list:
            setattr(position, frame.name, sorted(chosen)[visited - 1])


def _value(codec: Codec, position: Position, frame: Frame, generator: Generator) -> int:
    """A card that lies where it was chosen from is one of those that lie there now."""
    slot, owner = codec.program.nodes[position.node].in_place.get(frame.name), binder(codec, position, frame.name)
    if slot is not None and owner != NONE:
        cards = zones.contents(position, codec.slots[slot], owner)
        there = [card for card, copies in sorted(cards.items()) for _ in range(copies)]
        if there:
            return there[generator.below(len(there))]
    return any_value(codec, frame.type, generator)


def any_value(codec: Codec, type_: Type, generator: Generator) -> int:
    """A value of a type, none apart: each as likely as the others. Sets are bits, one for each value in them."""
    if type_.kind == "set" and type_.element is not None:
        return sum(1 << number for number in range(codec.domains.size(type_.element)) if generator.below(2))
    return generator.below(codec.domains.size(type_)) + (type_.low if type_.kind == "number" else 0)
