"""Small games to play in great numbers, sound ones and broken ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardrules import Game, load, loads

GAMES = Path(__file__).resolve().parents[1] / "games"

COIN = """game coin "Coin" { players 2 seats red blue }
shared { heads: 0..9 = 0 }
option goal: 1..9 = 3 "So many heads win."
section "Play"
turn { rule CO-1 "You toss or you pass." choose one of toss, pass }
action toss {
  rule CO-2 "Nobody tosses after nine heads." require heads < 9
  rule CO-3 "A toss comes up heads half of the time." roll side in 0..1 heads += side
  rule CO-4 "Whoever brings the heads to the goal wins." if heads >= goal { win me }
  rule CO-5 "After forty rounds nobody wins." if round >= 40 { end game without winner }
}
action pass { rule CO-6 "You may pass in the first round only." require round == 1 }
rule CO-7 note "Use a fair coin."
invariant "never ten": heads < 10
"""

BROKEN = """game broken "Broken" { players 2 seats red blue }
shared { steps: 0..5 = 0 }
turn { choose one of walk }
action walk { rule BK-1 "Walking takes you on." steps += 1 if round == 5 { win me } }
invariant "never three": steps < 3
"""

HOOKED = """game hooked "Hooked" { players 2 seats red blue }
shared { steps: 0..50 = 0 }
hook fine(n: 0..50): flag from "hooks.fine"
turn { choose one of walk, run }
action walk { steps += 1 if fine(steps) { win me } }
action run { steps += 2 if fine(steps) { win me } }
"""

HOOKS = """
def fine(reading, n):
    if n >= 6:
        raise RuntimeError("the bridge is out")
    return False
"""


@pytest.fixture(scope="session")
def coin() -> Game:
    return loads(COIN)


@pytest.fixture(scope="session")
def broken() -> Game:
    return loads(BROKEN)


@pytest.fixture(scope="session")
def regatta() -> Game:
    return load(GAMES / "regatta.rules")


@pytest.fixture
def hooked(tmp_path: Path) -> Path:
    """A rules file whose hook raises after a few steps."""
    path = tmp_path / "hooked.rules"
    path.write_text(HOOKED)
    (tmp_path / "hooks.py").write_text(HOOKS)
    return path
