"""Python hooks: found beside the rules file, checked against it, pure, and never run for a stranger."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import boardrules

RULES = """
game hooked "Hooked" { players 2  seats red blue }
option steady: 1..3 = 2 "How steady the wind is."
enum Colour { pale dark }
deck rune { | rune | copies | | ash | 3 | | elder | 2 | }
board square grid {
  neighbours 4  stone: Player? = none  spread: stack of rune
  layer depth: 0..2 { legend { "." 0  "2" 2 } "..." ".2." "..." }
}
shared { wind: 0..9 = 4  heap: pile of rune = all }
player { points: 0..9 = 2  colour: Colour = dark }
hook quiet(s: square): flag from "helpers.quiet"
hook worth(p: Player, n: 0..5): 0..20 from "helpers.worth"
hook near(s: square): set of square from "helpers.near"
hook pick_one(s: square): square? from "helpers.pick_one"
turn {
  rule HK-1 "You mark a quiet square." choose one of mark
}
action mark(at in square) {
  rule HK-2 "Only quiet squares are marked."
    require quiet(at)
    at.stone = me
  rule HK-3 "Its worth is counted."
    if worth(me, 3) >= 9 and size(near(at)) >= 2 and pick_one(at) != none { win me }
  rule HK-4 "A full board ends the game."
    if all(s in square: s.stone != none) { end game without winner }
}
"""

HELPERS = """
def quiet(reading, s):
    assert reading.players == ("red", "blue") == reading.players_in
    assert reading.me == reading.active and reading.round >= 1
    assert reading.option("steady") == 2
    assert reading.spaces("square")[0] == "a1"
    assert reading.cards("heap") == {"ash": 3, "elder": 2}
    assert reading.order("spread", "b2") == () and reading.tops("spread", "square") == {}
    assert dict(reading.rows("rune")["ash"]) == {} and reading.once(board_size) is reading.once(board_size)
    assert reading.layer("depth", "square")["b2"] == 2 and len(reading.layer("depth", "square")) == 9
    return reading.value("stone", s) is None

def board_size(reading):
    return [len(reading.spaces("square"))]

def worth(reading, p: str, n: int) -> int:
    assert reading.value("colour", p) == "dark"
    return reading.value("points", p) + reading.value("wind") + n

def near(reading, s):
    return set(reading.neighbours(s))

def pick_one(reading, s):
    return min(reading.neighbours(s)) if s != "b2" else None
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "hooked.rules").write_text(RULES, encoding="utf-8")
    (tmp_path / "helpers.py").write_text(HELPERS, encoding="utf-8")
    return tmp_path


def _game(folder: Path, **changes: str) -> boardrules.Game:
    helpers = HELPERS
    for old, new in changes.items():
        start = helpers.index(f"def {old}(")
        end = helpers.find("\ndef ", start)
        helpers = helpers[:start] + new + (helpers[end:] if end > 0 else "")
    (folder / "helpers.py").write_text(helpers, encoding="utf-8")
    return boardrules.load(folder / "hooked.rules", trust_hooks=True)


def test_hooks_decide(folder: Path) -> None:
    game = boardrules.load(folder / "hooked.rules", trust_hooks=True)
    state = game.start(seed=1).apply("mark b2")
    assert not state.over
    assert state.explain("mark b2").rule == "HK-2"
    state = state.apply("mark a1")
    assert state.over
    assert state.outcome is not None
    assert state.outcome.winners == (1,)
    assert game.playouts(2, 20, seed=1).games == 20


def test_a_game_that_was_sent_elsewhere_keeps_its_hooks_and_its_trust(folder: Path) -> None:
    sent = pickle.loads(pickle.dumps(boardrules.load(folder / "hooked.rules", trust_hooks=True)))
    assert sent.start(seed=1).apply("mark b2").explain("mark b2").rule == "HK-2"
    stranger = pickle.loads(pickle.dumps(boardrules.load(folder / "hooked.rules")))
    with pytest.raises(boardrules.HooksNotTrusted):
        stranger.start(seed=1)


def test_nothing_runs_for_a_stranger(folder: Path) -> None:
    (folder / "helpers.py").write_text('raise SystemExit("this must never run")', encoding="utf-8")
    for game in (boardrules.load(folder / "hooked.rules"), boardrules.loads(RULES, folder=folder)):
        assert game.title == "Hooked"
        assert game.rules["HK-2"].sentence
        with pytest.raises(boardrules.HooksNotTrusted, match="trust_hooks=True"):
            game.start()
        with pytest.raises(boardrules.HookError):
            game.playouts(2, 1)


