"""Codes about names (BR2xx): what is unknown, declared twice, or already taken."""

from __future__ import annotations

from boardrules.diagnostics.code import Code
from boardrules.diagnostics.code_examples import code

UNKNOWN_NAME = code(
    "BR201",
    "Unknown name",
    "A bare name must be a variable, a field of `shared`, an option, a set, or a value such as a space or a card.",
    "player { points: 0..8 }\nturn { active.points += bonus }",
    "player { points: 0..8 }\nshared { bonus: 0..2 = 1 }\nturn { active.points += bonus }",
)
UNKNOWN_TYPE = code(
    "BR202",
    "Unknown type",
    "A type is a range of numbers, `flag`, `Player`, `Direction`, or the name of an enum, deck, board or piece.",
    "player { colour: Colour }",
    "enum Colour { green white }\nplayer { colour: Colour }",
)
UNKNOWN_MEMBER = code(
    "BR203",
    "Unknown field or property",
    "What follows a dot must be a field, zone or property of the thing before it.",
    "player { points: 0..8 }\nturn { active.pionts += 1 }",
    "player { points: 0..8 }\nturn { active.points += 1 }",
)
UNKNOWN_FUNCTION = code(
    "BR204",
    "Unknown function",
    "A call must name a function of the language, a `define`, a `table` or a `hook`.",
    "player { points: 0..8 }\nturn { active.points = double(2) }",
    "player { points: 0..8 }\ndefine double(n: 0..4): 0..8 = 2 * n\nturn { active.points = double(2) }",
)
UNKNOWN_ACTION = code(
    "BR205",
    "Unknown action",
    "`choose`, `possible` and examples speak of actions that are declared somewhere in the file.",
    "turn { choose one of pass }",
    "turn { choose one of pass }\naction pass { }",
)
UNKNOWN_PROCEDURE = code(
    "BR206",
    "Unknown procedure",
    "`perform` needs a procedure that is declared somewhere in the file.",
    "turn { perform pay(1) }",
    "turn { perform pay(1) }\nplayer { coins: 0..9 = 9 }\nprocedure pay(price: 0..9) { active.coins -= price }",
)
UNKNOWN_PIECE = code(
    "BR207",
    "Unknown piece",
    "Before `of` stands the name of a piece that every player has.",
    "action go(b in Boat of me) { }\nturn { choose one of go }",
    "piece Boat per player { copies 2 }\naction go(b in Boat of me) { }\nturn { choose one of go }",
)
UNKNOWN_DECK = code(
    "BR208",
    "Unknown deck",
    "A pile or stack holds cards of a deck (or tiles) declared in the file.",
    "shared { bag: pile of cargo }",
    "deck cargo { | card | copies | | rum | 3 | }\nshared { bag: pile of cargo }",
)
UNKNOWN_ENUM = code(
    "BR209",
    "Unknown enum",
    "`kinds` counts the values of an enum.",
    "piece Boat { kinds Rig: sloop 2 }",
    "enum Rig { sloop brig }\npiece Boat { kinds Rig: sloop 2 }",
)
UNKNOWN_KIND = code(
    "BR210",
    "Unknown kind",
    "`kinds` can count only values of the enum it names.",
    "enum Rig { sloop brig }\npiece Boat { kinds Rig: ketch 2 }",
    "enum Rig { sloop brig ketch }\npiece Boat { kinds Rig: ketch 2 }",
)
UNKNOWN_ZONE = code(
    "BR211",
    "Unknown zone to refill from",
    "A pile is refilled from a zone that stands beside it, in the same block.",
    "deck cargo { | card | copies | | rum | 3 | }\nshared { bag: pile of cargo refilled from discards }",
    "deck cargo { | card | copies | | rum | 3 | }\nshared { bag: pile of cargo refilled from discards discards: pile of cargo }",
)
UNKNOWN_TILES = code(
    "BR212",
    "Unknown tiles",
    "A plane is made of tiles that are declared with `tiles`.",
    "board ocean plane { of chart up to 9 }",
    "enum Ground { sea }\n"
    'tiles chart { legend { "~" sea } picture open { "~~~" "~~~" "~~~" } | tile | picture | | water | open | }\n'
    "board ocean plane { of chart up to 9 }",
)
UNKNOWN_WATCHED = code(
    "BR213",
    "Nothing of this name can be watched",
    "A trigger watches a field or a zone of the players, a piece, a board, or of `shared`.",
    "player { points: 0..8 }\nwhen Player.score changes(p, before, after) { win p }",
    "player { points: 0..8 }\nwhen Player.points changes(p, before, after) { win p }",
)
UNKNOWN_OWNER = code(
    "BR214",
    "Unknown owner of a watched field",
    "Before the dot stands `Player`, a piece or a board; nothing stands there for a field of `shared`.",
    "player { points: 0..8 }\nwhen Pawn.points changes(p, before, after) { win p }",
    "player { points: 0..8 }\nwhen Player.points changes(p, before, after) { win p }",
)
AMBIGUOUS_NAME = code(
    "BR215",
    "A name could mean several things",
    "A value may occur in several enums, but then the place must tell which one is meant.",
    "enum Sky { grey clear }\nenum Sea { grey green }\nplayer { sky: Sky }\n"
    "action look { let seen = grey }\nturn { choose one of look }",
    "enum Sky { grey clear }\nenum Sea { grey green }\nplayer { sky: Sky }\n"
    "action look { me.sky = grey }\nturn { choose one of look }",
)
FOREIGN_WORD = code(
    "BR216",
    "A word from another language",
    "The values of a flag are `yes` and `no`, nothing is `none`, and the deciding player is `me`.",
    "player { ready: flag = true }",
    "player { ready: flag = yes }",
)
NO_ME = code(
    "BR217",
    "There is no `me` here",
    "`me` is the player who decides. In the setup, in `finish`, in the score and in claims nobody decides.",
    "player { points: 0..8 }\nsetup { me.points = 3 }",
    "player { points: 0..8 }\nsetup { for p in players { p.points = 3 } }",
)
NAME_TAKEN = code(
    "BR218",
    "The name of a variable is taken",
    "Nothing is ever shadowed: a variable may not have the name of something that already has a meaning there.",
    "shared { wind: Direction }\naction sail(wind in Direction) { }\nturn { choose one of sail }",
    "shared { wind: Direction }\naction sail(d in Direction) { }\nturn { choose one of sail }",
)
DECLARED_TWICE = code(
    "BR219",
    "Declared twice",
    "A name can be declared only once.",
    "enum Sea { calm rough }\nenum Sea { deep }",
    "enum Sea { calm rough }\nenum Depth { deep }",
)
RESERVED_NAME = code(
    "BR220",
    "A word of the language",
    "Words such as `me`, `players`, `N` or `step` have a meaning of their own and cannot be declared again.",
    "define step(n: 0..3): 0..4 = n + 1",
    "define one_more(n: 0..3): 0..4 = n + 1",
)
DUPLICATE_MEMBER = code(
    "BR221",
    "Two fields of the same name",
    "Fields, zones, layers and properties of one thing must have different names.",
    "player { points: 0..8 points: 0..3 }",
    "player { points: 0..8 bonus: 0..3 }",
)
DUPLICATE_VALUE = code(
    "BR222",
    "A value is listed twice",
    "Each value of an enum is listed once.",
    "enum Sea { calm rough calm }",
    "enum Sea { calm rough }",
)
DUPLICATE_ANSWER = code(
    "BR223",
    "An answer is listed twice",
    "The answers inside `ask` must have different names, and none of them may be `done`.",
    "turn { ask active { accept { } accept { } } }",
    "turn { ask active { accept { } refuse { } } }",
)
DUPLICATE_CATEGORY = code(
    "BR224",
    "Two categories of the same name",
    "Each category of the score has a name of its own.",
    'score { category fleet "Fleet" for p { give 1 } category fleet "Boats" for p { give 2 } }',
    'score { category fleet "Fleet" for p { give 1 } category boats "Boats" for p { give 2 } }',
)
DUPLICATE_SEAT = Code(
    "BR225",
    "Two seats of the same name",
    "Every seat needs a name of its own.",
    'game tiny "Tiny" { players 2 seats red blue red }\nturn { }\n',
    'game tiny "Tiny" { players 2 seats red blue green }\nturn { }\n',
)
RULE_TWICE = code(
    "BR226",
    "A rule is written twice",
    "An id belongs to one sentence. A rule that has code in two places repeats the same sentence.",
    'setup { rule T-1 "Red begins." next player red }\nfinish { rule T-1 "Blue begins." note "the end" }',
    'setup { rule T-1 "Red begins." next player red }\nfinish { rule T-2 "The end." note "the end" }',
)
DUPLICATE_KIND = code(
    "BR227",
    "A kind is counted twice",
    "Each kind of piece is counted once.",
    "enum Rig { sloop brig }\npiece Boat { kinds Rig: sloop 2, sloop 1 }",
    "enum Rig { sloop brig }\npiece Boat { kinds Rig: sloop 2, brig 1 }",
)
