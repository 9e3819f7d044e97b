"""Search by native code: it sees what there is to see, knows no more than the one who decides, and gives way to Python."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest

import boardrules
from boardrules import Game, State
from boardrules.bots import make_bot
from boardrules.bots.mcts import MctsBot, NativeTree
from boardrules.bots.search import Search
from boardrules.engine.chance import CHANCE
from boardrules.engine.deal_plan import plan_deal
from tests.bots.test_declared_evaluations import FOUR, THREATS
from tests.native.building import build_library, needs_compiler

TESTS = Path(__file__).resolve().parents[1]
HIDDEN = {
    "lanterns": (TESTS / "games" / "lanterns.rules", 3),
    "meadows": (TESTS / "games" / "meadows.rules", 2),
    "whispers": (TESTS / "engine" / "whispers.rules", 3),
}


@cache
def native(text: str) -> Game:
    game = boardrules.loads(text + "\n# A game of its own: others play the same text in Python.\n")
    game.backend = "native"
    return game


def secretive(name: str) -> tuple[Game, int]:
    path, players = HIDDEN[name]
    game = native(path.read_text(encoding="utf-8"))
    return game, max(game.players[0], min(players, game.players[1]))


def states(game: Game, players: int, seed: int, decisions: int = 60) -> list[State]:
    """The states of a random game."""
    random, state = Random(seed), game.start(players=players, seed=seed)
    found = []
    for _ in range(decisions):
        if state.over:
            break
        found.append(state)
        state = state.apply(random.choice(state.actions()))
    return found


def searched(game: Game, state: State, spec: str, seed: int) -> NativeTree:
    bot = make_bot(spec, game, len(state.seats), seed)
    assert isinstance(bot, MctsBot)
    tree = bot.search(state)
    assert isinstance(tree, NativeTree)
    return tree


WINS = ("drop 4", "drop 1", "drop 4", "drop 1", "drop 4", "drop 2")
MUST_BLOCK = (*WINS, "drop 7")
TWO_OPEN_ENDS = ("drop 4", "drop 4", "drop 3")


@needs_compiler
@pytest.mark.parametrize("evaluation", ["", THREATS])
@pytest.mark.parametrize(("played", "answers"), [(WINS, {4}), (MUST_BLOCK, {4}), (TWO_OPEN_ENDS, {1, 2, 5, 6})])
def test_native_search_sees_what_there_is_to_see(evaluation: str, played: tuple[str, ...], answers: set[int]) -> None:
    game = native(FOUR + evaluation)
    state = game.start(seed=1)
    for action in played:
        state = state.apply(action)
    for seed in range(3):
        ranking = searched(game, state, "mcts:3000", seed).ranking()
        assert ranking[0][0].args["column"] in answers
        assert {action for action, _ in ranking} == set(state.actions())
        assert all(0 <= share <= 1 for _, share in ranking)


@needs_compiler
def test_both_searches_come_to_the_same_shares() -> None:
    """Not the same numbers, as their luck differs, but the same about the first action."""
    game = native(FOUR)
    state = game.start(seed=1).apply("drop 4").apply("drop 4")
    natively = dict(searched(game, state, "mcts:4000", 1).ranking())
    plain = boardrules.loads(FOUR)
    hint = make_bot("mcts:4000", plain, 2, 1).hint(plain.start(seed=1).apply("drop 4").apply("drop 4"))
    slowly = {str(action): share for action, share in hint}
    best = max(natively, key=lambda action: natively[action])
    assert natively[best] == pytest.approx(slowly[str(best)], abs=0.08)


@needs_compiler
def test_equal_seeds_give_equal_choices() -> None:
    for name in HIDDEN:
        game, players = secretive(name)
        for state in states(game, players, 3)[::7]:
            first, second = (searched(game, state, "mcts:200", 5).ranking() for _ in range(2))
            assert first == second


@needs_compiler
@pytest.mark.parametrize("name", HIDDEN)
def test_twins_are_searched_alike(name: str) -> None:
    """What the one who decides cannot see may be anything: neither the plan nor the choice knows it."""
    game, players = secretive(name)
    library = build_library(game, players)
    planned = 0
    for seed in range(3):
        for state in states(game, players, seed):
            me = state.player
            assert me is not None
            assert me != CHANCE
            plan = plan_deal(state, me, library)
            for twin_seed in (1, 2):
                twin = state.imagine(me, twin_seed)
                other = plan_deal(twin, me, library)
                assert (plan is None) == (other is None)
                if plan is not None and other is not None:
                    planned += 1
                    assert (bytes(other.base), other.decks, other.gaps) == (bytes(plan.base), plan.decks, plan.gaps)
                    if planned % 16 == 0:
                        rankings = [searched(game, one, "mcts:60", 4).ranking() for one in (state, twin)]
                        assert rankings[0] == rankings[1]
    assert planned > 50


@needs_compiler
@pytest.mark.parametrize("name", HIDDEN)
def test_what_is_imagined_looks_the_same_to_the_one_who_decides(name: str) -> None:
    game, players = secretive(name)
    varied = False
    for state in states(game, players, 7)[::3]:
        me = state.player
        assert me is not None
        views = set()
        for seed in range(4):
            tree = state.search(seed)
            assert tree is not None
            assert tree.run(1, 0.0, 0.1)
            imagined = tree.imagined()
            assert _seen(imagined, me) == _seen(state, me)
            assert imagined.actions() == state.actions()
            assert imagined.broken_invariants() == ()
            views.add(imagined.to_json())
        varied |= len(views) > 1
    assert varied == (name != "meadows")  # where nobody has anything to hide, everybody knows what is left in the bag


def _seen(state: State, me: int) -> dict[str, object]:
    view = state.view(me)
    return {key: value for key, value in view.items() if key not in ("events", "log")}


@needs_compiler
def test_imagined_hands_are_dealt_fairly() -> None:
    """Of two cards that one cannot tell apart each is as likely."""
    game = native(
        """game probe "Probe" { players 2 seats red blue }
