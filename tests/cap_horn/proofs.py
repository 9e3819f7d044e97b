"""Everything that Cap Horn must satisfy and that is quick to look at: data, examples, scenarios, a few steps beside the oracle."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import boardrules
from boardrules import Game
from boardrules.engine.examples import run_example
from tests.cap_horn import oracle
from tests.cap_horn.lockstep import LEGS, RULES, Disagreement, play_both, square_name
from tests.cap_horn.oracle import Readings

SCENARIOS = (Path(__file__).parent / "scenarios.txt").read_text(encoding="utf-8")

WAY_NAMES = {
    oracle.AHEAD: "ahead",
    oracle.AHEAD_LEFT: "ahead_left",
    oracle.AHEAD_RIGHT: "ahead_right",
    oracle.LEFT: "left",
    oracle.RIGHT: "right",
    oracle.BACK: "back",
}


def game_of(text: str) -> Game:
    """The game in a rules text, with the scenarios as further examples."""
    return boardrules.loads(f"{text}\n{SCENARIOS}", trust_hooks=True, folder=RULES.parent)


@cache
def watched_game() -> Game:
    """The game as it is, with the scenarios."""
    return game_of(RULES.read_text(encoding="utf-8"))


def problems(game: Game, seeds: range = range(2)) -> Iterator[str]:
    """What is wrong with a game, the quickest proofs first."""
    yield from wrong_data(game)
    for number, example in enumerate(game.ruleset.examples):
        for failure in run_example(game, number):
            yield f"{example.title}: {failure}"
    for seed in seeds:
        yield from parting(game, 3 + seed % 3, seed, Readings(), 120)
    yield from parting(game, 3, 7, Readings(round_limit=2), 120)


def parting(game: Game, players: int, seed: int, readings: Readings, most: int) -> Iterator[str]:
    """Where the game and the oracle part, if they do."""
    try:
        play_both(game, players, seed, readings, most)
    except (Disagreement, ValueError) as error:
        yield f"beside the oracle: {error}"


def wrong_data(game: Game) -> Iterator[str]:
    """Numbers and maps that differ from the supplied ones."""
    rules = game.ruleset
    squares = dict(game.board.graph.nodes(data=True))
    deck = {card: (copies, arrows_of(game, card)) for card, copies in rules.decks["navigation"].copies.items()}
    printed = deck.pop("start_print", (0, {}))[1]
    cards = {card: (copies, {WAY_NAMES[way]: number for way, number in arrows}) for card, (copies, arrows) in oracle.CARDS.items()}
    stations = {square_name(square): (LEGS[leg - 1], colour) for square, (leg, colour) in oracle.STATIONS.items()}
    rows = rules.enums["Station"].rows
    chips = {square: rows[data["station"]] for square, data in squares.items() if data["station"]}
    ours = {square: (row["leg"], row["colour"]) for square, row in chips.items()}
    legs = {square_name(square): LEGS[leg - 1] for square, leg in oracle.LEG_OF.items()}
    starts = {square_name(square): f"start_{number}" for number, square in enumerate(oracle.STARTS, 1)}
    for what, found, wanted in (
        ("players", list(game.players), [3, 4, 5]),
        ("cards", deck, cards),
        ("print", printed, {WAY_NAMES[way]: number for way, number in oracle.PRINT}),
        ("legs", {square: data["leg"] for square, data in squares.items()}, legs),
        ("stations", ours, stations),
        ("starts", {square: data["start"] for square, data in squares.items() if data["start"]}, starts),
    ):
        if found != wanted:
            yield f"{what}: {found} instead of {wanted}"


def arrows_of(game: Game, card: str) -> dict[str, int]:
    """The arrows of a card in the rules file."""
    values = game.ruleset.tables["arrow"].values
    return {way: number for way in WAY_NAMES.values() if isinstance(number := values[f"{card} {way}"], int) and number}
