"""Variants change what they name and keep the rest."""

from __future__ import annotations

from pathlib import Path

import pytest

import boardrules
from boardrules.diagnostics.code_examples import GAME
from boardrules.ruleset.statements import Requirement
from tests.analysis.checking import check_texts, codes, ruleset

BASE = """
enum Rig { | rig | price | | sloop | 60 | | brig | 100 | }
deck cargo { rule T-1 "The cargo." | card | value | copies | | rum | 3 | 10 | | tea | 1 | 20 | }
option long: flag = no "Play longer."
player { coins: 0..99 = 9 rig: Rig hand: pile of cargo }
shared { hold: pile of cargo = all }
define limit: 1..99 = if long then 20 else 10
turn {
  rule T-2 "You sell or wait." choose one of sell, wait
  rule T-3 "The game ends after some rounds." if round > limit { end game }
}
action sell(card in me.hand) {
  rule T-4 "You need coins." require me.coins > 0
  rule T-5 "You sell." move card from me.hand to hold
}
action wait { rule T-6 "Waiting is allowed." me.coins += me.rig.price }
rule T-7 note "Be nice."
"""


def _variant(body: str, name: str = "storm", base: str = "tiny") -> str:
    return f'variant {name} "Storm" of {base} {{ }}\n' + body


def test_the_name_and_the_base() -> None:
    game = ruleset(BASE, _variant(""))
    assert (game.name, game.title, game.base) == ("storm", "Storm", "tiny")
    assert game.seats == ("red", "blue")


def test_rows_merge_cell_by_cell() -> None:
    game = ruleset(BASE, _variant("deck cargo { | card | copies | weight | | rum | 99 | 5 | | silk | 1 | 2 | | tea | 3 | 4 | }"))
    # A card the variant adds has no value of its own: the column may now be empty.
    deck = game.decks["cargo"]
    assert deck.cards == ("rum", "tea", "silk")
    assert deck.copies == {"rum": 99, "tea": 3, "silk": 1}
    assert deck.rows["rum"] == {"value": 3, "weight": 5}
    assert deck.rows["silk"] == {"value": None, "weight": 2}


def test_fields_options_and_definitions_are_replaced() -> None:
    game = ruleset(BASE, _variant("player { coins: 0..500 = 90 }\noption long = yes\ndefine limit: 1..99 = if long then 50 else 5"))
    coins = next(field for field in game.fields if field.name == "coins")
    assert coins.type.high == 500
    assert {field.name for field in game.fields} == {"coins", "rig"}
    assert game.options["long"].default is True
    assert game.options["long"].text == "Play longer."


def test_a_rule_is_replaced_where_it_stands() -> None:
    game = ruleset(BASE, _variant('rule T-4 reading "You need two coins." { require me.coins > 2 }'))
    conditions = game.actions["sell"].conditions
    assert [item.text for item in conditions if isinstance(item, Requirement)] == ["me.coins > 2"]
    assert (game.rules["T-4"].sentence, game.rules["T-4"].status) == ("You need two coins.", "reading")
    assert game.rules["T-4"].executed == "action sell"
    assert game.rules["T-5"].sentence == "You sell."


def test_a_sentence_is_replaced_without_its_code() -> None:
    game = ruleset(BASE, _variant('rule T-4 "You must have coins."\nrule T-1 "New cargo."\nrule T-7 note "Be very nice."'))
    assert len(game.actions["sell"].conditions) == 1
    assert [game.rules[name].sentence for name in ("T-4", "T-1", "T-7")] == ["You must have coins.", "New cargo.", "Be very nice."]


def test_things_are_removed() -> None:
    game = ruleset(BASE, _variant("remove rule T-4\nremove card tea\nremove rule T-7"))
    assert game.actions["sell"].conditions == ()
    assert "T-4" not in game.rules
    assert game.decks["cargo"].cards == ("rum",)
    turn = "turn { choose one of wait }\nremove action sell"
    assert "sell" not in ruleset(BASE, _variant(turn)).actions


def test_what_does_not_exist_cannot_be_removed() -> None:
    result = check_texts(GAME + BASE, _variant("remove action sel"))
    assert [(found.code, found.hint) for found in result.diagnostics] == [("BR504", "did you mean `sell`?")]
    assert result.diagnostics[0].span.file == "file1.rules"


def test_a_variant_of_a_variant() -> None:
    game = ruleset(BASE, _variant("remove rule T-7"), _variant("remove card tea", "calm", "storm"))
    assert (game.name, game.base) == ("calm", "storm")
    assert "T-7" not in game.rules


def test_a_variant_is_not_blamed_for_what_it_leaves_unused() -> None:
    assert codes(BASE, _variant("turn { choose one of wait }")) == []
    assert codes(BASE, _variant("define seven: 0..9 = 7")) == ["BR901"]


CROWD = """
game crowd "Crowd" { players 3..4 seats red blue green yellow }
player { coins: 0..9 = 0 }
turn { step pay { choose one of give_to } }
action give_to(other in players) { other.coins += 1 }
when round ends { end game }
example "the third gets a coin" { after give_to(green) expect green.coins == 1 }
"""


def test_examples_of_the_base_keep_their_number_of_players() -> None:
    for numbers, expected in (("2..4", 3), ("3..3", 3), ("4..4", None)):
        result = check_texts(CROWD, f'variant few "Few" of crowd {{ players {numbers} }}')
        assert result.ruleset is not None
        assert [example.players for example in result.ruleset.examples] == [expected]


@pytest.mark.parametrize(
    "lines",
    ["given { yellow.coins = 3 } after give_to(red)", "after give_to(yellow)", "after give_to(red) expect yellow.coins == 0"],
)
def test_an_example_speaks_of_nobody_who_is_not_there(lines: str) -> None:
    found = check_texts(f'{CROWD}example "too few" {{ {lines} }}').diagnostics
    assert [(item.code, item.message) for item in found] == [("BR706", "with 3 players nobody sits at `yellow`")]
    assert check_texts(f'{CROWD}example "enough" {{ players 4 {lines} }}').diagnostics == ()


def test_a_card_may_be_called_like_a_seat_that_nobody_has() -> None:
    text = """
game uno "Uno" { players 2..3 seats red blue green }
deck colour { | card | copies | | green | 4 | | black | 4 | }
shared { pool: pile of colour = all }
turn { choose one of lay }
action lay(card in colour) { win me }
example "a card, not a player" { red can lay(green) }
"""
    assert check_texts(text).diagnostics == ()


def test_variants_in_a_circle_are_told_so(tmp_path: Path) -> None:
    for name, base in (("day", "night"), ("night", "day"), ("alone", "alone")):
        (tmp_path / f"{name}.rules").write_text(f'variant {name} "{name}" of {base} {{ }}\n', encoding="utf-8")
    for name in ("day", "alone"):
        with pytest.raises(boardrules.RulesError, match="a variant of it in turn"):
            boardrules.load(tmp_path / f"{name}.rules")


def test_a_chain_of_too_many_variants_is_told_so(tmp_path: Path) -> None:
    for number in range(1, 25):
        header = f'variant v{number} "V" of v{number + 1} {{ }}\n'
        (tmp_path / f"v{number}.rules").write_text(header, encoding="utf-8")
    with pytest.raises(boardrules.RulesError, match="more than 20 variants"):
        boardrules.load(tmp_path / "v1.rules")
