"""Who decides between what, in words, and which rules are about it."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import boardrules

GAMES = Path(__file__).resolve().parents[1] / "games"
ALL = [*boardrules.games(), *(str(path) for path in sorted(GAMES.glob("*.rules")))]

RULES = """game toll "Toll" { players 2 seats red blue }
board road grid { size 3 x 1 }
player { coins: 0..9 seen by owner = 3  at: road = a1 }
turn { choose one of march, beg, wait }
action march(to in road) { rule T-1 "You march on." require me.coins > 0  me.at = to  me.coins -= 1 }
action beg {
  told "{me} begs for a coin."
  rule T-2 "Beggars ask the next player."
  ask next_player(me) { give told "{me} gives a coin." { me.coins -= 1 } refuse { } }
}
action wait { rule T-3 "Waiting costs nothing." me.coins = 0 }
"""


def test_who_decides_between_what() -> None:
    start = boardrules.loads(RULES).start(players=["Ana", "blue"], seed=1)
    assert start.question(0) == "Your turn: march, beg for a coin or wait."
    assert start.question(1) == start.question(None) == "Ana decides: march, beg for a coin or wait."
    begged = start.apply("beg")
    assert begged.question(1) == "You decide in Ana's turn: give a coin or refuse."
    assert begged.question(0) == "Blue decides in Ana's turn: give a coin or refuse."


def test_what_is_impossible_now_is_told_to_nobody_else() -> None:
    start = boardrules.loads(RULES).start(players=["Ana", "Bo"], seed=1)
    poor = start.apply("wait").apply("wait")
    assert poor.question(0) == "Your turn: beg for a coin or wait."
    assert poor.question(1) == start.question(1)
    assert poor.rules_now() == start.rules_now() == ("T-1", "T-2", "T-3")


def test_questions_in_french() -> None:
    state = boardrules.load("cap-horn", language="fr").start(players=["Ana", "Bo", "Cy"], seed=7)
    assert state.question(state.player) == "À vous\xa0: poser ou ne plus poser de cartes."
    assert state.question(None) == "Ana décide\xa0: poser, recouvrir ou ne plus poser de cartes."


def test_chance_and_the_end() -> None:
    game = boardrules.load("cap-horn")
    assert game.start(seed=1, chance="explicit").question(0) == "Chance decides."
    over = game.start(seed=1).rollout(1)
    assert (over.question(0), over.rules_now()) == ("The game is over.", ())


@pytest.mark.parametrize("name", ALL)
def test_every_decision_has_a_question_and_its_rules_are_there(name: str) -> None:
    state, random = boardrules.load(name).start(seed=2), Random(2)
    for _ in range(40):
        if state.over:
            break
        rules = state.rules_now()
        assert set(rules) <= set(state.game.rules)
        assert len(set(rules)) == len(rules)
        for viewer in (None, *range(len(state.names))):
            asked = state.question(viewer)
            assert asked.endswith(".")
            assert "_" not in asked
            if viewer != state.player:
                imagined = state.imagine(viewer, 1)
                assert imagined.question(viewer) == asked
        state = state.apply(random.choice(state.actions()))
