"""A tree of decisions, grown over many imagined states.

Every iteration imagines all that the player who decides cannot know, goes down the tree by what is legal there, adds an action at
the end of the way, plays on for some turns, and has the state judged that comes of it. A place in the tree is reached by decisions
alone: dice and cards that come between may be other ones each time. So the actions of a place differ from iteration to iteration,
and each is weighed by how often it could have been chosen. Every player is taken to play for themselves (max^n).

Where the game has an evaluation of its own, it orders the actions, guides the play after the tree, and judges; the actions at the
root are then compared in a contest. Where there is no such evaluation, random play to the end judges, and the root is a place like
any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, exp, log, sqrt
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

from boardrules.bots.bot import Hint, decider, settled
from boardrules.bots.contest import Contest

if TYPE_CHECKING:
    from boardrules.bots.evaluation import Evaluation
    from boardrules.engine.action import Action
    from boardrules.engine.search import SearchSettings
    from boardrules.engine.state import State

Choice = tuple[int, "Action"]
"""Who decides what."""

DEEPEST = 200
"""Decisions in a row; by then the end of the way says nothing about its beginning."""

MANY = 12
"""So few actions at the root can all be tried to the end, where random play judges."""


class _TimeIsUp(Exception):
    """The budget is used up in the middle of an iteration."""


class Edge:
    """An action at a place of the tree."""

    __slots__ = ("action", "available", "first", "place", "player", "total", "visits")

    def __init__(self, player: int, action: Action, first: float) -> None:
        self.player = player
        self.action = action
        self.first = first
        """The chance to win that the first look gave."""
        self.visits = 0
        self.available = 0
        self.total = 0.0
        self.place = Place()

    @property
    def mean(self) -> float:
        return self.total / self.visits if self.visits else self.first


class Place:
    """Where the same decisions have led to."""

    __slots__ = ("edges", "visits")

    def __init__(self) -> None:
        self.edges: dict[Choice, Edge] = {}
        self.visits = 0


class Search:
    """One search for one decision."""

    def __init__(self, state: State, evaluation: Evaluation, random: Random, settings: SearchSettings, deadline: float) -> None:
        self.iterations = 0
        self._state = state
        self._me = decider(state)
        self._evaluation = evaluation
        self._random = random
        self._luck = Random()  # of one imagined state: the same for all that are tried in it
        self._settings = settings
        self._deadline = deadline
        self._horizon = settings.horizon(len(state.seats))
        self._root = Place()
        self._spent = 0.0
        self._contest: Contest | None = None
        self._seed = 0
        self._reputation: dict[Choice, float] = {}
        self._worst = [1.0] * len(state.seats)
        self._best = [0.0] * len(state.seats)

    def iterate(self, spent: float) -> None:
        """Goes down the tree once, and makes it grow. `spent` is the part of the budget that is used up."""
        if self._contest is None or self._contest.wants_a_new_world:
            self._seed = self._random.getrandbits(60)
        self._luck.seed(self._seed)
        state = settled(self._state.imagine(self._me, self._seed), self._luck)
        self.iterations += 1
        try:
            if self._evaluation.is_static:
                self._let_compete(state, spent)
            else:
                self._spent = spent
                self._go_down(self._root, state, 0)
        except _TimeIsUp:
            pass  # what has been found out before counts

    @property
    def is_decided(self) -> bool:
        """Whether the rest of the budget would be wasted."""
        return self._contest is not None and self._contest.is_decided

    def ranking(self) -> Hint:
        """The actions at the root, best first, with the chance to win after them."""
        if self._contest is not None:
            return self._contest.ranking()
        edges = sorted(self._root.edges.values(), key=lambda edge: (-edge.visits, -edge.mean))
        return [(edge.action, edge.mean) for edge in edges]

    def _let_compete(self, state: State, spent: float) -> None:
        """Tries the next action of the contest in an imagined state."""
        if self._contest is None:
            edges = self._widen(self._root, state, self._me, state.actions(), len(state.actions()))
            looks = [(edge.action, edge.first) for edge in edges]
            self._contest = Contest(looks, self._settings.candidates, self._settings.trust)
        entrant = self._contest.next(spent)
        place = self._root.edges[self._me, entrant.action].place
        after = settled(state.apply(entrant.action), self._luck)
        shares = self._go_down(place, after, int(after.active != state.active))
        entrant.results[self._contest.world] = shares[self._me]

    def _go_down(self, place: Place, state: State, turns: int) -> Sequence[float]:
        """From a place to the end of the way; what came of it."""
        way: list[Edge] = []
        while state.player is not None and len(way) < DEEPEST:
            self._look_at_the_clock()
            active = state.active
            edge = self._select(place, state, state.player)
            way.append(edge)
            state = settled(state.apply(edge.action), self._luck)
            turns += state.active != active
            if not edge.visits or (self._evaluation.is_static and turns >= self._horizon):
                break
            place = edge.place
        shares = self._judge(state, turns)
        self._learn(way, shares)
        return shares

    # -------------------------------------------------------------------------------------------- judging

    def _judge(self, state: State, turns: int) -> Sequence[float]:
        """The chances of all players, after the game has been played on for some turns."""
        decisions = 0
        while self._evaluation.is_static and turns < self._horizon and state.player is not None and decisions < DEEPEST:
            self._look_at_the_clock()
            active = state.active
            state = self._play_on(state, state.player)
            turns += state.active != active
            decisions += 1
        return self._evaluation.shares(state, self._luck.getrandbits(60))

    def _look_at_the_clock(self) -> None:
        if perf_counter() > self._deadline and self._root.edges:
            raise _TimeIsUp

    def _play_on(self, state: State, player: int) -> State:
        """The state after a quick decision: of some actions the best for the one who decides."""
        glance = self._settings.glance if player == self._me else self._settings.rivals_glance
        actions = self._promising(player, list(state.actions()), glance)
        found = [settled(state.apply(action), self._luck) for action in actions]
        return found[0] if len(found) == 1 else max(found, key=lambda after: self._evaluation.shares(after, 0)[player])

    def _learn(self, way: list[Edge], shares: Sequence[float]) -> None:
        for player, share in enumerate(shares):
            self._worst[player] = min(self._worst[player], share)
            self._best[player] = max(self._best[player], share)
        for edge in way:
            edge.visits += 1
            edge.total += shares[edge.player]

    # -------------------------------------------------------------------------------------------- going down

    def _select(self, place: Place, state: State, player: int) -> Edge:
        """The action to try; the place gets wider when it is time."""
        actions = state.actions()
        edges = place.edges
        open_ = [edge for action in actions if (edge := edges.get((player, action))) is not None]
        room = self._room(place, len(actions)) - len(open_)
        if room > 0:
            open_ += self._widen(place, state, player, actions, room)
        place.visits += 1
        for edge in open_:
            edge.available += 1
        if len(open_) == 1:
            return open_[0]
        if self._evaluation.is_static:
            return self._by_first_look(open_)
        return self._by_trials(self._still_in(open_) if place is self._root else open_)

    def _still_in(self, edges: list[Edge]) -> list[Edge]:
        """At the root, of many actions: the more of the budget is spent, the fewer are tried on; so the best are tried often."""
        if len(edges) <= MANY or any(not edge.visits for edge in edges):
            return edges
        stay = max(MANY, ceil(len(edges) * (1 - self._spent) ** 2))
        return sorted(edges, key=lambda edge: -edge.mean)[:stay]

    def _room(self, place: Place, actions: int) -> int:
        if not self._evaluation.is_static:
            return actions
        return min(actions, self._settings.width + int(place.visits**self._settings.widening))

    def _widen(self, place: Place, state: State, player: int, actions: Sequence[Action], room: int) -> list[Edge]:
        """New edges, with a first look at each where that is quick: of many actions first those that did well elsewhere."""
        fresh = self._promising(player, [action for action in actions if (player, action) not in place.edges], room)
        looks = [0.0] * len(fresh)
        if self._evaluation.is_static and len(actions) > 1:
            for number, action in enumerate(fresh):
                if number and perf_counter() > self._deadline:
                    fresh, looks = fresh[:number], looks[:number]
                    break
                looks[number] = self._evaluation.shares(settled(state.apply(action), self._luck), 0)[player]
            usual = sum(looks) / len(looks)
            for action, look in zip(fresh, looks, strict=True):
                known = self._reputation.get((player, action))
                self._reputation[player, action] = look - usual if known is None else (known + look - usual) / 2
        made = [Edge(player, action, look) for action, look in zip(fresh, looks, strict=True)]
        place.edges.update({(player, edge.action): edge for edge in made})
        return made

    def _promising(self, player: int, actions: list[Action], room: int) -> list[Action]:
        """So many of the actions: those that did well elsewhere, and at least one of each kind."""
        if len(actions) <= room:
            return actions
        self._luck.shuffle(actions)
        actions.sort(key=lambda action: -self._reputation.get((player, action), 0.0))
        kinds: dict[str, Action] = {}
        for action in actions:
            kinds.setdefault(action.name, action)
        chosen = list(kinds.values())[:room]
        taken = set(chosen)
        return chosen + [action for action in actions if action not in taken][: room - len(chosen)]

    def _by_trials(self, edges: list[Edge]) -> Edge:
        """UCT: untried actions first, then what did well or was seldom tried."""
        untried = [edge for edge in edges if not edge.visits]
        if untried:
            return self._luck.choice(untried)
        player = edges[0].player
        low, range_ = self._worst[player], max(1e-9, self._best[player] - self._worst[player])
        factor = self._settings.exploration
        return max(edges, key=lambda edge: (edge.mean - low) / range_ + factor * sqrt(log(edge.available) / edge.visits))

    def _by_first_look(self, edges: list[Edge]) -> Edge:
        """PUCT: the better an action looked at first, the more it is tried.

        What has not been tried yet is taken to be as much worse than the usual result here as it looked worse than the best.
        """
        player = edges[0].player
        low, range_ = self._worst[player], max(1e-9, self._best[player] - self._worst[player])
        promise = max(edge.first for edge in edges)
        weights = [exp(self._settings.sharpness * (edge.first - promise) / range_) for edge in edges]
        factor = self._settings.curiosity / sum(weights)
        tried = sum(edge.visits for edge in edges)
        usual = sum(edge.total for edge in edges) / tried if tried else promise
        best, chosen = -1e9, edges[0]
        for edge, weight in zip(edges, weights, strict=True):
            mean = edge.total / edge.visits if edge.visits else usual + edge.first - promise
            score = (mean - low) / range_ + factor * weight * sqrt(edge.available) / (1 + edge.visits)
            if score > best:
                best, chosen = score, edge
        return chosen
