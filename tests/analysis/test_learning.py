"""Chapters for beginners: what they hold, what they may name, and what a variant makes of them."""

from __future__ import annotations

from boardrules.engine.fingerprint import take_fingerprint
from tests.analysis.checking import codes, errors, ruleset

BASE = """
rule T-1 note "Be nice."
rule T-2 note "Be quick."
turn { end game }
example "over at once" { expect round == 1 }
learn "Manners" {
  "**Kind** and fast." says T-1, T-2
  list { "Smile." says T-1  T-2 }
}
learn "The end" { T-2 example "over at once" }
later T-1 "Nobody minds."
"""


def _variant(body: str, header: str = "") -> str:
    return f'variant storm "Storm" of tiny {{ {header} }}\n' + body


def _texts(*variants: str) -> list[list[tuple[str, tuple[str, ...]]]]:
    return [[(line.text, line.rules) for line in part.lines] for part in ruleset(BASE, *variants).learn[0].parts]


def test_chapters_keep_the_order_of_the_file() -> None:
    game = ruleset(BASE)
    assert [chapter.title for chapter in game.learn] == ["Manners", "The end"]
    assert [part.what for chapter in game.learn for part in chapter.parts] == ["text", "list", "text", "example"]
    assert game.taught == {"T-1", "T-2"}
    assert (game.later[0].rules, game.later[0].text) == (("T-1",), "Nobody minds.")


def test_a_text_stands_as_long_as_its_rules_do() -> None:
    assert _texts()[0] == [("**Kind** and fast.", ("T-1", "T-2"))]
    assert _texts(_variant('rule T-1 note "Be nice."'))[0] == [("**Kind** and fast.", ("T-1", "T-2"))]


def test_a_text_gives_way_when_a_variant_changes_a_rule_that_it_says() -> None:
    changed = _texts(_variant('rule T-1 note "Be rude."'))
    assert changed == [[("", ("T-1", "T-2"))], [("", ("T-1",)), ("", ("T-2",))]]


def test_a_text_gives_way_when_a_variant_removes_a_rule_that_it_says() -> None:
    assert _texts(_variant("remove rule T-1")) == [[("", ("T-2",))], [("", ("T-2",))]]


def test_a_variant_replaces_and_removes_chapters() -> None:
    game = ruleset(BASE, _variant('learn "Manners" { "Be yourself." says T-1, T-2 }\nremove learn "The end"'))
    assert [chapter.title for chapter in game.learn] == ["Manners"]
    assert game.learn[0].parts[0].lines[0].text == "Be yourself."
    assert errors(BASE, _variant('remove learn "The ending"')) == ["BR504"]


def test_story_and_credits_are_replaced_by_a_variant() -> None:
    game = ruleset(BASE, _variant("", 'story "One." "Two." credits "Ours."'))
    assert (game.story, game.credits) == (("One.", "Two."), ("Ours.",))


def test_what_a_chapter_names_must_be_there() -> None:
    assert errors('turn { end game }\nlearn "A" { "x" says T-9  T-8 }\nlater T-7') == ["BR703", "BR703", "BR703"]
    assert errors('turn { end game }\nlearn "A" { cards cargo tiles chart table price example "x" }') == ["BR710"] * 4


def test_two_chapters_of_one_title() -> None:
    assert errors('turn { end game }\nlearn "A" { }\nlearn "A" { }') == ["BR219"]


def test_a_rule_that_no_chapter_teaches_is_warned_of_once_there_are_chapters() -> None:
    rules = 'turn { end game }\nrule T-1 note "Be nice."\nrule T-2 note "Be quick."\n'
    assert codes(rules) == []
    assert codes(rules + 'learn "A" { T-1 }') == ["BR918"]
    assert codes(rules + 'learn "A" { T-1 }\nlater T-2') == []


def test_a_save_fits_when_only_the_book_is_written_anew() -> None:
    bare = BASE[: BASE.index('learn "Manners"')]
    assert take_fingerprint(ruleset(bare)) == take_fingerprint(ruleset(BASE))
