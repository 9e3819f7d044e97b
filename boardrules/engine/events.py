"""What happened, as people and programs read it: a kind, the rule, a sentence, and data by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, assert_never

from boardrules.engine.codec import Codec
from boardrules.engine.values import value_text
from boardrules.runtime.domains import NONE
from boardrules.runtime.events import (
    Changed,
    Decided,
    Drawn,
    Eliminated,
    GameEnded,
    Moved,
    Noted,
    RawEvent,
    Rolled,
    RoundStarted,
    Shuffled,
    Stopped,
    TurnStarted,
)

if TYPE_CHECKING:
    from boardrules.words.narrator import Narrator

HOW = ("to", "onto", "under")


class Event:
    """One thing that happened.

    `kind` is one of decide, set, move, draw, shuffle, roll, turn, round, eliminate, over, fault, note. `text` is a line for a log;
    `State.story` tells the same as one does at the table.
    """

    __slots__ = ("data", "kind", "player", "rule", "text")

    kind: str
    rule: str
    player: int | None
    text: str
    data: dict[str, Any]

    def __init__(self, kind: str, rule: str, player: int | None, text: str, data: dict[str, Any]) -> None:
        self.kind = kind
        self.rule = rule
        self.player = player
        self.text = text
        self.data = data

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Event {self.kind}{' ' + self.rule if self.rule else ''}: {self.text}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Event):
            return NotImplemented
        return self.to_json() == other.to_json() and self.text == other.text

    __hash__ = None  # type: ignore[assignment]  # data is a dict

    def to_json(self) -> dict[str, Any]:
        """The event as JSON has it; the text is left out, because it can be made again."""
        return {"kind": self.kind, "rule": self.rule, **self.data}


def make_event(codec: Codec, names: tuple[str, ...], raw: RawEvent, narrator: Narrator | None = None) -> Event:
    """The event behind a raw one; `names` are the players' own. A narrator tells it in another language than English."""
    data = event_data(codec, raw)
    event = Event(raw.kind, codec.rule(raw.rule), _player(codec, raw), "", data)
    event.text = event_text(codec, names, raw.kind, data) if narrator is None else narrator.alone(event)
    return event


def _player(codec: Codec, raw: RawEvent) -> int | None:
    """The player an event is about, if it is about one."""
    if isinstance(raw, (Decided, TurnStarted, Eliminated)):
        return raw.player
    if isinstance(raw, (Changed, Stopped)):
        player = codec.owner_player(codec.slots[raw.slot], raw.owner)
    elif isinstance(raw, (Moved, Drawn)) and raw.target != NONE:
        player = codec.owner_player(codec.slots[raw.target], raw.target_owner)
    else:
        player = NONE
    return None if player == NONE else player


# ------------------------------------------------------------------------------------------------ data by name


def event_data(codec: Codec, raw: RawEvent) -> dict[str, Any]:
    match raw:
        case Decided():
            return _decide_data(codec, raw)
        case Changed():
            decode, type_ = codec.domains.decode, codec.slots[raw.slot].type
            return {**_place_data(codec, raw), "before": decode(type_, raw.before), "after": decode(type_, raw.after)}
        case Moved():
            return {"card": _card(codec, raw), **_way_data(codec, raw), "how": HOW[raw.how]}
        case Drawn():
            return {"card": _card(codec, raw), **_way_data(codec, raw)}
        case Shuffled():
            return {**_way_data(codec, raw), "count": raw.count}
        case Rolled():
            return {"node": codec.program.nodes[raw.node].name, "dice": codec.outcome(raw.node, raw.code).args}
        case TurnStarted() | Eliminated():
            return {"player": codec.seats[raw.player]}
        case RoundStarted():
            return {"number": raw.number}
        case GameEnded():
            return {"winners": [codec.seats[player] for player in codec.players(raw.winners)], "counted": bool(raw.counted)}
        case Stopped():
            type_ = codec.slots[raw.slot].type
            wanted = raw.wanted if type_.kind == "number" else codec.domains.decode(type_, raw.wanted)
            return {**_place_data(codec, raw), "wanted": wanted}
        case Noted():
            return {"text": raw.text}
        case _:
            assert_never(raw)


def _decide_data(codec: Codec, raw: Decided) -> dict[str, Any]:
    action = codec.action(raw.code)
    args = {name: value for index, (name, value) in enumerate(action.args.items()) if not raw.hidden >> index & 1}
    data: dict[str, Any] = {"player": codec.seats[raw.player], "action": action.name, "args": args}
    if raw.hidden:
        data["hidden"] = [name for index, name in enumerate(action.args) if raw.hidden >> index & 1]
    return data


