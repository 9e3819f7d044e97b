"""Codes about types (BR3xx): what cannot stand where it stands."""

from __future__ import annotations

from boardrules.diagnostics.code_examples import code

_POINTS = "player { points: 0..8 }\n"
_SEA = "board sea grid { size 3 x 3 stone: Player? }\n"

WRONG_TYPE = code(
    "BR301",
    "Wrong type",
    "A value must be of the type that its place needs.",
    _POINTS + "turn { active.points = red }",
    _POINTS + "turn { active.points = 3 }",
)
NONE_NOT_ALLOWED = code(
    "BR302",
    "`none` is not possible here",
    "Only types with a `?` have the value `none`.",
    _POINTS + "turn { active.points = none }",
    "player { points: 0..8? }\nturn { active.points = none }",
)
MAY_BE_NONE = code(
    "BR303",
    "This may be none",
    "Where a value is needed, an optional one must say what to use instead, with `otherwise`, or it must be asked before that "
    "it is not none.",
    "player { points: 0..8 bid: 0..8? }\nturn { active.points = active.bid }",
    "player { points: 0..8 bid: 0..8? }\nturn { active.points = active.bid otherwise 0 }",
)
OUT_OF_RANGE = code(
    "BR304",
    "A number out of range",
    "No value of the expression lies within the bounds of its place.",
    _POINTS + "turn { active.points = 9 }",
    _POINTS + "turn { active.points = 8 }",
)
NOT_A_NUMBER = code(
    "BR305",
    "Not a number",
    "Arithmetic, sums and counts need numbers.",
    "player { points: 0..8 ready: flag }\nturn { active.points = active.ready + 1 }",
    "player { points: 0..8 ready: flag }\nturn { active.points = if active.ready then 2 else 1 }",
)
NOT_ORDERED = code(
    "BR306",
    "Only numbers have an order",
    "`<`, `<=`, `>` and `>=` compare numbers.",
    "turn { if active < red { end game } }",
    "turn { if active == red { end game } }",
)
NOT_COMPARABLE = code(
    "BR307",
    "Never the same",
    "`==` and `!=` compare two values of one type.",
    _POINTS + "turn { if active.points == red { end game } }",
    _POINTS + "turn { if active.points == 3 { end game } }",
)
NEVER_IN = code(
    "BR308",
    "Never in this set",
    "Before `in` stands a value of the type that the set holds.",
    "turn { if 3 in players { end game } }",
    "turn { if active in players { end game } }",
)
NOT_A_SET = code(
    "BR309",
    "Not a set",
    "After `in` stands a set, a zone or a range.",
    _POINTS + "turn { for p in active { p.points = 1 } }",
    _POINTS + "turn { for p in players { p.points = 1 } }",
)
BRANCHES_DIFFER = code(
    "BR310",
    "Two values of different types",
    "Both sides of `then … else` and of `otherwise` must be of one type.",
    _POINTS + "turn { if (if active == red then 1 else N) == 1 { end game } }",
    _POINTS + "turn { if (if active == red then 1 else 2) == 1 { end game } }",
)
NOT_A_MEMBER = code(
    "BR311",
    "A set cannot hold this",
    "Sets hold single values: no other sets, no zones and not `none`.",
    "turn { if active in {red, none} { end game } }",
    "turn { if active in {red, blue} { end game } }",
)
MIXED_SET = code(
    "BR312",
    "A set of different types",
    "All members of a set are of one type, and so are the sets in `union`, `common` and `minus`.",
    "turn { if active in {red, 3} { end game } }",
    "turn { if active in {red, blue} { end game } }",
)
NOT_A_SPACE = code(
    "BR313",
    "Not a space",
    "Paths and rows start from a space of a board.",
    _SEA + "turn { if has(reach(a to b from active)) { end game } }",
    _SEA + "turn { if has(reach(a to b from b2)) { end game } }",
)
OTHER_BOARD = code(
    "BR314",
    "Spaces of different boards",
    "A path or a distance stays on one board.",
    _SEA
    + "board lake grid { size 2 x 2 }\ndefine far(a: sea, b: lake): flag = apart(a, b) > 1\nturn { if far(a1, a2) { end game } }",
    _SEA
    + "board lake grid { size 2 x 2 }\ndefine far(a: sea, b: sea): flag = apart(a, b) > 1\nturn { if far(a1, a2) { end game } }",
)
OTHER_DECK = code(
    "BR315",
    "Cards of different decks",
    "A zone holds cards of one deck only.",
    "deck cargo { | card | copies | | rum | 3 | }\ndeck crew { | card | copies | | cook | 3 | }\n"
    "shared { hold: pile of cargo = all bunks: pile of crew }\nturn { draw 1 from hold to bunks }",
    "deck cargo { | card | copies | | rum | 3 | }\nshared { hold: pile of cargo = all quay: pile of cargo }\n"
    "turn { draw 1 from hold to quay }",
)
WRONG_ARGUMENT = code(
    "BR316",
    "A wrong argument",
    "Every function of the language needs arguments of certain kinds.",
    "turn { if size(active) > 1 { end game } }",
    "turn { if size(players) > 1 { end game } }",
)
WRONG_ARITY = code(
    "BR317",
    "Wrong number of arguments",
    "A call needs as many arguments as there are parameters.",
    _POINTS + "turn { active.points = min(3) }",
    _POINTS + "turn { active.points = min(3, round) }",
)
NO_DIRECTIONS = code(
    "BR318",
    "This has no meaning on the board",
    "Some functions need straight lines, squares, tiles or places; not every board has them.",
    "board map graph { places reef isle ways reef - isle }\nturn { if step(reef, N) == none { end game } }",
    "board map graph { places reef isle ways reef - isle }\nturn { if isle in neighbours(reef) { end game } }",
)
NO_WAY_KINDS = code(
    "BR319",
    "The ways have no kinds",
    "`way` tells the kind of a way; the ways of this board have none.",
    "board map graph { places reef isle ways reef - isle }\nturn { if way(reef, isle) == none { end game } }",
    "enum Way { rough calm }\nboard map graph { places reef isle ways rough: reef - isle }\n"
    "turn { if way(reef, isle) == rough { end game } }",
)
MEMBER_OF_SET = code(
    "BR320",
    "A set has no fields",
    "Only the members of a set have fields; a fold speaks of them.",
    _POINTS + "turn { if players.points == 3 { end game } }",
    _POINTS + "turn { if any(p in players: p.points == 3) { end game } }",
)
TEXT_AS_VALUE = code(
    "BR321",
    "A text is no value",
    "Texts name spaces where a space is expected, and nothing else.",
    'turn { if active == "red" { end game } }',
    "turn { if active == red { end game } }",
)
NO_SUCH_SPACE = code(
    "BR322",
    "No such space",
    'The board has no space of this name. Spaces of a plane are written "x,y".',
    _SEA + 'turn { if step(a1, E) == "z9" { end game } }',
    _SEA + 'turn { if step(a1, E) == "b1" { end game } }',
)
REVERSED_RANGE = code(
    "BR323",
    "A range the wrong way round",
    "The lower number of a range comes first.",
    "player { points: 8..0 }",
    "player { points: 0..8 }",
)
OPTIONAL_IN_SET = code(
    "BR324",
    "A set does not hold none",
    "The values in a set have no `?`.",
    "player { friends: set of Player? }",
    "player { friends: set of Player }",
)
SET_OF_PLANE = code(
    "BR325",
    "A set of spaces without end",
    "A field can hold a set of spaces only of a board whose spaces are fixed.",
    "enum Ground { sea }\n"
    'tiles chart { legend { "~" sea } picture open { "~~~" "~~~" "~~~" } | tile | picture | | water | open | }\n'
    "board ocean plane { of chart up to 9 }\nplayer { seen: set of ocean }",
    "board ocean grid { size 3 x 3 }\nplayer { seen: set of ocean }",
)
FOLD_NEEDS_BODY = code(
    "BR326",
    "A fold without its condition or number",
    "`any`, `all`, `sum`, `highest`, `lowest`, `with_most` and `with_least` need something after a colon.",
    "turn { if any(p in players) { end game } }",
    "turn { if any(p in players: p == red) { end game } }",
)
ONE_BINDER = code(
    "BR327",
    "Only one set here",
    "`first`, `with_most` and `with_least` answer with members of one set.",
    "turn { win with_most(p in players, n in 1..3: n) }",
    _POINTS + "turn { win with_most(p in players: p.points) }",
)
WALK_GOAL = code(
    "BR328",
    "A path with or without its end",
    "`distance` and `route` need `from … to …`; `reach` has only a start.",
    _SEA + "turn { if has(route(a to b from a1)) { end game } }",
    _SEA + "turn { if has(route(a to b from a1 to c3)) { end game } }",
)
EMPTY_DOMAIN = code(
    "BR329",
    "Nothing to go through",
    "The empty set has no members, and nothing tells what they would be.",
    'turn { for x in {} { note "never" } }',
    'turn { for x in {1, 2} { note "twice" } }',
)
NOT_FIXED = code(
    "BR330",
    "Not a fixed value",
    "The default of an option and the arguments in an example are known before play.",
    'option length: 1..9 = round "How long the game is."\nturn { if round > length { end game } }',
    'option length: 1..9 = 5 "How long the game is."\nturn { if round > length { end game } }',
)
NO_OWNER = code(
    "BR331",
    "A piece without owner",
    "Only pieces declared with `per player` belong to somebody.",
    "piece Buoy { copies 3 }\naction move(b in Buoy of me) { }\nturn { choose one of move }",
    "piece Buoy { copies 3 }\naction move(b in Buoy) { }\nturn { choose one of move }",
)
LET_OF_NOTHING = code(
    "BR332",
    "`let` needs a value with a type",
    "A zone cannot be kept under a name, and a bare `none` or `{}` has no type.",
    "action wait { let x = none }\nturn { choose one of wait }",
    "action wait { let x = next_player(me) }\nturn { choose one of wait }",
)
