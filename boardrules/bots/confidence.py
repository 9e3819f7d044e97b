"""How sure one can be that a share of victories is no accident."""

from __future__ import annotations

from math import comb, sqrt

ONE_SIDED_95 = 1.6449
"""How many standard deviations leave a twentieth on one side."""


def at_least_by_chance(wins: int, games: int, chance: float) -> float:
    """The probability of so many victories or more, when each game is won with this chance (exact, by the binomial law)."""
    return sum(comb(games, number) * chance**number * (1 - chance) ** (games - number) for number in range(wins, games + 1))


def lowest_share(wins: int, games: int, deviations: float = ONE_SIDED_95) -> float:
    """The lower end of the interval for the true share of victories; 0 where nothing was played."""
    return wilson_bounds(wins, games, deviations)[0]


def wilson_bounds(count: int, of: int, deviations: float) -> tuple[float, float]:
    """The interval of a share after Wilson: never empty, never below 0 or above 1, and good for small numbers. Without anything
    counted all is possible."""
    if of == 0:
        return 0.0, 1.0
    share, squared = count / of, deviations**2
    middle = (share + squared / (2 * of)) / (1 + squared / of)
    half = deviations / (1 + squared / of) * sqrt(share * (1 - share) / of + squared / (4 * of * of))
    return 0.0 if count == 0 else middle - half, 1.0 if count == of else middle + half