def _place_data(codec: Codec, raw: Changed | Stopped) -> dict[str, Any]:
    return {"field": codec.keys[raw.slot], "owner": codec.owner_name(codec.slots[raw.slot], raw.owner)}


def _card(codec: Codec, raw: Moved | Drawn) -> str | None:
    return None if raw.card == NONE else codec.domains.of(codec.slots[raw.source].type).name(raw.card)


def _way_data(codec: Codec, raw: Moved | Drawn | Shuffled) -> dict[str, Any]:
    """Both ends of the way of a card: the zone and its owner; None for "in nobody's zone"."""
    data: dict[str, Any] = {}
    for which, slot, owner in (("source", raw.source, raw.source_owner), ("target", raw.target, raw.target_owner)):
        data[which] = None if slot == NONE else codec.keys[slot]
        data[f"{which}_owner"] = None if slot == NONE else codec.owner_name(codec.slots[slot], owner)
    return data


# ------------------------------------------------------------------------------------------------ texts


def _parameters(codec: Codec, data: dict[str, Any]) -> tuple[str, ...]:
    """The names of all arguments of a decision in their order, also of the hidden ones."""
    named = {*data["args"], *data["hidden"]}
    for info in codec.program.actions:
        names = tuple(parameter.name for parameter in info.parameters)
        if info.name == data["action"] and named == set(names):
            return names
    return (*data["args"], *data["hidden"])


def event_text(codec: Codec, names: tuple[str, ...], kind: str, data: dict[str, Any]) -> str:
    """An event in plain English, with the players' own names."""
    people = dict(zip(codec.seats, names, strict=True))
    if kind == "decide":
        args = data["args"]
        order = _parameters(codec, data) if data.get("hidden") else args
        parameters = [value_text(args[name]) if name in args else "?" for name in order]
        return f"{people[data['player']]}: {' '.join([data['action'], *parameters])}"
    if kind in ("set", "fault"):
        place = _place(people, data["field"], data["owner"])
        if kind == "fault":
            return _fault_text(place, data["wanted"])
        return f"{place}: {_value(people, data['before'])} → {_value(people, data['after'])}"
    if kind in ("move", "draw", "shuffle"):
        return _way_text(people, kind, data)
    if kind == "roll":
        return "roll: " + ", ".join(f"{name} {value_text(value)}" for name, value in data["dice"].items())
    return _course_text(people, kind, data)


def _fault_text(place: str, wanted: Any) -> str:
    """A number that left its bounds, or a tile that found no room."""
    if isinstance(wanted, int):
        return f"fault of the rules: {place} should have become {wanted} and stopped at its bound"
    return f"fault of the rules: {place} should have become {wanted}, but as many tiles lie there as the board can hold"


def _course_text(people: dict[str, str], kind: str, data: dict[str, Any]) -> str:
    if kind == "turn":
        return f"{people[data['player']]}'s turn"
    if kind == "round":
        return f"round {data['number']}"
    if kind == "eliminate":
        return f"{people[data['player']]} is out of the game"
    if kind == "over":
        winners = " and ".join(people[seat] for seat in data["winners"])
        return f"the game is over: {winners + ' win' + 's' * (len(data['winners']) == 1) if winners else 'nobody wins'}"
    return str(data["text"])


def _way_text(people: dict[str, str], kind: str, data: dict[str, Any]) -> str:
    source = _place(people, data["source"], data["source_owner"])
    if kind == "shuffle":
        return f"{source} is shuffled into {_place(people, data['target'], data['target_owner'])} ({data['count']} cards)"
    card = data["card"] or "a card"
    if data["target"] is None:
        return f"{card} is drawn from {source}"
    target = _place(people, data["target"], data["target_owner"])
    if kind == "draw":
        return f"{card} is drawn from {source} to {target}"
    return f"{card} moves from {source} {data['how']} {target}"


def _place(people: dict[str, str], key: str, owner: str | None) -> str:
    """A field or zone in words: `wind`, `Ana's hand`, `h4's stone`."""
    return key if owner is None else f"{people.get(owner, owner)}'s {key.partition('.')[2]}"


def _value(people: dict[str, str], value: Any) -> str:
    return people.get(value, value) if isinstance(value, str) else value_text(value)
