"""The book for beginners: from the author's chapters, or from the sections of a file that has none."""

from __future__ import annotations

from pathlib import Path

import pytest

import boardrules
from boardrules.rulebook import make_document, rulebook_pages
from boardrules.rulebook.document import Listing, plain
from boardrules.rulebook.markdown import to_markdown
from tests.rulebook.books import GAMES, SMALL, book, game, markdown, words

LANTERNS = str(GAMES / "lanterns.rules")
FERRY = Path(__file__).resolve().parents[2] / "docs" / "howto" / "teaching"

HARBOUR = """
game harbour "Harbour" {
  players 2
  seats red blue
  story "It is foggy."
  credits "After a game of 1900."
}
section "Cards"
deck cargo {
  rule HA-1 "There are thirty crates." at "L12"
  rule HA-2 supplied "Which crates there are is not written anywhere."
  | crate | goods: 1..9? | treasure: 1..9? | copies |
  | rum   | 3            | -               | 20     |
  | gold  | -            | 9               | 10     |
}
shared { quay: pile of cargo hidden = all }
player { hold: pile of cargo }
option greedy: flag = no "You take two crates."
section "Playing"
turn {
  rule HA-3 "You take a crate, or two." step take {
    if greedy { draw 2 from quay to me.hold } else { draw 1 from quay to me.hold }
  }
}
when round ends {
  rule HA-4 "To leave the harbour you need a sail." if size(quay) < 4 { end game }
  rule HA-5 "To leave the harbour you need a rudder." if size(quay) < 4 { end game }
  rule HA-6 "To leave the harbour you need a crew." if size(quay) < 4 { end game }
}
"""
CHAPTERS = """
learn "Cargo" {
  components
  "**Thirty** crates." says HA-1, HA-2
  cards cargo "All crates"
  either { "Take one," says HA-3 "leave." says HA-4, HA-5, HA-6 }
  tip "Leave early."
}
"""


def _learn(text: str, **options: bool) -> str:
    return to_markdown(make_document(boardrules.loads(text), "learn", options=options))


def test_chapters_stand_between_story_and_credits() -> None:
    text = _learn(HARBOUR + CHAPTERS)
    places = [text.index(part) for part in ("It is foggy.", "## Cargo", "## Credits", "After a game of 1900.")]
    assert places == sorted(places)


def test_a_chapter_has_bold_words_alternatives_and_tips() -> None:
    text = _learn(HARBOUR + CHAPTERS)
    assert "**Thirty** crates." in text
    assert "- Take one, <sup>HA-3</sup>\n- *or* leave." in text
    assert "> **Tip.** Leave early." in text


def test_what_is_ours_is_marked_where_it_stands_and_explained_once() -> None:
    text = _learn(HARBOUR + CHAPTERS)
    assert " <sup>HA-1</sup> <sup>HA-2</sup> <sup>ours</sup>" in text
    assert "**All crates · ours**" in text
    assert text.count("“Ours” marks") == 1


@pytest.mark.parametrize("depth", ["reference", "law"])
def test_the_other_depths_explain_ours_and_lines_and_have_the_credits(depth: str) -> None:
    text = to_markdown(make_document(boardrules.loads(HARBOUR), depth))  # type: ignore[arg-type]
    assert text.count("“Ours” marks") == 1
    assert "“L12” is line 12 of the text of the printed rules." in text
    assert "After a game of 1900." in text


def test_the_box_is_told_in_words() -> None:
    assert "- 20 goods cards and 10 treasure cards <sup>ours</sup>" in _learn(HARBOUR + CHAPTERS)


def test_a_text_gives_way_to_the_rules_when_an_option_changes_what_it_says() -> None:
    text = _learn(HARBOUR + CHAPTERS, greedy=True)
    assert "Take one," not in text
    assert "- You take a crate, or two. <sup>HA-3</sup>" in text
    assert "*or* leave." in text


def test_a_text_gives_way_to_the_rules_of_a_variant() -> None:
    base, night = game(str(FERRY / "ferry.rules")), game(str(FERRY / "night_ferry.rules"))
    assert "more than six capsizes" in words(make_document(base, "learn"))
    text = words(make_document(night, "learn"))
    assert "more than five capsizes" in text
    assert "more than six" not in text.partition("The goal")[2]


def test_what_can_wait_is_there_in_small_print() -> None:
    small = [block for block in book(LANTERNS, "learn").blocks if isinstance(block, Listing) and block.role == "hint"]
    assert plain(small[0].items[0].content).startswith("Of players with the same points")


def test_an_example_has_its_verdict_and_rule() -> None:
    text = markdown(LANTERNS, "learn")
    assert "**Example:** a row needs three lanterns of one colour." in text
    assert "✗ Not allowed: Red hangs" in text


def test_an_example_in_which_nothing_is_done_shows_its_position() -> None:
    assert "the longer side of the L" in {picture.alt for picture in book("cabo-da-roca", "learn").pictures()}


def test_the_worked_turns_say_why() -> None:
    text = markdown(LANTERNS, "learn")
    assert "where everybody sees them.* <sup>LA-11</sup>" in text


# ------------------------------------------------------------------------------------------------ without chapters


def test_sentences_that_begin_alike_become_one_with_a_list() -> None:
    text = _learn(HARBOUR)
    assert "To leave the harbour you need:\n    - a sail. <sup>HA-4</sup>\n    - a rudder." in text


@pytest.mark.parametrize("name", [name for name in SMALL if not game(name).ruleset.learn])
def test_without_chapters_every_rule_in_force_is_said_once(name: str) -> None:
    text = words(book(name, "learn"))
    for rule in game(name).ruleset.rules.values():
        assert rule.id in text


def test_on_a_site_the_ids_of_rules_lead_to_the_reference() -> None:
    pages = rulebook_pages(game(LANTERNS))
    assert "<sup>[LA-14](reference.md#la-14)</sup>" in pages["games/lanterns/learn.md"]
    assert '<a id="la-14"></a>' in pages["games/lanterns/reference.md"]
