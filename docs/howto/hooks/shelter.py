"""Hooks of the frogs: how well a frog stands, worked out in Python."""

from __future__ import annotations

from boardrules.runtime.reading import Reading


def room(reading: Reading, p: str) -> int:
    """How many stones a frog could still reach in single hops, however the other one moves."""
    start = reading.value("at", p)
    seen, waiting = {start}, [start]
    while waiting:
        for stone in beside(waiting.pop()):
            if stone not in seen and not reading.value("sunk", stone):
                seen.add(stone)
                waiting.append(stone)
    return len(seen) - 1


def evaluate(reading: Reading, p: str) -> int:
    """How well a player stands: room for oneself counts for it, room for the other one against it."""
    (other,) = (seat for seat in reading.players if seat != p)
    return 10 * (room(reading, p) - room(reading, other))


def beside(stone: str) -> list[str]:
    """The stones around a stone, on the pond of five by five."""
    column, row = ord(stone[0]), int(stone[1])
    around = [(column + x, row + y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
    return [f"{chr(x)}{y}" for x, y in around if "a" <= chr(x) <= "e" and 1 <= y <= 5]
