"""Garbage into every public call, found by looking at what there is: the answer is a result, or one short line of what is wrong."""

from __future__ import annotations

import inspect
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import boardrules
import boardrules.bots
import boardrules.render
from boardrules.diagnostics.diagnostic import RulesError

TESTS = Path(__file__).resolve().parents[1]
LONGEST = 1200


class Trick(Exception):
    """Raised by things that do something of their own where nobody expects it; no call may run it."""


class OddText(str):
    __slots__ = ()

    def __str__(self) -> str:
        raise Trick

    def split(self, *_: Any) -> Any:
        return [1, 2]

    def strip(self, *_: Any) -> Any:
        return None


class OddNumber(int):
    def __index__(self) -> int:
        raise Trick

    __int__ = __repr__ = __str__ = __index__  # type: ignore[assignment]


class Odd:
    __hash__ = None  # type: ignore[assignment]

    def __getattr__(self, name: str) -> Any:
        raise Trick

    def __eq__(self, other: object) -> bool:
        raise Trick

    def __repr__(self) -> str:
        raise Trick

    def __bool__(self) -> bool:
        raise Trick


def forged(**parts: Any) -> boardrules.Action:
    """An action that nobody made in the way actions are made."""
    action = object.__new__(boardrules.Action)
    for name, value in parts.items():
        object.__setattr__(action, name, value)
    return action


def generator() -> Iterator[int]:
    yield 1


WHOLE: dict[str, Any] = {"name": "drop", "code": 0, "_parameters": ("column",), "_values": (4,), "_hash": 1}
ACTIONS = [
    boardrules.Action("drop", ("column",), (4,), 10**30),
    boardrules.Action("drop", ("column",), (True,), -1),
    boardrules.Action("drop", ("column",), ("\x1b[2J\n",), 0),
    boardrules.Action("", (), (), 0),
    boardrules.Action("x" * 10**6, (), (), 0),
    forged(),
    *(forged(**{**WHOLE, part: value}) for part in WHOLE for value in (None, [], object(), 1.5, "x" * 10**6, (None, None), Odd())),
]
NUMBERS = [0, 1, -1, 99, 10**30, -(10**30), 10**5000, True, False, 1.5, float("nan"), float("inf"), 1j, OddNumber(3)]
TEXTS = [
    "",
    " ",
    "x",
    "x" * 10**6,
    "\x00",
    "\x1b[2J\n",
    "\ud83d",
    "\u202e",
    "9" * 10**6,
    OddText("drop 4"),
]
BYTES = [b"", b"x", bytearray(b"x")]
NESTED: list[Any] = []
for _ in range(5000):
    NESTED = [NESTED]
BOXES = [[], {}, (), set(), NESTED, {"x": 1}, {1: 2}, {None: None}, [None], ["a"] * 10**5, [b"a", "b"], range(3)]
THINGS = [None, object(), object, len, lambda: 0, Odd(), Path("nowhere"), Path("."), generator()]
GARBAGE: list[Any] = [*NUMBERS, *TEXTS, *BYTES, *BOXES, *THINGS, *ACTIONS]

game = boardrules.load(TESTS / "games" / "connect_four.rules")
secretive = boardrules.load(TESTS / "engine" / "whispers.rules")
state = game.start(seed=1).apply("drop 4")


def played() -> boardrules.Match:
    match = boardrules.Match(game, seed=1)
    for column in (4, 3, 3):
        match.play(f"drop {column}")
    match.undo(agreed=True)
    return match


OBJECTS: dict[str, Callable[[], Any]] = {
    "Game": lambda: game,
    "Game with secrets": lambda: secretive,
    "State": lambda: state,
    "State with secrets": lambda: secretive.start(seed=1),
    "State over": lambda: game.start(seed=1).rollout(1),
    "State of chance": lambda: secretive.start(seed=1, chance="explicit"),
    "Match": played,
    "Action": lambda: state.actions()[0],
    "ActionParts": lambda: state.describe(state.actions()[0]),
    "Coverage": boardrules.Coverage,
    "Event": lambda: state.events[0],
    "Explanation": lambda: state.explain("drop 4"),
    "Limits": boardrules.Limits,
    "Option": lambda: next(iter(boardrules.load("cap-horn").options.values())),
    "Outcome": lambda: game.start(seed=1).rollout(1).outcome,
    "Playouts": lambda: game.playouts(count=1, seed=1),
    "Rule": lambda: next(iter(game.rules.values())),
    "Bot": lambda: boardrules.bots.make_bot("random", game, 2, 1),
}
RESULTS = {"ActionParts", "Diagnostic", "Event", "Explanation", "Option", "Outcome", "Playouts", "Rule", "State", "Game"}
"""Classes whose objects come out of calls; nobody makes one by hand."""

