"""Codes about limits (BR8xx): they keep every file checkable and every game playable in reasonable time."""

from __future__ import annotations

from boardrules.diagnostics.code import Code
from boardrules.diagnostics.code_examples import code

_CHART = (
    "enum Ground { sea }\n"
    'tiles chart { legend { "~" sea } picture open { "~~~" "~~~" "~~~" } | tile | picture | | water | open | }\n'
)

TOO_DEEP = code(
    "BR801",
    "Nested too deep",
    "Expressions and blocks inside one another have a limit. A part with a name of its own also reads better.",
    "turn { if " + "not " * 70 + "yes { } }",
    "turn { if not no { end game } }",
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
