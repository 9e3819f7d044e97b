"""Work is counted on the form: the same in every program made from it, and too much of it stops play where it happens."""

# ruff: noqa: E501  (a rules text is easier to read in one line)

from __future__ import annotations

import pickle
from collections.abc import Callable
from random import Random

import pytest

import boardrules
from boardrules import Coverage, Game, Limits, TooMuchWork
from boardrules.engine.chance import seed_state
from boardrules.engine.session import Session
from boardrules.runtime.program import Position, Program
from tests.compiler.playing import LARGE, SMALL, load, play

HEAD = 'game probe "Probe" { players 2 seats red blue }\nplayer { points: 0..9 capped }\nshared { sum: 0..9 capped }\n'
WAIT = "turn { choose one of wait }\naction wait { }\n"
STEPS = Limits(steps=100_000)


def make(text: str, limits: Limits = STEPS) -> Game:
    return boardrules.loads(HEAD + text, limits=limits)


# ------------------------------------------------------------------------------------------------ the same count everywhere


def settle(session: Session, program: Program, position: Position) -> None:
    """Lets chance do what it does when all random numbers are 0."""
    while position.node and session.codec.is_chance[position.node]:
        program.apply(position, program.outcomes(position)[0][0])


def same_work(game: Game, seed: int, decisions: int) -> list[int]:
    """The work of each decision of a random game, after making sure that playing on from it counts the same in a playout and in a
    program that counts rules."""
    codec, counting = game.codec(game.players[0], {}), game.codec(game.players[0], {}, counting=True).program
    session, program = Session(game, codec, codec.seats, True), codec.program
    position, _ = session.begin(seed_state(seed))
    random = Random(seed)
    found = []
    for _ in range(decisions):
        if not position.node:
            break
        rolled, stepped, counted = position.copy(), position.copy(), counting.new_position()
        for name in type(position).__slots__:  # type: ignore[attr-defined]
            if name not in ("events", "moves") and hasattr(counted, name):  # sets are kept only in programs that play
                setattr(counted, name, getattr(position.copy(), name))
        program.playout(rolled, lambda: 0.0, 1)
        code = program.legal(stepped)[0]
        for played, by in ((stepped, program), (counted, counting)):
            by.apply(played, code)
            settle(session, by, played)
        assert (rolled.node, rolled.work_) == (stepped.node, stepped.work_)
        assert (counted.node, counted.work_) == (stepped.node, stepped.work_)
        code = random.choice(program.legal(position))
        position = position.copy()
        program.apply(position, code)
        settle(session, program, position)
        found.append(position.work_)
    return found


@pytest.mark.parametrize("name", [*SMALL, *LARGE])
def test_stepping_playouts_and_counting_programs_count_the_same(name: str) -> None:
    work = same_work(load(name), 3, 25)
    assert max(work) < Limits().steps / 10, "an ordinary decision is far from the limit"


TEXTS = {
    "loops": "turn { for x in 0..999 { if x mod 7 == sum { sum += 1 } } choose one of wait }\naction wait { }\n",
    "chance": "turn { repeat 3 times { roll d in 1..6 sum = d } choose one of wait }\naction wait { }\n",
    "skipping": "turn { repeat 5 times { choose one of never } choose one of wait }\naction wait { }\naction never { require sum > 9 }\n",
    "candidates": "turn { choose one of pick }\naction pick(a in 1..40, b in 1..40, c in 1..9) { require a + b == c }\n",
    "definitions": "define twice(n: 0..9): 0..99 = sum(x in 0..4999: x mod (n + 1)) mod 9\nturn { sum = twice(sum) + twice(3) choose one of wait }\n"
    "action wait { }\n",
    "searches": "board sea grid { size 30 x 30 n: 0..1 }\nturn { choose one of put }\n"
    "action put(s in sea) { require s.row > 28 and size(reach(a to b from s where b.n == 1)) >= 1 s.n = 1 }\n",
    "possible": "turn { if possible(pick(3)) and possible(pick) { sum = 1 } choose one of pick }\n"
    "action pick(a in 1..300) { require count(x in 0..99: x mod a == sum) < 90 }\n",
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_games_that_count_do_so_the_same_way(text: str) -> None:
    assert max(same_work(make(text, Limits()), 1, 6)) > 0


def test_a_game_with_short_loops_counts_nothing_unless_it_goes_round() -> None:
    assert max(same_work(load("tic_tac_toe"), 1, 9)) == 0
    assert "values" not in load("tic_tac_toe").codec(2, {}).program.source


# ------------------------------------------------------------------------------------------------ too much of it

ENDLESS = {
    "loops in loops": "turn {\nfor x in 0..9999 { for y in 0..9999 { sum = y mod 7 } }\nchoose one of wait }\naction wait { }\n",
    "repetitions": "turn {\nrepeat 100000 times { sum = 3 }\nchoose one of wait }\naction wait { }\n",
    "a fold": "turn {\nif any(x in 0..999, y in 0..999: x + y < sum) { sum = 1 }\nchoose one of wait }\naction wait { }\n",
    "a turn of nothing": "\nturn { }\n",
    "an empty turn": "turn {\nif sum > 9 { choose one of wait } }\naction wait { }\n",
    "a choice that nobody has": "turn {\nchoose one of wait }\naction wait { require sum > 9 }\n",
    "chance alone": "turn {\nroll d in 1..6 sum = d }\n",
    "an empty pile": "deck c { | card | copies | | rum | 2 | } shared { hold: pile of c = all } player { hand: pile of c }\n"
    "turn { draw 1 from hold to active.hand }\n",
    "a pile that is refilled": "deck c { | card | copies | | rum | 2 | } shared { a: pile of c refilled from b b: pile of c = all }\n"
    "turn { draw 100000 from a to b choose one of wait }\naction wait { }\n",
    "procedures": "".join(f"procedure p{n}() {{ perform p{n + 1}() perform p{n + 1}() }}\n" for n in range(30))
    + "procedure p30() { sum += 1 }\nturn { perform p0() choose one of wait }\naction wait { }\n",
    "definitions": "define d0: 0..9 = sum\n"
    + "".join(f"define d{n + 1}: 0..999 = d{n} + d{n} + d{n}\n" for n in range(25))
    + "turn { sum = d25 choose one of wait }\naction wait { }\n",
}


@pytest.mark.parametrize("text", ENDLESS.values(), ids=ENDLESS)
def test_too_much_work_stops_with_the_place(text: str) -> None:
    game = make(text)
    messages = set()
    starts: list[Callable[[], object]] = [
        lambda: game.start(seed=1),
        lambda: game.start(seed=1, coverage=Coverage()),
        lambda: game.playouts(players=2, count=1),
    ]
    for start in starts:
        with pytest.raises(TooMuchWork) as caught:
            start()
        assert caught.value.place.line >= 4
        messages.add(str(caught.value))
    (message,) = messages
    assert "line " in message
    assert "100000 steps of work" in message
    assert len(message) < 300


def test_the_rule_is_named() -> None:
    rule = 'rule P-1 "All numbers are counted." for x in 0..99999 { sum = x mod 7 }'
    with pytest.raises(TooMuchWork, match="rule P-1, line 5") as caught:
        make(f"turn {{\n{rule}\nchoose one of wait }}\naction wait {{ }}\n").start(seed=1)
    assert caught.value.rule == "P-1"
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.rule, again.place) == (str(caught.value), "P-1", caught.value.place)


