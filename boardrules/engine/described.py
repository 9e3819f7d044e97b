"""Actions as data: what an action names, and the space where it ends where that can be known before it is played.

Where it leads is found by trying it on imagined states, so that nothing hidden and nothing that chance still decides can show.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from boardrules.engine.events import event_data
from boardrules.engine.places import place_fields
from boardrules.engine.redact import redact
from boardrules.engine.story import narrator_of, offered_at, values_of_lets

if TYPE_CHECKING:
    from boardrules.engine.action import Action
    from boardrules.engine.shapes import ActionData
    from boardrules.engine.state import State
    from boardrules.ruleset.model import Ruleset
    from boardrules.runtime.events import RawEvent
    from boardrules.runtime.program import Position

_FUTURES = 8
"""What happens in so many imaginations hardly hangs on what is hidden. For an action that does not look at it, one is enough."""

_SEEDS = range(1, 25)
"""Where they are looked for: what the viewer does not see is imagined too, so the action need not be legal there."""

_UNKNOWN = ("roll", "draw", "shuffle", "turn", "round", "over")
"""Events after which nothing belongs to the action any more, or nothing is certain."""


@dataclass(frozen=True)
class ActionParts:
    """What an action is about, by kinds of things; all are names as the rules have them.

    `kind` is the name of the action. `spaces`, `pieces`, `cards` and `players` are those among its arguments in their order,
    `other` the arguments of other types by their parameters (numbers, directions, values of enums). `leads_to` is the space where
    the action ends: where the piece or ship that it moves comes to stand, or what it lays comes to lie; None where it ends on no
    space and where that is not certain before it is played. `targets` are all spaces that a click can mean it by: `leads_to`, the
    spaces that it names, and those on which a piece that it names stands. `text` is the choice in words, in the language of the
    game, with where it leads if its words do not say that: "Sail south → l5".
    """

    action: Action
    kind: str
    spaces: tuple[str, ...]
    pieces: tuple[str, ...]
    cards: tuple[str, ...]
    players: tuple[str, ...]
    other: dict[str, Any]
    leads_to: str | None
    targets: tuple[str, ...]
    text: str

    def to_json(self) -> ActionData:
        """The parts as JSON has them, with the notation of the action."""
        return {
            "action": str(self.action),
            "kind": self.kind,
            "spaces": [*self.spaces],
            "pieces": [*self.pieces],
            "cards": [*self.cards],
            "players": [*self.players],
            "other": dict(self.other),
            "leads_to": self.leads_to,
            "targets": [*self.targets],
            "text": self.text,
        }


def describe_actions(state: State, actions: Iterable[Action], viewer: int | None) -> list[ActionParts]:
    """The parts of some actions, as `viewer` (None: a spectator) may know where they lead."""
    wanted = [*actions]
    describer = _Describer(state, viewer) if wanted else None
    return [describer.parts(action) for action in wanted] if describer is not None else []


class _World(NamedTuple):
    """A position as it might be, and the codes of what is legal there."""

    position: Position
    legal: frozenset[int]


class _Describer:
    def __init__(self, state: State, viewer: int | None) -> None:
        self.state = state
        self.viewer = viewer
        self.ruleset: Ruleset = state.game.ruleset
        self.codec = state._session.codec
        self.places = {field.key: field for field in place_fields(self.ruleset)}
        self.shown = {field.key for field in self.ruleset.fields if field.owner_kind == "board" and not field.internal}
        zones = [zone for zone in self.ruleset.zones if zone.owner_kind == "board" and not zone.internal]
        self.heaps = {zone.key for zone in zones}
        self.narrator = narrator_of(state)
        self.offered = offered_at(state._session, state._position) if state.player is not None else ()
        self._imagined: dict[int, _World] = {}

    def parts(self, action: Action) -> ActionParts:
        types = self._types(action)
        named: dict[str, list[str]] = {"space": [], "piece": [], "card": [], "player": []}
        other: dict[str, Any] = {}
        for name, value in action.args.items():
            kind = types.get(name, "")
            if kind in named and isinstance(value, str):
                named[kind].append(value)
            else:
                other[name] = value
        leads_to = self._leads_to(action, named)
        standing = [space for piece in named["piece"] if (space := self._stands(piece)) is not None]
        targets = dict.fromkeys(filter(None, [leads_to, *named["space"], *standing]))
        lists = tuple(named["space"]), tuple(named["piece"]), tuple(named["card"]), tuple(named["player"])
        text = self._text(action, leads_to, named["space"])
        return ActionParts(action, action.name, *lists, other, leads_to, tuple(targets), text)

    def _text(self, action: Action, leads_to: str | None, spaces: Sequence[str]) -> str:
        """The choice in words, for who has it."""
        state = self.state
        if state.player is None or state.player < 0:
            return self.narrator.choice("", action.name, action.args)
        values = values_of_lets(state._session, state._position, action.code, self.viewer)
        seat = state.seats[state._position.me]
        text = self.narrator.choice(seat, action.name, action.args, self.offered, values)
        if leads_to is None or leads_to in spaces:
            return text
        return f"{text} → {self._place(leads_to)}"

    def _place(self, space: str) -> str:
        board = next((name for name, board in self.codec.program.ruleset.boards.items() if space in board.spaces), "")
        return str(self.narrator.naming.place(board, space))

    def _types(self, action: Action) -> dict[str, str]:
        """The kinds of the parameters by name; for an outcome of chance those of its dice or its card."""
        program, node = self.codec.program, self.state._position.node
        if node and self.codec.is_chance[node]:
            return {parameter.name: parameter.type.kind for parameter in program.nodes[node].chance_parameters}
        index, _ = program.decode(action.code)
        return {parameter.name: parameter.type.kind for parameter in program.actions[index].parameters}

    @cached_property
    def fields(self) -> dict[str, Any]:
        """What the viewer sees of fields."""
        return self.state.view(self.viewer)["fields"]

    def _stands(self, piece: str) -> str | None:
        fields = self.fields
        for key, field in self.places.items():
            if field.owner_kind == "piece" and piece in (fields.get(key) or {}):
                found: str | None = fields[key][piece]
                return found
        return None

    # -------------------------------------------------------------------------------------------- where it leads

    def _leads_to(self, action: Action, named: dict[str, list[str]]) -> str | None:
        ends = {self._end(future, named) for future in self._futures(action)}
        return ends.pop() if len(ends) == 1 else None

    def _futures(self, action: Action) -> list[list[RawEvent]]:
        """What follows from an action as it might be for all that the viewer knows; empty where chance decides now, and where the
        viewer cannot imagine the action: whether it really is legal may be a secret of the one who decides."""
        state = self.state
        if state.player is None or state.player < 0:
            return []
        found: list[list[RawEvent]] = []
        looks = self.viewer != state.player or self.codec.program.secrecy.action(action.name).looks
        wanted = _FUTURES if looks and self.codec.has_hidden else 1
        for world in self._worlds():
            if action.code in world.legal:
                happened = state._session.events_after(world.position, action.code)
                found.append(redact(self.codec, happened, self.viewer))
            elif self.viewer == state.player:  # who decides sees what is legal
                break
            if len(found) == wanted:
                return found
        return []

    def _worlds(self) -> Iterator[_World]:
        for seed in _SEEDS:
            if seed not in self._imagined:
                imagined = self.state.imagine(self.viewer, seed)
                self._imagined[seed] = _World(imagined._position, frozenset(imagined._legal()))
            yield self._imagined[seed]

    def _end(self, events: Sequence[RawEvent], named: dict[str, list[str]]) -> str | None:
        """The space where the first decision of some events ends."""
        went: dict[str, str | None] = {}  # pieces and players, and where they came to stand
        lay: dict[str, None] = {}  # spaces on which something came to lie
        for event in events:
            if event.kind in _UNKNOWN:
                break
            if event.kind not in ("set", "move"):
                continue
            data = event_data(self.codec, event)
            if event.kind == "set" and data["field"] in self.places:
                went[data["owner"]] = data["after"]
            elif event.kind == "set" and data["field"] in self.shown:
                self._note(lay, data["owner"], data["after"] not in (None, False, 0, []))
            elif event.kind == "move" and data["target"] in self.heaps:
                self._note(lay, data["target_owner"], True)
        mine = self.state.seats[self.state.player] if self.state.player is not None else ""
        for owner in (*named["piece"], mine, *(piece for piece in went if piece.startswith(f"{mine}_"))):
            if owner in went:
                return went[owner]
        if len(went) == 1:
            return next(iter(went.values()))
        if len(lay) == 1:
            return next(iter(lay))
        spaces = [space for space in named["space"] if space in lay] or named["space"]
        return spaces[-1] if spaces else None

    @staticmethod
    def _note(lay: dict[str, None], space: str, lies: bool) -> None:
        if lies:
            lay[space] = None
        else:
            lay.pop(space, None)
