"""Did you mean …? The nearest of some names to a misspelled one."""

from __future__ import annotations

from collections.abc import Iterable


def nearest(name: str, candidates: Iterable[str]) -> str | None:
    """The candidate a person most probably meant, or None when nothing is near enough to be worth saying.

    A different use of capitals costs almost nothing; otherwise a third of the letters may differ. Ties go to the first in order.
    """
    best: tuple[float, str] | None = None
    for candidate in sorted(set(candidates)):
        if candidate == name:
            continue
        allowed = 2 if max(len(name), len(candidate)) > 5 else 1
        if abs(len(name) - len(candidate)) > allowed or len(candidate) < 2:
            continue
        distance = edit_distance(name.casefold(), candidate.casefold(), allowed)
        if distance <= allowed and distance < min(len(name), len(candidate)) and (best is None or distance < best[0]):
            best = distance, candidate
    return None if best is None else best[1]


def edit_distance(a: str, b: str, limit: int) -> int:
    """Letters to insert, delete, replace or swap with their neighbour; more than `limit` is told as `limit + 1`."""
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, letter in enumerate(a, 1):
        older, before, row = before, row, [i]
        for j, other in enumerate(b, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == b[j - 2] and a[i - 2] == other:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
        if min(row) > limit:
            return limit + 1
    return row[-1]
