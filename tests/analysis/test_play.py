"""Rules, statements, actions, triggers, score and examples."""

from __future__ import annotations

from boardrules.diagnostics.code_examples import GAME
from boardrules.ruleset.statements import Assign, Choose, If, Let, Requirement, Step
from tests.analysis.checking import check_texts, codes, errors, ruleset

ACTION = """player { points: 0..8 }
turn { step act { rule T-1 "You may pay." choose any number of pay } }
action pay(n in 1..3) {
  rule T-2 "You need the points."
    let rest = me.points - n
    require rest >= 0
  rule T-3 "You pay them."
    me.points -= n
    let left = me.points
    if left == 0 { rule T-4 "Who has none left wins." win me }
}
"""


def test_conditions_come_first_and_statements_know_their_rule() -> None:
    action = ruleset(ACTION).actions["pay"]
    first, second = action.conditions
    assert isinstance(first, Let)
    assert isinstance(second, Requirement)
    assert (first.rule, second.rule, second.text) == ("T-2", "T-2", "rest >= 0")
    pay, left, ending = action.effects
    assert isinstance(pay, Assign)
    assert isinstance(left, Let)
    assert isinstance(ending, If)
    assert (pay.rule, ending.rule, ending.then[0].rule) == ("T-3", "T-3", "T-4")
    assert action.rules == ("T-2", "T-3", "T-4")


def test_rules_tell_where_their_code_is() -> None:
    rules = ruleset('section "Paying"\n' + ACTION + 'rule T-9 reading note "Be nice." at "L7"').rules
    assert {name: rule.executed for name, rule in rules.items()} == {
        "T-1": "turn",
        "T-2": "action pay",
        "T-3": "action pay",
        "T-4": "action pay",
        "T-9": "",
    }
    assert (rules["T-9"].status, rules["T-9"].source, rules["T-9"].section) == ("reading", "L7", "Paying")


def test_a_rule_at_the_top_level_is_carried_out_by_what_follows() -> None:
    body = 'rule T-1 "Seven is a lucky number."\ndefine lucky: 0..9 = 7\nturn { if round == lucky { end game } }'
    assert codes(body) == []
    assert ruleset(body).rules["T-1"].executed == "define lucky"


def test_choices() -> None:
    game = ruleset(
        "action a { }\nturn { choose one of a may choose one of a choose any number of a "
        "choose up to 2 times a choose one of a by red }"
    )
    found = [statement for statement in game.turn if isinstance(statement, Choose)]
    assert [(choice.optional, choice.repeat, choice.limit is not None) for choice in found] == [
        (False, False, False),
        (True, False, False),
        (True, True, False),
        (True, True, True),
        (False, False, False),
    ]


def test_steps_hold_their_statements() -> None:
    (step,) = ruleset(ACTION).turn
    assert isinstance(step, Step)
    assert (step.name, step.rule, step.body[0].rule) == ("act", "", "T-1")


def test_triggers() -> None:
    game = ruleset(
        "deck cargo { | card | copies | | rum | 3 | }\nplayer { points: 0..8 hand: pile of cargo }\nshared { wind: Direction }\n"
        "when Player.points changes(p, before, after) { if after > before { win p } }\n"
        "when wind changes(before, after) { end game }\n"
        "when Player.hand gains(p, card) { if card == rum { win p } }\nwhen round ends { end game }\nturn { }"
    )
    assert [(found.owner_kind, found.field, found.watch, found.names) for found in game.change_triggers] == [
        ("player", "points", "changes", ("p", "before", "after")),
        ("shared", "wind", "changes", ("before", "after")),
        ("player", "hand", "gains", ("p", "card")),
    ]
    assert game.moment_triggers[0].moment == "round ends"


def test_the_score() -> None:
    score = ruleset(
        "player { points: 0..8 }\nturn { }\n"
        'score { category most "Most" for p { rule T-1 "Ten for the most."\n'
        "give if p in with_most(q in players: q.points) then 10 else 0 }\n"
        "tiebreak for p: p.points }"
    ).score
    assert score is not None
    assert [(category.name, category.gives[0][0]) for category in score.categories] == [("most", "T-1")]
    assert score.tiebreaks[0][0] == "p"


def test_examples_hold_arguments_by_name() -> None:
    game = ruleset(
        "board sea grid { size 3 x 3 stone: Player? }\nturn { step put { choose one of lay } }\n"
        'action lay(at in sea, d in Direction) { rule T-1 "Only on empty spaces." require at.stone == none at.stone = me }\n'
        'example "taken" { at put of blue given { b2.stone = red } blue cannot lay(b2, N) because T-1 after lay(a1, S) '
        "expect a1.stone == blue }"
    )
    (example,) = game.examples
    assert (example.at_step, example.at_player) == ("put", "blue")
    assert [step.what for step in example.steps] == ["cannot", "after", "expect"]
    assert example.steps[0].attempt is not None
    assert example.steps[0].attempt.arguments == ("b2", "N")


def test_hidden_things_may_be_read_by_their_owner_only() -> None:
    base = "deck cargo { | card | copies | | rum | 3 | }\nplayer { hand: pile of cargo seen by owner }\n"
    base += "shared { bag: pile of cargo hidden = all }\n"
    base += "define holds(p: Player, card: cargo): flag = card in p.hand\nturn { choose one of go }\n"
    assert errors(base + "action go(card in me.hand) { require holds(me, card) and size(bag) > 0 }") == []
    assert errors(base + "action go { require rum in bag }") == ["BR422"]
    assert errors(base + "action go { require holds(next_player(me), rum) }") == ["BR422"]
    assert errors(base + "action go { if holds(next_player(me), rum) { win me } }") == []
    assert errors(base + "action go(p in players) { require any(q in players: holds(q, rum)) }") == ["BR422"]


def test_findings_are_sorted_and_have_places() -> None:
    result = check_texts(GAME + "turn {\n  choose one of b\n}\nenum Empty { }\n")
    assert [found.code for found in result.diagnostics] == ["BR205", "BR612"]
    game = ruleset("turn {\n  end game\n}")
    place = game.turn[0].place
    assert (place.file, place.line, place.column) == ("file0.rules", 3, 3)


def test_sensible_repetition_of_a_sentence() -> None:
    body = 'setup { rule T-1 "Red begins." next player red }\nturn { rule T-1 "Red begins." if active == red { end turn } win red }'
    assert codes(body) == []
    assert ruleset(body).rules["T-1"].executed == "setup, turn"
