"""How a game ended: who won, why, and the score sheet by category."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from boardrules.engine.arguments import one
from boardrules.engine.session import Session
from boardrules.runtime.domains import NONE
from boardrules.runtime.program import Position


@dataclass(frozen=True)
class ScoreLine:
    """One category (or tiebreak) of the score sheet: what it is worth to each player, by seat."""

    name: str
    title: str
    points: tuple[int, ...]
    tiebreak: bool = False


@dataclass(frozen=True)
class Outcome:
    """The end of a game. `winners` are indexes of players: none, one, or several who share the victory.

    `scores` are the totals by seat and `sheet` how they came about; both are empty when the game ended without a count.
    """

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    rule: str = ""
    sheet: tuple[ScoreLine, ...] = ()

    def to_json(self, seats: tuple[str, ...]) -> dict[str, Any]:
        """The outcome with the names of the seats."""
        seats = one(tuple, seats, "the list of seats")
        if len(seats) <= max((*self.winners, len(self.scores) - 1), default=0):
            raise ValueError(f"every player has a seat; there are only {len(seats)}")
        return {
            "winners": [seats[player] for player in self.winners],
            "scores": dict(zip(seats, self.scores, strict=True)) if self.scores else {},
            "reason": self.reason,
            "rule": self.rule,
            "sheet": [
                {
                    "name": line.name,
                    "title": line.title,
                    "tiebreak": line.tiebreak,
                    "points": dict(zip(seats, line.points, strict=True)),
                }
                for line in self.sheet
            ],
        }


def make_outcome(session: Session, position: Position) -> Outcome:
    """The outcome of a position whose game is over."""
    codec = session.codec
    winners = codec.players(position.winners)
    rule = codec.rule(position.end_rule) if position.end_rule != NONE else ""
    sheet = _sheet(session, position) if position.counted else ()
    scores = (
        tuple(sum(column) for column in zip(*(line.points for line in sheet if not line.tiebreak), strict=True)) if sheet else ()
    )
    verdict = _verdict(session, winners)
    if position.counted and scores:
        most = max(scores[player] for player in winners) if winners else max(scores)
        verdict = session.game.naming.phrases.text("{verdict} with {points} points", verdict=verdict, points=most)
    sentence = session.game.rules[rule].sentence if rule in session.game.rules else ""
    because = session.game.naming.phrases.headed(rule, sentence)
    return Outcome(winners, scores, f"{verdict} ({because})" if sentence else verdict, rule, sheet)


def _verdict(session: Session, winners: tuple[int, ...]) -> str:
    phrases = session.game.naming.phrases
    people = phrases.listed([session.called(player) for player in winners])
    if len(winners) == 1:
        return phrases.text("{winner} wins", winner=people)
    return phrases.text("{winners} win", winners=people) if winners else phrases.text("nobody wins")


def _sheet(session: Session, position: Position) -> tuple[ScoreLine, ...]:
    model = session.game.ruleset.score
    if model is None:
        return ()
    rows = session.program.score(position)
    categories = len(model.categories)
    lines = [
        ScoreLine(category.name, category.title, tuple(row))
        for category, row in zip(model.categories, rows[:categories], strict=True)
    ]
    for number, row in enumerate(rows[categories:], 1):
        lines.append(
            ScoreLine(
                f"tiebreak_{number}",
                session.game.naming.phrases.text("Tiebreak {number}", number=number),
                tuple(row),
                tiebreak=True,
            )
        )
    return tuple(lines)
