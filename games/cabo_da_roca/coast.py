"""CR-82: the whole straight coast on which a town lies counts with it, through other ports on that coast too."""

from __future__ import annotations

from boardrules.runtime.reading import Reading

ALONG = ((1, 0), (0, 1), (1, 0), (0, 1))
"""The way the shore of a straight tile runs, by the quarter turns of the tile."""


def straight_coast(reading: Reading, town: str) -> list[str]:
    """The town's square and the coast and port tiles that go on from it in a line, turned the same way."""
    turns = reading.value("rotation", town)
    laid = set(reading.spaces("ocean"))
    x, y = (int(part) for part in town.split(","))
    run = [town]
    for sense in (1, -1):
        step = 1
        while True:
            square = f"{x + sense * step * ALONG[turns][0]},{y + sense * step * ALONG[turns][1]}"
            if square not in laid or reading.value("rotation", square) != turns or not _is_straight(reading.value("tile", square)):
                break
            run.append(square)
            step += 1
    return run


def _is_straight(tile: str) -> bool:
    """Whether a tile is a coast or a port: the ports are the tiles named after towns."""
    return tile == "coast_tile" or tile.removesuffix("_tile") in TOWNS


TOWNS = frozenset({"viana", "porto", "aveiro", "peniche", "cascais", "lisboa", "setubal", "sines", "lagos", "faro"})
