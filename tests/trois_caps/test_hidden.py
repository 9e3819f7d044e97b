"""Hands and piles are hidden: what a player sees does not change with what only others hold."""

from __future__ import annotations

from boardrules import State
from tests.trois_caps.chart import load

OWN = ["makeshift_repair"] * 11


def dealt(others: list[str]) -> State:
    """A game of two in which red is the director and the hands are as told."""
    state = load("trois-caps").start(players=2, chance="explicit").apply("roll 6").apply("roll 1")
    for own, other in zip(OWN, others, strict=True):
        state = state.apply(f"draw {own}").apply(f"draw {other}")
    return state.apply("roll 3 4").apply("draw seamanship")


ONE = dealt(["provisions"] * 9 + ["torn_sail"] * 2)
TWO = dealt(["safety_gear"] * 9 + ["fog"] * 2)


def test_nobody_sees_the_hands_of_others() -> None:
    assert ONE.view(0) == TWO.view(0)
    assert ONE.view(None) == TWO.view(None)
    assert ONE.view(1) != TWO.view(1)
    assert "cards" not in ONE.view(0)["zones"]["Player.hand"]["blue"]
    assert ONE.view(0)["zones"]["Player.hand"]["blue"]["size"] == 11


def test_nobody_sees_into_the_piles() -> None:
    for player in (0, 1, None):
        zones = ONE.view(player)["zones"]
        for name, size in (("draw_pile", 94 - 23), ("returned", 0), ("event_pile", 25), ("used_events", 0)):
            assert zones[name] == {"size": size}


def test_the_log_keeps_draws_secret() -> None:
    one, two = ONE.apply("put_under seamanship"), TWO.apply("put_under seamanship")
    for _ in range(2):
        if one.player == 0:
            one, two = one.apply("done"), two.apply("done")
    assert one.player == two.player == -1  # blue draws
    one, two = one.apply("draw leak"), two.apply("draw dismasting")
    assert list(map(str, one.events_for(0))) == list(map(str, two.events_for(0)))
    assert one.view(0) == two.view(0)
    assert list(map(str, one.events_for(1))) != list(map(str, two.events_for(1)))


def test_imagining_keeps_what_a_player_sees() -> None:
    for seed in range(5):
        imagined = ONE.imagine(0, seed)
        assert imagined.view(0) == ONE.view(0)
    hands = {str(ONE.imagine(0, seed).view(1)["zones"]["Player.hand"]["blue"]["cards"]) for seed in range(5)}
    assert len(hands) > 1
