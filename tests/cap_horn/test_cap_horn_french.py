"""Cap Horn in French: every text is there, and set as French is set."""

from __future__ import annotations

import re

import boardrules
from boardrules.pipeline import catalogue_of
from boardrules.words.catalogue import report_on
from boardrules.words.french import French

ENTRIES = list(catalogue_of("cap-horn", "fr").entries.values())


def test_no_text_is_missing_or_out_of_date() -> None:
    report = report_on(catalogue_of("cap-horn", "fr"), "fr")
    assert not (*report.missing, *report.doubtful, *report.wrong)
    assert not [entry for entry in ENTRIES if entry.obsolete]


def test_signs_keep_their_distance_without_leaving_their_word() -> None:
    for text in (French().typeset(text) for entry in ENTRIES for text in entry.translations):
        assert not re.search(r"(?<!\u00a0)[;:!?»]", text)
        assert not re.search(r"«(?!\u00a0)|  |[“”’]", text)


def test_cards_and_decisions_have_their_articles() -> None:
    state = boardrules.load("cap-horn", language="fr").start(players=3, seed=1)
    action = next(action for action in state.actions() if action.name == "lay")
    assert re.fullmatch(r"(Blanc|Bleu|Noir) pose une? [a-zé ]+ en [a-n]\d\.", state.apply(action).story(state.player)[0].text)
