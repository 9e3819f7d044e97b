"""Two matches that differ only in what one observer may not see, played side by side.

Whether they still look the same is judged here from nothing but the declarations (`open`, `seen by owner`, `hidden`): by the
position and the events with closed things taken out. Everything that the observer can get hold of must then be the same too.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import boardrules
from boardrules import Action, Match, State
from boardrules.engine.chance import CHANCE
from boardrules.engine.history import History
from boardrules.ruleset.model import FieldModel, ZoneModel
from tests.hostile.everything_seen import everything_seen, undone

ATTEMPTS, CANDIDATES = 6, 8
"""How many decisions of one twin are tried, and for each how many of the other, until two look the same."""


class Leak(AssertionError):
    """An observer can tell the twins apart although nothing open is different."""


@dataclass
class Twins:
    """`play` goes on until the twins can be told apart by open things, or the game is over. Counts what was done on the way."""

    left: Match
    right: Match
    observer: int | None
    random: Random
    decisions: int = 0
    compared: int = 0
    different: int = 0  # comparisons of positions that were not the same in truth
    history: list[str] = field(default_factory=list)

    @property
    def both(self) -> tuple[Match, Match]:
        return self.left, self.right

    def play(self, most: int, thorough: float = 1.0) -> None:
        """`thorough` is the share of positions in which everything is compared."""
        if not self.looks_same(self.left.state, self.right.state):
            return
        for _ in range(most):
            if self.random.random() < thorough:
                self.compare()
            if self.left.state.over or not self._step():
                return
            self.decisions += 1

    # ------------------------------------------------------------------------------------------------ what looks the same

    def looks_same(self, left: State, right: State) -> bool:
        return self.told(left) == self.told(right) and self.seen(left) == self.seen(right)

    def seen(self, state: State) -> Any:
        """The position as the declarations alone let the observer see it."""
        position = json.loads(state.to_json())["position"]
        kept = {key: value for key, value in position.items() if key not in ("rng", "frames", "fields", "zones")}
        fields = [
            (key, owner, value) for key, owner, value in _by_owner(state, position["fields"]) if self._sees(state, key, owner)
        ]
        zones = [
            (key, owner, _contents(pile) if self._sees(state, key, owner) else sum(_contents(pile).values()))
            for key, owner, pile in _by_owner(state, position["zones"])
        ]
        return kept, fields, zones, str(state.outcome)

    def told(self, state: State) -> list[Any]:
        """The events as the declarations alone let the observer know them, the arguments of decisions apart."""
        return [told for event in state.events if (told := self._told(state, event)) is not None]

    def _told(self, state: State, event: boardrules.Event) -> Any:
        data = event.data
        if event.kind == "decide":
            return event.kind, data["player"], data["action"]
        if event.kind in ("set", "fault") and not self._sees(state, data["field"], data["owner"]):
            return None
        if event.kind in ("move", "draw") and data["target"] is not None:
            ends = [(data["source"], data["source_owner"]), (data["target"], data["target_owner"])]
            if not any(self._sees(state, *end) for end in ends):
                data = {**data, "card": None}
        return event.kind, event.rule, sorted(data.items(), key=lambda item: item[0])

    def _sees(self, state: State, key: str, owner: str | None) -> bool:
        ruleset = state.game.ruleset
        kind, _, name = key.rpartition(".")
        stored: list[FieldModel | ZoneModel] = [*ruleset.fields, *ruleset.zones]
        for item in stored:
            owned = {"shared": "", "player": "Player"}.get(item.owner_kind, item.owner)
            if (owned, item.name) == (kind, name):
                if item.visibility == "open":
                    return True
                seat = None if self.observer is None else state.seats[self.observer]
                whose = _owner_of(state, kind, owner) if item.owner_kind == "piece" and owner is not None else owner
                return item.visibility == "owner" and seat is not None and whose == seat
        raise AssertionError(f"no field or zone {key}")

    # ------------------------------------------------------------------------------------------------ one decision

    def _step(self) -> bool:
        left, right = self.left.state, self.right.state
        if left.player == CHANCE:
            return self._chance()
        if left.player == self.observer:
            return self._own_decision()
        for action in _some(self.random, left.actions(), ATTEMPTS):
            self.left.play(action)
            candidates = [other for other in right.actions() if other.name == action.name]
            same = [other for other in candidates if other == action]
            for other in (*_some(self.random, candidates, CANDIDATES), *same):
                self.right.play(other)
                if self.looks_same(self.left.state, self.right.state) and self._told_the_same():
                    self.history.append(f"{action} | {other}")
                    return True
                self.right._history.take_back()
            self.left._history.take_back()
        return False

    def _told_the_same(self) -> bool:
        """Whether the arguments that are told agree. Which of them are told must not depend on what they are."""
        decided = [state.events_for(self.observer)[0].data for state in (self.left.state, self.right.state)]
        hidden = [set(data.get("hidden", ())) for data in decided]
        if hidden[0] != hidden[1]:
            self.leak("arguments told", decided[0], decided[1])
        for name in decided[0]["args"]:
            if name.startswith("secret_"):
                self.leak("a secret argument", decided[0], decided[1])
        for name in hidden[0]:
            assert not name.startswith("shown_"), f"{name} should be told: {decided[0]}"
        args = [data["args"] for data in decided]
        return bool(args[0] == args[1])

    def _own_decision(self) -> bool:
        """The observer does the same in both. What comes of it may differ: then it is not taken back again."""
        left, right = self.left.state, self.right.state
        if left.actions() != right.actions():
            self.leak("legal actions", list(map(str, left.actions())), list(map(str, right.actions())))
        action = self.random.choice(left.actions())
        self.history.append(f"own {action}")
        for match in self.both:
            match.play(str(action))
        if self.looks_same(self.left.state, self.right.state):
            return True
        results = [undone(match, self.observer) for match in self.both]
        if any(result[0].startswith("back") for result in results):
            self.leak(f"undo after {action}, which showed something", *results)
        return False

    def _chance(self) -> bool:
        """What the observer sees of chance is the same in both; the rest is drawn for each."""
        left, right = ({str(action): action for action, _ in match.state.chance()} for match in self.both)
        common = [name for name in left if name in right]
        pairs = [(name, self.random.choice(sorted(right))) for name in self.random.sample(sorted(left), min(4, len(left)))]
        pairs += [(name, name) for name in self.random.sample(common, min(6, len(common)))]
        for name, other in pairs:
            self.left.play(left[name])
            self.right.play(right[other])
            if self.looks_same(self.left.state, self.right.state):
                self.history.append(f"{name} | {other}")
                return True
            for match in self.both:
                match._history.take_back()
        return False

    # ------------------------------------------------------------------------------------------------ everything else

    def compare(self) -> None:
        self.compared += 1
        left, right = self.left.state, self.right.state
        self.different += left.to_json() != right.to_json()
        probes = self._probes()
        seed = self.random.randrange(1 << 30)
        found = everything_seen(self.left, self.observer, probes, seed), everything_seen(self.right, self.observer, probes, seed)
        for (what, one), (_, other) in zip(*found, strict=True):
            if one != other:
                self.leak(what, one, other)

    def _probes(self) -> list[str]:
        """Actions to ask about: legal ones of both, and others of all kinds."""
        found = [str(action) for match in self.both for action in _some(self.random, match.state.actions(), 3)]
        codec = self.left.state._session.codec
        for info in codec.program.actions:
            sizes = [codec.domains.size(parameter.type) for parameter in info.parameters]
            for _ in range(2 if sizes else 1):
                numbers = [self.random.randrange(size) for size in sizes]
                values = [
                    number + (parameter.type.low if parameter.type.kind == "number" else 0)
                    for number, parameter in zip(numbers, info.parameters, strict=True)
                ]
                found.append(str(codec.action(codec.program.encode(info.index, tuple(values)))))
        return list(dict.fromkeys(found))

    def leak(self, what: str, one: Any, other: Any) -> None:
        raise Leak(
            f"{what} for {'a spectator' if self.observer is None else self.left.state.seats[self.observer]}\n"
            f"  {_differing(one, other)}\n  after: {'; '.join(self.history[-12:])}"
        )


def _differing(one: Any, other: Any) -> str:
    left, right = str(one), str(other)
    start = next(
        (index for index, pair in enumerate(zip(left, right, strict=False)) if pair[0] != pair[1]), min(len(left), len(right))
    )
    start = max(0, start - 150)
    return f"{left[start : start + 400]}\n  {right[start : start + 400]}"


def _by_owner(state: State, data: dict[str, Any]) -> Iterator[tuple[str, str | None, Any]]:
    """Fields or zones, each with its owner (None for what is shared) and what it holds."""
    for key, value in data.items():
        if "." in key:
            yield from ((key, owner, part) for owner, part in value.items())
        else:
            yield key, None, value


def _contents(pile: Any) -> dict[str, int]:
    """The copies of each card in a pile or stack, in whatever order."""
    if isinstance(pile, list):
        return dict(Counter(pile))
    if "shuffled" in pile:
        return dict(Counter(pile["over"]) + Counter(pile["under"]) + Counter(pile["shuffled"]))
    return dict(pile)


def _owner_of(state: State, piece: str, name: str) -> str | None:
    codec = state._session.codec
    player = codec.domains.piece_table[piece][codec.domains.pieces[piece].number(name)][1]
    return codec.seat(player)


def _some(random: Random, actions: Sequence[Action], count: int) -> list[Action]:
    return random.sample(actions, min(count, len(actions)))


def from_the_start(game: boardrules.Game, players: int, observer: int | None, seed: int) -> Twins:
    """Twins that begin alike; chance is told apart where the observer does not see it."""
    matches = [Match(game, players=players, seed=1, chance="explicit") for _ in range(2)]
    return Twins(matches[0], matches[1], observer, Random(seed))


def imagined(state: State, observer: int | None, seed: int) -> Twins:
    """Twins that agree with all that the observer knows of a state."""
    first, second = (Match._of(History(state.imagine(observer, seed + number)), seed) for number in range(2))
    return Twins(first, second, observer, Random(seed))


def observers(players: int) -> Iterator[int | None]:
    yield from range(players)
    yield None
