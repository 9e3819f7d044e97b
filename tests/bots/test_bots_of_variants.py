"""Bots play variants: what a game says about how well a player stands survives other cards, zones, tiles and ports."""

from __future__ import annotations

from pathlib import Path

import pytest

import boardrules
from boardrules import Game
from boardrules.bots import make_bot
from boardrules.engine.examples import example_state

ROOT = Path(__file__).resolve().parents[2]

MORE_ZONES = """variant icy "Icy Caps" of trois_caps { about "Ice drifts where calms were." }
enum Zone {
  | zone | key: navigation? |
  | ice  | spinnaker        |
}
deck navigation {
  | card     | kind: CardKind | copies |
  | ice_pole | repair         | 4      |
}
"""

NO_PIRATES = """variant peaceful "Peaceful Coast" of cabo_da_roca { about "More boats, and dearer." }
enum Ware {
  | ware    | price |
  | fishing | 80    |
}
option rounds_after_the_last_tile = 4
"""

VARIANTS = {
    "the tutorial's last": (ROOT / "docs" / "tutorial" / "first-variant" / "step-5.rules").read_text(encoding="utf-8"),
    "zones and cards": MORE_ZONES,
    "prices": NO_PIRATES,
}


def variant(name: str, folder: Path) -> Game:
    path = folder / "variant.rules"
    path.write_text(VARIANTS[name], encoding="utf-8")
    return boardrules.load(path)


@pytest.mark.parametrize("spec", ["greedy", "mcts:3"])
@pytest.mark.parametrize("name", VARIANTS)
def test_bots_play_variants(name: str, spec: str, tmp_path: Path) -> None:
    game = variant(name, tmp_path)
    players = game.players[0]
    state = game.start(players=players, seed=3)
    bot = make_bot(spec, game, players, seed=1)
    for _ in range(25 if spec == "greedy" else 6):
        if state.over:
            break
        state = state.apply(bot.choose(state))
    assert all(isinstance(state.ask("evaluate", seat), int) for seat in state.seats)


def test_a_ship_on_a_card_that_only_the_variant_has_is_judged(tmp_path: Path) -> None:
    game = variant("the tutorial's last", tmp_path)
    titles = [example.title for example in game.ruleset.examples]
    state = example_state(game, titles.index("a storm drives three squares"))
    assert -1000 <= state.ask("evaluate", "white") <= 1000
    assert make_bot("greedy", game, len(state.seats), seed=1).choose(state) in state.actions()
