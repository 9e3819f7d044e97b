"""What a beginner is told: introductions, the rules that matter, and only what can happen in the game as it is played."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

import boardrules
from boardrules.cli.main import cli
from boardrules.rulebook import make_document
from boardrules.rulebook.book import open_book
from tests.rulebook.books import GAMES, book, words

GAME = """
game hills "Hills" { players 2 seats red blue about "A walk." }
option foggy: flag = no "There is fog."
section "The field" "Stones lie on the field." "Whoever takes the last one wins."
shared {
  rule HI-1 "There are nine stones."
  stones: 0..9 = 9
}
section "Playing"
turn {
  rule HI-2 "In your turn you take stones, or look through the fog."
    choose one of take, peer
}
action take(count in 1..3) {
  rule HI-3 "You take one to three stones."
    require count <= stones
    stones -= count
  rule HI-4 "Whoever takes the last stone wins."
    if stones == 0 { win me }
}
action peer {
  rule HI-5 "In fog you may look instead of taking."
    require foggy
    perform look()
}
procedure look() {
  rule HI-6 "Whoever looks sees nothing."
    note "nothing is seen"
}
"""
VARIANT = """
variant misty_hills "Misty Hills" of hills { about "A walk in fog." }
option foggy = yes
section "The field" "Fog lies on the field."
rule HI-3 "You take one or two stones." { require count <= 2 }
"""


@pytest.fixture
def hills(tmp_path: Path) -> Path:
    (tmp_path / "hills.rules").write_text(GAME, encoding="utf-8")
    (tmp_path / "misty_hills.rules").write_text(VARIANT, encoding="utf-8")
    return tmp_path / "hills.rules"


def test_sections_introduce_themselves(hills: Path) -> None:
    learn = words(make_document(boardrules.load(hills), "learn"))
    assert "Stones lie on the field." in learn
    assert "Whoever takes the last one wins." in learn
    assert "Stones lie on the field." not in words(make_document(boardrules.load(hills), "law"))


def test_a_variant_introduces_a_section_anew(hills: Path) -> None:
    learn = words(make_document(boardrules.load(hills.with_name("misty_hills.rules")), "learn"))
    assert "Fog lies on the field." in learn
    assert "Stones lie on the field." not in learn


def test_what_the_options_rule_out_is_not_taught(hills: Path) -> None:
    loaded = boardrules.load(hills)
    plain = words(make_document(loaded, "learn"))
    foggy = words(make_document(loaded, "learn", options={"foggy": True}))
    assert "peer" not in plain
    assert "In fog you may look instead of taking." not in plain
    assert "In fog you may look instead of taking." in foggy
    assert open_book(loaded).reached.procedures == set()
    assert open_book(loaded, options={"foggy": True}).reached.procedures == {"look"}


def test_the_reference_names_the_variants_beside_the_game(hills: Path) -> None:
    reference = words(make_document(boardrules.load(hills), "reference"))
    assert "Foggy: yes. There is fog." in reference
    assert "Instead of HI-3: You take one or two stones." in reference


def test_the_worked_example_is_a_real_game() -> None:
    text = words(book("cap-horn", "learn"))
    assert "White, Blue and Black sit down to play." in text
    assert "White lays " in text
    assert "White's hand: " in text
    pictures = {picture.name for picture in book("cap-horn", "learn").pictures()}
    assert {"board", "turn-first-before", "turn-first-after", "turn-later-before"} <= pictures


def test_hooks_that_nobody_trusts_do_not_keep_from_reading(tmp_path: Path) -> None:
    path = tmp_path / "wild.rules"
    path.write_text(
        'game wild "Wild" { players 2 seats a b }\nboard field grid { size 2 x 2 stone: Player? = none }\n'
        'hook good(p: Player): 0..9 from "wild.good"\nturn { choose one of go }\n'
        'action go(s in field) { rule WI-1 "You win." require good(me) >= 0 win me }\nexample "x" { a can go(a1) }\n'
    )
    loaded = boardrules.load(path)
    assert "You win." in words(make_document(loaded, "learn"))
    assert "Allowed: A goes a1." in words(make_document(loaded, "reference"))


def test_examples_tell_who_tries_what_and_which_rule_decides() -> None:
    text = words(book("cap-horn", "reference"))
    assert "Not allowed: White lays a breeze on h2." in text
    assert "A card must touch another card, by a side or by a corner. CH-19" in text


# ------------------------------------------------------------------------------------------------ the command


def test_a_game_without_a_board_or_cards_has_no_empty_table(tmp_path: Path) -> None:
    path = tmp_path / "pond.rules"
    path.write_text(
        'game pond "Pond" { players 2 seats red blue }\nturn { choose one of jump }\n'
        'action jump { rule PO-1 "Whoever jumps wins." win me }\n',
        encoding="utf-8",
    )
    for depth in ("learn", "reference"):
        code, text = run(path, "--depth", depth)
        assert code == 0
        assert "Whoever jumps wins." in text
        assert "How many" not in text


def run(*arguments: object) -> tuple[int, str]:
    result = CliRunner().invoke(cli, ["rulebook", *map(str, arguments)])
    return result.exit_code, result.output


def test_the_name_of_the_file_tells_the_format(hills: Path) -> None:
    page = hills.with_name("book.html")
    assert run(hills, "--depth", "learn", "-o", page) == (0, f"{page}\n")
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    other = hills.with_name("book.txt")
    run(hills, "--format", "html", "-o", other)
    assert other.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_markdown_in_a_file_has_its_pictures_beside_it(tmp_path: Path) -> None:
    target = tmp_path / "game.md"
    code, output = run(GAMES / "tic_tac_toe.rules", "-o", target)
    assert code == 0
    assert "pictures beside it" in output
    assert "](game-board.svg)" in target.read_text(encoding="utf-8")
    assert (tmp_path / "game-board.svg").read_text(encoding="utf-8").lstrip().startswith("<")


def test_on_the_screen_pictures_are_named(hills: Path) -> None:
    code, output = run("cap-horn", "--depth", "law")
    assert code == 0
    assert "<svg" not in output


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["--depth", "deep"], 2, "'deep' is not one of 'learn', 'reference', 'law'"),
        (["--format", "pdf"], 2, "'pdf' is not one of 'markdown', 'html'"),
        (["--players", "9"], 1, "Hills is for 2 players, not 9"),
        (["--option", "rain=yes"], 1, "rain"),
        (["--option", "foggy"], 2, "NAME=VALUE"),
        (["-o", "/nowhere/at/all/book.html"], 1, "there is no folder /nowhere/at/all"),
    ],
)
def test_wrong_usage_is_one_line(hills: Path, arguments: list[str], code: int, message: str) -> None:
    found, output = run(hills, *arguments)
    assert found == code
    assert message in output
    assert len(output.strip().splitlines()) == 1
