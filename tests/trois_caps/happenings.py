"""La Route des Trois Caps with an event in every turn, and further examples for what the events do."""

from __future__ import annotations

from pathlib import Path

import boardrules
from boardrules import Game
from boardrules.engine.examples import run_example

FOLDER = Path(boardrules.__file__).parent.parent / "games" / "trois_caps"
RULES = (FOLDER / "trois_caps.rules").read_text(encoding="utf-8")
SCENARIOS = (Path(__file__).parent / "events.txt").read_text(encoding="utf-8")

FIRST_DIE = "roll first_die in 1..6"


def eventful(text: str) -> Game:
    """The game of a rules text with a first die that always shows a 2, and with the further examples."""
    assert text.count(FIRST_DIE) == 1
    loaded = text.replace(FIRST_DIE, "roll first_die in 2..2")
    return boardrules.loads(f"{loaded}\n{SCENARIOS}", folder=FOLDER, trust_hooks=True)


def scenarios(game: Game) -> range:
    """The numbers of the further examples."""
    count = len(game.ruleset.examples)
    return range(count - SCENARIOS.count('\nexample "'), count)


def is_wrong(text: str) -> bool:
    """Whether one of the further examples fails with these rules."""
    game = eventful(text)
    return any(not run_example(game, number).passed for number in scenarios(game))
