"""Codes about hooks, options, examples, styles and words (BR7xx)."""

from __future__ import annotations

from boardrules.diagnostics.code import Code
from boardrules.diagnostics.code_examples import code

_WINDS = (
    "enum Way { ahead }\ndeck wind { | card | copies | | gale | 3 | }\nshared { pack: pile of wind = all }\n"
    "table pull(card in wind, way in Way): 0..3 { | card | ahead | | gale | 3 | }\n"
)
_WAIT = "turn { step rest { choose one of wait } }\naction wait(n in 1..3) { require n < 3 }\n"

BAD_HOOK = code(
    "BR701",
    "Not the name of a Python function",
    "A hook names a function in a Python file beside the rules: the file's name without `.py`, a dot, and the function.",
    'hook tide(n: 1..9): 0..3 from "tide"',
    'hook tide(n: 1..9): 0..3 from "hooks.tide"',
)
UNKNOWN_OPTION = code(
    "BR702",
    "Unknown option",
    "`with` sets options that the game declares.",
    _WAIT + 'example "x" { with fast = yes red can wait(1) }',
    _WAIT + 'option fast: flag = no "Play fast."\nexample "x" { with fast = yes red can wait(1) }',
)
UNKNOWN_RULE = code(
    "BR703",
    "Unknown rule",
    "After `because`, `under`, `says` and `later`, and in a chapter for beginners, stands the id of a rule of the game.",
    _WAIT + 'example "x" { red cannot wait(3) because T-7 }',
    'turn { choose one of wait }\naction wait(n in 1..3) { rule T-7 "Three is too many." require n < 3 }\n'
    'example "x" { red cannot wait(3) because T-7 }',
)
UNKNOWN_STEP = code(
    "BR704",
    "Unknown step",
    "`at` names a step of the turn.",
    _WAIT + 'example "x" { at sleep of red red can wait(1) }',
    _WAIT + 'example "x" { at rest of red red can wait(1) }',
)
UNKNOWN_SEAT = code(
    "BR705",
    "Unknown seat",
    "Examples speak of players by the names of their seats.",
    _WAIT + 'example "x" { green can wait(1) }',
    _WAIT + 'example "x" { red can wait(1) }',
)
SEAT_NOT_TAKEN = Code(
    "BR706",
    "Nobody sits there",
    "An example is played by the smallest number of players, unless it says `players`.",
    'game tiny "Tiny" { players 2..3 seats red blue green }\n' + _WAIT + 'example "x" { green can wait(1) }\n',
    'game tiny "Tiny" { players 2..3 seats red blue green }\n'
    + _WAIT
    + 'example "x" { players 3 at rest of green green can wait(1) }\n',
)
EXAMPLE_PLAYERS = code(
    "BR707",
    "Not a game for so many",
    "An example is played by as many as the game is for.",
    _WAIT + 'example "x" { players 4 red can wait(1) }',
    _WAIT + 'example "x" { players 2 red can wait(1) }',
)
BAD_COLOUR = code(
    "BR708",
    "Not a colour",
    'A colour is written "#rrggbb", "#rgb" or as a name.',
    'style { red "#12" }',
    'style { red "#cc1122" }',
)
BAD_ICON = code(
    "BR709",
    "Not an icon",
    "The third text of a style names one of the icons that pictures can draw: anchor, boat, lighthouse and others.",
    'style { red "#cc1122" "R" "sailboat" }',
    'style { red "#cc1122" "R" "boat" }',
)
TOLD_BRACES = code(
    "BR720",
    "Braces that cannot be read",
    "In a sentence for `told`, or behind `else` of a requirement, a pair of braces holds a name, "
    "with `a`, `the`, `of the` or the like before it where words want one.",
    'turn { choose one of wait }\naction wait(n in 1..3) { told "{me} waits {n rounds}." }',
    'turn { choose one of wait }\naction wait(n in 1..3) { told "{me} waits {n} {n|round|rounds}." }',
)
TOLD_NAME = code(
    "BR721",
    "The sentence cannot tell this",
    "A sentence for `told` can tell `me`, the parameters of the action, its `let`s that a requirement looks at, what is shared, "
    "and a field or property of one of these; one behind `else` of a requirement the names that are known before it; "
    "one in `names` the `owner` and the `value` of a field, or the `owner` and the `card` of a zone.",
    'turn { choose one of wait }\naction wait(n in 1..3) { told "{me} waits {rounds} rounds." }',
    'turn { choose one of wait }\naction wait(n in 1..3) { told "{me} waits {n} rounds." }',
)
EMPTY_NAME = code(
    "BR722",
    "A name without words",
    "After the thing stands what people call it.",
    'names { red "" }',
    'names { red "the Red Fleet" }',
)
NOTHING_TO_SHOW = code(
    "BR710",
    "Nothing to show",
    "A chapter shows cards, tiles, tables and examples of the game by their names.",
    'deck cargo { | card | copies | | rum | 3 | }\nshared { bag: pile of cargo }\nlearn "The cards" { cards cargos }',
    'deck cargo { | card | copies | | rum | 3 | }\nshared { bag: pile of cargo }\nlearn "The cards" { cards cargo }',
)
BOLD_WITHOUT_END = code(
    "BR711",
    "Bold without an end",
    "Words between two `**` are printed in bold.",
    'learn "The goal" { "**Win quickly." }',
    'learn "The goal" { "**Win** quickly." }',
)
EMPTY_LIST = code(
    "BR712",
    "A list without lines",
    "A list, steps and alternatives have a line or more, each a text or the id of a rule.",
    'learn "The goal" { list { } }',
    'learn "The goal" { list { "Win." "Do not lose." } }',
)
NOT_DRAWN_SO = code(
    "BR730",
    "Not drawn like this",
    "`arrows` names a table of numbers over a deck and an enum and says which way each value of the enum points on a card: "
    "N, NE, E, SE, S, SW, W or NW. `turned` names the cards of a board and one of its layers. "
    "`line` names a side and spaces of a grid.",
    _WINDS + "style { arrows pull { ahead up } }",
    _WINDS + "style { arrows pull { ahead N } }",
)
