"""Codes about limits (BR8xx): they keep every file checkable and every game playable in reasonable time."""

from __future__ import annotations

from boardrules.diagnostics.code import Code
from boardrules.diagnostics.code_examples import code, warning

_CHART = (
    "enum Ground { sea }\n"
    'tiles chart { legend { "~" sea } picture open { "~~~" "~~~" "~~~" } | tile | picture | | water | open | }\n'
)

TOO_MANY_SPACES = code(
    "BR802",
    "Too many spaces",
    "A board has a largest number of spaces.",
    "board sea grid { size 200 x 200 }",
    "board sea grid { size 20 x 20 }",
)
TOO_MANY_CARDS = code(
    "BR803",
    "Too many cards",
    "A deck has a largest number of cards.",
    "deck cargo { | card | copies | " + " ".join(f"| c{n} | 1000 |" for n in range(11)) + " }",
    "deck cargo { | card | copies | | rum | 100 | }",
)
TOO_MANY_PIECES = code(
    "BR804",
    "Too many pieces",
    "All pieces of a kind together have a largest number.",
    "piece Grain per player { copies 5000 }",
    "piece Grain per player { copies 50 }",
)
TOO_MANY_TILES = code(
    "BR805",
    "Too many tiles on a plane",
    "A plane has a largest number of tiles.",
    _CHART + "board ocean plane { of chart up to 9000 }",
    _CHART + "board ocean plane { of chart up to 90 }",
)
TOO_MANY_ENTRIES = code(
    "BR806",
    "Too many entries in a table",
    "A table has a largest number of entries; a `define` can compute as many as there are.",
    "table far(a in 1..1000, b in 1..1000): 0..9? { | a | 1 | | 1 | 0 | }",
    "table far(a in 1..2, b in 1..2): 0..9 { | a | 1 | 2 | | 1 | 0 | 1 | | 2 | 1 | 0 | }",
)
TOO_MANY_REPETITIONS = code(
    "BR807",
    "Too many repetitions",
    "`repeat` has a largest number of times.",
    'turn { repeat 5000000 times { note "again" } }',
    'turn { repeat 5 times { note "again" } }',
)
PLAYERS_RANGE = Code(
    "BR808",
    "Too few or too many players",
    "A game has at least one player, and no more than a table can seat.",
    'game tiny "Tiny" { players 0..2 seats red blue }\nturn { }\n',
    'game tiny "Tiny" { players 1..2 seats red blue }\nturn { }\n',
)
TOO_MANY_VALUES = code(
    "BR809",
    "Too many numbers in a set",
    "A range that is gone through, rolled or kept as a set has a largest number of numbers. Whether one number lies in a range can "
    "be asked of any range.",
    "turn { for x in 0..1000000000 { end game } }",
    "player { coins: 0..1000000000 }\nturn { if active.coins in 0..1000000000 { end game } }",
)
TOO_MANY_PARAMETERS = code(
    "BR810",
    "Too many parameters",
    "An action, a roll or a fold goes through a few sets at once. More can be decided or rolled one after the other.",
    "turn { roll " + ", ".join(f"d{number} in 1..2" for number in range(14)) + " end game }",
    "turn { roll a in 1..2, b in 1..2 end game }",
)
TOO_MANY_CANDIDATES = code(
    "BR811",
    "Too many ways to choose",
    "The sizes of the sets that the parameters of an action range over, multiplied, have a limit: every way to fill them in has a "
    "number. Let the player decide some of them in an action of its own.",
    "turn { choose one of bid }\naction bid(" + ", ".join(f"x{number} in 0..9999" for number in range(4)) + ") { }",
    "turn { choose one of bid }\naction bid(x in 0..9999) { }",
)
TOO_MANY_OUTCOMES = code(
    "BR812",
    "Too many outcomes of a roll",
    "The outcomes of a roll are listed, all dice together. Dice that are rolled one after the other are few outcomes each.",
    "turn { roll " + ", ".join(f"d{number} in 1..6" for number in range(8)) + " end game }",
    "turn { roll a in 1..6 roll b in 1..6 end game }",
)
POSITION_TOO_LARGE = code(
    "BR813",
    "A position that is too large",
    "A position holds a number for every field of every player, piece and space, and for every kind of card in every pile.",
    "board sea grid { size 100 x 100 "
    + " ".join(f"f{number}: 0..9" for number in range(50))
    + " }\nturn { "
    + " ".join(f"a1.f{number} = 1" for number in range(50))
    + " end game }",
    "board sea grid { size 10 x 10 depth: 0..9 }\nturn { a1.depth = 1 end game }",
)
LINES_TOO_LONG = code(
    "BR814",
    "Lines that are too long",
    "For `ray`, `line`, `run`, `between` and `row` the spaces in every direction of every space are kept ready.",
    "board sea grid { size 5000 x 1 }\nturn { if size(ray(a1, E)) > 3 { end game } }",
    "board sea grid { size 50 x 1 }\nturn { if size(ray(a1, E)) > 3 { end game } }",
)
LEADS_TOO_FAR = code(
    "BR815",
    "One leads to the next too often",
    "A definition may use others, which use others, and a procedure may perform others, but not without end.",
    "define d0: flag = round > 3\n"
    + "\n".join(f"define d{number}: flag = d{number - 1}" for number in range(1, 120))
    + "\nturn { if d119 { end game } }",
    "define late: flag = round > 3\ndefine over_soon: flag = late\nturn { if over_soon { end game } }",
)
GROWS_TOO_LARGE = code(
    "BR816",
    "A game that grows too large",
    "What an action does is written out wherever it is offered. Where actions offer actions that offer actions, this grows fast.",
    "turn { choose one of a20 }\naction a0 { }\n"
    + "\n".join(f"action a{number} {{ choose one of a{number - 1} choose one of a{number - 1} }}" for number in range(1, 21)),
    "turn { choose one of a1 }\naction a0 { }\naction a1 { choose one of a0 }",
)
NUMBER_TOO_LARGE = code(
    "BR817",
    "A number that may become too large",
    "The bounds of a product follow from the bounds of what is multiplied, and they have a limit.",
    "turn { let x = 1000000000 * 1000000000 if x > 3 { end game } }",
    "turn { let x = 1000 * 1000 if x > 3 { end game } }",
)
MORE_FOUND = warning(
    "BR829",
    "More found than is told",
    "A list of findings has a largest length, and the check stops at a hundred errors. Mend some of them and check again.",
    "\n".join(f"define d{number}: 0..9 = 7" for number in range(160)),
    "player { points: 0..8 }\ndefine seven: 0..9 = 7\nturn { active.points = seven }",
)
