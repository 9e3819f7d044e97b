"""How sure one can be that a share of victories is no accident."""

from __future__ import annotations

from math import comb, sqrt

ONE_SIDED_95 = 1.6449
"""How many standard deviations leave a twentieth on one side."""


def at_least_by_chance(wins: int, games: int, chance: float) -> float:
    """The probability of so many victories or more, when each game is won with this chance (exact, by the binomial law)."""
    return sum(comb(games, number) * chance**number * (1 - chance) ** (games - number) for number in range(wins, games + 1))


def lowest_share(wins: int, games: int, deviations: float = ONE_SIDED_95) -> float:
    """The lower end of Wilson's interval for the true share of victories; 0 where nothing was played."""
    if not games:
        return 0.0
    share = wins / games
    spread = deviations * sqrt(share * (1 - share) / games + deviations**2 / (4 * games**2))
    return max(0.0, (share + deviations**2 / (2 * games) - spread) / (1 + deviations**2 / games))
