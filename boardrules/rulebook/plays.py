"""Actions and events as a player tells them: `White lays breeze on n2`, `White has 4 points`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from boardrules.engine.events import Event
from boardrules.rulebook.book import Book
from boardrules.rulebook.words.english import is_plural, listed, third_person
from boardrules.rulebook.words.values import PLACES, PREPOSITIONS
from boardrules.ruleset import expressions as ex
from boardrules.ruleset.model import FieldModel
from boardrules.ruleset.types import Type

_AFTER = {"under", "aside", "back", "away"}
"""Words of an action that stand behind what it is done with: put a card under."""


def action_words(book: Book, name: str, arguments: Iterable[Any], person: str = "you") -> str:
    """`lay breeze on n2`; with another person `lays breeze on n2`."""
    if name == "done":
        return "stop here" if person == "you" else "stops here"
    parameters = _parameters(book, name)
    verb, *rest = book.naming.name(name).split()
    head = verb if person == "you" else third_person(verb)
    text = " ".join([head, *rest])
    remarks: list[str] = []
    for index, (binder, value) in enumerate(zip(parameters, arguments, strict=False)):
        words, aside = _argument(book, binder, value, index, len(parameters) > 1)
        if index == 0 and words and rest and rest[-1] in _AFTER:
            text = " ".join([head, *rest[:-1], words.strip(), rest[-1]])
        else:
            text += words
        remarks += [aside] if aside else []
    return f"{text} ({', '.join(remarks)})" if remarks else text


def _parameters(book: Book, name: str) -> tuple[ex.Binder, ...]:
    if name in book.ruleset.actions:
        return book.ruleset.actions[name].parameters
    from boardrules.ruleset.statements import Ask
    from boardrules.ruleset.visit import every_statement

    for statement in every_statement(book.ruleset):
        if isinstance(statement, Ask):
            for choice in statement.choices:
                if choice.name == name:
                    return choice.parameters
    return ()


def _argument(book: Book, binder: ex.Binder, value: Any, index: int, more: bool) -> tuple[str, str]:
    """An argument in the sentence, or else as a remark behind it."""
    words = value_words(book, binder.type, value)
    name = book.naming.name(binder.name)
    if index and binder.name in PREPOSITIONS:
        return f" {binder.name} {words}", ""
    match binder.type.kind:
        case "space":
            return (f" on {words}" if index else f" {words}"), ""
        case "direction":
            return f" to the {words}", ""
        case "number" if isinstance(binder.domain, ex.Call) and binder.domain.function == "rotations":
            return "", f"turned {('', 'once', 'twice', 'three times')[value % 4]}" if value % 4 else ""
        case "number" if is_plural(name):
            return f", {value} {name if value != 1 else name.removesuffix('s')}", ""
        case "card" | "piece" | "player" | "number" if index == 0:
            return f" {words}", ""
        case "enum" if index == 0 and more:
            return f" {words}", ""
    return "", f"{name}: {words}" if len(name) > 2 else words


def value_words(book: Book, type_: Type, value: Any) -> str:
    if type_.kind == "player" and isinstance(value, str):
        return seat_words(value)
    return book.naming.value(type_, value)


def seat_words(seat: str) -> str:
    """A seat as the name of a player."""
    return seat.replace("_", " ").capitalize()


# ------------------------------------------------------------------------------------------------ events


def told(book: Book, events: Iterable[Event]) -> list[str]:
    """What happened after a decision, for readers: draws are gathered, small bookkeeping is left out."""
    lines: list[str] = []
    draws: dict[tuple[str, str], list[str]] = {}
    for event in events:
        if event.kind == "turn":
            break  # what the next turn begins with belongs to that turn
        if event.kind == "draw":
            key = (_zone(book, event.data["source"], event.data["source_owner"]), event.data["target_owner"] or "")
            draws.setdefault(key, []).append(_card(book, event.data["source"], event.data["card"]))
            continue
        text = _event(book, event)
        if text:
            lines.append(text)
    for (source, owner), cards in draws.items():
        who = seat_words(owner) if owner in book.ruleset.seats else ""
        drawn = listed(cards)
        lines.append(f"{who} draws {drawn} from {source}." if who else f"{drawn[:1].upper()}{drawn[1:]} is drawn from {source}.")
    return lines


def _event(book: Book, event: Event) -> str:
    data = event.data
    match event.kind:
        case "roll":
            dice = [f"{book.naming.name(name)} {value}" for name, value in data["dice"].items() if isinstance(value, int)]
            return f"The dice: {listed(dice)}." if dice else ""
        case "set":
            return _changed(book, data)
        case "eliminate":
            return f"{seat_words(data['player'])} is out of the game."
        case "over":
            winners = listed([seat_words(seat) for seat in data["winners"]])
            return f"The game is over: {winners} won." if winners else "The game is over, and nobody has won."
    return ""


def _changed(book: Book, data: dict[str, Any]) -> str:
    """A field of a player or piece that readers care about; everything else is bookkeeping."""
    name = data["field"].rpartition(".")[2]
    field = _field(book, data["field"])
    if field is None or field.internal or data["owner"] is None or field.type.kind == "flag" or data["after"] is None:
        return ""
    who = seat_words(data["owner"]) if data["owner"] in book.ruleset.seats else f"The {book.naming.piece(data['owner'])}"
    words = book.naming.name(name)
    if field.type.kind == "number" and is_plural(words) and field.owner_kind == "player":
        return f"{who} now has {data['after']} {words if data['after'] != 1 else words.removesuffix('s')}."
    if field.type.kind == "space" and (field.owner_kind == "player" or name in PLACES):
        subject = who if name in PLACES else f"{who}'s {words}"
        return f"{subject} is now on {data['after']}."
    return ""


def _field(book: Book, key: str) -> FieldModel | None:
    owner, _, name = key.rpartition(".")
    for field in book.ruleset.fields:
        if field.name == name and owner in (field.owner, field.owner_kind, field.owner_kind.capitalize(), ""):
            return field
    return None


def _zone(book: Book, key: str | None, owner: str | None) -> str:
    if key is None:
        return "nowhere"
    name = book.naming.name(key.rpartition(".")[2])
    return f"{seat_words(owner)}'s {name}" if owner in book.ruleset.seats else f"the {name}"


def _card(book: Book, zone: str | None, card: str | None) -> str:
    if card is None:
        return "a card"
    for model in book.ruleset.zones:
        if zone is not None and model.name == zone.rpartition(".")[2]:
            return book.naming.card(model.deck, card)
    return book.naming.name(card)
