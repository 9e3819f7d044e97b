"""Ways round the closed door, each in a small game made for it: asking elsewhere, drawing, taking back, imagining what is rare."""

from __future__ import annotations

import pytest

import boardrules
from boardrules.render import state_svg, state_text
from tests.hostile.test_known_leaks import HEAD, OWN, dealt, imaginations, match_of, others_hands, table

# ------------------------------------------------------------------------------------------------ asked where it is not offered

OF_THE_ACTIVE = {
    "a requirement": "action sink { require active.depth >= 2 me.purse += 1 }",
    "a definition": "define deep(p: Player): flag { require p.depth >= 2 }\naction sink { require deep(active) me.purse += 1 }",
    "a let": "action sink { let left = active.depth require left >= 2 me.purse += 1 }",
    "a domain": "action sink(n in 0..active.depth) { me.purse += n }",
    "the active player's hand": "action sink { require copies(dog, active.hand) > 0 me.purse += 1 }",
}


@pytest.mark.parametrize("what", OF_THE_ACTIVE)
def test_who_is_asked_in_anothers_turn_judges_nothing_of_that_turn(what: str) -> None:
    """`active` is the one who decides where the action is offered. In a question to somebody else it is not."""
    rules = OF_THE_ACTIVE[what] + "\naction hush(n in 0..5) { me.depth = n ask next_player(me) { nod {} frown {} } }"
    game, said = table(rules, "sink", "choose one of hush"), set()
    probe = "sink 3" if what == "a domain" else "sink"
    for hand, depth in (("ant", 0), ("dog", 5)):
        state = dealt(game, (hand, "ant", "bee"), OWN).apply(f"hush {depth}")
        assert state.player == 1
        said |= {str(state.explain(probe)), str(state.explain(probe, player=1)), str(state.explain(probe, player=None))}
    assert len({text.partition("possible:")[0] for text in said}) == 1
    own = dealt(game, ("dog", "ant", "bee"), OWN).apply("hush 5").apply("nod").explain(probe)
    assert own.legal
    assert all(check.holds for check in own.checks)


# ------------------------------------------------------------------------------------------------ pictures of what would be

SHIP = "piece Ship per player { at: sea = north }\n"
SAIL = "for s in Ship of me { s.at = south }"
SEEN = f"{SHIP} action show_all {{ for c in cards(me.hand) {{ if c.power == 4 {{ {SAIL} }} }} }}"
HELD = f"{SHIP} action go(c in me.hand) {{ require c.power >= 1 if copies(dog, me.hand) > 1 {{ {SAIL} }} }}"


@pytest.mark.parametrize(("rules", "action"), [(SEEN, "show_all"), (HELD, "go dog")], ids=["what it does", "whether it is legal"])
@pytest.mark.parametrize("viewer", [1, None])
def test_a_picture_of_anothers_action_shows_no_more_than_the_viewer_knows(rules: str, action: str, viewer: int | None) -> None:
    game = table(rules, action.split()[0])
    states = [dealt(game, hand, OWN) for hand in others_hands()]
    pictures = {(state_svg(state, viewer, action), state_text(state, viewer, highlight=action)) for state in states}
    assert len(pictures) == 1


def test_who_decides_still_sees_in_the_picture_what_an_action_does() -> None:
    game = table(SEEN, "show_all")
    able, unable = dealt(game, ("dog", "ant", "ant"), OWN), dealt(game, ("ant", "ant", "ant"), OWN)
    assert state_svg(able, 0, "show_all") != state_svg(unable, 0, "show_all")


# ------------------------------------------------------------------------------------------------ taking back

FLEX = "action flex { require copies(dog, me.hand) > 0 me.purse += 1 }\naction act {}\n"
POSSIBLE = {
    "the turn": (FLEX, "if possible(flex) { lamp = 5 }"),
    "the start of a turn": (FLEX + "when turn starts { if possible(flex) { lamp = 5 } }", ""),
    "a definition": (FLEX + "define can: flag = possible(flex)", "if can { lamp = 5 }"),
}


@pytest.mark.parametrize("what", POSSIBLE)
def test_whether_the_next_can_do_something_is_not_learned_by_taking_back(what: str) -> None:
    rules, turn = POSSIBLE[what]
    for hand in others_hands():
        match = match_of(dealt(table(rules, "act, flex", turn), OWN, hand))
        match.play("act")
        with pytest.raises(boardrules.UndoRefused):
            match.undo()


# ------------------------------------------------------------------------------------------------ imagining what is rare

CODES = HEAD.replace("  at: sea = north", "  at: sea = north\n  code: 0..9999 seen by owner\n  pin: 0..9999 seen by owner")
RARE = """
action arm { me.code = 777 me.pin = 123 }
action press { ask next_player(me) { fire { require me.code == 777 and me.pin == 123 me.purse += 1 } } }
turn { choose one of arm choose one of press }
"""


@pytest.mark.parametrize("observer", [0, None])
def test_who_can_decide_something_rare_keeps_the_rest_hidden(observer: int | None) -> None:
    """No chance finds a code of eight figures. What the decision does not rest on is imagined all the same."""
    game, found = boardrules.loads(CODES + RARE), []
    for hand in others_hands():
        state = dealt(game, OWN, hand)
        for action in ("arm", "press", "arm", "press", "fire", "arm", "press"):
            state = state.apply(action)
        assert state.player == 1
        assert [str(action) for action in state.actions()] == ["fire"]
        found.append(imaginations(state, observer))
        assert all(state.imagine(observer, seed).actions() for seed in range(3))
    assert found[0] == found[1] == found[2]


# ------------------------------------------------------------------------------------------- at the head of an answer


def test_what_an_answer_names_at_its_head_is_spoken_of() -> None:
    """A `let` before the effects of an answer uses the names around it: the game can be played, and who is asked is told."""
    rules = "action bid(n in 0..5) { me.bid = n ask next_player(me) { see { let m = n + 1 me.purse = m } fold {} } }"
    state = dealt(table(rules, "bid"), OWN, OWN).apply("bid 4")
    assert state.events_for(1)[0].text == "red: bid 4"
    assert state.apply("see").view(1)["fields"]["Player.purse"]["blue"] == 5
