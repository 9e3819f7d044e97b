"""What a typed line means, what can follow it, and what words of a game mean."""

from __future__ import annotations

import pytest

from boardrules.cli.terminal.completion import Guide
from boardrules.cli.terminal.lookup import Lookup
from boardrules.cli.terminal.reading import Narrow, Play, Refused, understand
from boardrules.cli.terminal.rules_now import impossible_here, rule_here, rules_text
from boardrules.cli.terminal.telling import told
from boardrules.cli.terminal.why import why_none
from boardrules.engine.state import State
from boardrules.pipeline import load, loads
from tests.terminal.conftest import GAMES


@pytest.fixture(scope="module")
def horn() -> State:
    """A position of Cap Horn in which white lays cards."""
    return load("cap-horn").start(seed=4).apply("done").apply("renounce").apply("draw left").apply("done")


@pytest.fixture(scope="module")
def drop() -> State:
    return load(GAMES / "connect_four.rules").start(seed=4)


def meaning(state: State, text: str) -> Play | Narrow | Refused:
    return understand(state, text, state.player)


def played(state: State, text: str) -> str:
    found = meaning(state, text)
    assert isinstance(found, Play), found
    return str(found.action)


def refused(state: State, text: str) -> Refused:
    found = meaning(state, text)
    assert isinstance(found, Refused), found
    return found


# ------------------------------------------------------------------------------------------------ what a line means


@pytest.mark.parametrize(
    "text", ["3", "drop 3", "DROP 3", "  drop   3 ", "d 3", "dr 3", "drop(3)", "drop, 3", " 3 "], ids=lambda text: repr(text)
)
def test_many_ways_to_say_the_same(drop: State, text: str) -> None:
    assert played(drop, text) == "drop 3"


def test_a_short_form_is_enough_where_one_legal_action_fits() -> None:
    state = load(GAMES / "hex.rules").start(seed=4)
    assert played(state, "p a1") == "put a1"  # although there are a10 and a11
    found = meaning(state, "put a")
    assert isinstance(found, Narrow)
    assert found.begun
    assert len(found.entries) == 11


def test_words_in_any_order_find_actions() -> None:
    state = load(GAMES / "hex.rules").start(seed=4)
    found = meaning(state, "k11")
    assert isinstance(found, Narrow)
    assert found.entries == ((121, "put k11"),)
    assert not found.begun


def test_numbers_out_of_range(drop: State) -> None:
    for number in ("0", "8", "99999999999999999999"):
        assert refused(drop, number).text == f"There is no action {int(number)}: the numbers go from 1 to 7."


def test_mistakes_in_spelling_are_corrected_not_guessed(drop: State) -> None:
    found = refused(drop, "drpo 3")
    assert found.meant == "drop 3"
    assert "Did you mean 'drop 3'?" in found.text
    assert not found.known
    assert refused(drop, "xyzzy").meant == ""
    assert "'column' cannot be '9'" in refused(drop, "drop 9").text


def test_an_illegal_action_names_the_rule_and_what_is_possible() -> None:
    state = load(GAMES / "tic_tac_toe.rules").start(seed=4).apply("mark a1")
    found = refused(state, "mark a1")
    assert found.known
    assert found.text.startswith("No: mark a1 is not allowed. TTT-3: ")
    assert "Possible: mark b1" in found.text


def test_an_action_of_another_step_says_where_it_belongs() -> None:
    state = load(GAMES / "lanterns.rules").start(seed=4)
    text = refused(state, "hang jade").text
    assert text == "Not now: 'hang' belongs to the step 'hang'. Now (step 'gather') you choose: pick or fetch."


def test_an_action_that_is_not_possible_now_can_be_asked_about(horn: State) -> None:
    state = horn.apply("done")
    assert impossible_here(state) == ["sail", "ignore", "sprint"]
    assert refused(state, "sail").text == "'sail' is not possible now: 'why sail' tells why."
    assert refused(state, "sail").known
    guide = Guide(state, Lookup(state, state.player))
    assert guide.status("sail S") == "sail is not possible now: 'why sail' tells why"
    assert "sail" in words(state, "why ")
    lines = why_none(state, "sail", state.player).splitlines()
    assert lines[0] == "No sail is possible now."
    assert any("CH-36" in line and "sail S" in line for line in lines)
    assert "CH-45b" in why_none(state, "sprint", state.player)


DONE = """game tiny "Tiny" { players 2 seats red blue }
shared { steps: 0..9 = 0 }
turn {
  rule TI-1 "You walk at least once."
    choose any number of walk done when steps > 0
}
action walk(n in 1..3) { steps += n }
"""


def test_why_one_cannot_stop_yet() -> None:
    state = loads(DONE).start()
    assert impossible_here(state) == ["done"]
    assert "TI-1 You walk at least once." in why_none(state, "done", 0)


def test_a_refusal_tells_nothing_about_the_hands_of_others() -> None:
    state = load(GAMES / "lanterns.rules").start(seed=4)
    other = understand(state, "hang jade", 1)
    assert isinstance(other, Refused)
    assert "copies" not in other.text


def test_spaces_of_a_plane_can_be_written_with_and_without_comma() -> None:
    state = load(GAMES / "meadows.rules").start(seed=4)
    text = str(state.actions()[0])
    assert played(state, text) == text
    assert played(state, text.replace(",", " ")) == text


