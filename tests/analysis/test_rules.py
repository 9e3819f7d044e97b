"""Rules and what carries them out: in several places, in definitions, and as the condition for being done."""

from __future__ import annotations

from boardrules.ruleset.expressions import Builtin, Call, Domain
from boardrules.ruleset.statements import Choose
from tests.analysis.checking import check_texts, codes, errors, ruleset

POINTS = "player { points: 0..8 }\n"
TWO = (
    POINTS
    + 'turn { choose any number of gain, spend }\naction gain { rule T-1 "A point at a time." me.points += 1 }\n'
    + 'action spend { under T-1 me.points -= 1 rule T-2 "Then rest." end turn }\n'
)
CHART = (
    "enum Ground { sea land }\n"
    'tiles chart { legend { "~" sea "#" land } picture coast { "~~~" "~~~" "###" } | tile | picture | | bay | coast | }\n'
    "board ocean plane { of chart up to 9 }\nturn { }\n"
)
VARIANT = 'variant small "Small" of tiny { }\n'


def test_a_rule_is_carried_out_in_every_place_that_stands_under_it() -> None:
    game = ruleset(TWO)
    assert game.rules["T-1"].executed == "action gain, action spend"
    assert [statement.rule for statement in game.actions["spend"].effects] == ["T-1", "T-2"]
    assert game.actions["spend"].rules == ("T-1", "T-2")


def test_an_unknown_rule_is_reported_with_the_nearest_one() -> None:
    (found,) = check_texts('game tiny "Tiny" { players 2 seats red blue }\n' + TWO.replace("under T-1", "under T-3")).diagnostics
    assert found.code == "BR703"
    assert found.hint is not None
    assert "did you mean `T-" in found.hint


def test_a_rule_whose_code_stands_elsewhere_needs_no_code_of_its_own() -> None:
    assert codes('rule T-1 "Turns are short."\nturn { under T-1 end game }') == []
    assert codes('rule T-1 "Turns are short."\nturn { end game under T-1 }') == ["BR903"]


def test_a_rule_about_the_parameters_of_an_action_has_its_code_there() -> None:
    body = 'turn { choose one of go }\naction go(n in 1..3) { rule T-1 "One to three." rule T-2 "Not two." require n != 2 }'
    assert codes(body) == []
    assert ruleset(body).actions["go"].parameter_rule == "T-1"


def test_a_variant_that_removes_a_rule_removes_what_stands_under_it() -> None:
    game = ruleset(TWO, VARIANT + "remove rule T-1")
    assert game.actions["gain"].effects == ()
    assert [statement.rule for statement in game.actions["spend"].effects] == ["T-2"]


def test_a_variant_that_replaces_a_rule_keeps_what_stands_under_it_elsewhere() -> None:
    game = ruleset(TWO, VARIANT + 'rule T-1 "Two points at a time." { me.points += 2 }')
    assert game.rules["T-1"].sentence == "Two points at a time."
    assert len(game.actions["spend"].effects) == 2
    assert game.rules["T-1"].executed == "action gain, action spend"


def test_a_definition_can_be_made_of_requirements_under_rules() -> None:
    game = ruleset(
        POINTS
        + 'define rich(p: Player): flag { rule T-1 "More than three." require p.points > 3 rule T-2 "Not six." '
        + "require p.points != 6 under T-1 require p.points != 5 }\nturn { if rich(active) { win active } }"
    )
    define = game.defines["rich"]
    assert [(part.rule, part.text) for part in define.requirements] == [
        ("T-1", "p.points > 3"),
        ("T-2", "p.points != 6"),
        ("T-1", "p.points != 5"),
    ]
    assert game.rules["T-2"].executed == "define rich"


def test_a_later_requirement_of_a_definition_knows_what_the_earlier_ones_ask_for() -> None:
    body = "player { aim: 0..8? }\nturn { if near(active) { win active } }\ndefine near(p: Player): flag "
    assert errors(body + "{ require p.aim != none require p.aim + 1 < 5 }") == []
    assert errors(body + "{ require p.aim + 1 < 5 }") == ["BR303"]


