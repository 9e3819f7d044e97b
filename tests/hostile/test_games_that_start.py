"""Games that the checker takes can be started and played: no program breaks off where it is made."""

from __future__ import annotations

from random import Random

import pytest

import boardrules
from tests.hostile.test_known_leaks import HEAD

WAITING = {
    "dice": "roll d in 1..3 lamp = d",
    "dice sometimes": "if lamp > 1 { roll d in 1..3 }",
    "a question": "ask p { yes_ {} no_ { me.purse += 1 } }",
    "a draw": "draw d from stock to discards",
    "an end": "if round > 2 { end game without winner }",
}
LEADING = {
    "a change": "me.depth += 1",
    "a change of another": "let q = next_player(me) q.depth += 1",
    "a procedure": "perform sink(me)",
    "a loop": "for q in players { q.depth += 1 }",
}


@pytest.mark.parametrize("waiting", WAITING)
@pytest.mark.parametrize("leading", LEADING)
def test_what_follows_an_action_sets_off_what_waits(leading: str, waiting: str) -> None:
    """However long or short either is, and whichever the compiler meets first."""
    rules = f"""
    turn {{ may choose any number of act, tell }}
    action act {{}}
    action tell {{ ask next_player(me) {{ hm {{}} }} }}
    procedure sink(who: Player) {{ who.depth += 1 }}
    when action ends {{ {LEADING[leading]} }}
    when Player.depth changes(p, before, after) {{ {WAITING[waiting]} }}
    """
    state, random = boardrules.loads(HEAD + rules).start(players=2, seed=1), Random(1)
    before = state.view(0)["fields"]["Player.depth"]["red"]
    state = state.apply("act")
    assert state.view(0)["fields"]["Player.depth"]["red"] + (leading == "a change of another") == before + 1
    for _ in range(20):
        if state.over:
            break
        state = state.apply(random.choice(state.actions()))
    assert state.game.from_json(state.to_json()).to_json() == state.to_json()


HEADS = {
    "used by a let": "see { let m = n require m > 0 me.purse += 1 }",
    "used by a let alone": "see { let m = n me.purse = m }",
    "used by nothing else": "see { let m = n + 1 }",
    "used by a let of a let": "see { let m = n let k = m require k >= 0 me.purse = k }",
    "used in a domain after a let": "see(k in 0..n) { let m = k + n me.purse = m }",
}


@pytest.mark.parametrize("what", HEADS)
def test_names_around_a_question_are_kept_for_the_head_of_an_answer(what: str) -> None:
    rules = f"turn {{ choose one of act }}\naction act {{ let n = me.purse ask next_player(me) {{ {HEADS[what]} pass_by {{}} }} }}"
    state = boardrules.loads(HEAD + rules).start(players=2, seed=1).apply("act")
    assert state.apply(state.actions()[0]).player is not None
