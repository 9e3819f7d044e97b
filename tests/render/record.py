"""Writes the snapshots anew: python -m tests.render.record"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from boardrules.render import board_svg, card_picture, deck_sheet, pieces_sheet, state_svg, state_text, tile_svg
from tests.render.positions import chart, played, shipped, small

FOLDER = Path(__file__).parent / "snapshots"

SNAPSHOTS: dict[str, Callable[[], str]] = {
    "chart.svg": lambda: state_svg(chart().start(seed=1), 0, "sail red_Boat_1 b3"),
    "chart.txt": lambda: state_text(chart().start(seed=1), 0, highlight="sail red_Boat_1 b3") + "\n",
    "chart-colours.txt": lambda: state_text(chart().start(seed=1), 0, colour=True) + "\n",
    "tic-tac-toe.svg": lambda: state_svg(small("tic_tac_toe").start(seed=1).apply("mark b2").apply("mark a1")),
    "connect-four.svg": lambda: state_svg(played(small("connect_four"), 9), highlight="drop 4"),
    "hex.svg": lambda: board_svg(small("hex")),
    "regatta.svg": lambda: state_svg(played(small("regatta"), 6)),
    "regatta.txt": lambda: state_text(played(small("regatta"), 6)) + "\n",
    "meadows.svg": lambda: state_svg(played(small("meadows"), 6)),
    "meadows.txt": lambda: state_text(played(small("meadows"), 6)) + "\n",
    "breeze.svg": lambda: card_picture(shipped("cap-horn"), "navigation", "breeze"),
    "wind-cards.svg": lambda: deck_sheet(chart(), "wind"),
    "boats.svg": lambda: pieces_sheet(chart()),
    "lisboa.svg": lambda: tile_svg(shipped("cabo-da-roca"), "Tile", "lisboa_tile", 1),
}
"""What is drawn for each file."""


def main() -> None:
    os.environ["COLORTERM"] = "truecolor"
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.iterdir():
        old.unlink()
    for name, draw in SNAPSHOTS.items():
        (FOLDER / name).write_text(draw(), encoding="utf-8")
        print(f"{name}: {(FOLDER / name).stat().st_size} bytes")


if __name__ == "__main__":
    main()