deck coin {
  | coin   | copies |
  | gold   | 1      |
  | silver | 3      |
}
shared { purse: pile of coin hidden = all }
player { hand: pile of coin seen by owner }
setup { for p in players { draw 2 from purse to p.hand } }
turn { choose one of pass, stop }
action pass { }
action stop { end game without winner }
"""
    )
    state = next(one for one in (game.start(seed=seed) for seed in range(50)) if "gold" not in str(one.view(0)["zones"]))
    rich = 0
    for seed in range(300):
        tree = state.search(seed)
        assert tree is not None
        tree.run(1, 0.0, 0.1)
        rich += "gold" in str(tree.imagined().view(1)["zones"])
    assert 260 < rich <= 300


@needs_compiler
def test_what_no_plan_can_say_is_imagined_and_handed_over() -> None:
    """A card that another player has in mind, in the middle of an action."""
    game = native(
        """game probe "Probe" { players 2 seats red blue }
deck coin {
  | coin   | copies |
  | gold   | 4      |
  | silver | 4      |
}
shared { purse: pile of coin hidden = all }
player { hand: pile of coin seen by owner  points: 0..99 capped = 0 }
setup { for p in players { draw 3 from purse to p.hand } }
turn { if size(active.hand) == 0 { end game } choose one of offer }
action offer(secret in me.hand) {
  ask next_player(me) { buy { me.points += 2 } leave { active.points += 1 } }
  move secret from me.hand to purse
}
score { category points "Points" for p { give p.points } }
"""
    )
    state = game.start(seed=2)
    state = state.apply(state.actions()[0])
    library = build_library(game, 2)
    assert state.player == 1
    assert plan_deal(state, 1, library) is None
    tree = searched(game, state, "mcts:200", 1)
    assert tree.iterations == 200
    assert str(tree.ranking()[0][0]) == "buy"
    rankings = [searched(game, one, "mcts:60", 4).ranking() for one in (state, state.imagine(1, 7))]
    assert rankings[0] == rankings[1]


def test_without_native_code_python_searches() -> None:
    game = boardrules.loads(FOUR + "\n# Played in Python alone.\n")
    game.backend = "python"
    state = game.start(seed=1)
    assert state.search(1) is None
    bot = make_bot("mcts:0.05s", game, 2, 1)
    assert isinstance(bot, MctsBot)
    found = bot.search(state)
    assert isinstance(found, Search)
    assert found.iterations > 0


@needs_compiler
def test_iterations_are_counted_in_python_unless_native_code_is_asked_for() -> None:
    """The same seed gives the same choices on every machine."""
    game = boardrules.loads(FOUR)
    game.backend = "auto"
    game.codec(2).native.library("auto", wait=True)
    for spec, kind in (("mcts:30", Search), ("mcts:0.05s", NativeTree)):
        bot = make_bot(spec, game, 2, 1)
        assert isinstance(bot, MctsBot)
        assert isinstance(bot.search(game.start(seed=1)), kind)


@needs_compiler
def test_what_takes_too_many_steps_is_left_to_python() -> None:
    """Play that the rules stop is told as in Python: by the place in the rules."""
    game = native(
        """game probe "Probe" { players 2 seats red blue }
shared { n: 0..9999 capped = 0 }
turn { choose one of wait, work }
action wait { n += 1 if n > 60 { win me } }
action work { repeat 9999 times { repeat 9999 times { n += 1 n = 0 } } }
"""
    )
    state = game.start(seed=1)
    tree = state.search(1)
    assert tree is not None
    assert tree.run(50, 0.0, 0.02) is False
    with pytest.raises(boardrules.TooMuchWork):
        make_bot("mcts:50", game, 2, 1).choose(state)


@needs_compiler
def test_a_search_is_for_somebody_who_decides() -> None:
    over = native(FOUR).start(seed=1).rollout(1)
    with pytest.raises(ValueError, match="a search is for a player who has to decide"):
        over.search(1)
