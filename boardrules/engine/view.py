"""What one observer may see of a state, as data with names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from boardrules.engine import zones
from boardrules.engine.chance import CHANCE
from boardrules.engine.codec import Codec
from boardrules.engine.serialise import field_data, pile_data, seats
from boardrules.engine.shapes import FORMAT, OutcomeView, Pile, View
from boardrules.runtime.layout import Slot
from boardrules.runtime.program import OVER, Position

if TYPE_CHECKING:
    from boardrules.engine.state import State


def make_view(state: State, player: int | None) -> View:
    """All that a player (None: a spectator) may see. Zones that are closed to the observer show their size only."""
    session = state._session
    codec, position = session.codec, state._position
    codec.check_observer(player)
    node = codec.program.nodes[position.node] if position.node != OVER else None
    deciding = state.player
    outcome = state.outcome
    return {
        "format": FORMAT,
        "game": session.game.name,
        "viewer": None if player is None else codec.seats[player],
        "players": [
            {"seat": seat, "name": name, "eliminated": bool(position.out >> number & 1)}
            for number, (seat, name) in enumerate(zip(codec.seats, session.names, strict=True))
        ],
        "over": state.over,
        "outcome": None if outcome is None else cast(OutcomeView, outcome.to_json(codec.seats)),
        "node": None if node is None else node.name,
        "step": None if node is None else node.step,
        "decides": None if deciding is None else "chance" if deciding == CHANCE else codec.seats[deciding],
        "active": codec.seat(position.active),
        "round": position.round,
        "turn": position.turn_number,
        "had_turn": seats(codec, position.had_turn),
        "fields": {
            codec.keys[slot.number]: _field(codec, position, slot, player) for slot in codec.fields if _some(codec, slot, player)
        },
        "zones": {codec.keys[slot.number]: _zone(codec, position, slot, player) for slot in codec.zones},
        "actions": [str(action) for action in state.actions()] if deciding is not None and deciding == player else [],
    }


def _some(codec: Codec, slot: Slot, player: int | None) -> bool:
    """Whether an observer sees a field of at least one owner."""
    return slot.visibility == "open" or any(codec.sees(player, slot, owner) for owner in range(slot.owners))


def _field(codec: Codec, position: Position, slot: Slot, player: int | None) -> Any:
    data = field_data(codec, position, slot)
    if slot.visibility == "open" or slot.shape == "scalar":
        return data
    names = codec.owners(slot)
    assert names is not None
    return {name: value for name, value in data.items() if codec.sees(player, slot, names.number(name))}


def _zone(codec: Codec, position: Position, slot: Slot, player: int | None) -> Pile | dict[str, Pile]:
    names = codec.owners(slot)
    if names is None:
        return _pile(codec, position, slot, 0, player)
    found = {}
    for owner in zones.owners(position, slot):
        if slot.owner_kind != "board" or zones.size(position, slot, owner):
            found[names.name(owner)] = _pile(codec, position, slot, owner, player)
    return found


def _pile(codec: Codec, position: Position, slot: Slot, owner: int, player: int | None) -> Pile:
    """The size of a zone and, where it is seen, what lies in it: `cards` (copies by card), or `order` (lowest first) for a
    stack."""
    shown: Pile = {"size": zones.size(position, slot, owner)}
    if codec.sees(player, slot, owner):
        if slot.shape == "stack":
            shown["order"] = pile_data(codec, position, slot, owner)
        else:
            names = codec.domains.of(slot.type)
            shown["cards"] = {names.name(card): copies for card, copies in sorted(zones.contents(position, slot, owner).items())}
    return shown
