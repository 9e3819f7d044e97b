"""Sentences about what somebody does, said as something to do."""

from __future__ import annotations

import pytest

import boardrules
from boardrules.ruleset.statements import Ask, Choose
from boardrules.ruleset.visit import every_statement
from boardrules.words.english_bidding import base_form
from boardrules.words.french_bidding import infinitive
from boardrules.words.grammar import grammar_of

ENGLISH = {
    "{me} lays {a card} on {square}.": "lay {a card} on {square}",
    "{me} pays three points, ignores the card and moves {course}.": "pay three points, ignore the card and move {course}",
    "{me} lays {a card} and may leave port.": "lay {a card} and you may leave port",
    "{me} takes coins and cards from the bank.": "take coins and cards from the bank",
    "{me} fires and sinks {the target}.": "fire and sink {the target}",
    "{me} does not move.": "do not move",
    "{me} passes.": "pass",
    "{me} carries {a card}.": "carry {a card}",
    "{The b} drives {the target} off.": None,
    "{me}'s ship sails.": None,
}

FRENCH = {
    "{me} pose {un card} en {square}.": "poser {un card} en {square}",
    "{me} paie trois points, ignore sa carte et se déplace vers {le course}.":
        "payer trois points, ignorer sa carte et se déplacer vers {le course}",
    "{me} ne pose plus de cartes.": "ne plus poser de cartes",
    "{me} n'achète plus de cartes.": "ne plus acheter de cartes",
    "{me} ne fait plus rien.": "ne plus rien faire",
    "{me} n’échange sa place avec personne.": "n’échanger sa place avec personne",
    "{me} s'arrête là.": "s'arrêter là",
    "{me} prend la carte et la boussole.": "prendre la carte et la boussole",
    "{me} pose {a sails} et, comme nourriture, {a food}, et quitte Bordeaux.":
        "poser {a sails} et, comme nourriture, {a food}, et quitter Bordeaux",
    "{Le b} tire.": None,
}  # fmt: skip


@pytest.mark.parametrize(("told", "said"), ENGLISH.items())
def test_english(told: str, said: str | None) -> None:
    assert grammar_of("en").bid(told) == said


@pytest.mark.parametrize(("told", "said"), FRENCH.items())
def test_french(told: str, said: str | None) -> None:
    assert grammar_of("fr").bid(told) == said


@pytest.mark.parametrize(
    ("verb", "whole"),
    [("mène", "mener"),
     ("espère", "espérer"), ("reçoit", "recevoir"), ("remet", "remettre"), ("suit", "suivre"), ("choisit", "choisir"),
     ("ouvre", "ouvrir"), ("vend", "vendre"), ("peut", "pouvoir"), ("rejoint", "rejoindre"), ("jette", "jeter"), ("va", "aller"),
     ("envoie", "envoyer"), ("construit", "construire"), ("tient", "tenir"), ("port", None)],
)  # fmt: skip
def test_infinitives(verb: str, whole: str | None) -> None:
    assert infinitive(verb) == whole


@pytest.mark.parametrize(("verb", "base"), [("goes", "go"), ("tries", "try"), ("pass", None), ("catches", "catch")])
def test_base_forms(verb: str, base: str | None) -> None:
    assert base_form(verb) == base


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", boardrules.games())
def test_every_sentence_of_the_shipped_games_about_a_player_can_be_said_to_that_player(name: str, language: str) -> None:
    ruleset = boardrules.load(name, language=language).ruleset
    told = [action.told for action in ruleset.actions.values()]
    for statement in every_statement(ruleset):
        told += [choice.told for choice in statement.choices] if isinstance(statement, Ask) else []
        told += [statement.told] if isinstance(statement, Choose) else []
    texts = [model.text for model in told if model is not None and model.text.startswith("{me} ")]
    assert texts
    for text in texts:
        assert grammar_of(language).bid(text), text