def test_a_playout_stops_where_stepping_does() -> None:
    """A game that becomes too much only after some decisions."""
    text = "turn { choose one of more }\naction more { sum += 1 for x in 0..sum * 2000 { if x == 1 { me.points += 1 } } }\n"
    game = make(text, Limits(steps=300_000))
    state = game.start(seed=1)
    played = 0
    stopped = ""
    while not stopped:
        before = state.to_json()
        try:
            state = state.apply("more")
            played += 1
        except TooMuchWork as error:
            stopped = str(error)
    assert played > 2
    assert state.to_json() == before, "the state before is as it was"
    assert [str(action) for action in state.actions()] == ["more"]
    assert game.start(seed=1).rollout(1, limit=played).actions()
    with pytest.raises(TooMuchWork) as rolled:
        game.start(seed=1).rollout(1, limit=played + 1)
    assert str(rolled.value) == stopped


def test_what_chance_decides_belongs_to_the_decision_before() -> None:
    """Many rolls, none of them much: together they are too much, also where somebody else decides what comes out."""
    game = make("turn { choose one of go }\naction go { repeat 1000 times { roll d in 1..6 sum = d } }\n")
    with pytest.raises(TooMuchWork):
        game.start(seed=1).apply("go")
    with pytest.raises(TooMuchWork):
        game.start(seed=1).rollout(1, limit=1)
    state = game.start(chance="explicit").apply("go")
    for _ in range(200):
        state = state.apply(state.actions()[0])
    with pytest.raises(TooMuchWork):
        play(state, *[str(state.actions()[0])] * 1000)


MUCH = "count(x in 0..999, y in 0..999: x * y == sum) < 0"


def test_questions_stop_too_and_each_counts_for_itself() -> None:
    text = f'action wait(n in 1..3) {{ require n == 1 or {MUCH} }}\nturn {{ choose one of wait }}\ninvariant "much": {MUCH}\n'
    limits = Limits(steps=4 * 10**7)
    state = make(text, limits).start(seed=1)
    for _ in range(3):
        assert state.explain("wait 1").legal
        assert state.broken_invariants() == ("much",)
        assert state.imagine(0, 1).actions()
    tight = make(
        f'{WAIT}invariant "much": {MUCH}\nscore {{ category c "C" for p {{ give count(x in 0..99999: x > p.points) }} }}\n'
    )
    with pytest.raises(TooMuchWork, match="line 6"):
        tight.start(seed=1).broken_invariants()


def test_the_final_count_stops_too() -> None:
    score = 'score {\ncategory c "C" for p { give count(x in 0..99999: x > p.points) } }\n'
    game = make("turn { choose one of stop }\naction stop { end game }\n" + score)
    with pytest.raises(TooMuchWork, match="line 7"):
        game.start(seed=1).apply("stop")


def test_examples_stop_with_the_same_words() -> None:
    from boardrules.engine.examples import run_example

    text = f'{WAIT}example "Much" {{ given {{ for x in 0..99999 {{ sum = x mod 3 }} }} expect sum == 0 }}\n'
    text += f'example "Asked" {{ expect {MUCH} }}\nexample "Fine" {{ red can wait }}\n'
    verdicts = [run_example(make(text), number) for number in range(3)]
    assert [verdict.passed for verdict in verdicts] == [False, False, True]
    assert all("steps of work" in str(verdict.failures[0]) for verdict in verdicts[:2])


def test_a_choice_that_offers_too_much_stops() -> None:
    text = "turn { choose one of pick }\naction pick(a in 1..200, b in 1..100) { }\n"
    assert len(make(text, Limits(steps=10**6)).start(seed=1).actions()) == 20_000
    with pytest.raises(TooMuchWork):
        make(text, Limits(steps=400_000)).start(seed=1)
