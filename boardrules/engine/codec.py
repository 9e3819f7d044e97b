"""Between the numbers of a compiled program and the names that everybody else uses. One codec serves all states of a program."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from boardrules.diagnostics.shorten import shown
from boardrules.engine.action import Action
from boardrules.engine.backend import Native
from boardrules.engine.values import NamedValue
from boardrules.ruleset.secrecy import SlotKey
from boardrules.runtime.domains import NONE, Names, Plane
from boardrules.runtime.layout import Frame, Slot
from boardrules.runtime.program import OVER, ActionInfo, NodeInfo, ParameterInfo, Program

if TYPE_CHECKING:
    from boardrules.engine.beginning import Beginning
    from boardrules.engine.session import Session

_MOST_KEPT = 1 << 17
"""Decoded actions that are kept. Far more than a game meets in play; a bound all the same."""


class Codec:
    """Names for the actions, nodes, slots, owners and rules of a program."""

    def __init__(self, program: Program, plain: Callable[[], Codec] | None = None) -> None:
        """`plain` gives the codec of the same program without counting, for one that counts how often rules apply."""
        self.program = program
        self._plain = plain
        self.domains = program.domains
        self.slots: list[Slot] = program.layout.slots
        self.keys = tuple(slot.key for slot in self.slots)
        self.slot_numbers = {key: number for number, key in enumerate(self.keys)}
        self.zones = tuple(slot for slot in self.slots if slot.zone is not None)
        self.fields = tuple(slot for slot in self.slots if slot.zone is None)
        self.frames: dict[str, Frame] = {frame.name: frame for frame in program.layout.frames}
        self.is_chance = tuple(node.index != OVER and node.kind != "decision" for node in program.nodes)
        self.nodes_by_name = {node.name: node.index for node in program.nodes[1:]}
        self.seats: tuple[str, ...] = program.domains.players.names
        self.has_hidden = any(slot.visibility != "open" for slot in self.slots)
        self.has_ordered = any(slot.ordered for slot in self.zones)
        self.beginning: Beginning | None = None  # once a game has been started
        self.session: Session | None = None  # of games whose players have no names of their own, once one has been started
        self.native = Native(program)
        self.made: dict[int, Action] = {}  # actions by their codes, as far as they were asked for
        self._outcomes: dict[tuple[int, int], Action] = {}
        self._closed_writes = tuple(program.secrecy.action(info.name).writes for info in program.actions)
        self.sets_closed_fields = any(self._closed_writes)

    @property
    def is_counting(self) -> bool:
        """Whether its program counts how often rules apply."""
        return self._plain is not None

    @property
    def digest(self) -> str:
        """What tells this program from one that another version of the compiler makes of the same rules. States are the same
        with and without counting, and so are their digests."""
        return self.program.digest if self._plain is None else self._plain().digest

    # -------------------------------------------------------------------------------------------- actions

    def action(self, code: int) -> Action:
        """The action behind a code; the same object every time, as long as it is kept."""
        found = self.made.get(code)
        if found is None:
            if len(self.made) >= _MOST_KEPT:
                self.made.clear()
            index, numbers = self.program.decode(code)
            info = self.program.actions[index]
            found = self.made.setdefault(code, self._make(info.name, info.parameters, numbers, code))
        return found

    def outcome(self, node: int, code: int) -> Action:
        """The outcome of chance behind a code."""
        found = self._outcomes.get((node, code))
        if found is None:
            if len(self._outcomes) >= _MOST_KEPT:
                self._outcomes.clear()
            info = self.program.nodes[node]
            numbers = self.outcome_numbers(info, code)
            found = self._outcomes.setdefault((node, code), self._make(info.kind, info.chance_parameters, numbers, code))
        return found

    def outcome_numbers(self, info: NodeInfo, code: int) -> tuple[int, ...]:
        """The dice or the card of a code of chance."""
        numbers: list[int] = []
        for parameter in reversed(info.chance_parameters):
            code, number = divmod(code, self.domains.size(parameter.type))
            numbers.append(number + _offset(parameter))
        return tuple(reversed(numbers))

    def knows(self, action: Action, node: int) -> bool:
        """Whether an action comes from this codec, so that its code can be trusted."""
        code = getattr(action, "code", None)
        if type(code) is not int:  # made by hand, of no parts or of others
            return False
        if self.is_chance[node]:
            return self._outcomes.get((node, code)) is action
        return self.made.get(code) is action

    def encode(self, info: ActionInfo, values: dict[str, NamedValue]) -> int:
        """The code of an action by name; KeyError when a value is missing or not of its type."""
        numbers = tuple(self.domains.encode(parameter.type, values[parameter.name]) for parameter in info.parameters)
        return self.program.encode(info.index, numbers)

    def encode_outcome(self, info: NodeInfo, values: dict[str, NamedValue]) -> int:
        """The code of an outcome of chance; KeyError when a value is missing or not of its type."""
        code = 0
        for parameter in info.chance_parameters:
            number = self.domains.encode(parameter.type, values[parameter.name])
            code = code * self.domains.size(parameter.type) + number - _offset(parameter)
        return code

    def offered(self, node: int) -> tuple[ActionInfo, ...]:
        """The actions among which a decision is made."""
        return tuple(self.program.actions[index] for index in self.program.nodes[node].actions)

    def _make(self, name: str, parameters: tuple[ParameterInfo, ...], numbers: tuple[int, ...], code: int) -> Action:
        values = tuple(self.name_of(parameter, number) for parameter, number in zip(parameters, numbers, strict=True))
        return Action(name, tuple(parameter.name for parameter in parameters), values, code)

    def name_of(self, parameter: ParameterInfo, number: int) -> NamedValue:
        value = self.domains.decode(parameter.type, number)
        assert not isinstance(value, list)
        return value

    def closed_writes(self, code: int) -> frozenset[tuple[SlotKey, bool]]:
        """The closed fields that the action behind a code may set, and whether only the decider's own."""
        return self._closed_writes[self.program.action_of(code).index]

    # -------------------------------------------------------------------------------------------- everything else

    def rule(self, number: int) -> str:
        """The id of a rule in raw events, "" for none."""
        return "" if number == NONE else self.program.rules[number]

    def seat(self, player: int) -> str | None:
        return None if player == NONE else self.seats[player]

    def players(self, mask: int) -> tuple[int, ...]:
        """The players in a bit mask."""
        return tuple(player for player in range(len(self.seats)) if mask >> player & 1)

    def owners(self, slot: Slot) -> Names | Plane | None:
        """The names of a slot's owners; None for what is shared."""
        if slot.owner_kind == "player":
            return self.domains.players
        if slot.owner_kind == "piece":
            return self.domains.pieces[slot.owner]
        if slot.owner_kind == "board":
            return self.domains.boards[slot.owner]
        return None

    def owner_name(self, slot: Slot, owner: int) -> str | None:
        names = self.owners(slot)
        return None if names is None else names.name(owner)

    def owner_player(self, slot: Slot, owner: int) -> int:
        """The player to whom an owner belongs, or NONE."""
        if slot.owner_kind == "player":
            return owner
        if slot.owner_kind == "piece":
            return self.domains.piece_table[slot.owner][owner][1]
        return NONE

    def check_observer(self, observer: object) -> None:
        """ValueError for somebody who does not play and is no spectator (None) either: a seat's name, a number too high."""
        if observer is None or (type(observer) is int and observer in range(len(self.seats))):
            return
        raise ValueError(f"there is no player {shown(observer)}; players are numbered from 0 to {len(self.seats) - 1}")

    def sees(self, observer: int | None, slot: Slot, owner: int) -> bool:
        """Whether a player (None: a spectator) may see what a slot holds for an owner. The only place where this is decided."""
        if slot.visibility == "open":
            return True
        return slot.visibility == "owner" and observer is not None and self.owner_player(slot, owner) == observer

    def rules_key(self, slot: int) -> SlotKey:
        """A slot as the ruleset names it."""
        return self.slots[slot].owner_kind, self.slots[slot].owner, self.slots[slot].field


def _offset(parameter: ParameterInfo) -> int:
    return parameter.type.low if parameter.type.kind == "number" else 0
