"""Warnings (BR9xx): what is allowed but hardly meant. A game with warnings can be played."""

from __future__ import annotations

from boardrules.diagnostics.code_examples import warning

_POINTS = "player { points: 0..8 }\n"
_COINS = "deck coin { | coin | copies | | gold | 9 | }\nshared { purse: pile of coin = all }\nplayer { hand: pile of coin }\n"

UNUSED = warning(
    "BR901",
    "Declared and not used",
    "Nothing in the file uses this declaration.",
    "define seven: 0..9 = 7",
    _POINTS + "define seven: 0..9 = 7\nturn { active.points = seven end game }",
)
NEVER_OFFERED = warning(
    "BR902",
    "An action that is never offered",
    "No `choose` names this action, so nobody can ever choose it.",
    "turn { choose one of wait }\naction wait { }\naction sail { }",
    "turn { choose one of wait, sail }\naction wait { }\naction sail { }",
)
RULE_WITHOUT_CODE = warning(
    "BR903",
    "Nothing carries out this rule",
    "A rule covers the statements after it. A rule that nothing can carry out is marked as a note.",
    'rule T-1 "Be nice to each other."',
    'rule T-1 note "Be nice to each other."',
)
UNREACHABLE = warning(
    "BR904",
    "This is never done",
    "After `end turn`, `end step`, `end game` and `win` nothing of the block is done any more.",
    _POINTS + "turn { if active.points > 3 { end game } end turn active.points += 1 }",
    _POINTS + "turn { if active.points > 3 { end game } active.points += 1 end turn }",
)
NEVER_HOLDS = warning(
    "BR905",
    "A comparison that can never hold",
    "The bounds of the two numbers do not allow it.",
    _POINTS + "turn { if active.points > 8 { win active } }",
    _POINTS + "turn { if active.points >= 8 { win active } }",
)
NEVER_NONE = warning(
    "BR906",
    "This is never none",
    "Only a type with a `?` has the value `none`.",
    _POINTS + "turn { if active.points == none { end game } }",
    "player { points: 0..8? }\nturn { if active.points == none { end game } }",
)
OTHERWISE_UNUSED = warning(
    "BR907",
    "`otherwise` without use",
    "The value before `otherwise` is never none.",
    _POINTS + "turn { active.points = active.points otherwise 3 end game }",
    "player { points: 0..8? }\nturn { active.points = active.points otherwise 3 end game }",
)
EMPTY_RANGE = warning(
    "BR908",
    "A range without numbers",
    "The lower number of a range comes first.",
    'turn { for n in 3..1 { note "never" } end game }',
    'turn { for n in 1..3 { note "three times" } end game }',
)
DIVIDED_BY_ZERO = warning(
    "BR909",
    "Divided by zero",
    "Dividing by zero gives zero.",
    _POINTS + "turn { active.points = 8 / 0 end game }",
    _POINTS + "turn { active.points = 8 / 2 end game }",
)
NEVER_REPEATED = warning(
    "BR910",
    "Repeated zero times",
    "What is repeated zero times is never done.",
    'turn { repeat 0 times { note "never" } end game }',
    'turn { repeat 2 times { note "twice" } end game }',
)
OFFERED_TWICE = warning(
    "BR911",
    "An action offered twice",
    "A choice offers each action once.",
    "turn { choose one of wait, wait }\naction wait { }",
    "turn { choose one of wait }\naction wait { }",
)
NOTHING_GIVEN = warning(
    "BR912",
    "A category that gives nothing",
    "A category without `give` is worth nothing to anybody.",
    'score { category fleet "Fleet" for p { } }',
    'score { category fleet "Fleet" for p { give 1 } }',
)
EMPTY_EXAMPLE = warning(
    "BR913",
    "An example that shows nothing",
    "An example tries something (`can`, `cannot`, `after`) or expects something.",
    _POINTS + 'example "rich" { given { red.points = 8 } }\nturn { active.points = 1 end game }',
    _POINTS + 'example "rich" { given { red.points = 8 } expect red.points == 8 }\nturn { active.points = 1 end game }',
)
STYLE_OF_NOTHING = warning(
    "BR914",
    "A style for nothing",
    "A style is about a seat, an enum, a deck, a board, a piece, `Player` or something shared, or about a part that pictures show.",
    'style { purple "#800080" }',
    'style { blue "#000080" }',
)
NUMBER_IN_WORDS = warning(
    "BR915",
    "A number in words",
    "A word after `draw` is a name for the card that is drawn. How many are drawn is written in figures.",
    _COINS + "turn { draw two from purse to active.hand end game }",
    _COINS + "turn { draw 2 from purse to active.hand end game }",
)
NEVER_ENDS = warning(
    "BR916",
    "A game that goes on by itself",
    "No `choose` and no `ask` comes to a player, and no `end game`, `win` or `eliminate` ends the game: it would go on for ever.",
    _COINS + "turn { draw 1 from purse to active.hand }",
    _COINS + "turn { if size(purse) == 0 { end game } draw 1 from purse to active.hand }",
)
NO_EVALUATION = warning(
    "BR917",
    "An evaluation that bots cannot ask",
    "The definition or hook `evaluate` tells bots how well a player stands: it takes a player and gives a number of a range.",
    _POINTS + "define evaluate: 0..9 = red.points\nturn { active.points = 1 end game }",
    _POINTS + "define evaluate(p: Player): 0..9 = p.points\nturn { active.points = 1 end game }",
)
NAME_OF_NOTHING = warning(
    "BR920",
    "A name for nothing",
    "A name in a `names` block is for something that the game declares: a card, a value, a piece, a field, an action or a seat.",
    'names { purple "the Purple Fleet" }',
    'names { blue "the Blue Fleet" }',
)
UNTAUGHT = warning(
    "BR918",
    "A rule that no chapter teaches",
    "Once a game has chapters for beginners, each rule is said there (`says`), stands there itself, or is left for `later`.",
    'rule T-1 note "Be nice."\nrule T-2 note "Be quick."\nlearn "Manners" { "Be kind." says T-1 }',
    'rule T-1 note "Be nice."\nrule T-2 note "Be quick."\nlearn "Manners" { "Be kind." says T-1 }\nlater T-2',
)
