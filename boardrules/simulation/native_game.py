"""A random game of a plan as native code plays it: the same game and the same counts as decision by decision in Python."""

from __future__ import annotations

from random import Random

from boardrules.engine.chance import seed_state
from boardrules.engine.coverage import Coverage
from boardrules.engine.game import Game
from boardrules.engine.outcome import Outcome, make_outcome
from boardrules.engine.session import Session
from boardrules.runtime.program import OVER
from boardrules.simulation.plan import Plan
from boardrules.simulation.tally import Tally


def prepare(game: Game, plan: Plan) -> None:
    """Has the library built before workers need it, where it is going to be used."""
    if plan.all_random:
        game.codec(plan.players, plan.options, counting=not plan.quick).native.library(game.chosen_backend(None), wait=True)


def play_natively(game: Game, plan: Plan, number: int, tally: Tally) -> tuple[int, Outcome | None, int, int] | None:
    """Plays a game and notes its decisions: how many there were, how it ended, its rounds and choices. None where native code is
    not at hand, or where something is wrong in the game: then it is played in Python, which can tell what."""
    from boardrules.runtime.library import Stopped

    codec = game.codec(plan.players, plan.options, counting=True)
    library = codec.native.library(game.chosen_backend(None))
    if library is None:
        return None
    seats = [Random(plan.bot_seed(number, plan.place(number, seat))) for seat in range(plan.players)]
    try:
        recorded = library.record(seed_state(plan.game_seed(number)), seats, plan.limit, plan.check_every)
    except Stopped:
        return None
    if recorded.is_faulty:
        return None
    steps = [node.step for node in codec.program.nodes]
    for decision, (node, width) in enumerate(zip(recorded.nodes, recorded.widths, strict=True), 1):
        tally.note_decision(steps[node], decision, width)
    coverage = Coverage()
    counts = coverage.begin(game.ruleset)
    for place, times in enumerate(recorded.tally):
        counts[place] += times
    tally.note_coverage(coverage.applied, coverage.refused, coverage.held)
    position = codec.program.new_position()
    library.given(recorded.struct, position)
    codec.program.rebuild(position)  # the count may look at what is kept beside the slots
    session = Session(game, codec, codec.seats, True)
    outcome = make_outcome(session, position) if position.node == OVER else None
    return len(recorded.nodes), outcome, position.round, sum(recorded.widths)
