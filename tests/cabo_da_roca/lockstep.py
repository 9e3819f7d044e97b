"""Plays the rules file and the oracle side by side with the same draws and compares them at every decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import boardrules
from boardrules import CHANCE, Action, Game, State
from tests.cabo_da_roca.oracle import Chance, Decision, Oracle
from tests.cabo_da_roca.oracle_sea import HEADINGS, Tile, named
from tests.cabo_da_roca.oracle_world import START_COINS, Box, Card, Player, Settings

Weights = dict[str, float]

START_LINE = "  coins: 0..3000 = 150\n"


class Difference(AssertionError):
    """The rules file and the oracle do not agree."""


@cache
def cabo() -> Game:
    return boardrules.load("cabo-da-roca")


RULES = Path(__file__).parents[2] / "games" / "cabo_da_roca" / "cabo_da_roca.rules"

STRESS = {
    "| lighthouse_tile | small_land     | lighthouse       | -           | 0      | 4      |": ("4 ", "12"),
    "| quarter_tile    | one_corner     | quarter_land     | -           | 0      | 19     |": ("19", "14"),
    "| sea_tile        | open_water     | open_sea         | -           | 0      | 11     |": ("11", "8 "),
    "| shark_tile      | open_water     | shark            | -           | 0      | 1      |": ("1 ", "5 "),
    "| one_fish_tile   | open_water     | fish_bank        | -           | 1      | 4      |": ("4 ", "0 "),
}
"""Other numbers of tiles, so that tolls, bonuses and sharks come up often."""


def with_coins(text: str, coins: int) -> str:
    """The rules with other coins to start with."""
    assert START_LINE in text
    return text.replace(START_LINE, START_LINE.replace("150", str(coins)))


def with_stress(text: str) -> str:
    """The rules with more lighthouses and sharks."""
    for row, (old, new) in STRESS.items():
        assert row in text
        head, _, tail = row.rpartition(old)
        text = text.replace(row, head + new + tail)
    return text


def play_from(text: str) -> Game:
    """A game from a text, with the hooks of the shipped one."""
    return boardrules.loads(text, folder=RULES.parent, trust_hooks=True)


def box_of(game: Game) -> Box:
    """The list of tiles and the trade cards are data; the oracle takes them from the rules file."""
    tiles = {}
    for name, row, copies in rows_of(game, "Tile"):
        tiles[Tile(name, row["terrain"], row["town"], row["fishes"])] = copies
    cards = [
        Card(name, row["goods"], frozenset(row["buyers"]), row["treasure"], row["worth"]) for name, row, _ in rows_of(game, "Card")
    ]
    return Box(tiles, cards)


def rows_of(game: Game, deck: str) -> list[tuple[str, dict[str, Any], int]]:
    """The rows of a deck or of a kind of tiles: name, properties, copies."""
    model = game.ruleset.decks[deck]
    return [(name, dict(model.rows[name]), model.copies[name]) for name in model.cards]


# ------------------------------------------------------------------------------------------------ comparing


def compare(state: State, oracle: Oracle) -> None:
    """Everything that both sides keep must be the same."""
    view = state.view(None)
    mine, theirs = picture_of(oracle), read_picture(view)
    for what, value in mine.items():
        if theirs[what] != value:
            raise Difference(f"{what}: the oracle has {value}, the rules file {theirs[what]}")


def picture_of(oracle: Oracle) -> dict[str, Any]:
    boats = [boat for player in oracle.players for boat in player.boats]
    return {
        "round": oracle.round,
        "active": oracle.active.seat,
        "tiles": {named(square): (tile.name, oracle.sea.turns[square]) for square, tile in oracle.sea.tiles.items()},
        "boats": {
            boat.name: (
                named(boat.at),
                HEADINGS[boat.heading % 8],
                boat.cargo and boat.cargo.name,
                boat.origin and named(boat.origin),
            )
            for boat in boats
            if boat.at is not None
        },
        "bonuses": {boat.name: (boat.bonus, boat.old_bonus) for boat in boats},
        "sunk": {boat.name for boat in boats if boat.sunk},
        "sailors": {
            sailor.name: named(sailor.at) for player in oracle.players for sailor in player.sailors if sailor.at is not None
        },
        "players": {player.seat: _numbers_of(player) for player in oracle.players},
        "values": (oracle.values.get("island"), oracle.values.get("wreck")),
        "piles": (oracle.bag.total(), oracle.stock.total(), oracle.discards.total()),
        "final phase": oracle.last_tile_round,
    }


def _numbers_of(player: Player) -> tuple[Any, ...]:
    return player.coins, player.spent, player.owed, player.home and named(player.home), player.out


def read_picture(view: Mapping[str, Any]) -> dict[str, Any]:
    """The same picture from a view of the engine."""
    fields, zones = view["fields"], view["zones"]
    at = {boat: square for boat, square in fields["Boat.at"].items() if square is not None}
    hold = {boat: zone["order"][-1] if zone["order"] else None for boat, zone in zones["Boat.hold"].items()}
    return {
        "round": view["round"],
        "active": view["active"],
        "tiles": {square: (tile, fields["ocean.rotation"].get(square, 0)) for square, tile in fields["ocean.tile"].items()},
        "boats": {
            boat: (square, fields["Boat.facing"][boat], hold.get(boat), fields["Boat.origin"][boat]) for boat, square in at.items()
        },
        "bonuses": {boat: (new, fields["Boat.old_bonus"][boat]) for boat, new in fields["Boat.new_bonus"].items()},
        "sunk": {boat for boat, sunk in fields["Boat.sunk"].items() if sunk},
        "sailors": {sailor: square for sailor, square in fields["Sailor.at"].items() if square is not None},
        "players": {
            player["seat"]: (
                *(fields[f"Player.{name}"][player["seat"]] for name in ("coins", "spent", "owed", "home")),
                player["eliminated"],
            )
            for player in view["players"]
        },
        "values": (fields["island_value"], fields["wreck_value"]),
        "piles": (zones["bag"]["size"], zones["stock"]["size"], zones["discards"]["size"]),
        "final phase": fields["last_tile_round"],
    }


def compare_end(state: State, oracle: Oracle) -> None:
    outcome, result = state.outcome, oracle.result
    if outcome is None or result is None:
        raise Difference(f"only {'the oracle' if outcome is None else 'the rules file'} has ended the game")
    winners = tuple(oracle.players.index(player) for player in result.winners)
    if winners != outcome.winners:
        raise Difference(f"winners: the oracle has {winners}, the rules file {outcome.winners}")
    if result.sheet:
        sheet = {line.name: list(line.points) for line in outcome.sheet}
        if sheet != result.sheet:
            raise Difference(f"count: the oracle has {result.sheet}, the rules file {sheet}")


# ------------------------------------------------------------------------------------------------ playing


def play_lockstep(
    game: Game,
    players: int,
    seed: int,
    weights: Weights | None = None,
    coins: int = START_COINS,
    settings: Settings | None = None,
) -> State:
    """Plays a game on both sides; Difference when they disagree. `weights` makes some kinds of action more frequent."""
    random = Random(seed)
    state = game.start(players=players, seed=seed, chance="explicit", options=asdict(settings or Settings()))
    oracle = Oracle(box_of(game), players, coins, settings)
    course = oracle.play()
    waiting: Decision | Chance | None = next(course)
    while waiting is not None and not state.over:
        if isinstance(waiting, Chance):
            action = _compare_chance(state, waiting, random)
        else:
            compare(state, oracle)
            action = _compare_decision(state, waiting, random, weights or {})
        state = state.apply(action)
        try:
            waiting = course.send(str(action).split()[1] if isinstance(waiting, Chance) else str(action))
        except StopIteration:
            waiting = None
    compare_end(state, oracle)
    return state


def _compare_chance(state: State, waiting: Chance, random: Random) -> Action:
    if state.player != CHANCE:
        raise Difference(f"the oracle draws one of {dict(waiting.outcomes)}, the rules file {state.player}")
    outcomes = state.chance()
    total = waiting.outcomes.total()
    mine = {name: round(copies / total, 9) for name, copies in waiting.outcomes.items()}
    theirs = Counter({str(action).split()[1]: round(chance, 9) for action, chance in outcomes})
    if mine != theirs:
        raise Difference(f"draws: the oracle has {mine}, the rules file {dict(theirs)}")
    return random.choices([action for action, _ in outcomes], [chance for _, chance in outcomes])[0]


def _compare_decision(state: State, waiting: Decision, random: Random, weights: Weights) -> Action:
    legal = state.actions()
    texts = {str(action) for action in legal}
    if (
        state.player is None
        or state.player == CHANCE
        or state.seats[state.player] != waiting.player.seat
        or texts != waiting.actions
    ):
        raise Difference(
            f"round {state.round}, {waiting.player.seat} decides (rules file: {state.player}); only the oracle allows "
            f"{sorted(waiting.actions - texts)}, only the rules file {sorted(texts - waiting.actions)}"
        )
    return random.choices(legal, [weights.get(action.name, 1.0) for action in legal])[0]