# ------------------------------------------------------------------------------------------------ what can follow


def words(state: State, line: str) -> list[str]:
    return [found.word for found in Guide(state, Lookup(state, state.player)).suggest(line)]


def test_only_legal_words_follow(drop: State) -> None:
    full = drop
    for _ in range(6):
        full = full.apply("drop 4")
    assert words(full, "drop ") == ["1", "2", "3", "5", "6", "7"]
    assert words(drop, "dr") == ["drop"]
    assert words(drop, "drop 3 ") == []
    assert words(drop, "nonsense ") == []
    assert "undo" in words(drop, "")
    assert words(drop, "un") == ["undo"]


def test_words_after_commands(drop: State) -> None:
    assert words(drop, "why ") == ["drop"]
    assert words(drop, "why drop 3") == ["3"]
    assert words(drop, "rules cf-1") == ["CF-1"]
    assert words(drop, "rules a") == ["all"]
    assert words(drop, "what a1") == ["a1"]
    assert words(drop, "undo ") == []


def test_suggestions_say_what_they_are(horn: State) -> None:
    guide = Guide(horn, Lookup(horn, horn.player))
    by_word = {found.word: found for found in guide.suggest("")}
    assert by_word["lay"].about.startswith("21 ways; You may lay any number of cards")
    assert by_word["lay"].more
    assert not by_word["done"].more
    card = guide.suggest("lay ")[0]
    assert "↑1 ↖1" in card.about
    assert "ways" in card.about
    square = guide.suggest(f"lay {card.word} ")[0]
    assert square.about == "Atlantic"
    assert not square.more


def test_the_line_as_it_stands(drop: State) -> None:
    guide = Guide(drop, Lookup(drop, drop.player))
    assert guide.status("") == ""
    assert guide.status("undo") == ""
    assert guide.status("4") == "Enter plays: drop 4"
    assert guide.status("9") == "the numbers go from 1 to 7"
    assert guide.status("dro") == "7 actions begin so: go on typing, Tab shows how"
    assert guide.status("drop 2") == "Enter plays: drop 2"
    assert guide.status("drpo 2") == "no action begins so; Tab makes it 'drop 2'"
    assert guide.corrected("drpo 2") == "drop 2"


CLASH = """game tiny "Tiny" { players 2 seats red blue }
turn { choose one of list, show }
action list(n in 1..3) { win me }
action show { win me }
"""


def test_an_action_with_the_name_of_a_command_comes_first() -> None:
    state = loads(CLASH).start()
    assert {"list", "/list", "show", "/show"} <= set(words(state, ""))
    assert words(state, "list ") == ["1", "2", "3"]
    assert words(state, "/show ") == ["list", "show"]


# ------------------------------------------------------------------------------------------------ what words mean


def test_looking_up_cards_spaces_players_and_actions(horn: State) -> None:
    lookup = Lookup(horn, horn.player)
    gale = lookup.tell("Gale")
    assert "10 of this kind in all" in gale
    assert "↑3" in gale
    assert "CH-03" in gale
    assert lookup.tell("trade wind").startswith("trade wind\n")
    assert "Atlantic" in lookup.tell("h4")
    assert "points" in lookup.tell("black")
    assert "written: sail COURSE" in lookup.tell("sail")
    assert "CH-32" in lookup.tell("sail")
    assert lookup.tell("NE") == "NE\n  north-east"


def test_looking_up_what_is_not_there(horn: State) -> None:
    lookup = Lookup(horn, horn.player)
    assert lookup.tell("galle").endswith("Did you mean gale?")
    assert "can mean" in lookup.tell("start")
    assert "the rules speak of it" in lookup.tell("rose")
    assert lookup.tell("xyzzy") == "There is nothing called 'xyzzy' in Cap Horn."


def test_looking_up_a_card_does_not_tell_who_holds_it() -> None:
    state = load(GAMES / "lanterns.rules").start(seed=4)
    own = Lookup(state, 0).tell("amber")
    other = Lookup(state, 1).tell("amber")
    assert "in hand of red" in own
    assert "in hand of red" not in other


def test_tiles_show_their_marks() -> None:
    state = load("cabo-da-roca").start(seed=4)
    assert "    land     land     land\n" in Lookup(state, 0).tell("cascais tile")


def test_the_rules_that_matter_now(horn: State) -> None:
    assert rule_here(horn) == "CH-18"
    text = rules_text(horn, "")
    assert text.startswith("Lay:\n  CH-18 ")
    assert "lay CARD SQUARE:\n  CH-21 " in text
    assert "CH-32" not in text
    assert "CH-32" in rules_text(horn, "sail")
    assert "source: L76" in rules_text(horn, "ch 19")
    assert "did you mean CH-19?" in rules_text(horn, "CH19")


# ------------------------------------------------------------------------------------------------ what happened


def test_what_followed_is_told_with_its_rules(horn: State) -> None:
    after = horn.apply("done").apply("renounce")
    assert told(after.story(None)).splitlines()[1].endswith("now has 5 points.")
    assert "[CH-42]" in told(after.story(None), rules=True)


def test_a_card_that_goes_where_the_decision_says_is_not_told_twice(horn: State) -> None:
    after = horn.apply(horn.actions()[0])
    assert told(after.story(horn.player)).count("\n") == 0
