"""One game of a plan, decision by decision, with everything counted that a report tells."""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from random import Random
from time import perf_counter

from boardrules.bots import Bot, make_bot
from boardrules.engine.action import Action
from boardrules.engine.chance import seed_state
from boardrules.engine.coverage import Coverage
from boardrules.engine.game import Game
from boardrules.engine.match import Match
from boardrules.engine.outcome import Outcome, make_outcome
from boardrules.engine.playouts import play_out
from boardrules.engine.session import Session
from boardrules.engine.state import State
from boardrules.runtime.program import OVER
from boardrules.simulation.native_game import play_natively
from boardrules.simulation.plan import RANDOM, Plan
from boardrules.simulation.tally import GameRecord, Problem, SlowDecision, Tally


def play_game(game: Game, plan: Plan, number: int, tally: Tally) -> None:
    """Plays a game and notes it; whatever goes wrong in it is noted as well and stops nothing else."""
    record = None if plan.quick else _natively(game, plan, number, tally)
    if record is not None:
        tally.records.append(record)
    else:
        play_recorded(game, plan, number, tally)


def play_recorded(game: Game, plan: Plan, number: int, tally: Tally) -> list[Action]:
    """The same, and gives what was decided."""
    run = _Run(game, plan, number, tally)
    try:
        record = _quick(game, plan, number) if plan.quick else run.play()
    except Exception as error:
        run.crashed(error)
        record = GameRecord(number, run.decisions, over=False, crashed=True)
    tally.records.append(record)
    return run.history


class _Run:
    """A game as it goes."""

    def __init__(self, game: Game, plan: Plan, number: int, tally: Tally) -> None:
        self.game = game
        self.plan = plan
        self.number = number
        self.tally = tally
        self.history: list[Action] = []
        self.unchecked: list[State] = []  # since invariants were last looked at
        self.told: set[str] = set()
        self.choices = 0
        self.coverage = Coverage()
        self.trying: Action | None = None  # what is being carried out
        self.thought: State | None = None  # the same position without counting, for bots that try things out

    @property
    def decisions(self) -> int:
        return len(self.history)

    def play(self) -> GameRecord:
        plan, number = self.plan, self.number
        line_up = plan.line_up(number)
        seed = plan.game_seed(number)
        state = self.game.start(players=plan.players, seed=seed, options=plan.options, coverage=self.coverage)
        seeds = [plan.bot_seed(number, plan.place(number, seat)) for seat in range(plan.players)]
        bots = [make_bot(spec, self.game, plan.players, seed) for spec, seed in zip(line_up, seeds, strict=True)]
        if any(bot.name != RANDOM for bot in bots):
            self.thought = self.game.start(players=plan.players, seed=seed, options=plan.options)
        self._watch(state)
        while not state.over and self.decisions < plan.limit:
            state = self._decide(state, bots, line_up)
            self._watch(state)
        self._check_invariants()
        self._count()
        return _record(number, self.decisions, state.outcome, rounds=state.round, choices=self.choices)

    def _count(self) -> None:
        self.tally.note_coverage(self.coverage.applied, self.coverage.refused, self.coverage.held)

    def _decide(self, state: State, bots: list[Bot], line_up: tuple[str, ...]) -> State:
        seat = state.player
        assert seat is not None
        started = perf_counter()
        width = len(state.actions())
        action = self._chosen(state, bots[seat])
        self.trying = action
        after = state.apply(action)
        if self.thought is not None:
            self.thought = self.thought.apply(action)
        seconds = perf_counter() - started
        self.trying = None
        self.history.append(action)
        self.choices += width
        self.tally.note_decision(state.step, self.decisions, width)
        if self.tally.is_slow(seconds):
            self.tally.note_slow(SlowDecision(seconds, self.number, self.decisions, seat, line_up[seat], str(action), width))
        return after

    def _chosen(self, state: State, bot: Bot) -> Action:
        """What a bot tries out in its head is not part of the game: it thinks where nothing is counted, which is also much
        faster. One that does anything tries nothing."""
        return bot.choose(state if bot.name == RANDOM or self.thought is None else self.thought)

    # -------------------------------------------------------------------------------------------- what must not happen

    def _watch(self, state: State) -> None:
        """Looks for faults at once, and for broken invariants from time to time: those cost more."""
        for fault in state.faults:
            self._tell("fault", str(fault), self.decisions)
        every = self.plan.check_every
        if every:
            self.unchecked.append(state)
            if len(self.unchecked) >= every:
                self._check_invariants()

    def _check_invariants(self) -> None:
        """Looks at the last position, and where something is broken there goes back to the first one where it is."""
        if self.unchecked and self.unchecked[-1].broken_invariants():
            first = self.decisions - len(self.unchecked) + 1
            for offset, state in enumerate(self.unchecked):
                for text in state.broken_invariants():
                    self._tell("invariant", text, first + offset)
        self.unchecked.clear()

    def _tell(self, kind: str, text: str, decision: int) -> None:
        """Notes a problem, once in a game."""
        if text not in self.told:
            self.told.add(text)
            actions = tuple(map(str, self.history[:decision]))
            self.tally.note_problem(Problem(kind, text, self.number, decision, actions))

    def crashed(self, error: Exception) -> None:
        self._count()
        text = f"{type(error).__name__}: {' '.join(str(error).split())}"
        actions = tuple(map(str, self.history))
        action = "" if self.trying is None else str(self.trying)
        self.tally.note_problem(Problem("crash", text, self.number, self.decisions, actions, action, traceback.format_exc()))


def _record(number: int, decisions: int, outcome: Outcome | None, rounds: int = 0, choices: int = 0) -> GameRecord:
    if outcome is None:
        return GameRecord(number, decisions, rounds, choices, over=False)
    points = tuple(line.points for line in outcome.sheet)
    return GameRecord(number, decisions, rounds, choices, True, outcome.winners, outcome.rule, points)


def _natively(game: Game, plan: Plan, number: int, tally: Tally) -> GameRecord | None:
    """A random game as native code plays it; None where Python has to."""
    found = play_natively(game, plan, number, tally) if plan.all_random else None
    if found is None:
        return None
    decisions, outcome, rounds, choices = found
    return _record(number, decisions, outcome, rounds=rounds, choices=choices)


def _quick(game: Game, plan: Plan, number: int) -> GameRecord:
    """A random game as fast as the compiled program can."""
    codec = game.codec(plan.players, plan.options)
    session = Session(game, codec, codec.seats, True)
    seed = plan.game_seed(number)
    position, _ = session.begin(seed_state(seed))
    decisions = play_out(codec, position, Random(plan.bot_seed(number, 0)), plan.limit, game.chosen_backend(None))
    return _record(number, decisions, make_outcome(session, position) if position.node == OVER else None)


def replay_match(game: Game, plan: Plan, number: int, actions: Sequence[Action | str]) -> Match:
    """A game of the plan as a match, played as far as these actions go."""
    match = Match(game, players=plan.players, seed=plan.game_seed(number), options=plan.options)
    for action in actions:
        match.play(action)
    return match
