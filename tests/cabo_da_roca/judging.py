"""What has to hold of Cabo da Roca, as one question: is anything wrong with this text of the rules?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict

from boardrules import CHANCE, Game
from boardrules.engine.examples import run_example
from tests.cabo_da_roca.lockstep import Difference, play_from, play_lockstep, rows_of, with_coins, with_stress
from tests.cabo_da_roca.oracle_world import Settings
from tests.cabo_da_roca.playthrough import first_difference

TERRAINS = {
    "open_sea": 11, "quarter_land": 19, "coast": 7, "cove": 8, "port": 10, "lighthouse": 4, "shoals": 2, "rock": 1, "shark": 1,
    "storm": 2, "island": 2, "wreck": 2, "fish_bank": 12,
}  # fmt: skip

LIVELY = {
    "advance": 6.0,
    "steer": 0.7,
    "buy": 2.0,
    "done": 0.1,
    "walk": 0.2,
    "refuse": 0.4,
    "demand": 0.2,
    "attack": 3.0,
    "keep_port": 8.0,
}
"""Weights of actions for games in which much happens."""


def first_problem(text: str, games: int = 2) -> str | None:
    """What is found first: a wrong fact, a failing example, a difference from the oracle or from a recorded game."""
    game = play_from(text)
    for problem in _facts(game):
        return problem
    for number in range(len(game.ruleset.examples)):
        verdict = run_example(game, number)
        if not verdict:
            return f"example {verdict.title!r}: {verdict.failures[0]}"
    for problem in _games(text, game, games):
        return problem
    return first_difference(game, 2)


def _facts(game: Game) -> Iterator[str]:
    """The numbers of things in the box, and what is hidden."""
    tiles = Counter[str]()
    for _, row, copies in rows_of(game, "Tile"):
        tiles[row["terrain"]] += copies
    if tiles != TERRAINS:
        yield f"tiles: {dict(tiles)}"
    fish = Counter({row["fishes"]: copies for _, row, copies in rows_of(game, "Tile") if row["fishes"]})
    if fish != {1: 4, 2: 4, 3: 4}:
        yield f"fish: {dict(fish)}"
    cards = Counter[str]()
    for _, row, copies in rows_of(game, "Card"):
        cards["treasure" if row["treasure"] else "trade"] += copies
    if cards != {"trade": 25, "treasure": 6}:
        yield f"cards: {dict(cards)}"
    defaults = {name: option.default for name, option in game.options.items()}
    if defaults != asdict(Settings()):  # games in lockstep are told every option, so they would not notice another default
        yield f"options: {defaults}"
    if game.players != range(2, 5):
        yield f"players: {game.players}"
    state = game.start(players=2, seed=1)
    view = state.view(None)
    if "cards" in view["zones"]["stock"] or "cards" in view["zones"]["bag"]:
        yield "the piles can be seen"
    if view["zones"]["stock"]["size"] != 31 or view["zones"]["bag"]["size"] != 81 - 5 - 2:
        yield "the piles are not complete"
    waiting = game.start(players=2, seed=1, chance="explicit")
    if waiting.player != CHANCE or len(waiting.actions()) != 10:
        yield "not all ports can be drawn at the start"


def _games(text: str, game: Game, games: int) -> Iterator[str]:
    """Games in lockstep: as it is, and with more lighthouses, more sharks and other coins."""
    for seed in range(games):
        for players in (2, 4):
            try:
                play_lockstep(game, players, seed, LIVELY)
            except Difference as difference:
                yield str(difference)
    for coins in (80, 850):
        stressed = play_from(with_stress(with_coins(text, coins)))
        for seed in range(games):
            try:
                play_lockstep(stressed, 3, seed, LIVELY, coins)
            except Difference as difference:
                yield str(difference)
