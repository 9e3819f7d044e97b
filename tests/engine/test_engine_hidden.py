"""What is hidden stays hidden: views, logs, explanations, imagination, and what is known all the same."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import boardrules
from boardrules.engine import zones


def hand(state: boardrules.State, seat: str, viewer: int) -> dict[str, int]:
    cards: dict[str, int] = state.view(viewer)["zones"]["Player.hand"][seat]["cards"]
    return cards


def test_a_view_shows_what_its_player_may_see(whispers: boardrules.Game) -> None:
    state = whispers.start(players=["Ana", "Bo"], seed=1)
    view = state.view(0)
    assert json.loads(json.dumps(view)) == view
    assert view["players"][1] == {"seat": "blue", "name": "Bo", "eliminated": False}
    assert view["decides"] == view["active"] == "red"
    assert view["step"] == "bidding"
    assert view["zones"]["supply"] == {"size": 9}
    assert view["zones"]["cast"] == {"size": 0, "cards": {}}
    assert view["zones"]["Player.hand"]["blue"] == {"size": 3}
    assert sum(view["zones"]["Player.hand"]["red"]["cards"].values()) == 3
    assert view["fields"]["Player.coins"] == {"red": 3, "blue": 3}
    assert view["fields"]["Player.bid"] == {"red": None}
    assert view["actions"] == [f"bid {n}" for n in range(4)]
    assert state.view(1)["actions"] == []
    spectator = state.view(None)
    assert "Player.bid" not in spectator["fields"]
    assert spectator["zones"]["Player.hand"]["red"] == {"size": 3}
    assert "rng" not in json.dumps(view)
    with pytest.raises(ValueError, match="no player 5"):
        state.view(5)


def test_what_can_be_drawn_is_not_shown(whispers: boardrules.Game) -> None:
    """The outcomes of a draw tell what is left in a hidden pile, and so what the others hold."""
    state = whispers.start(players=2, chance="explicit")
    assert state.chance()
    assert all(state.view(player)["actions"] == [] for player in (0, 1, None))
    assert state.view(0)["decides"] == "chance"


def test_a_sealed_bid_stays_sealed(whispers: boardrules.Game) -> None:
    state = whispers.start(players=2, seed=1).apply("bid 2")
    mine, theirs = state.events_for(0), state.events_for(1)
    assert mine[0].text == "red: bid 2"
    assert any(event.kind == "set" for event in mine)
    assert theirs[0].text == "red: bid ?"
    assert theirs[0].data == {"player": "red", "action": "bid", "args": {}, "hidden": ["n"]}
    assert not any(event.kind == "set" for event in theirs)
    assert state.events_for(None) == theirs
    other = whispers.start(players=2, seed=1).apply("bid 3")
    assert state.view(1) == other.view(1)
    assert state.events_for(1) == other.events_for(1)


def test_a_card_passed_on_is_seen_by_two(whispers: boardrules.Game) -> None:
    state = whispers.start(players=3, seed=1).apply("bid 0")
    card = next(iter(hand(state, "red", 0)))
    after = state.apply(f"pass_on {card}")
    assert after.events_for(0)[0].text == f"red: pass_on {card}"
    assert after.events_for(1)[0].text == f"red: pass_on {card}"
    assert after.events_for(2)[0].text == "red: pass_on ?"
    moves = [event for event in after.events_for(2) if event.kind == "move"]
    assert moves[0].data["card"] is None
    assert moves[0].text == "a card moves from red's hand to blue's hand"


def test_a_card_shown_is_seen_by_all_and_the_draw_by_one(whispers: boardrules.Game) -> None:
    state = whispers.start(players=2, seed=2).apply("bid 0")
    action = next(action for action in state.actions() if action.name == "show")
    after = state.apply(action)
    assert after.events_for(1)[0].text == f"red: {action}"
    assert [event.data["card"] for event in after.events_for(1) if event.kind == "draw"] == [None]
    assert [event.data["card"] for event in after.events_for(0) if event.kind == "draw"] != [None]


def test_an_explanation_keeps_secrets(whispers: boardrules.Game) -> None:
    state = whispers.start(players=2, seed=1).apply("bid 0")
    missing = next(card for card in ("ash", "birch", "cedar", "elder") if card not in hand(state, "red", 0))
    present = next(iter(hand(state, "red", 0)))
    for card in (missing, present):
        explanation = state.explain(f"pass_on {card}", player=1)
        assert explanation.legal is None
        assert "only red can see" in explanation.reason
        assert all(check.holds is None for check in explanation.checks)
        assert explanation.nearest == ()
    assert state.explain(f"pass_on {missing}", player=0).legal is False
    assert state.explain(f"pass_on {present}").legal is True
    weak = state.explain("show ash", player=1)
    assert weak.legal is False
    assert weak.rule == "WH-10"


def test_imagining_changes_nothing_that_is_seen(whispers: boardrules.Game) -> None:
    state = whispers.start(players=3, seed=1).apply("bid 1")
    for player in (0, 1, 2, None):
        hands = set()
        for seed in range(20):
            imagined = state.imagine(player, seed)
            assert imagined.view(player) == state.view(player)
            assert imagined.events_for(player) == state.events_for(player)
            assert not imagined.broken_invariants()
            hands.add(json.dumps(imagined.view(2)["zones"]["Player.hand"]))
        assert len(hands) > 1 or player == 2
    assert state.imagine(1, 5).to_json() == state.imagine(1, 5).to_json()
    bids = {imagined.view(0)["fields"]["Player.bid"]["red"] for imagined in (state.imagine(1, seed) for seed in range(40))}
    assert bids == {0, 1, 2, 3, 4, 5}
    assert {state.imagine(0, seed).view(0)["fields"]["Player.bid"]["red"] for seed in range(9)} == {1}


def test_chance_to_come_is_imagined_anew(whispers: boardrules.Game) -> None:
    state = whispers.start(players=2, seed=1).apply("bid 1")
    rolls = set()
    for seed in range(40):
        after = state.imagine(0, seed).apply("gamble")
        rolls |= {event.data["dice"]["eyes"] for event in after.events if event.kind == "roll"}
    assert rolls == {1, 2, 3, 4, 5, 6}


def test_a_finished_game_is_what_it_is(whispers: boardrules.Game) -> None:
    state = whispers.start(players=2, seed=1)
    while not state.over:
        state = state.apply(state.actions()[-1])
    assert state.imagine(0, 1) is state


def _kept(state: boardrules.State, player: int | None, key: tuple[str, int]) -> Counter[str]:
    """For each card the fewest copies that a place has in many imaginations."""
    codec = state._session.codec
    slot = codec.slots[codec.slot_numbers[key[0]]]
    fewest: Counter[str] | None = None
    for seed in range(120):
        cards = zones.contents(state.imagine(player, seed)._position, slot, key[1])
        found = Counter({codec.domains.of(slot.type).name(card): copies for card, copies in cards.items()})
        fewest = found if fewest is None else fewest & found
    assert fewest is not None
    return fewest


def test_a_card_seen_going_into_a_hand_stays_there(whispers: boardrules.Game) -> None:
    state = whispers.start(players=3, seed=1).apply("bid 0")
    card = next(action for action in state.actions() if action.name == "pass_on").args["card"]
    state = state.apply(f"pass_on {card}")
    assert _kept(state, 0, ("Player.hand", 1))[str(card)] >= 1
    assert not _kept(state, 2, ("Player.hand", 1))


def test_a_buried_card_stays_at_the_bottom(whispers: boardrules.Game) -> None:
    state = whispers.start(players=3, seed=1).apply("bid 0")
    action = next(action for action in state.actions() if action.name == "bury")
    card = action.args["card"]
    state = state.apply(action)
    codec = state._session.codec
    slot = codec.slots[codec.slot_numbers["supply"]]
    names = codec.domains.of(slot.type)

    def bottoms(player: int) -> set[str]:
        return {names.name(zones.under(state.imagine(player, seed)._position, slot, 0)[0]) for seed in range(60)}

    assert bottoms(0) == {card}
    assert len(bottoms(1)) > 1


def test_a_card_taken_up_openly_is_known_to_all(whispers: boardrules.Game) -> None:
    state = whispers.start(players=3, seed=2).apply("bid 0")
    shown = next(action for action in state.actions() if action.name == "show")
    card = shown.args["card"]
    state = state.apply(shown).apply("bid 0")
    state = state.apply(f"take_back {card}")
    assert state.player == 2
    assert state.active == 1
    state = state.apply("allow")
    for player in (0, 2, None):
        assert _kept(state, player, ("Player.hand", 1))[str(card)] >= 1
    reread = whispers.from_json(state.to_json())
    assert _kept(reread, 0, ("Player.hand", 1))[str(card)] >= 1


BARGAINS = """
game bargains "Bargains" {
  players 2..3
  seats red blue green
}
deck coin {
  | coin   | copies |
  | copper | 6      |
  | silver | 6      |
  | gold   | 6      |
}
shared {
  purse: pile of coin hidden = all
  table: pile of coin
}
player { hand: pile of coin seen by owner }
setup {
  for p in players { draw 4 from purse to p.hand }
}
turn {
  step trading { choose one of pay, offer, barter, slip }
}
action barter(card in me.hand, other in players) {
  require other != me
  ask other {
    accept(back in me.hand) {
      move back from me.hand to active.hand
      move card from active.hand to me.hand
    }
    refuse {}
  }
}
action slip(card in me.hand, other in players) {
  require other != me
  move card from me.hand to other.hand
}
action pay(card in me.hand) {
  move card from me.hand to table
  for n in 1..player_count - 1 {
    ask seat_after(active, n) {
      follow {
        require card in me.hand
        move card from me.hand to table
      }
      refuse {}
    }
  }
}
action offer(card in me.hand) {
  let offered = card
  for n in 1..player_count - 1 {
    ask seat_after(active, n) { nod {} frown {} }
  }
  move offered from me.hand to table
}
when round ends { if round >= 3 { end game } }
score { category coins "Coins" for p { give size(p.hand) } }
"""


@pytest.fixture(scope="module")
def bargains() -> boardrules.Game:
    return boardrules.loads(BARGAINS)


def hands_imagined(state: boardrules.State, observer: int) -> list[dict[str, int]]:
    """What the first player may hold, for all that another knows."""
    return [hand(state.imagine(observer, seed), "red", 0) for seed in range(60)]


@pytest.mark.parametrize("answers", [[], ["refuse"]], ids=["the first is asked", "the second is asked"])
def test_a_card_that_was_named_and_moved_tells_nothing_of_what_is_left(bargains: boardrules.Game, answers: list[str]) -> None:
    """Another one like it may or may not be in the hand: whoever is asked imagines both, whatever is true."""
    left = []
    for seed in range(12):
        state = bargains.start(players=3, seed=seed)
        name = max(hand(state, "red", 0).items(), key=lambda item: item[1])[0]
        state = state.apply(f"pay {name}")
        for answer in answers:
            state = state.apply(answer)
        left.append(hand(state, "red", 0).get(name, 0))
        without = sum(name not in cards for cards in hands_imagined(state, 1 + len(answers)))
        assert 0 < without < 60
    assert any(left)


@pytest.mark.parametrize("answers", [[], ["nod"]], ids=["the first is asked", "the second is asked"])
def test_a_card_chosen_in_secret_is_some_card_of_that_hand(bargains: boardrules.Game, answers: list[str]) -> None:
    """Nobody was told which: who imagines does not have the real one in mind, but one that lies there and is moved in the end."""
    imagined = set()
    for seed in range(12):
        state = bargains.start(players=3, seed=seed)
        name = next(iter(hand(state, "red", 0)))
        state = state.apply(f"offer {name}")
        for answer in answers:
            state = state.apply(answer)
        for number in range(12):
            after = state.imagine(1 + len(answers), number)
            while after.active == 0:
                after = after.apply("nod")
            (card,) = after.view(None)["zones"]["table"]["cards"]
            imagined.add((name, card))
        assert all(name in hand(state.imagine(0, number), "red", 0) for number in range(12))
    assert any(name != card for name, card in imagined)


def test_who_is_asked_is_told_what_about(bargains: boardrules.Game) -> None:
    """The card that is offered is in a hand that nobody else sees, and the answers speak of it."""
    state = bargains.start(players=3, seed=1)
    name = next(iter(hand(state, "red", 0)))
    assert state.apply(f"barter {name} blue").events_for(1)[0].text == f"red: barter {name} blue"
    assert state.apply(f"offer {name}").events_for(1)[0].text == "red: offer ?"


def test_hidden_arguments_stand_in_their_place(bargains: boardrules.Game) -> None:
    state = bargains.start(players=3, seed=1)
    name = next(iter(hand(state, "red", 0)))
    assert state.apply(f"slip {name} green").events_for(1)[0].text == "red: slip ? green"


def test_the_reason_against_taking_back_gives_no_secret_away(whispers: boardrules.Game) -> None:
    match = boardrules.Match(whispers, players=2, seed=1)
    match.play("bid 1")
    card = next(iter(hand(match.state, "red", 0)))
    match.play(f"pass_on {card}")
    match.play("bid 1")
    match.undo()
    with pytest.raises(boardrules.UndoRefused, match=r"'pass_on \?' stays: blue has decided since"):
        match.undo()


@pytest.mark.parametrize("observer", ["blue", 5, -1, 1.0])
def test_observers_are_numbers_of_players(whispers: boardrules.Game, observer: Any) -> None:
    """A name of a seat would otherwise be taken for a spectator."""
    state = whispers.start(players=2, seed=1)
    asked: list[Callable[[], object]] = [
        lambda: state.events_for(observer),
        lambda: state.view(observer),
        lambda: state.imagine(observer, 1),
        lambda: state.explain("bid 1", player=observer),
    ]
    for ask in asked:
        with pytest.raises(ValueError, match=r"there is no player .*; players are numbered from 0 to 1"):
            ask()


def test_players_may_be_called_by_their_names(bargains: boardrules.Game) -> None:
    state = bargains.start(players=["Ana", "Bo", "Cy"], seed=1)
    name = next(iter(hand(state, "red", 0)))
    assert str(state.parse(f"barter {name} BO")) == f"barter {name} blue"
    with pytest.raises(boardrules.UnreadableAction, match="'other' cannot be 'Di': it is one of red, blue, green"):
        state.parse(f"barter {name} Di")
