"""What a click on some things could have meant, and why the rules refuse it: actions that take all of these things, nearest first.

Only so many ways are tried. Ways are compared by the requirements that the asker may judge, so that nothing hidden shows in what
is answered or in its order.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, permutations, product
from typing import TYPE_CHECKING, NamedTuple

from boardrules.diagnostics.shorten import shown
from boardrules.engine.arguments import plain_text
from boardrules.engine.explain import WHOEVER_DECIDES, Asker, Explanation, judged_checks
from boardrules.engine.places import place_fields
from boardrules.ruleset.types import COMPASS
from boardrules.runtime.program import ActionInfo

if TYPE_CHECKING:
    from boardrules.engine.state import State

MOST_THINGS = 8
"""Nobody clicks on more at once."""

MOST_WAYS = 240
"""So many ways to do something are tried, over all actions."""

MOST_TOLD = 40
"""So many of the nearest ways are explained, to find different reasons among them."""

MOST_VALUES = 64
"""Of a parameter that no click is about, so many values."""


class _Way(NamedTuple):
    """An action that could have been meant; what comes first is nearer."""

    elsewhere: bool  # it is not decided on now
    wrong: int  # requirements that do not hold, things that are no arguments as they are; also that no way to do it is open
    held: int
    place: int
    code: int


def objections(state: State, things: Sequence[str], asker: Asker, limit: int) -> tuple[Explanation, ...]:
    """The refusals that a click on all of these things deserves."""
    names = _names(things)
    node = state._position.node
    if not names or state.player is None or state._session.is_chance[node] or not limit:
        return ()
    program, codec = state._session.program, state._session.codec
    clicked = _Clicked(state, names, asker)
    offered = codec.offered(node)
    others = [info for info in program.actions if info not in offered and info.name in program.ruleset.actions]
    found: list[_Way] = []
    for group in (offered, others):
        fitting = [info for info in group if clicked.fits(info)]
        for info in fitting:
            impossible = not any(action.name == info.name for action in clicked.legal)
            for numbers, indirect in islice(clicked.ways(info), max(1, MOST_WAYS // len(fitting))):
                checks = judged_checks(state._session, state._position, info, numbers, asker)
                failed = sum(not check.holds for check in checks)
                code = program.encode(info.index, numbers)
                wrong = failed + indirect + impossible
                found.append(_Way(group is not offered, wrong, failed - len(checks), len(found), code))
        if found:
            break
    allowed = {action.code for action in clicked.legal}
    refused = sorted(way for way in found if way.code not in allowed)
    return _told(state, refused[:MOST_TOLD], asker, limit)


def _told(state: State, ways: Sequence[_Way], asker: Asker, limit: int) -> tuple[Explanation, ...]:
    """The nearest of them, of each action each rule once; what is allowed needs no objection."""
    told: dict[tuple[str, str], Explanation] = {}
    for way in ways:
        explanation = state.explain(state._session.codec.action(way.code), asker)
        if explanation.legal is True:
            continue
        told.setdefault((explanation.action.name, explanation.rule), explanation)
        if len(told) == limit:
            break
    return tuple(told.values())


def _names(things: Sequence[str]) -> list[str]:
    if isinstance(things, (str, bytes)) or not isinstance(things, (list, tuple)):
        raise TypeError(f"the things that are meant are a list of names, not {shown(things)}")
    if len(things) > MOST_THINGS:
        raise ValueError(f"no more than {MOST_THINGS} things are meant at once, not {len(things)}")
    names = [plain_text(thing) for thing in things]
    for name, thing in zip(names, things, strict=True):
        if name is None:
            raise TypeError(f"a thing is meant by its name, not by {shown(thing)}")
    return [*dict.fromkeys(name for name in names if name is not None)]


class _Clicked:
    """The things of a click, and which arguments of an action they can be."""

    def __init__(self, state: State, things: Sequence[str], asker: Asker) -> None:
        self.state = state
        self.things = things
        self.domains = state._session.codec.domains
        self.viewer = state.player if asker == WHOEVER_DECIDES else asker
        self.standing = self._standing()
        decides = self.viewer == state.player
        self.legal = state.actions() if decides else ()  # what is legal may be a secret of the one who decides

    def fits(self, info: ActionInfo) -> bool:
        return next(self._assigned(info), None) is not None

    def ways(self, info: ActionInfo) -> Iterator[tuple[tuple[int, ...], int]]:
        """The numbers of every way to do it with all of these things, and how many of them are not arguments as they are."""
        told: set[tuple[int, ...]] = set()
        for given, indirect in self._assigned(info):
            values = [[given[place]] if place in given else self._values(info, place) for place in range(len(info.parameters))]
            for numbers in islice(product(*values), MOST_WAYS):
                if numbers not in told:
                    told.add(numbers)
                    yield numbers, indirect

    def _assigned(self, info: ActionInfo) -> Iterator[tuple[dict[int, int], int]]:
        """Each thing as another argument: the numbers by the places of the parameters."""
        for places in permutations(range(len(info.parameters)), len(self.things)):
            options = [self._meant(thing, info, place) for thing, place in zip(self.things, places, strict=True)]
            for meant in product(*options):
                numbers = (number for number, _ in meant)
                yield dict(zip(places, numbers, strict=True)), sum(indirect for _, indirect in meant)

    def _meant(self, thing: str, info: ActionInfo, place: int) -> list[tuple[int, bool]]:
        """What a thing can be as an argument: itself, what stands there, where it stands, or the direction in which it lies."""
        type_ = info.parameters[place].type
        names = [thing]
        if type_.kind in ("piece", "player"):
            names += [owner for owner, space in self.standing.items() if space == thing]
        elif type_.kind == "space" and thing in self.standing:
            names.append(self.standing[thing])
        elif type_.kind == "direction" and not any(parameter.type.kind == "piece" for parameter in info.parameters):
            names += self._towards(thing)
        found = []
        for name in names:
            try:
                found.append((self.domains.encode(type_, name), name != thing))
            except KeyError:
                continue
        return found

    def _values(self, info: ActionInfo, place: int) -> list[int]:
        """Values of a parameter that no click is about: those of legal actions first, of a plane only those."""
        program = self.state._session.program
        decoded = [program.decode(action.code) for action in self.legal if action.name == info.name]
        known = dict.fromkeys(numbers[place] for index, numbers in decoded if index == info.index)
        type_ = info.parameters[place].type
        if type_.kind == "number":
            known |= dict.fromkeys(range(type_.low, min(type_.high, type_.low + MOST_VALUES) + 1))
        else:
            known |= dict.fromkeys(range(len(self.domains.names_of(type_))))
        return [*known][:MOST_VALUES]

    def _standing(self) -> Mapping[str, str]:
        """The spaces of pieces and players that the asker sees."""
        fields = self.state.view(self.viewer)["fields"]
        found: dict[str, str] = {}
        for field in place_fields(self.state.game.ruleset):
            found |= {owner: space for owner, space in (fields.get(field.key) or {}).items() if space is not None}
        return found

    def _towards(self, space: str) -> list[str]:
        """The direction from whoever decides to a space, on boards that have directions."""
        seat = self.state.seats[self.state._position.me]
        here, there = _point(self.standing.get(seat, "")), _point(space)
        if here is None or there is None or here == there:
            return []
        east, south = there[0] - here[0], there[1] - here[1]
        return [COMPASS[round(math.atan2(east, -south) / (math.pi / 4)) % 8]]


def _point(space: str) -> tuple[int, int] | None:
    """Column and row of a space of a grid (`c4`) or a plane (`-1,2`)."""
    left, comma, right = space.partition(",")
    if not comma:
        letters = len(space) - len(space.lstrip("abcdefghijklmnopqrstuvwxyz"))
        left, right = space[:letters], space[letters:]
        if not left or not right.isdecimal():
            return None
        column = 0
        for letter in left:
            column = column * 26 + ord(letter) - ord("a") + 1
        return column, int(right[:9])
    try:
        return int(left[:9]), int(right[:9])
    except ValueError:
        return None
