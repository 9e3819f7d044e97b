"""Games that show a problem, as saves that replay to it."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from boardrules.engine.game import Game
from boardrules.simulation.plan import Plan
from boardrules.simulation.play_game import replay_match
from boardrules.simulation.tally import Problem

MOST_SAVES = 20


@dataclass(frozen=True)
class Failure:
    """A problem and where to look at it. `games` is how many games had it; `save` is "" where none could be written."""

    kind: str
    text: str
    games: int
    game: int
    seed: int
    decision: int
    action: str
    save: str
    command: str


def failures_of(
    game: Game, plan: Plan, problems: Iterable[Problem], counts: Counter[tuple[str, str]], folder: Path | None
) -> tuple[Failure, ...]:
    """The problems, each with a save in the folder (None: nothing is written)."""
    found = []
    for number, problem in enumerate(problems, 1):
        save = "" if folder is None or plan.quick or number > MOST_SAVES else _write(game, plan, problem, folder, number)
        command = f"boardrules replay {shlex.quote(save)}{_rules(game)}" if save else ""
        found.append(
            Failure(
                problem.kind,
                problem.text,
                counts[problem.kind, problem.text],
                problem.number,
                plan.game_seed(problem.number),
                problem.decision,
                problem.action,
                save,
                command,
            )
        )
    return tuple(found)


def by_problem(failures: Iterable[Failure]) -> list[list[Failure]]:
    """The failures in lists of the same problem."""
    found: dict[tuple[str, str], list[Failure]] = {}
    for failure in failures:
        found.setdefault((failure.kind, failure.text), []).append(failure)
    return list(found.values())


def _rules(game: Game) -> str:
    """What `replay` has to be told besides the save: rules that are not shipped, and that their hooks are trusted."""
    if not game.path:
        return ""
    return f" --game {shlex.quote(game.path)}{' --trust-hooks' if game.ruleset.hooks else ''}"


def _write(game: Game, plan: Plan, problem: Problem, folder: Path, number: int) -> str:
    """A save and, beside it, a note that says what is wrong.

    "" where that cannot be: the setup itself fails, the game does not repeat, the disk is full. A report must not be lost over it.
    """
    name = f"{game.name}-seed{plan.seed}-game{problem.number}-{problem.kind}{number}"
    note = [f"{game.title}, game {problem.number}, after {problem.decision} decisions", f"{problem.kind}: {problem.text}"]
    if problem.action:
        note.append(f"The decision that fails is the next one: {problem.action}")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.txt").write_text("\n".join([*note, "", problem.detail]), encoding="utf-8")
        replay_match(game, plan, problem.number, problem.actions).save(folder / f"{name}.json")
    except Exception:
        return ""
    return str(folder / f"{name}.json")
