"""The rules file and the hand-written oracle side by side: the same draws, the same decisions, and everything compared."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import boardrules
from boardrules import Game, State
from tests.cap_horn import oracle
from tests.cap_horn.oracle import CapHorn, Readings, Square

RULES = Path(__file__).parents[2] / "games" / "cap_horn" / "cap_horn.rules"

WAYS = {
    (0, -1): "N",
    (1, -1): "NE",
    (1, 0): "E",
    (1, 1): "SE",
    (0, 1): "S",
    (-1, 1): "SW",
    (-1, 0): "W",
    (-1, -1): "NW",
}
LEGS = ("atlantic", "horn", "pacific")
PILES = ("left", "right")


@cache
def cap_horn() -> Game:
    return boardrules.load("cap-horn")


def square_name(square: Square) -> str:
    return f"{chr(96 + square[0])}{square[1]}"


def notation(action: oracle.Action) -> str:
    """An action of the oracle as the game writes it."""
    words = [str(action[0])]
    for argument in action[1:]:
        if isinstance(argument, int):
            words.append(PILES[argument])
        elif isinstance(argument, str):
            words.append(argument)
        elif words[0] in ("lay", "cover"):
            words.append(square_name(argument))  # type: ignore[arg-type]
        else:
            words.append(WAYS[argument])  # type: ignore[index]
    return " ".join(words)


class Disagreement(AssertionError):
    """The rules file and the oracle do not play the same game."""


def settle(state: State, random: Random, drawn: list[str]) -> State:
    """Lets chance decide, as likely as the game says; `drawn` gets what happened."""
    while state.player == boardrules.CHANCE:
        outcomes = state.chance()
        [chosen] = random.choices([action for action, _ in outcomes], [weight for _, weight in outcomes])
        drawn.append(str(chosen).split()[1])
        state = state.apply(chosen)
    return state


def begin(game: Game, players: int, random: Random, readings: Readings) -> tuple[State, CapHorn]:
    """Both at the first decision."""
    drawn: list[str] = []
    state = settle(game.start(players=players, chance="explicit", options=asdict(readings)), random, drawn)
    starter, cards = state.seats.index(drawn[0]), drawn[1:]
    return state, CapHorn(starter, [cards[3 * seat : 3 * seat + 3] for seat in range(players)], readings)


def compare(state: State, other: CapHorn) -> None:
    """Everything that lies open, and what is legal; Disagreement when anything differs."""
    ours = {str(action) for action in state.actions()}
    theirs = {notation(action) for action in other.legal()}
    if ours != theirs:
        raise Disagreement(f"round {state.round}: only the rules {ours - theirs}, only the oracle {theirs - ours}")
    expect("over", state.over, other.over)
    winners = state.outcome.winners if state.outcome else ()
    expect("winner", winners, () if other.winner is None else (other.winner,))
    if not state.over:
        expect("player", state.player, other.player)
        expect("round", state.round, other.round)
    view = state.view()
    seats = state.seats
    fields, zones = view["fields"], view["zones"]
    for seat, captain in zip(seats, other.captains, strict=True):
        expect("at", fields["Player.ship"][seat], square_name(captain.at))
        expect("points", fields["Player.points"][seat], captain.points)
        expect("roses", sorted(fields["Player.roses"][seat]), sorted(colour for _, colour in captain.roses))
        expect("legs", fields["Player.legs"][seat], [LEGS[leg - 1] for leg, _ in sorted(captain.roses)])
        expect("hand", zones["Player.hand"][seat], {"size": sum(captain.hand.values())})
    expect("piles", [fields["left_pile"], fields["right_pile"]], other.piles)
    expect("laid", {name: pile["order"] for name, pile in zones["sea.cards"].items()}, laid_names(other))


def laid_names(other: CapHorn) -> dict[str, list[str]]:
    return {square_name(square): cards for square, cards in other.laid.items()}


def compare_hands(state: State, other: CapHorn) -> None:
    for seat, captain in enumerate(other.captains):
        shown: dict[str, Any] = state.view(seat)["zones"]["Player.hand"][state.seats[seat]]["cards"]
        expect("hand", Counter(shown), captain.hand)


def compare_draw(state: State, other: CapHorn) -> None:
    """Chance draws every unseen card with the same probability."""
    unseen = other.unseen()
    total = sum(unseen.values())
    expect("draws", {str(action).split()[1]: round(p * total) for action, p in state.chance()}, dict(+unseen))


def expect(what: str, ours: object, theirs: object) -> None:
    if ours != theirs:
        raise Disagreement(f"{what}: the rules say {ours}, the oracle {theirs}")


def play_both(game: Game, players: int, seed: int, readings: Readings | None = None, most: int = 100_000, keen: bool = True) -> int:
    """Plays a random game on both, at most so many decisions; how many it took. Disagreement when they part.

    A keen player sails whenever possible, so that ships get round the Horn; the other one does anything.
    """
    random = Random(seed)
    state, other = begin(game, players, random, readings or Readings())
    decisions = 0
    while decisions < most:
        compare(state, other)
        if decisions % 16 == 0:
            compare_hands(state, other)
        if state.over:
            break
        actions = {notation(action): action for action in other.legal()}
        chosen = choose(sorted(actions), random, keen)
        state = state.apply(chosen)
        drawn: list[str] = []
        if state.player == boardrules.CHANCE:
            compare_draw(state, other)
            state = settle(state, random, drawn)
        other.play(actions[chosen], *drawn)
        decisions += 1
    return decisions


def choose(actions: list[str], random: Random, keen: bool) -> str:
    """One of the actions; a keen player seldom renounces or lays down a whole hand, and likes to use the special rules."""
    if keen:
        for kinds, chance in (("sprint", 0.3), ("ignore", 0.3), ("cover", 0.2), ("sail", 0.95), ("done", 0.4)):
            found = [action for action in actions if action.startswith(kinds)]
            if found and random.random() < chance:
                return random.choice(found)
    return random.choice(actions)