@pytest.mark.parametrize(
    ("name", "code", "message"),
    [
        ("quiet", "quiet = 3\n", "no function quiet"),
        ("quiet", "def quiet(reading): return True\n", r"asks? for def quiet\(reading, s\)"),
        ("quiet", "def quiet(reading, space): return True\n", "the rules ask for"),
        ("quiet", "def quiet(reading, *s): return True\n", "the rules ask for"),
        ("worth", "def worth(reading, p: int, n): return 1\n", "annotated int"),
        ("worth", "def worth(reading, p, n) -> str: return 1\n", "the result is annotated str"),
        ("quiet", "def quiet(reading, s) return\n", "cannot be loaded: SyntaxError"),
        ("quiet", "raise RuntimeError('no')\n", "RuntimeError: no"),
    ],
)
def test_signatures_are_checked_before_play(folder: Path, name: str, code: str, message: str) -> None:
    with pytest.raises(boardrules.HookError, match=message):
        _game(folder, **{name: code}).start()


def test_a_missing_file_is_told(folder: Path) -> None:
    (folder / "helpers.py").unlink()
    with pytest.raises(boardrules.HookError, match=r"no Python file helpers\.py"):
        boardrules.load(folder / "hooked.rules", trust_hooks=True).start()


@pytest.mark.parametrize(
    ("name", "code", "message"),
    [
        ("quiet", "def quiet(reading, s): return 'maybe'\n", "answered 'maybe', which is not of its type flag"),
        ("quiet", "def quiet(reading, s): return None\n", "answered None"),
        ("quiet", "def quiet(reading, s): return 1 / 0\n", "failed with ZeroDivisionError"),
        ("quiet", "def quiet(reading, s): return reading.value('stones', s)\n", "field 'stones' of 'a1', which does not exist"),
        ("quiet", "def quiet(reading, s): return reading.cards('hand')\n", "zone 'hand', which does not exist"),
        ("quiet", "def quiet(reading, s): return reading.order('heap')\n", "order of 'heap', which is not a stack"),
        ("quiet", "def quiet(reading, s): return reading.layer('height', 'square')\n", "layer 'height' of 'square'"),
        ("quiet", "def quiet(reading, s): return bool(reading.neighbours('z9'))\n", "space of no board"),
        ("worth", "def worth(reading, p, n): return 21\n", r"not of its type 0\.\.20"),
        ("near", "def near(reading, s): return 'a1'\n", "set of square"),
        ("near", "def near(reading, s): return ['z9']\n", "set of square"),
    ],
)
def test_answers_are_checked(folder: Path, name: str, code: str, message: str) -> None:
    game = _game(folder, **{name: code})
    with pytest.raises(boardrules.HookError, match=message):
        game.start(seed=1).apply("mark a1")


def test_a_reading_cannot_change_anything(folder: Path) -> None:
    game = _game(folder, quiet="def quiet(reading, s):\n    reading.round = 7\n    return True\n")
    with pytest.raises(boardrules.HookError, match="AttributeError"):
        game.start(seed=1)


STORM = """variant storm_horn "Storm at the Horn" of cap_horn { }
deck navigation {
  | card | copies |
  | gale | 21     |
}
"""


def test_a_variant_of_a_shipped_game_plays_with_the_hooks_of_its_base(tmp_path: Path) -> None:
    (tmp_path / "storm.rules").write_text(STORM, encoding="utf-8")
    for game in (boardrules.load(tmp_path / "storm.rules"), boardrules.loads(STORM)):
        state = game.start(players=3, seed=1)
        for _ in range(30):
            assert not state.broken_invariants()
            state = state.apply(state.actions()[0])


def test_a_variant_that_brings_python_of_its_own_is_not_trusted(tmp_path: Path) -> None:
    own = STORM + 'hook evaluate(p: Player): -1000..1000 from "mine.evaluate"\n'
    (tmp_path / "mine.py").write_text('raise SystemExit("this must never run")', encoding="utf-8")
    with pytest.raises(boardrules.HooksNotTrusted, match=r"\(evaluate\)"):
        boardrules.loads(own, folder=tmp_path).start(players=3)


def test_a_host_asks_a_hook_by_name(folder: Path) -> None:
    state = _game(folder).start(seed=1)
    assert state.ask("worth", "blue", 3) == 9
    assert state.ask("quiet", "a1") is True
    assert state.apply("mark a1").ask("quiet", "a1") is False
    assert set(state.ask("near", "a1")) == {"b1", "a2"}
    assert state.ask("pick_one", "b2") is None


@pytest.mark.parametrize(
    ("question", "complaint"),
    [
        (("worht", "blue", 3), "has no hook 'worht' \\(hooks: quiet, worth, near, pick_one\\)"),
        (("worth", "blue"), "worth takes 2 arguments \\(p, n\\), not 1"),
        (("worth", "green", 3), "'green' is not of the type of p"),
        (("worth", "blue", 6), "6 is not of the type of n"),
        (("worth", ["blue"], 1), "is not of the type of p"),
    ],
)
def test_a_wrong_question_is_refused(folder: Path, question: tuple[object, ...], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        _game(folder).start(seed=1).ask(str(question[0]), *question[1:])
