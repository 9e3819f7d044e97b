"""What can be chosen when a game starts: the number or names of its players, and its options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from boardrules.diagnostics.shorten import listed, shown
from boardrules.diagnostics.suggest import nearest
from boardrules.engine.errors import OptionError, PlayersError
from boardrules.engine.values import allowed_text, value_text
from boardrules.ruleset.model import OptionModel, Ruleset
from boardrules.ruleset.types import describe_type
from boardrules.runtime.domains import Domains

_LONGEST_NAME = 60

_JOINERS = "\u200c\u200d"
"""Not printed, but part of how some names and pictures are written."""


@dataclass(frozen=True)
class Option:
    """A declared option. `values` lists what it may be, for types that can be listed; numbers have `low` and `high`."""

    name: str
    type: str
    default: Any
    text: str
    values: tuple[Any, ...] = ()
    low: int | None = None
    high: int | None = None

    def __str__(self) -> str:
        return f"{self.name}: {self.type} = {value_text(self.default)}"


def make_option(ruleset: Ruleset, model: OptionModel) -> Option:
    type_ = model.type
    values: tuple[Any, ...] = ()
    low = high = None
    if type_.kind == "number":
        low, high = type_.low, type_.high
    elif type_.kind == "flag":
        values = (False, True)
    elif type_.kind not in ("set", "sequence"):
        values = tuple(getattr(Domains(ruleset, ruleset.players[1]).of(type_), "names", ()))
    return Option(model.name, describe_type(type_), model.default, model.text, values, low, high)


def choose_options(ruleset: Ruleset, given: Mapping[str, Any] | None) -> dict[str, Any]:
    """Every option with its value; OptionError where something is given that cannot be."""
    chosen: dict[str, Any] = {name: model.default for name, model in ruleset.options.items()}
    if given is None:
        return chosen
    if not isinstance(given, Mapping):
        raise OptionError(f"options are given as a mapping from names to values, not as {shown(given)}")
    if not given:
        return chosen
    domains = Domains(ruleset, ruleset.players[1])
    for name, value in given.items():
        model = ruleset.options.get(name) if isinstance(name, str) else None
        if model is None:
            raise OptionError(_unknown(ruleset, name))
        try:
            number = domains.encode(model.type, list(value) if isinstance(value, (tuple, set, frozenset)) else value)
        except KeyError:
            allowed = allowed_text(domains, model.type)
            raise OptionError(f"option {name} cannot be {shown(value)}: it is {allowed}") from None
        decoded = domains.decode(model.type, number)
        chosen[name] = tuple(decoded) if isinstance(decoded, list) else decoded
    return chosen


def check_seated(ruleset: Ruleset, players: int, options: Mapping[str, Any]) -> None:
    """OptionError where an option names somebody who does not play in a game of so many."""
    for name, value in options.items():
        type_ = ruleset.options[name].type
        element = type_.element or type_
        if element.kind not in ("player", "piece"):
            continue
        domains = Domains(ruleset, players)
        for word in value if isinstance(value, tuple) else (value,):
            if word is not None and word not in domains.names_of(element):
                raise OptionError(f"option {name} cannot be {shown(word)} in a game of {players} players")


def _unknown(ruleset: Ruleset, name: object) -> str:
    if not ruleset.options:
        return f"{ruleset.title} has no options"
    meant = nearest(name, ruleset.options) if isinstance(name, str) else None
    hint = f"; did you mean {meant}?" if meant else f"; it has {listed(ruleset.options)}"
    return f"{ruleset.title} has no option {shown(name)}{hint}"


def choose_players(ruleset: Ruleset, players: int | Sequence[str]) -> tuple[str, ...]:
    """The names of the players, by seat; the seats' own names when only a number is given."""
    low, high = ruleset.players
    allowed = f"{low}" if low == high else f"{low} to {high}"
    if isinstance(players, bool) or not isinstance(players, (int, list, tuple)):
        raise PlayersError(f"players are a number or a list of names, not {shown(players)}")
    count = int.__int__(players) if isinstance(players, int) else len(players)
    if not low <= count <= high:
        raise PlayersError(f"{ruleset.title} is for {allowed} players, not {shown(count)}")
    if isinstance(players, int):
        return tuple(ruleset.seats[:count])
    for name in players:
        if not isinstance(name, str) or not name.strip() or len(name) > _LONGEST_NAME:
            raise PlayersError(f"a player's name is a text of 1 to {_LONGEST_NAME} characters, not {shown(name)}")
        if not all(letter.isprintable() or letter in _JOINERS for letter in name):
            raise PlayersError(f"a player's name holds a character that cannot be printed: {shown(name)}")
    if len(set(players)) != count:
        raise PlayersError("two players have the same name")
    return tuple(players)
