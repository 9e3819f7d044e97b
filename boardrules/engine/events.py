"""What happened, as people and programs read it: a kind, the rule, a sentence, and data by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardrules.compiler.domains import NONE
from boardrules.engine.codec import Codec
from boardrules.engine.session import RawEvent
from boardrules.engine.values import value_text

HOW = ("to", "onto", "under")


class Event:
    """One thing that happened.

    `kind` is one of decide, set, move, draw, shuffle, roll, turn, round, eliminate, over, fault, note.
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


def make_event(codec: Codec, names: tuple[str, ...], raw: RawEvent) -> Event:
    """The event behind a raw one; `names` are the players' own."""
    kind: str = raw[0]
    data = _DATA[kind](codec, raw)
    return Event(kind, codec.rule(raw[1]), _player(codec, raw), event_text(codec, names, kind, data), data)


def _player(codec: Codec, raw: RawEvent) -> int | None:
    """The player an event is about, if it is about one."""
    if raw[0] in ("decide", "turn", "eliminate"):
        return int(raw[2])
    if raw[0] in ("set", "fault"):
        player = codec.owner_player(codec.slots[raw[2]], raw[3])
    elif raw[0] in ("move", "draw") and raw[4] != NONE:
        player = codec.owner_player(codec.slots[raw[4]], raw[5])
    else:
        player = NONE
    return None if player == NONE else player


# ------------------------------------------------------------------------------------------------ data by name


def _decide_data(codec: Codec, raw: RawEvent) -> dict[str, Any]:
    action = codec.action(raw[3])
    hidden = raw[4] if len(raw) > 4 else 0
    args = {name: value for index, (name, value) in enumerate(action.args.items()) if not hidden >> index & 1}
    data: dict[str, Any] = {"player": codec.seats[raw[2]], "action": action.name, "args": args}
    if hidden:
        data["hidden"] = [name for index, name in enumerate(action.args) if hidden >> index & 1]
    return data


def _set_data(codec: Codec, raw: RawEvent) -> dict[str, Any]:
    slot = codec.slots[raw[2]]
    decode = codec.domains.decode
    return {
        "field": codec.keys[raw[2]],
        "owner": codec.owner_name(slot, raw[3]),
        "before": decode(slot.type, raw[4]),
        "after": decode(slot.type, raw[5]),
    }


def _card(codec: Codec, slot: int, card: int) -> str | None:
    return None if card == NONE else codec.domains.of(codec.slots[slot].type).name(card)


def _end(codec: Codec, which: str, slot: int, owner: int) -> dict[str, Any]:
    """One end of the way of a card: the zone and its owner; None for "in nobody's zone"."""
    if slot == NONE:
        return {which: None, f"{which}_owner": None}
    return {which: codec.keys[slot], f"{which}_owner": codec.owner_name(codec.slots[slot], owner)}


def _move_data(codec: Codec, raw: RawEvent) -> dict[str, Any]:
    _, _, source, source_owner, target, target_owner, card, how = raw
    ends = {**_end(codec, "source", source, source_owner), **_end(codec, "target", target, target_owner)}
    return {"card": _card(codec, source, card), **ends, "how": HOW[how]}


def _draw_data(codec: Codec, raw: RawEvent) -> dict[str, Any]:
    _, _, source, source_owner, target, target_owner, card = raw
    ends = {**_end(codec, "source", source, source_owner), **_end(codec, "target", target, target_owner)}
    return {"card": _card(codec, source, card), **ends}


def _shuffle_data(codec: Codec, raw: RawEvent) -> dict[str, Any]:
    _, _, source, source_owner, target, target_owner, count = raw
    return {**_end(codec, "source", source, source_owner), **_end(codec, "target", target, target_owner), "count": count}


def _roll_data(codec: Codec, raw: RawEvent) -> dict[str, Any]:
    return {"node": codec.program.nodes[raw[2]].name, "dice": codec.outcome(raw[2], raw[3]).args}


def _over_data(codec: Codec, raw: RawEvent) -> dict[str, Any]:
    return {"winners": [codec.seats[player] for player in codec.players(raw[2])], "counted": bool(raw[3])}


def _fault_data(codec: Codec, raw: RawEvent) -> dict[str, Any]:
    slot = codec.slots[raw[2]]
    return {"field": codec.keys[raw[2]], "owner": codec.owner_name(slot, raw[3]), "wanted": raw[4]}


_DATA: dict[str, Callable[[Codec, RawEvent], dict[str, Any]]] = {
    "decide": _decide_data,
    "set": _set_data,
    "move": _move_data,
    "draw": _draw_data,
    "shuffle": _shuffle_data,
    "roll": _roll_data,
    "turn": lambda codec, raw: {"player": codec.seats[raw[2]]},
    "round": lambda codec, raw: {"number": raw[2]},
    "eliminate": lambda codec, raw: {"player": codec.seats[raw[2]]},
    "over": _over_data,
    "fault": _fault_data,
    "note": lambda codec, raw: {"text": raw[2]},
}

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
            return f"fault of the rules: {place} should have become {data['wanted']} and stopped at its bound"
        return f"{place}: {_value(people, data['before'])} → {_value(people, data['after'])}"
    if kind in ("move", "draw", "shuffle"):
        return _way_text(people, kind, data)
    if kind == "roll":
        return "roll: " + ", ".join(f"{name} {value_text(value)}" for name, value in data["dice"].items())
    return _course_text(people, kind, data)


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
