"""One game of a series, played again to be looked at or saved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from boardrules.engine.action import Action
from boardrules.engine.game import Game
from boardrules.engine.match import Match
from boardrules.simulation.plan import Plan
from boardrules.simulation.play_game import play_recorded, replay_match
from boardrules.simulation.tally import Problem, Tally


@dataclass(frozen=True)
class OneGame:
    """A game and how it went. `reason` says how it ended, or that it did not."""

    title: str
    number: int
    seed: int
    seats: tuple[tuple[str, str], ...]  # each seat and its bot
    decisions: int
    rounds: int
    reason: str
    problems: tuple[Problem, ...]
    save: str

    def as_json(self) -> dict[str, Any]:
        data = asdict(self)
        data["seats"] = dict(self.seats)
        data["problems"] = [{key: value for key, value in problem.items() if key != "actions"} for problem in data["problems"]]
        return {"kind": "boardrules simulated game", "format": 1, **data}

    def text(self) -> str:
        lines = [f"{self.title}, game {self.number} (seed {self.seed}): {self.decisions} decisions, {self.rounds} rounds"]
        lines += ["  " + ", ".join(f"{seat} is {bot}" for seat, bot in self.seats), f"  {self.reason}"]
        for problem in self.problems:
            lines.append(f"  {problem.kind} after decision {problem.decision}: {problem.text}")
            if problem.action:
                lines.append(f"    at: {problem.action}")
        if self.save:
            lines.append(f"  saved: boardrules replay {self.save}")
        return "\n".join(lines)


def _again(game: Game, plan: Plan, number: int, actions: Sequence[Action], crashed: bool) -> Match | None:
    """The game as a match; None for one that crashes before its first decision."""
    try:
        return replay_match(game, plan, number, actions)
    except Exception:
        if crashed:
            return None
        raise


def one_game(game: Game, plan: Plan, number: int, save: Path | None = None) -> OneGame:
    """Plays one game of the plan; it may lie beyond the last one. With `save` it is written as a match, as far as it goes."""
    tally = Tally()
    actions = play_recorded(game, plan, number, tally)
    record = tally.records[0]
    seats = game.codec(plan.players, plan.options).seats
    reason = f"cut off after {plan.limit} decisions" if record.cut else "it crashed"
    match = _again(game, plan, number, actions, record.crashed)
    if match is not None and match.state.outcome is not None:
        reason = match.state.outcome.reason
    if match is None:
        save = None
    elif save is not None:
        match.save(save)
    return OneGame(
        title=game.title,
        number=number,
        seed=plan.game_seed(number),
        seats=tuple(zip(seats, plan.line_up(number), strict=True)),
        decisions=record.decisions,
        rounds=record.rounds,
        reason=reason,
        problems=tuple(tally.problems),
        save="" if save is None else str(save),
    )
