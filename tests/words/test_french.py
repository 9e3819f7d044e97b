"""French: what becomes of articles, prepositions and little words before a name."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardrules.words.french import French, begins_with_vowel
from boardrules.words.grammar import grammar_of
from boardrules.words.phrases import Phrases

FRENCH = French()
PHRASES = Phrases("fr")

FORMS = {
    "une brise": ("une brise", "la brise", "de la brise", "à la brise", "d'une brise", "de brise"),
    "un alizé": ("un alizé", "l'alizé", "de l'alizé", "à l'alizé", "d'un alizé", "d'alizé"),
    "une île": ("une île", "l'île", "de l'île", "à l'île", "d'une île", "d'île"),
    "un port": ("un port", "le port", "du port", "au port", "d'un port", "de port"),
    "un hunier": ("un hunier", "le hunier", "du hunier", "au hunier", "d'un hunier", "de hunier"),
    "un homme": ("un homme", "l'homme", "de l'homme", "à l'homme", "d'un homme", "d'homme"),
    "du sel": ("du sel", "le sel", "du sel", "au sel", "de sel", "de sel"),
    "de l'huile": ("de l'huile", "l'huile", "de l'huile", "à l'huile", "d'huile", "d'huile"),
    "des vivres": ("des vivres", "les vivres", "des vivres", "aux vivres", "de vivres", "de vivres"),
    "la mer": ("la mer", "la mer", "de la mer", "à la mer", "de la mer", "de mer"),
    "l'océan": ("l'océan", "l'océan", "de l'océan", "à l'océan", "de l'océan", "d'océan"),
    "Lisboa": ("Lisboa", "Lisboa", "de Lisboa", "à Lisboa", "de Lisboa", "de Lisboa"),
    "Almerimar": ("Almerimar", "Almerimar", "d'Almerimar", "à Almerimar", "d'Almerimar", "d'Almerimar"),
    "Le Verdon": ("Le Verdon", "Le Verdon", "du Verdon", "au Verdon", "du Verdon", "du Verdon"),
}


@pytest.mark.parametrize(("name", "forms"), FORMS.items())
def test_forms_of_a_name(name: str, forms: tuple[str, ...]) -> None:
    noun = FRENCH.noun(name)
    said = [PHRASES.text(text, x=noun) for text in ("{a x}", "{the x}", "{of the x}", "{to the x}", "de {a x}", "{of x}")]
    assert tuple(said) == forms


@pytest.mark.parametrize("name", FORMS)
def test_a_word_before_the_braces_is_joined_like_one_inside(name: str) -> None:
    noun = FRENCH.noun(name)
    for outside, inside in (
        ("de {the x}", "{of the x}"),
        ("à {the x}", "{to the x}"),
        ("de {a x}", "{of a x}"),
        ("de {x}", "{of x}"),
    ):
        assert PHRASES.text(outside, x=noun) == PHRASES.text(inside, x=noun)
    assert PHRASES.text("{du x}", x=noun) == PHRASES.text("{of the x}", x=noun)
    assert PHRASES.text("{le x}", x=noun) == PHRASES.text("{the x}", x=noun)


_LETTERS = st.text("aeiouéèbcdflmnprstv", min_size=2, max_size=9)


@given(_LETTERS, st.sampled_from(["un", "une"]))
def test_no_vowels_clash(word: str, article: str) -> None:
    noun = FRENCH.noun(f"{article} {word}")
    for form in ("{a x}", "{the x}", "{of the x}", "{to the x}", "{of x}", "de {a x}", "que {the x}", "jusque {a x}"):
        said = PHRASES.text(form, x=noun)
        assert not re.search(rf"\b(?:de|la|le|que|jusque) (?:{re.escape(word)})", said) or not begins_with_vowel(word)
        assert "'" not in said or begins_with_vowel(word) or "d'un" in said or "qu'un" in said
        assert not re.search(r"\b(?:de|à) les? |\bde un", said)


@pytest.mark.parametrize(
    ("template", "value", "said"),
    [
        ("Tour de {x}", "Ana", "Tour d'Ana"),
        ("Tour de {x}", "Hugo", "Tour de Hugo"),
        ("ce que {x} voit", "Ida", "ce qu'Ida voit"),
        ("jusque {x}", "ici", "jusqu'ici"),
        ("de {x}", "a1", "de a1"),
        ("de {x}", 8, "de 8"),
        ("de {x}", "Le Goff", "de Le Goff"),
        ("si {x} vient", "il", "s'il vient"),
        ("De {x}", "Ana", "D'Ana"),
        ("monde {x}", "Ana", "monde Ana"),
    ],
)
def test_little_words_before_a_name(template: str, value: str | int, said: str) -> None:
    assert PHRASES.text(template, x=value) == said


def test_numbers_and_lists() -> None:
    assert [FRENCH.number(count) for count in (1, 9, 12, 13)] == ["un", "neuf", "douze", "13"]
    ordinals = [FRENCH.ordinal(count) for count in (1, 2, 4, 5, 9, 20)]
    assert ordinals == ["premier", "deuxième", "quatrième", "cinquième", "neuvième", "20e"]
    assert FRENCH.listed(["a", "b", "c"]) == "a, b et c"
    assert FRENCH.listed(["a", "b"], "or") == "a ou b"
    assert PHRASES.text("{n|carte|cartes} {m|carte|cartes}", n=0, m=2) == "carte cartes"


def test_plurals_are_those_of_the_translator_or_a_guess() -> None:
    assert FRENCH.noun("un bateau de pêche").several == "bateaux de pêche"
    assert FRENCH.noun("un cheval", "des chevaux").several == "chevaux"
    assert FRENCH.noun("du sel").several == "sel"


@pytest.mark.parametrize(
    ("name", "said"), [("l'ouest", "vers l'ouest"), ("l'est", "vers l'est"), ("le nord-est", "vers le nord-est")]
)
def test_courses_have_their_article(name: str, said: str) -> None:
    assert "vers " + FRENCH.form(FRENCH.noun(name, name), "the") == said


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("Il reste : une carte ; laquelle ?", "Il reste\u00a0: une carte\u00a0; laquelle\u00a0?"),
        ("« Oui ! »", "«\u00a0Oui\u00a0!\u00a0»"),
        ("d'ici\u202f: là", "d'ici\u00a0: là"),
        ("a1:b2 et 12:30", "a1:b2 et 12:30"),
        ("{name} : {value}", "{name}\u00a0: {value}"),
    ],
)
def test_no_line_ends_before_a_mark_that_stands_apart(written: str, printed: str) -> None:
    assert FRENCH.typeset(written) == printed
    assert FRENCH.typeset(printed) == printed
    assert grammar_of("en").typeset(written) == written
