"""How good a state is for each player, as a chance to win.

A game may say it itself: `define evaluate(p: Player): low..high = …`, or a hook of that form; then that is asked. A lead of a
twentieth of the declared range makes a player about e times as likely to win as the one behind. Without it random play to the end
has to tell, and where that does not end in reasonable time, the numbers of the players that the count mentions.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from math import exp
from typing import TYPE_CHECKING

from boardrules.bots.scoring import scored_fields
from boardrules.ruleset.evaluation import EVALUATION, FORM, can_be_asked, evaluation_of
from boardrules.ruleset.model import DefineModel, HookModel

if TYPE_CHECKING:
    from boardrules.engine.game import Game
    from boardrules.engine.outcome import Outcome
    from boardrules.engine.state import State

LEADS = 20
"""How many leads, each of which makes victory e times as likely, fit into the declared range."""

LONGEST = 400
"""After so many random decisions a game is cut off and judged as it stands."""

MARGIN_WEIGHT = 0.15
"""How much the points count beside victory, so that a bot also fights for them when it is sure to win or to lose."""


class Evaluation(ABC):
    """Judges states."""

    is_static: bool
    """Whether one look at a state is enough: nothing in the judgement is drawn at random."""

    lead: float | None = None
    """By how much the evaluation of a player has to be ahead to make victory e times as likely; None where random play judges."""

    fields: tuple[str, ...] = ()
    """The numbers of players by which a game is judged that random play does not end."""

    @abstractmethod
    def shares(self, state: State, seed: int) -> list[float]:
        """The chance of each player to win, by seat: numbers from 0 to 1 that add up to 1."""


def make_evaluation(game: Game) -> Evaluation:
    """The evaluation that a game declares, or the generic one. ValueError when the declared one cannot be used."""
    declared = evaluation_of(game.ruleset)
    return RolloutEvaluation(game) if declared is None else DeclaredEvaluation(game, declared)


class DeclaredEvaluation(Evaluation):
    """Asks the definition or hook of the game for every player."""

    is_static = True

    def __init__(self, game: Game, declared: DefineModel | HookModel) -> None:
        type_ = declared.type
        if not can_be_asked([type_ for _, type_ in declared.parameters], type_):
            what, rest = ("define", "= …") if isinstance(declared, DefineModel) else ("hook", f'from "{declared.python}"')
            raise ValueError(
                f"{game.title}: bots call the {what} {EVALUATION} with a player for a number; declare it as {what} {FORM} {rest}"
            )
        self._lead = self.lead = (type_.high - type_.low) / LEADS

    def shares(self, state: State, seed: int) -> list[float]:
        outcome = state.outcome
        if outcome is not None:
            return outcome_shares(outcome, len(state.seats))
        return _softmax([state.ask(EVALUATION, seat) / self._lead for seat in state.seats])


class RolloutEvaluation(Evaluation):
    """Plays on at random and sees who wins."""

    is_static = False

    def __init__(self, game: Game) -> None:
        self.fields = scored_fields(game.ruleset)

    def shares(self, state: State, seed: int) -> list[float]:
        end = state.rollout(seed, LONGEST)
        outcome = end.outcome
        return self._standing(end) if outcome is None else outcome_shares(outcome, len(state.seats))

    def _standing(self, state: State) -> list[float]:
        """By the numbers that the count mentions; all alike where there are none."""
        fields = state.view(None)["fields"]
        totals = [
            sum(fields[f"Player.{name}"][seat] or 0 for name in self.fields if f"Player.{name}" in fields) for seat in state.seats
        ]
        return _softmax(_spread(totals))


def outcome_shares(outcome: Outcome, players: int) -> list[float]:
    """What a finished game was worth: a whole victory or a part of a shared one, and a little for the points."""
    winners = outcome.winners or range(players)
    shares = [1 / len(winners) if player in winners else 0.0 for player in range(players)]
    if not outcome.scores:
        return shares
    margins = _softmax(_spread(outcome.scores))
    return [(1 - MARGIN_WEIGHT) * share + MARGIN_WEIGHT * margin for share, margin in zip(shares, margins, strict=True)]


def _spread(totals: Sequence[int]) -> list[float]:
    """Points as leads: a lead of half the best total counts as one."""
    unit = max(1, max(abs(total) for total in totals) / 2)
    return [total / unit for total in totals]


def _softmax(leads: list[float]) -> list[float]:
    best = max(leads)
    weights = [exp(lead - best) for lead in leads]
    total = sum(weights)
    return [weight / total for weight in weights]