SOUND: dict[str, Any] = {
    "action": "drop 4",
    "text": state.to_json(),
    "player": 0,
    "seed": 1,
    "hook": "none",
    "game": game,
    "name": "cap-horn",
    "players": 2,
    "code": 0,
    "parameters": (),
    "values": (),
    "spec": "random",
    "state": state,
    "ruleset": game.ruleset,
    "other": boardrules.Coverage(),
    "data": {},
    "seats": ("red", "yellow"),
    "deck": "cards",
    "card": "none",
    "moves": ["drop 4"],
    "things": ["d4"],
    "decisions": 1,
    "depth": 1,
    "template": "a text",
    "tile": "none",
    "svg": "<svg/>",
    "asked": "python",
}
"""Arguments that can stand beside the garbage."""

BIG = {"count", "depth"}
"""Parameters for which a large number is sound, and takes long."""


def calls() -> Iterator[tuple[str, Callable[[], Callable[..., Any]]]]:
    """Every public call: a name, and how to come by it."""
    for name, make in OBJECTS.items():
        for method in dir(make()):
            if not method.startswith("_") and callable(getattr(type(make()), method, None)):
                yield f"{name}.{method}", lambda make=make, method=method: getattr(make(), method)  # type: ignore[misc]
    for name in boardrules.__all__:
        value = getattr(boardrules, name)
        fault = isinstance(value, type) and issubclass(value, BaseException)
        if callable(value) and not fault and name not in RESULTS:
            yield name, lambda value=value: value  # type: ignore[misc]
    for module in (boardrules.bots, boardrules.render):
        for name in module.__all__:
            value = getattr(module, name)
            if callable(value) and not isinstance(value, type):
                yield f"{module.__name__}.{name}", lambda value=value: value  # type: ignore[misc]


CALLS = dict(calls())


def test_every_public_class_has_an_object() -> None:
    classes = {name for name in boardrules.__all__ if isinstance(getattr(boardrules, name), type)}
    faults = {name for name in classes if issubclass(getattr(boardrules, name), BaseException)}
    assert classes - faults - {name.split()[0] for name in OBJECTS} == {"Diagnostic"}


@pytest.mark.parametrize("name", CALLS)
def test_garbage(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    parameters = inspect.signature(CALLS[name]()).parameters.values()
    for parameter in parameters:
        for value in GARBAGE:
            if parameter.name in BIG and isinstance(value, int) and not isinstance(value, (bool, OddNumber)) and value > 2:
                continue
            beside = {
                other.name: sound(other.name)
                for other in parameters
                if other.default is other.empty and other.kind in (other.POSITIONAL_OR_KEYWORD, other.KEYWORD_ONLY)
            }
            call = CALLS[name]()
            if parameter.kind is parameter.VAR_POSITIONAL:
                attempt(lambda call=call, beside=beside, value=value: call(*beside.values(), value))  # type: ignore[misc]
            else:
                arguments = {**beside, parameter.name: value}
                attempt(lambda call=call, arguments=arguments: call(**arguments))  # type: ignore[misc]


def sound(parameter: str) -> Any:
    return "match.json" if parameter == "path" else SOUND[parameter]


def attempt(call: Callable[[], Any]) -> None:
    try:
        call()
    except RulesError as error:  # findings, each in its own lines
        assert_clear(error, LONGEST * 20, "\n")
    except (ValueError, TypeError, OSError) as error:
        assert_clear(error, LONGEST)


def assert_clear(error: Exception, longest: int, besides: str = "") -> None:
    message = str(error)
    assert len(message) < longest
    assert all(letter.isprintable() or letter in besides for letter in message), ascii(message)


# ------------------------------------------------------------------------------------------------ notation


PIECES = ["", " ", ",", "(", "\x00", "ß", "İ", "٣", "9" * 30, "-", "\ud800", "x", "none", "\n", "\u200b"]


def test_mangled_notation_is_an_action_or_is_refused() -> None:
    """What a person, a bad connection or a stranger types: never anything but an action or one line."""
    source = random.Random(1)
    for where in (state, secretive.start(seed=2), boardrules.load("cap-horn").start(seed=3)):
        words = [str(action) for action in where.actions()]
        for _ in range(400):
            text = list(source.choice(words))
            for _ in range(source.randrange(1, 4)):
                place = source.randrange(len(text) + 1)
                text[place : place + source.randrange(2)] = source.choice(
                    ["", " ", ",", "(", "\x00", "ß", "İ", "٣", "9" * 30, "-", "\ud800", "x"]
                )
            line = "".join(text)
            try:
                action = where.parse(line)
            except boardrules.UnreadableAction as error:
                assert_clear(error, LONGEST)
                continue
            assert where.parse(str(action)) == action
            assert where.explain(action).reason
