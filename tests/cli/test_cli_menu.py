"""The list of actions: numbers stay, long groups fold, words narrow down."""

from __future__ import annotations

from boardrules.cli.menu import FEW, columns, entries_of, groups_of, matching, menu

LAY = [f"lay {card} {space}" for card in ("breeze", "gale") for space in ("h4", "h5", "g4")]


def test_few_actions_are_all_listed_with_their_numbers() -> None:
    text = menu(groups_of(entries_of(["drop 1", "drop 2", "done"])), 80)
    assert text.split() == ["1", "drop", "1", "2", "drop", "2", "3", "done"]
    assert len(text.splitlines()) == 2


def test_a_long_group_is_folded_and_a_short_one_is_not() -> None:
    actions = [f"mark {number}" for number in range(FEW + 1)] + ["done"]
    lines = menu(groups_of(entries_of(actions), {"mark": "mark AT"}), 80).splitlines()
    assert len(lines) == 2
    assert "1-41 mark AT (41): 0, 1, 2 … 40; type 'mark'" in lines[0]
    assert lines[1].split() == ["42", "done"]


def test_a_folded_group_names_the_ways_to_go_on() -> None:
    actions = [f"lay {card} {space}" for card in ("breeze", "gale") for space in range(30)]
    assert "breeze (30), gale (30); type 'lay breeze'" in menu(groups_of(entries_of(actions)), 80)


def test_words_narrow_the_list_down() -> None:
    entries = entries_of(LAY)
    assert [number for number, _ in matching(entries, "lay gale")] == [4, 5, 6]
    assert [number for number, _ in matching(entries, "h4")] == [1, 4]
    assert [number for number, _ in matching(entries, "LAY ga h5")] == [5]
    assert matching(entries, "sail") == []
    assert matching(entries, "") == entries


def test_columns_keep_to_the_width() -> None:
    lines = columns(entries_of(LAY), 40).splitlines()
    assert max(map(len, lines)) <= 40
    assert len(lines) == 3
    assert len(columns(entries_of(LAY), 5).splitlines()) == 6
    assert columns([], 80) == ""