def test_a_definition_can_give_a_value_under_a_rule() -> None:
    game = ruleset(POINTS + 'define worth: 0..16 { rule T-1 "Double." give 2 * active.points }\nturn { active.points = worth }')
    assert game.defines["worth"].rule == "T-1"
    assert game.rules["T-1"].executed == "define worth"


def test_what_a_block_of_a_definition_cannot_hold() -> None:
    use = "\nturn { if f { end game } }"
    assert errors("define f: flag { give yes give no }" + use) == ["BR428"]
    assert errors("define f: flag { require yes give no }" + use) == ["BR428"]
    assert errors("define f: flag { let x = 3 require x == 3 }" + use) == ["BR428"]
    assert errors('define f: flag { rule T-1 "Nothing." }' + use) == ["BR429"]
    assert errors("define f: 0..3 { require yes }\nturn { if f == 3 { end game } }") == ["BR301"]


def test_a_choice_keeps_the_condition_for_being_done() -> None:
    game = ruleset(TWO.replace("gain, spend", "gain, spend done when me.points  > 2"))
    (choose,) = game.turn
    assert isinstance(choose, Choose)
    assert choose.done_when is not None
    assert choose.done_text == "me.points > 2"


def test_being_done_cannot_depend_on_what_is_hidden() -> None:
    body = "player { bid: 0..9 seen by owner }\nturn { choose any number of wait done when WHO.bid > 3 }\naction wait { }"
    assert errors(body.replace("WHO", "me")) == []
    assert errors(body.replace("WHO", "next_player(me)")) == ["BR422"]


def test_the_outcome_can_be_asked_for_only_by_those_who_judge() -> None:
    body = POINTS + 'turn { choose one of go }\naction go { win me }\nexample "x" { after go expect over and winners == {red} }'
    game = ruleset(body + '\ninvariant "x": over or not has(winners)')
    condition = game.invariants[0].condition
    parts = repr(condition)
    assert Builtin.__name__ in parts
    assert Domain.__name__ in parts
    assert errors(POINTS + "turn { if has(winners) { end turn } }") == ["BR430"]
    assert errors(POINTS + 'turn { }\nscore { category x "X" for p { give if over then 1 else 0 } }') == ["BR430"]
    assert errors("shared { over: flag }\nturn { }") == ["BR220"]


def test_rotations_are_a_set_of_quarters() -> None:
    game = ruleset(CHART + 'action lay(r in rotations(bay)) { place bay at "0,0" turned r }\nsetup { choose one of lay by red }')
    type_ = game.actions["lay"].parameters[0].type
    assert (type_.kind, type_.low, type_.high) == ("number", 0, 3)


def test_turning_what_may_be_none_gives_what_may_be_none() -> None:
    shared = "shared { course: Direction? tile: chart? ground: Ground? }\n"
    for value in ("opposite(course)", "turned(course, 2)"):
        assert errors(CHART + shared + f"setup {{ course = {value} }}") == []
        assert errors(CHART + "shared { course: Direction? way_on: Direction }\n" + f"setup {{ way_on = {value} }}") == ["BR303"]
    game = ruleset(CHART + shared + "setup { ground = mark(tile, 0, course) }")
    (assign,) = game.setup
    assert isinstance(assign.value, Call)  # type: ignore[union-attr]
    assert assign.value.type.optional  # type: ignore[union-attr]


def test_a_table_given_what_may_be_none_answers_what_may_be_none() -> None:
    body = "enum Sea { calm rough }\ntable pace(s in Sea): 1..3 { | calm | 1 | | rough | 3 | }\nshared { sea: Sea? speed: 1..3? }\n"
    assert errors(body + "turn { speed = pace(sea) }") == []
    assert errors(body.replace("1..3?", "1..3") + "turn { speed = pace(sea) }") == ["BR303"]
