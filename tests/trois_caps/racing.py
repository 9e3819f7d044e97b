"""What the tests of La Route des Trois Caps share: playing the engine and the oracle side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

from boardrules import CHANCE, Game, State
from tests.trois_caps.chart import PORTS, read_chart
from tests.trois_caps.greedy import choose
from tests.trois_caps.oracle import SEATS, Chance, Decision, Oracle, Settings

NAMES = ("trois-caps", "trois-caps-2", "trois-caps-3", "trois-caps-training")
SETTINGS = {
    "trois-caps": Settings(),
    "trois-caps-2": Settings(level=2),
    "trois-caps-3": Settings(level=3),
    "trois-caps-training": Settings(training=True),
}


class Difference(AssertionError):
    """The engine and the oracle do not agree."""


def compare(what: str, engine: Any, oracle: Any) -> None:
    if engine != oracle:
        raise Difference(f"{what}: engine {engine}, oracle {oracle}")


def eager(state: State, random: Random) -> str:
    """Mostly the greedy player's choice, so that races get round the course, and often enough anything at all."""
    if random.random() < 0.7:
        return choose(state, random)
    return str(random.choice(state.actions()))


class Lockstep:
    """A race of engine and oracle with the same dice, the same cards and the same decisions."""

    def __init__(self, game: Game, players: int, settings: Settings, seed: int, options: Mapping[str, Any] | None = None) -> None:
        self.random = Random(seed)
        self.state: State = game.start(players=players, options=options, chance="explicit")
        self.oracle = Oracle(read_chart(game), players, settings)
        self.race = self.oracle.race()
        self.request: Chance | Decision | None = next(self.race)
        self.decisions = 0
        self.favourite = ""  # an event that comes as soon as the race is well under way

    def run(self, decisions: int) -> None:
        """Plays on for so many decisions, or to the end."""
        while self.request is not None and self.decisions < decisions:
            self.step()
        if self.request is None:
            if not self.state.over or self.state.outcome is None:
                raise Difference("only for the oracle the race is over")
            compare("winners", self.state.outcome.winners, (self.oracle.winner,))

    def step(self) -> None:
        if self.state.over:
            raise Difference("only for the engine the race is over")
        answer = self._chance() if isinstance(self.request, Chance) else self._decide()
        self.state = self.state.apply(answer)
        try:
            self.request = self.race.send(answer)
        except StopIteration:
            self.request = None

    def _chance(self) -> str:
        assert isinstance(self.request, Chance)
        compare("who decides", self.state.player, CHANCE)
        outcomes = {str(action): round(chance, 9) for action, chance in self.state.chance()}
        compare("chance", outcomes, {text: round(float(share), 9) for text, share in self.request.outcomes.items()})
        if (
            self.decisions > 120
            and f"draw {self.favourite}" in outcomes
            and self.oracle.at_sea(self.oracle.boats[self.oracle.turn])
        ):
            return f"draw {self.favourite}"
        return self.random.choices(list(outcomes), list(outcomes.values()))[0]

    def _decide(self) -> str:
        assert isinstance(self.request, Decision)
        compare("who decides", self.state.player, self.request.player)
        self._compare_positions()
        engine, oracle = {str(action) for action in self.state.actions()}, set(self.request.actions)
        if engine != oracle:
            raise Difference(f"actions: only the engine {sorted(engine - oracle)}, only the oracle {sorted(oracle - engine)}")
        self.decisions += 1
        return eager(self.state, self.random)

    def _compare_positions(self) -> None:
        oracle, state = self.oracle, self.state
        seen = state.view(None)
        fields, zones = seen["fields"], seen["zones"]
        compare("turn", state.active, oracle.turn)
        compare("wind", fields["wind"], oracle.wind)
        compare("director", fields["director"], SEATS[oracle.director])
        for number, boat in enumerate(oracle.boats):
            seat = SEATS[number]
            for name in ("at", "cleared", "trolling", "hit", "lost_turns"):
                compare(f"{name} of {seat}", fields[f"Player.{name}"][seat], getattr(boat, name))
            compare(f"port due of {seat}", fields["Player.due"][seat], PORTS[boat.due])
            compare(f"damage of {seat}", zones["Player.damage"][seat]["cards"], dict(Counter(boat.damage)))
            hand = state.view(number)["zones"]["Player.hand"][seat]["cards"]
            compare(f"hand of {seat}", hand, dict(+boat.hand))
        for name, pile in (("draw_pile", oracle.pile), ("returned", oracle.returned)):
            compare(name, zones[name]["size"], pile.total())
        compare("events", zones["event_pile"]["size"], oracle.events.total())
        if state.broken_invariants():
            raise Difference(f"invariants: {state.broken_invariants()}")
