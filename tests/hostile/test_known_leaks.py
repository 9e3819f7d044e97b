"""Each way in which something hidden was once given away, in a small game made for it: it no longer is."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

import boardrules
from boardrules import Match, State
from boardrules.engine.history import History

HEAD = """
game table "Table" { players 2..3 seats red blue green }
deck card {
  | card | power: 1..4 | copies |
  | ant  | 1           | 4      |
  | bee  | 2           | 4      |
  | cat  | 3           | 4      |
  | dog  | 4           | 4      |
}
board sea graph { places north south ways north - south }
shared {
  stock: pile of card hidden = all
  discards: pile of card
  lamp: 0..5 = 2
}
player {
  hand: pile of card seen by owner
  bid: 0..5? seen by owner
  goal: sea? seen by owner
  depth: 0..9 capped seen by owner
  purse: 0..9 capped = 3
  at: sea = north
}
setup { for p in players { draw 3 from stock to p.hand } }
when round ends { if round >= 5 { end game } }
"""

CARDS = ("ant", "bee", "cat", "dog")


def table(actions: str, names: str, turn: str = "") -> boardrules.Game:
    return boardrules.loads(f"{HEAD}turn {{ {turn} choose one of {names} }}\n{actions}")


def dealt(game: boardrules.Game, *hands: tuple[str, ...]) -> State:
    """A game in which everybody holds what is told."""
    state = game.start(players=len(hands), chance="explicit")
    for hand in hands:
        for card in hand:
            state = state.apply(f"draw {card}")
    return state


def match_of(state: State) -> Match:
    return Match._of(History(state), 0)


def others_hands() -> Iterator[tuple[str, str, str]]:
    """What blue may hold, for all that red knows."""
    yield "ant", "ant", "ant"
    yield "bee", "cat", "dog"
    yield "dog", "dog", "dog"


OWN = ("ant", "bee", "cat")

# ------------------------------------------------------------------------------------------------ explanations

PLAIN = "action give(c in me.hand) { move c from me.hand to next_player(me).hand }"


@pytest.mark.parametrize("asker", [1, None])
def test_nobody_is_told_what_another_holds(asker: int | None) -> None:
    """Neither by whether an action is allowed, nor by the reason, the values, or what would be possible instead."""
    told: dict[str, set[str]] = {card: set() for card in CARDS}
    for hand in others_hands():
        state = dealt(table(PLAIN, "give"), hand, OWN)
        for card in CARDS:
            found = state.explain(f"give {card}", player=asker)
            assert found.legal is None
            told[card].add(str(found))
    assert all(len(answers) == 1 for answers in told.values())


def test_a_spectator_is_not_told_whether_a_card_is_in_a_hand() -> None:
    state = dealt(table(PLAIN, "give"), OWN, OWN)
    held, missing = state.explain("give ant", player=None), state.explain("give dog", player=None)
    assert held.reason.replace("ant", "") == missing.reason.replace("dog", "")
    assert "red" in held.reason
    assert held.checks == tuple(check for check in missing.checks)
    assert state.explain("give dog", player=0).legal is False
    assert state.explain("give dog").legal is False  # whoever decides asks


# ------------------------------------------------------------------------------------------------ arguments

BID = "action bid(n in 0..5) { require n <= me.purse me.bid = n lamp = 3 }"
PLAN = "action plan(s in sea) { me.goal = s me.at = south }"
CONFIRM = "action confirm(n in 0..5) { require n >= me.depth me.purse += 1 }"
KEEP = "action keep(n in 0..5) { me.depth = n }"


@pytest.mark.parametrize(
    ("actions", "decisions"),
    [
        (BID, ["bid 0", "bid 1", "bid 2", "bid 3"]),
        (PLAN, ["plan north", "plan south"]),
        (CONFIRM, ["confirm 0", "confirm 1", "confirm 5"]),
        (KEEP, ["keep 0", "keep 1"]),
    ],
    ids=[
        "a bid like an open number",
        "a place like an open one",
        "a requirement on what is one's own",
        "a bid that changes nothing",
    ],
)
def test_whether_an_argument_is_told_does_not_depend_on_it(actions: str, decisions: list[str]) -> None:
    game = table(actions, decisions[0].split()[0])
    told = set()
    for decision in decisions:
        match = match_of(dealt(game, OWN, OWN))
        match.play(decision)
        for observer in (1, None):
            told.add((str(match.state.events_for(observer)), str(match.log_for(observer)[-1].notation)))
    assert len(told) == 1
    assert "?" in told.pop()[1]


MUSE = """action muse(c in me.hand) { ask me {
  bury { move c from me.hand under stock } burn { move c from me.hand to discards }
} }"""


def test_who_asks_oneself_tells_nobody() -> None:
    state = dealt(table(MUSE, "muse"), OWN, OWN).apply("muse cat")
    assert state.events_for(1)[0].text == "red: muse ?"
    assert state.events_for(0)[0].text == "red: muse cat"
    assert "cat" not in str(state.explain("burn", player=1))


# ------------------------------------------------------------------------------------------------ imagination


def imaginations(state: State, observer: int | None) -> list[str]:
    return [state.imagine(observer, seed).to_json() for seed in range(20)]


PARADE = "action parade { for c in cards(me.hand) { ask next_player(me) { cheer {} boo {} } } }"
HUNT = "action hunt { for c in cards(next_player(me).hand) { if c.power >= 3 { ask next_player(me) { yes_ {} no_ {} } } } }"
WAGER = "action wager(n in 0..5) { ask next_player(me) { see {} fold { me.purse += 1 } } me.depth = n }"
TIMES = "action nag { repeat size({c in cards(me.hand): c.power >= 3}) + 1 times { ask next_player(me) { hm {} ha {} } } }"


@pytest.mark.parametrize(
    ("actions", "name", "hands"),
    [
        (PARADE, "parade", [("ant", "bee", "cat"), ("ant", "ant", "dog"), ("cat", "cat", "cat")]),
        (TIMES, "nag", [("ant", "bee", "cat"), ("ant", "ant", "ant"), ("cat", "dog", "dog")]),
    ],
    ids=["a loop over a hidden hand", "a number of times"],
)
def test_a_loop_over_a_hidden_hand_is_imagined(actions: str, name: str, hands: list[tuple[str, ...]]) -> None:
    game = table(actions, name)
    for observer in (1, None):
        found = [imaginations(dealt(game, hand, OWN).apply(name), observer) for hand in hands]
        assert found[0] == found[1] == found[2]


def test_what_was_visited_of_a_hidden_hand_is_imagined() -> None:
    """The loop waits at the first strong card: how many it has passed is a secret of the hand."""
    game = table(HUNT, "hunt")
    found = [imaginations(dealt(game, OWN, hand).apply("hunt"), None) for hand in [("cat", "ant", "ant"), ("bee", "ant", "dog")]]
    assert found[0] == found[1]


def test_an_argument_is_imagined_where_it_is_not_told() -> None:
    game = table(WAGER, "wager")
    start = dealt(game, OWN, OWN)
    assert imaginations(start.apply("wager 1"), 1) == imaginations(start.apply("wager 4"), 1)
    assert imaginations(start.apply("wager 1"), 0) != imaginations(start.apply("wager 4"), 0)
    for seed in range(10):  # who decided knows the own argument
        after = start.apply("wager 4").imagine(0, seed).apply("see")
        assert after.view(0)["fields"]["Player.depth"]["red"] == 4


SECRETLY = "action note_it { if copies(dog, me.hand) > 0 { me.depth = 5 } else { me.bid = 1 } }"


def test_whether_a_closed_field_was_set_is_imagined() -> None:
    game = table(SECRETLY, "note_it")
    found = [imaginations(dealt(game, hand, OWN).apply("note_it"), 1) for hand in [("dog", "ant", "ant"), ("ant", "ant", "ant")]]
    assert found[0] == found[1]


# ------------------------------------------------------------------------------------------------ taking back

LOOKS = {
    "an effect": "action act { if copies(dog, next_player(me).hand) > 0 { me.purse += 1 } }",
    "an effect nobody sees": "action act { if copies(dog, next_player(me).hand) > 0 { me.depth += 1 } }",
    "a loop": "action act { for c in cards(next_player(me).hand) { if c.power == 4 { me.purse += 1 } } }",
    "a value": "action act { me.purse = size({c in cards(next_player(me).hand): c.power == 4}) }",
    "a definition": "define strong(p: Player): flag = any(c in cards(p.hand): c.power == 4)\n"
    "action act { if strong(next_player(me)) { me.purse += 1 } }",
    "a procedure": "procedure look(p: Player) { if copies(dog, p.hand) > 0 { lamp = 5 } }\n"
    "action act { perform look(next_player(me)) }",
    "a trigger": "when Player.purse changes(p, before, after) { let q = next_player(p) if copies(dog, q.hand) > 0 { lamp = 5 } }\n"
    "action act { me.purse += 1 }",
    "a move": "action act { move dog from next_player(me).hand to discards }",
    "the end of the action": "when action ends { let q = next_player(me) if copies(dog, q.hand) > 0 { lamp = 5 } }\naction act {}",
    "the end of the turn": "when turn ends { let q = next_player(me) if copies(dog, q.hand) > 0 { lamp = 5 } }\naction act {}",
    "a card that is drawn": "action act { draw c from stock to next_player(me).hand if c == dog { me.purse += 1 } }",
}


@pytest.mark.parametrize("what", LOOKS)
def test_who_has_made_the_rules_look_at_a_hidden_hand_takes_nothing_back(what: str) -> None:
    """Whatever they found there: allowing it when they found nothing would tell that. The reason follows from what is seen, too."""
    said: dict[str, set[str]] = {}
    for hand in others_hands():
        game = table(LOOKS[what], "act")
        match = Match(game, players=2, seed=1) if what == "a card that is drawn" else match_of(dealt(game, OWN, hand))
        match.play("act")
        with pytest.raises(boardrules.UndoRefused) as caught:
            match.undo()
        said.setdefault(str(match.state.events_for(0)), set()).add(str(caught.value))
    assert all(len(reasons) == 1 for reasons in said.values())


def test_who_sees_somebody_passed_over_takes_nothing_back() -> None:
    """The next player is asked only when there is something to pay with: that they are, or are not, tells what they hold."""
    rules = "action act {} action pay(c in {d in cards(me.hand): d.power == 4}) { move c from me.hand to discards }"
    said = set()
    for hand in [("dog", "ant", "ant"), ("ant", "ant", "ant")]:
        match = match_of(dealt(table(rules, "act", "choose one of pay"), OWN, hand))
        match.play("act")
        with pytest.raises(boardrules.UndoRefused) as caught:
            match.undo()
        said.add(str(caught.value))
    assert len(said) == 1


def test_who_has_looked_at_the_own_hand_alone_may_take_it_back() -> None:
    game = table("action act { if copies(dog, me.hand) > 0 { me.depth += 1 } }", "act")
    match = match_of(dealt(game, ("dog", "ant", "ant"), OWN))
    match.play("act")
    assert json.loads(match.undo().to_json()) == json.loads(dealt(game, ("dog", "ant", "ant"), OWN).to_json())


BOATS = """
piece Boat per player { copies 2 fuel: 0..5 capped seen by owner = 2 }
define fuelled(b: Boat): flag { require b.fuel >= 1 }
action fill(b in Boat of me, n in 0..5) { b.fuel = n }
"""
FOREIGN = {
    "a requirement": "action sail(b in Boat of me) { require b.fuel >= 1 me.purse += 1 }",
    "a let": "action sail(b in Boat of me) { let left = b.fuel require left >= 1 me.purse += 1 }",
    "a definition": "action sail(b in Boat of me) { require fuelled(b) me.purse += 1 }",
    "another domain": "action sail(b in Boat of me, n in 0..b.fuel) { me.purse += 1 }",
}


@pytest.mark.parametrize("what", FOREIGN)
def test_who_names_somebody_elses_boat_is_told_nothing_of_it(what: str) -> None:
    """The requirements are about one's own boats; asked about another's, they are left open."""
    game = table(BOATS + FOREIGN[what], "sail, fill", "choose one of fill")
    said = set()
    arguments = " 2" if what == "another domain" else ""
    for fuel in (0, 1, 5):
        state = dealt(game, OWN, OWN).apply("fill red_Boat_1 2").apply("fill red_Boat_1 2").apply(f"fill blue_Boat_1 {fuel}")
        state = state.apply("fill blue_Boat_2 2").apply("fill red_Boat_2 2")
        said.add(str(state.explain(f"sail blue_Boat_1{arguments}", player=0)))
        said.add(str(state.explain(f"sail blue_Boat_1{arguments}")))
        own = state.explain(f"sail red_Boat_1{arguments}", player=0)
        assert own.legal
        assert all(check.holds for check in own.checks)
    assert len(said) == 1
