"""Coloured text for terminals."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace

from boardrules.render.colours import to_rgb

RESET = "\x1b[0m"


@dataclass(frozen=True)
class Run:
    """Some letters that look alike; "" for the terminal's own colours."""

    text: str
    ink: str = ""
    paper: str = ""
    bold: bool = False


def full_colour() -> bool:
    """Whether the terminal says that it knows all colours, and not just 256."""
    return os.environ.get("COLORTERM", "").lower() in ("truecolor", "24bit")


def write(runs: list[Run], colour: bool, full: bool = True) -> str:
    """Runs as one line."""
    if not colour:
        return "".join(run.text for run in runs).rstrip()
    joined: list[Run] = []
    for run in runs:
        if joined and replace(run, text="") == replace(joined[-1], text=""):
            joined[-1] = replace(run, text=joined[-1].text + run.text)
        else:
            joined.append(run)
    return "".join(_coloured(run, full) for run in joined)


def _coloured(run: Run, full: bool) -> str:
    codes = ["1"] if run.bold else []
    if run.ink:
        codes.append(f"38;{_code(run.ink, full)}")
    if run.paper:
        codes.append(f"48;{_code(run.paper, full)}")
    return f"\x1b[{';'.join(codes)}m{run.text}{RESET}" if codes and run.text else run.text


def _code(colour: str, full: bool) -> str:
    red, green, blue = to_rgb(colour)
    if full:
        return f"2;{red};{green};{blue}"
    levels = (0, 95, 135, 175, 215, 255)
    steps = [min(range(6), key=lambda step, part=part: abs(levels[step] - part)) for part in (red, green, blue)]  # type: ignore[misc]
    return f"5;{16 + 36 * steps[0] + 6 * steps[1] + steps[2]}"
