"""Did you mean …? The nearest of some names to a misspelled one."""

from __future__ import annotations

from collections.abc import Iterable

_LONGEST = 60
_MOST_COMPARED = 300
"""Names that are compared letter by letter; of more than these only the ones that begin or end alike."""

NUMBER_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
"""Small numbers as people say them."""


def nearest(name: str, candidates: Iterable[str]) -> str | None:
    """The candidate a person most probably meant, or None when nothing is near enough to be worth saying.

    A different use of capitals costs almost nothing; otherwise a third of the letters may differ. Ties go to the first in order.
    """
    if len(name) > _LONGEST:
        return None
    best: tuple[float, str] | None = None
    for candidate in sorted(_similar(name, candidates)):
        allowed = 2 if max(len(name), len(candidate)) > 5 else 1
        if abs(len(name) - len(candidate)) > allowed:
            continue
        distance = edit_distance(name.casefold(), candidate.casefold(), allowed)
        if distance <= allowed and distance < min(len(name), len(candidate)) and (best is None or distance < best[0]):
            best = distance, candidate
    return None if best is None else best[1]


def _similar(name: str, candidates: Iterable[str]) -> list[str]:
    """The candidates worth a closer look: of about the same length, and not so many that looking takes long."""
    length = len(name)
    found = {other for other in candidates if -2 <= len(other) - length <= 2 and len(other) > 1 and other != name}
    if len(found) <= _MOST_COMPARED:
        return list(found)
    begin, end = name[:2].casefold(), name[-2:].casefold()
    alike = [other for other in sorted(found) if other[:2].casefold() == begin or other[-2:].casefold() == end]
    return alike[:_MOST_COMPARED]


def edit_distance(a: str, b: str, limit: int) -> int:
    """Letters to insert, delete, replace or swap with their neighbour; more than `limit` is told as `limit + 1`."""
    far = limit + 1
    width = len(b) + 1
    before = [far] * width
    row = [min(j, far) for j in range(width)]
    for i, letter in enumerate(a, 1):
        older, before, row = before, row, [far] * width
        row[0] = min(i, far)
        for j in range(max(1, i - limit), min(width, i + limit + 1)):  # further away from the diagonal nothing is near enough
            other = b[j - 1]
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == b[j - 2] and a[i - 2] == other:
                cost = min(cost, older[j - 2] + 1)
            row[j] = min(cost, far)
        if min(row) >= far:
            return far
    return row[-1]
