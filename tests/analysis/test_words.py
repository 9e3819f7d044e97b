"""What things are called, and the sentences in which decisions are told."""

from __future__ import annotations

import pytest

from boardrules.diagnostics.code_examples import GAME
from boardrules.engine.fingerprint import take_fingerprint
from boardrules.ruleset.statements import ActionModel, Choose
from boardrules.ruleset.visit import every_statement
from tests.analysis.checking import check_texts, codes, errors, ruleset

SEA = """board sea grid { size 3 x 3 }
deck wind { | card | steps: 1..3 | copies | | breeze | 1 | 5 | | gale | 3 | 5 | }
shared { supply: pile of wind = all  tide: 0..3 = 1 }
player { hand: pile of wind  ship: sea?  points: 0..9 }
turn { choose any number of lay told "{me} lays no more cards." }
"""


def lay(told: str) -> str:
    head = f'action lay(card in me.hand, square in sea) {{ told "{told}" let to = square let other = a1 '
    return SEA + head + "require to != b2 me.ship = to me.ship = other move card from me.hand to supply }"


def action(told: str) -> ActionModel:
    return ruleset(lay(told)).actions["lay"]


def test_a_sentence_knows_the_types_of_what_it_tells() -> None:
    told = action("{me} lays {a card} on {square}: {card.steps}, {me.points}, {to}, {tide}").told
    assert told is not None
    kinds = {path: type_.kind for path, type_ in told.types.items()}
    assert kinds == {
        "me": "player",
        "card": "card",
        "square": "space",
        "card.steps": "number",
        "me.points": "number",
        "to": "space",
        "tide": "number",
    }


def test_being_done_has_a_sentence_of_its_own() -> None:
    found = [statement for statement in every_statement(ruleset(lay("x"))) if isinstance(statement, Choose)]
    assert found[0].told is not None
    assert found[0].told.text == "{me} lays no more cards."


@pytest.mark.parametrize(
    ("told", "code"),
    [
        ("{me} lays {it}.", "BR721"),
        ("{me} lays {other}.", "BR721"),  # no requirement looks at this `let`, so nobody keeps its value
        ("{me.ship.x}", "BR721"),
        ("{me.hand}", "BR721"),
        ("{square|card|cards}", "BR721"),
        ("{me lays.", "BR720"),
        ("{me} lays }.", "BR720"),
        ("{some card}", "BR720"),
        ("{}", "BR720"),
        ("{n|card}", "BR720"),
    ],
)
def test_what_a_sentence_cannot_tell_is_found(told: str, code: str) -> None:
    assert errors(lay(told)) == [code]


def test_a_member_that_does_not_exist_is_found_as_everywhere() -> None:
    assert errors(lay("{me.pints}")) == errors(SEA + "action lay { me.pints = 1 }")


def test_doubled_braces_are_braces() -> None:
    told = action("{{{me}}}").told
    assert told is not None
    assert list(told.types) == ["me"]


def test_only_a_choice_that_can_be_declined_tells_of_being_done() -> None:
    wait = "\naction wait { }"
    assert errors('turn { choose one of wait told "x" }' + wait) == errors("turn { choose one of wait done when yes }" + wait)


def test_names_are_kept_by_what_they_name() -> None:
    names = ruleset(SEA + 'names { wind.gale "storm" "storms" Player.points "point" lay "lay a card" }\naction lay { }').names
    assert {key: (name.one, name.several) for key, name in names.items()} == {
        "wind.gale": ("storm", "storms"),
        "Player.points": ("point", ""),
        "lay": ("lay a card", ""),
    }


def test_a_name_for_nothing_is_a_warning() -> None:
    assert "BR920" in codes(SEA + 'names { wind.hale "hail" }\naction lay { }')
    assert "BR920" in codes(SEA + 'names { wynd "wind" }\naction lay { }')


def test_a_variant_changes_single_names() -> None:
    base = GAME + SEA + 'names { wind.gale "storm" lay "lay a card" }\naction lay { }'
    variant = 'variant calm "Calm" of tiny { }\nnames { wind.gale "big wind" }'
    found = check_texts(base, variant).ruleset
    assert found is not None
    assert {key: name.one for key, name in found.names.items()} == {"wind.gale": "big wind", "lay": "lay a card"}


def test_words_leave_saves_as_they_are() -> None:
    plain, told = ruleset(lay("a")), ruleset(lay("{me} lays {card}.") + '\nnames { lay "put" }')
    assert take_fingerprint(plain) == take_fingerprint(told)


def test_changes_are_told_in_names() -> None:
    entry = 'Player.points "point" told "{owner} has {value}." else "{owner} has none."'
    names = ruleset(SEA + f"names {{ {entry} }}\naction lay {{ }}").names
    assert (names["Player.points"].told, names["Player.points"].otherwise) == ("{owner} has {value}.", "{owner} has none.")


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        ('Player.points "point" told "{me} has {value}."', "BR721"),
        ('Player.points "point" told "{owner} has {card}."', "BR721"),
        ('Player.points "point" told "" else "{winner} has none."', "BR721"),
        ('Player.hand "hand" told "{owner} takes {value}."', "BR721"),
        ('Player.ship "ship" told "{value|square|squares}"', "BR721"),
        ('tide "tide" told "{owner} floods."', "BR721"),
        ('lay "lay a card" told "{owner} lays."', "BR721"),
        ('wind.gale "storm" told "A storm."', "BR721"),
        ('Player.points "point" told "{owner has."', "BR720"),
    ],
)
def test_what_a_change_cannot_tell_is_found(entry: str, code: str) -> None:
    assert errors(SEA + f"names {{ {entry} }}\naction lay {{ }}") == [code]
