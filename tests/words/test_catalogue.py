"""Games in another language: the same game in other words."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

import boardrules
from boardrules.cli.main import cli
from boardrules.pipeline import catalogue_of
from boardrules.words.catalogue import entries_of, problem_of, report_on
from boardrules.words.po import CatalogueError, Entry, read_po, write_po
from tests.words.sample import FRENCH, RULES, write_ferry


@pytest.fixture
def ferry(tmp_path: Path) -> Path:
    return write_ferry(tmp_path)


def test_texts_and_names_are_those_of_the_language(ferry: Path) -> None:
    game = boardrules.load(ferry, language="fr")
    assert game.language == "fr"
    assert game.title == "Le bac"
    assert game.rules["FE-1"].sentence == "Tu poses autant de cartes que tu veux."
    assert game.ruleset.learn[0].title == "Le but"
    assert game.ruleset.learn[0].parts[0].lines[0].text == "Pose neuf cartes."
    assert game.ruleset.about == "Two boats and a river."  # nobody has translated it


def test_it_is_the_same_game(ferry: Path) -> None:
    english, french = boardrules.load(ferry), boardrules.load(ferry, language="fr")
    assert english.language == "en"
    assert french.fingerprint == english.fingerprint
    state, other = english.start(seed=3), french.start(seed=3)
    assert [str(action) for action in state.actions()] == [str(action) for action in other.actions()]
    assert state.to_json() == other.to_json()
    assert french.from_json(state.apply("done").to_json()).to_json() == other.apply("done").to_json()
    match = boardrules.Match(french, seed=3)
    match.play(match.state.actions()[0])
    match.save(ferry.with_name("save.json"))
    opened = boardrules.Match.open(ferry.with_name("save.json"), english)
    assert opened.game is english
    assert opened.state.to_json() == match.state.to_json()


def test_a_story_is_told_in_the_language(ferry: Path) -> None:
    state = boardrules.load(ferry, language="fr").start(seed=3)
    after = state.apply("lay gust") if any(str(action) == "lay gust" for action in state.actions()) else state.apply("lay breeze")
    assert after.story(0)[0].text in ("Rouge pose un coup de vent et a 1 point.", "Rouge pose une brise et a 1 point.")
    assert after.apply("done").story(0)[0].text == "Rouge ne pose plus de cartes."


def test_a_game_without_the_language_stays_english(tmp_path: Path) -> None:
    path = tmp_path / "ferry.rules"
    path.write_text(RULES, encoding="utf-8")
    assert boardrules.load(path, language="fr").language == "en"


def test_a_language_that_nobody_knows_is_told() -> None:
    with pytest.raises(ValueError, match=r"no language 'qx' \(languages: en, fr\)"):
        boardrules.load("cap-horn", language="qx")


def test_a_catalogue_that_cannot_be_read_is_told(ferry: Path) -> None:
    ferry.with_name("ferry.fr.po").write_text('msgid "a"\n', encoding="utf-8")
    with pytest.raises(CatalogueError, match=r"ferry\.fr\.po:2: an entry has no `msgstr`"):
        boardrules.load(ferry, language="fr")


def test_extracting_again_changes_nothing(ferry: Path) -> None:
    path = ferry.with_name("ferry.fr.po")
    before = path.read_text(encoding="utf-8")
    assert write_po(catalogue_of(ferry, "fr")) == before


def test_a_changed_text_keeps_its_translation_as_doubtful_and_an_old_one_stays_at_the_end(ferry: Path) -> None:
    ferry.write_text(RULES.replace("as many cards as you like", "as many of your cards as you like").replace("Long ago", "Once"))
    changed = catalogue_of(ferry, "fr")
    entry = changed.entries["rule FE-1", "You lay as many of your cards as you like."]
    assert (entry.fuzzy, entry.previous) == (True, "You lay as many cards as you like.")
    assert entry.translations == ("Tu poses autant de cartes que tu veux.",)
    ferry.write_text(RULES.replace('rule FE-2 "A card that you lay gives you a point."', 'rule FE-2 "x"'))
    gone = catalogue_of(ferry, "fr").entries["rule FE-2", "A card that you lay gives you a point."]
    assert gone.obsolete
    assert len(report_on(catalogue_of(ferry, "fr"), "fr").unused) == 1


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ("{me} pose {a carte} et a {me.points}.", "the English has no {carte}"),
        ("{me} pose une carte et a {me.points} points.", "{card} is missing"),
        ("{me} pose {une card} et a {me.points} points.", ""),
        ("{me} pose {a card et a {me.points}.", "there is a `{` too many; a brace that is meant as such is doubled: `{{`"),
    ],
)
def test_names_in_braces_are_compared(said: str, problem: str) -> None:
    entry = Entry("told lay", "{me} lays {a card}, and has {me.points} points.", translations=(said,))
    assert problem_of(entry, "fr") == problem


def test_a_wrong_translation_is_not_used(ferry: Path) -> None:
    path = ferry.with_name("ferry.fr.po")
    path.write_text(path.read_text(encoding="utf-8").replace("{me} ne pose plus de cartes.", "{moi} ne pose plus."))
    state = boardrules.load(ferry, language="fr").start(seed=3).apply("done")
    assert state.story(0)[0].text == "Rouge lays no more cards."
    result = CliRunner().invoke(cli, ["translate", str(ferry), "fr", "--check"])
    assert result.exit_code == 1
    assert "wrong: told done: the English has no {moi}" in result.output


def test_the_command_writes_keeps_and_counts(ferry: Path) -> None:
    path = ferry.with_name("ferry.fr.po")
    total = len(entries_of(boardrules.load(ferry).ruleset))
    result = CliRunner().invoke(cli, ["translate", str(ferry), "fr"])
    assert result.exit_code == 0
    assert f"{len(FRENCH)} of {total} texts are translated, {total - len(FRENCH)} missing" in result.output
    assert CliRunner().invoke(cli, ["translate", str(ferry), "fr", "--check"]).exit_code == 1
    catalogue = read_po(path.read_text(encoding="utf-8"), str(path))
    filled = {
        key: entry if entry.translated else replace(entry, translations=("x", "x") if entry.several else ("x",))
        for key, entry in catalogue.entries.items()
    }
    path.write_text(write_po(replace(catalogue, entries=filled)), encoding="utf-8")
    done = CliRunner().invoke(cli, ["translate", str(ferry), "fr", "--check"])
    wrong = [line for line in done.output.splitlines() if "wrong" in line]
    assert done.exit_code == (1 if wrong else 0)
    assert f"{total} of {total} texts are translated" in done.output


def test_a_variant_has_a_catalogue_of_what_it_changes(ferry: Path) -> None:
    variant = ferry.with_name("swift.rules")
    variant.write_text('variant swift "Swift Ferry" of ferry { }\noption slow = yes\n', encoding="utf-8")
    assert list(catalogue_of(variant, "fr").entries) == [("title", "Swift Ferry")]
    variant.with_name("swift.fr.po").write_text('msgctxt "title"\nmsgid "Swift Ferry"\nmsgstr "Le bac rapide"\n', encoding="utf-8")
    game = boardrules.load(variant, language="fr")
    assert game.title == "Le bac rapide"
    assert game.rules["FE-1"].sentence == "Tu poses autant de cartes que tu veux."
