"""One-line notation of actions: reading what a person typed.

Reading is tolerant (capitals, commas, parentheses, beginnings of words that fit only one thing) and never guesses: where two
things could be meant it says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from boardrules.diagnostics.shorten import listed, shown
from boardrules.diagnostics.suggest import nearest
from boardrules.engine.action import Action
from boardrules.engine.arguments import plain_text
from boardrules.engine.codec import Codec
from boardrules.engine.errors import Misread, UnreadableAction
from boardrules.engine.values import NamedValue, allowed_text
from boardrules.ruleset.types import Type
from boardrules.runtime.domains import Plane
from boardrules.runtime.program import ActionInfo, NodeInfo, ParameterInfo

LONGEST = 500
"""Characters of the longest text worth reading."""

_WORDS = {"none": None, "-": None}
_SEPARATORS = re.compile(r"[\s,;()]+")


def read_written(codec: Codec, names: Sequence[str], node: int, written: object) -> Action:
    """The same as somebody writes it who may call players by their own names, in the order of the seats."""
    text = plain_text(written)
    if text is None:
        raise UnreadableAction(f"an action is written as text, not as {shown(written)}")
    try:
        return read_action(codec, node, text)
    except UnreadableAction:
        seats = {name.casefold(): seat for name, seat in zip(names, codec.seats, strict=True)}
        seated = " ".join(seats.get(word.casefold(), word) for word in text.split())
        if seated == " ".join(text.split()):
            raise
        try:
            return read_action(codec, node, seated)
        except UnreadableAction:
            pass
        raise


def read_action(codec: Codec, node: int, text: str) -> Action:
    """The action a text names: one that is offered at this node if there is one, otherwise any action of the game."""
    if len(text) > LONGEST:
        raise UnreadableAction(f"this is too long for an action ({len(text)} characters)")
    words = [word for word in _SEPARATORS.split(text) if word]
    if not words:
        raise UnreadableAction(f"nothing was written; possible here: {_forms(codec, node)}")
    info = codec.program.nodes[node]
    if node and codec.is_chance[node]:
        return _read_outcome(codec, info, words)
    candidates = _named(codec, node, words[0])
    problem: UnreadableAction | None = None
    for candidate in candidates:
        try:
            values = _read_values(codec, candidate.name, candidate.parameters, words[1:])
        except UnreadableAction as error:
            problem = problem or error
        else:
            return codec.action(codec.encode(candidate, values))
    raise problem or UnreadableAction("")


def _read_outcome(codec: Codec, info: NodeInfo, words: list[str]) -> Action:
    if words[0].casefold() != info.kind:
        form_here = form(info.kind, info.chance_parameters)
        raise UnreadableAction(f"{shown(words[0])} does not fit here: chance decides, write '{form_here}'")
    values = _read_values(codec, info.kind, info.chance_parameters, words[1:])
    return codec.outcome(info.index, codec.encode_outcome(info, values))


def _named(codec: Codec, node: int, word: str) -> Sequence[ActionInfo]:
    """The actions that a first word can mean, those offered here before the others."""
    offered = codec.offered(node) if node else ()
    others = [info for info in codec.program.actions if info not in offered]
    for group in (offered, others):
        exact = [info for info in group if info.name == word]
        if exact:
            return [*exact, *(info for info in others if info.name == word and info not in exact)]
    names = {info.name for info in offered} or {info.name for info in others}
    for pool in (names, {info.name for info in others}):
        match = _match(word, pool, "action")
        if match is not None:
            return [info for info in (*offered, *others) if info.name == match]
    meant = nearest(word, {info.name for info in codec.program.actions})
    hint = f"; did you mean '{meant}'?" if meant else ""
    possible = f"; possible here: {_forms(codec, node)}" if node else ""
    raise UnreadableAction(f"there is no action {shown(word)} in this game{hint}{possible}")


def _read_values(codec: Codec, name: str, parameters: Sequence[ParameterInfo], words: list[str]) -> dict[str, NamedValue]:
    values: dict[str, NamedValue] = {}
    rest = list(words)
    for parameter in parameters:
        if not rest:
            wanted = allowed_text(codec.domains, parameter.type)
            missing = f"'{parameter.name}' is missing: {wanted}; write '{form(name, parameters)}'"
            raise UnreadableAction(missing, Misread(name, "", parameter.type))
        values[parameter.name] = _read_value(codec, name, parameter, rest)
    if rest:
        too_much = f"{shown(rest[0])} is too much; write '{form(name, parameters)}'"
        raise UnreadableAction(too_much, Misread(name, rest[0], None))
    return values


def _read_value(codec: Codec, name: str, parameter: ParameterInfo, rest: list[str]) -> NamedValue:
    """Takes the words of one value from the front of `rest`: two for a space of a plane, otherwise one."""
    type_, word = parameter.type, rest.pop(0)
    if type_.optional and word.casefold() in _WORDS:
        return None
    if type_.kind == "space" and isinstance(codec.domains.of(type_), Plane) and rest:
        word = f"{word},{rest.pop(0)}"
    try:
        return _value(codec, type_, word)
    except KeyError:
        pass
    names = getattr(codec.domains.of(type_), "names", ()) if type_.kind != "number" else ()
    meant = nearest(word, names) if len(names) <= 2000 else None
    hint = f"; did you mean '{meant}'?" if meant else ""
    wrong = f"'{parameter.name}' cannot be {shown(word)}: it is {allowed_text(codec.domains, type_)}{hint}"
    raise UnreadableAction(wrong, Misread(name, word, type_, meant or ""))


def _value(codec: Codec, type_: Type, word: str) -> NamedValue:
    """The value a word names; KeyError when it names none."""
    if type_.kind == "number":
        if not re.fullmatch(r"[+-]?[0-9]{1,10}", word):
            raise KeyError(word)
        codec.domains.encode(type_, int(word))
        return int(word)
    if type_.kind == "flag":
        return {"yes": True, "no": False, "y": True, "n": False}[word.casefold()]
    domain = codec.domains.of(type_)
    if isinstance(domain, Plane):
        domain.number(word)
        return word
    match = _match(word, domain.names, parameter_word(type_))
    if match is None:
        raise KeyError(word)
    return match


def _match(word: str, names: Iterable[str], what: str) -> str | None:
    """The name that a word means: the same, the same but for capitals, or the only one that begins so."""
    names = list(names)
    if word in names:
        return word
    folded = word.casefold()
    alike = [name for name in names if name.casefold() == folded]
    if not alike:
        alike = [name for name in names if name.casefold().startswith(folded)]
    if len(alike) > 1:
        raise UnreadableAction(f"{shown(word)} can mean more than one {what}: {listed(sorted(alike), 6)}")
    return alike[0] if alike else None


def parameter_word(type_: Type) -> str:
    """What a value of a type is called in a message."""
    return {"space": "space", "card": "card", "piece": "piece", "player": "player", "direction": "direction"}.get(
        type_.kind, type_.name or "value"
    )


def form(name: str, parameters: Sequence[ParameterInfo]) -> str:
    """How an action is written: `lay CARD AT`."""
    return " ".join([name, *(parameter.name.upper() for parameter in parameters)])


def _forms(codec: Codec, node: int) -> str:
    if not node:
        return "nothing, the game is over"
    info = codec.program.nodes[node]
    if codec.is_chance[node]:
        return form(info.kind, info.chance_parameters)
    return listed(form(action.name, action.parameters) for action in codec.offered(node))
