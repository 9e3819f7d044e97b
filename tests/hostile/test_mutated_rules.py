"""Rules files that are almost right: `check` answers with findings in bounded time, and where it has none they can be played."""

from __future__ import annotations

import os
import random
import time
from itertools import islice
from pathlib import Path

import pytest

import boardrules
from boardrules.pipeline import Checked, check_sources
from boardrules.source import SourceFile
from tests.hostile import mutated, places

TESTS = Path(__file__).resolve().parents[1]
SMALL = [*sorted((TESTS / "games").glob("*.rules")), TESTS / "engine" / "whispers.rules"]
SHIPPED = sorted((TESTS.parent / "games").glob("*/*.rules"))
SLOW = bool(os.environ.get("BOARDRULES_SLOW"))
TEXTS = {path.stem: path.read_text(encoding="utf-8") for path in (*SMALL, *(SHIPPED if SLOW else ()))} | {"everything": places.GAME}
EACH = 400 if SLOW else 8
SECONDS = 60
LONGEST = 60_000

WORDS = sorted({word for text in TEXTS.values() for word in mutated.words_of(text) if not word.isspace()})


@pytest.mark.parametrize("name", TEXTS)
def test_mutants_are_refused_or_played(name: str) -> None:
    source = random.Random(name)
    for kind, text in islice(mutated.mutants(TEXTS[name], WORDS, source), EACH):
        begin = time.process_time()
        checked = check_sources([SourceFile("mutant.rules", text)])
        if checked.ruleset is None:
            assert checked.diagnostics, kind
            assert_readable(checked)
        else:
            play(boardrules.Game(checked.ruleset))
        assert time.process_time() - begin < SECONDS, kind


def assert_readable(checked: Checked) -> None:
    """Findings that end, and that steer no terminal."""
    told = str(boardrules.RulesError(checked.diagnostics, checked.files))
    assert len(told) < LONGEST
    assert all(letter.isprintable() or letter == "\n" for letter in told)


def play(game: boardrules.Game) -> None:
    """Thirty decisions for the fewest and the most players, and whatever can be asked on the way. Rules may never come to a
    decision, or ask for hooks that are not trusted; both are told."""
    for players in {game.players[0], game.players[-1]}:
        source = random.Random(players)
        try:
            state = game.start(players=players, seed=1)
            for _ in range(30):
                if state.over:
                    break
                state.view(0)
                state.events_for(None)
                action = source.choice(state.actions())
                assert state.explain(action).legal
                state = state.apply(action)
            state.rollout(1, 30)
        except (boardrules.TooMuchWork, boardrules.HookError):
            return
        assert game.from_json(state.to_json()).to_json() == state.to_json()


# ------------------------------------------------------------------------------------------------ games that broke when they began

HEAD = 'game x "X" { players 2..3 seats red blue green }\nplayer { n: 0..99 }\n'
TURN = "turn { choose one of go }\naction go { me.n += 1  if me.n == 5 { win me } }\n"
TILES = """
enum Ground { sea land }
tiles Chart { legend { "~" sea "#" land } picture coast { "~~~" "~~#" "###" } | tile | picture | copies | | shore | coast | 4 | }
board ocean plane { of Chart up to 9 }
setup { place shore at "0,0" turned 1 }
turn { choose one of lay }
action lay(s in frontier(ocean), q in 0..7) { place shore at s turned q  if round > 3 { win me } }
"""
BROKEN_ONCE = {
    "a board in Cyrillic": HEAD + TURN + "board море grid { size 2 x 2 }",
    "a board in Chinese": HEAD + TURN + "board 海 grid { size 2 x 2 }",
    "a sharp s": HEAD + TURN + "board ß grid { size 2 x 2 } shared { ẞ: 0..3 = 1  ẟ: 0..3 }",
    "a seat that nobody has": HEAD + TURN + "setup { green.n = 3 }",
    "a seat that nobody has, asked": HEAD + TURN + "setup { for p in players { if p == green { p.n = 2 } } }",
    "a seat that nobody has, asked before": HEAD
    + TURN
    + "procedure q(p: Player) { p.n = 2 } setup { if green != none { perform q(green) } }",
    "a piece that nobody has": HEAD + TURN + "piece Boat per player { x: 0..3 } setup { green_Boat.x = 2 }",
    "a cell that nobody is": HEAD
    + TURN
    + "enum Ware { | w | who: Player? | | a | red | | b | green | } setup { for w in Ware { if w.who == red { red.n = 1 } } }",
    "many parameters of a fold": HEAD
    + TURN
    + f"setup {{ red.n = size({{{', '.join(f'a{i} in Bit' for i in range(12))}: a1 == o}}) }} enum Bit {{ o l }}",
    "many dice": HEAD
    + f"turn {{ roll {', '.join(f'd{i} in 1..2' for i in range(12))}  me.n = d1  choose one of go }} action go {{ win me }}",
    "a chain of procedures": HEAD
    + "".join(f"procedure p{i}() {{ perform p{i + 1}() }}\n" for i in range(90))
    + "procedure p90() { ask me { fine { } }  me.n += 1 }\nturn { choose one of go } action go { perform p0()  win me }",
    "a tile turned all the way round": 'game x "X" { players 2..3 seats red blue green }' + TILES,
}


@pytest.mark.parametrize("name", BROKEN_ONCE)
def test_a_game_that_checks_clean_can_be_played(name: str) -> None:
    checked = check_sources([SourceFile("x.rules", BROKEN_ONCE[name])])
    if name != "many parameters of a fold":
        assert checked.ruleset is not None, [finding.message for finding in checked.diagnostics]
    if checked.ruleset is not None:
        play(boardrules.Game(checked.ruleset))


@pytest.mark.parametrize(
    "needed",
    ["next player green", "eliminate green", "red.n = green.n", "add green to s", "s = {red, green}", "who = green"],
)
def test_a_seat_that_not_every_game_has_is_no_player_where_one_is_needed(needed: str) -> None:
    rules = HEAD + TURN + f"shared {{ s: set of Player  who: Player = red }} setup {{ {needed} }}"
    checked = check_sources([SourceFile("x.rules", rules)])
    assert checked.ruleset is None
    assert {finding.code for finding in checked.diagnostics} <= {"BR303", "BR311"}


def test_an_option_names_nobody_who_does_not_play() -> None:
    game = boardrules.loads(HEAD + TURN + 'option who: Player = red "Who" setup { who.n = 3 }')
    assert game.start(players=3, seed=1, options={"who": "green"}).options == {"who": "green"}
    with pytest.raises(boardrules.OptionError, match="option who cannot be 'green' in a game of 2 players"):
        game.start(players=2, seed=1, options={"who": "green"})


def test_an_example_names_nobody_who_does_not_play() -> None:
    example = 'piece Boat per player { x: 0..3 } example "x" { players 2  given { green_Boat.x = 1 }  expect red.n == 0 }'
    checked = check_sources([SourceFile("x.rules", HEAD + TURN + example)])
    (finding,) = [finding for finding in checked.diagnostics if finding.severity == "error"]
    assert finding.message == "with 2 players nobody sits at `green`"
