"""What names mean."""

from __future__ import annotations

from boardrules.diagnostics.code_examples import GAME
from boardrules.ruleset.expressions import Binary, Builtin, Call, Constant, Domain, Fold, OptionValue, ZoneRef
from boardrules.ruleset.statements import Assign, If, Requirement
from tests.analysis.checking import check_texts, codes, errors, ruleset

SEAS = "enum Sky { grey clear }\nenum Sea { grey green }\n"


def test_the_expected_type_tells_which_enum_a_value_belongs_to() -> None:
    game = ruleset(SEAS + "player { sky: Sky sea: Sea }\nturn { active.sky = grey active.sea = grey }")
    first, second = game.turn
    assert isinstance(first, Assign)
    assert isinstance(second, Assign)
    assert (first.value.type.name, second.value.type.name) == ("Sky", "Sea")


def test_the_other_side_of_a_comparison_tells_what_a_name_means() -> None:
    game = ruleset(
        SEAS + "player { sea: Sea }\nturn { if grey == active.sea { end game }\n" + "if active.sea in {grey, green} { end game } }"
    )
    for statement in game.turn:
        assert isinstance(statement, If)
        assert isinstance(statement.condition, Binary)
        assert statement.condition.left.type.name == "Sea"


def test_spaces_pieces_seats_and_directions_are_bare_names() -> None:
    game = ruleset(
        "board sea grid { size 3 x 3 }\npiece Boat per player { at: sea? facing: Direction }\n"
        "player { rival: Player? }\nturn { red_Boat.at = b2 red_Boat.facing = NE red.rival = blue }"
    )
    values = [statement.value for statement in game.turn if isinstance(statement, Assign)]
    assert [value.value for value in values if isinstance(value, Constant)] == ["b2", "NE", "blue"]
    assert [value.type.kind for value in values] == ["space", "direction", "player"]


def test_a_zone_after_in_means_the_cards_in_it() -> None:
    game = ruleset(
        "deck cargo { | card | copies | | rum | 3 | }\nplayer { hand: pile of cargo }\n"
        "turn { choose one of sell }\naction sell(card in me.hand) { require card in me.hand }"
    )
    action = game.actions["sell"]
    domain = action.parameters[0].domain
    assert isinstance(domain, Call)
    assert domain.function == "cards"
    assert isinstance(domain.arguments[0], ZoneRef)
    assert isinstance(action.conditions[0], Requirement)
    assert action.conditions[0].text == "card in me.hand"


def test_options_sets_and_builtins() -> None:
    game = ruleset(
        'option fast: flag = no "Play fast."\ndefine busy: flag = fast and count(p in players) > 1 and round > 2\n'
        "turn { if busy { end game } }"
    )
    value = game.defines["busy"].value
    assert isinstance(value, Binary)
    assert isinstance(value.left, Binary)
    assert isinstance(value.left.left, OptionValue)
    count = value.left.right
    assert isinstance(count, Binary)
    assert isinstance(count.left, Fold)
    assert isinstance(count.left.binders[0].domain, Domain)
    assert isinstance(value.right, Binary)
    assert isinstance(value.right.left, Builtin)


def test_a_near_name_is_suggested() -> None:
    result = check_texts(GAME + "shared { wind: Direction }\nturn { wnid = N }")
    assert result.diagnostics[0].hint == "did you mean `wind`?"


def test_the_owner_of_a_field_is_suggested() -> None:
    result = check_texts(GAME + "player { fame: 0..8 }\nturn { choose one of boast }\naction boast { fame += 1 }")
    assert result.diagnostics[0].hint == "`fame` belongs to the players: write `me.fame`"


def test_a_mistake_does_not_cause_others() -> None:
    body = "player { points: Poinst }\nturn { active.points += 1 if active.points > 3 { win active } }"
    assert codes(body) == ["BR202"]
    assert codes("turn { choose one of go }\naction go(x in nowhere) { let y = x let z = y require z == x }") == ["BR201"]
    assert codes("define f(n: Nothing): 0..3 = n\nturn { if f(2) == 1 { end game } }") == ["BR202"]


def test_variables_do_not_shadow_each_other() -> None:
    assert errors("turn { for p in players { for p in players { } } }") == ["BR218"]


def test_me_is_the_player_asked() -> None:
    body = "player { points: 0..8 }\nsetup { for p in players { ask p { accept { me.points += 1 } refuse { } } } }\nturn { }"
    assert errors(body) == []
