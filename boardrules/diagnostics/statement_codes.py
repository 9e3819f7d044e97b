"""Codes about the build of a game (BR4xx): headers, statements where they cannot stand, and things that lead back to themselves."""

from __future__ import annotations

from boardrules.diagnostics.code import Code
from boardrules.diagnostics.code_examples import code

_POINTS = "player { points: 0..8 }\n"
_CARGO = "deck cargo { | card | copies | | rum | 3 | }\n"
_CHART = (
    "enum Ground { sea }\n"
    'tiles chart { legend { "~" sea } picture open { "~~~" "~~~" "~~~" } | tile | picture | | water | open | }\n'
)

NO_PLAYERS = Code(
    "BR401",
    "How many can play?",
    "The header of a game says how many can play.",
    'game tiny "Tiny" { seats red blue }\nturn { }\n',
    'game tiny "Tiny" { players 2 seats red blue }\nturn { }\n',
)
PLAYERS_REVERSED = Code(
    "BR402",
    "Players the wrong way round",
    "The lower number of players comes first.",
    'game tiny "Tiny" { players 3..2 seats red blue green }\nturn { }\n',
    'game tiny "Tiny" { players 2..3 seats red blue green }\nturn { }\n',
)
NO_SEATS = Code(
    "BR403",
    "The seats have no names",
    "Rules and notation speak of players by the names of their seats.",
    'game tiny "Tiny" { players 2 }\nturn { }\n',
    'game tiny "Tiny" { players 2 seats red blue }\nturn { }\n',
)
FEWER_SEATS = Code(
    "BR404",
    "Fewer seats than players",
    "Every player needs a seat.",
    'game tiny "Tiny" { players 2..4 seats red blue }\nturn { }\n',
    'game tiny "Tiny" { players 2..4 seats red blue green black }\nturn { }\n',
)
NO_TURN = Code(
    "BR405",
    "No turn",
    "A game needs a `turn`: what a player does when it is that player's turn.",
    'game tiny "Tiny" { players 2 seats red blue }\n',
    'game tiny "Tiny" { players 2 seats red blue }\nturn { end game }\n',
)
DUPLICATE_ITEM = Code(
    "BR406",
    "Said twice",
    "`players`, `seats`, `about`, and the `size`, `neighbours` and tiles of a board are said once.",
    'game tiny "Tiny" { players 2 players 3 seats red blue green }\nturn { }\n',
    'game tiny "Tiny" { players 2..3 seats red blue green }\nturn { }\n',
)
REQUIRE_HERE = code(
    "BR407",
    "`require` cannot stand here",
    "A requirement stands directly in an action, before everything the action does: an action that has begun cannot be refused.",
    _POINTS + "turn { choose one of spend }\naction spend { me.points -= 1 require me.points > 0 }",
    _POINTS + "turn { choose one of spend }\naction spend { require me.points > 0 me.points -= 1 }",
)
GIVE_HERE = code(
    "BR408",
    "`give` cannot stand here",
    "`give` says what a category of the score is worth, or what a definition stands for.",
    "turn { give 3 }",
    'turn { }\nscore { category gift "Gift" for p { give 3 } }',
)
STEP_HERE = code(
    "BR409",
    "A step cannot stand here",
    "Steps are the parts of a turn (or of a procedure that a turn performs).",
    "turn { choose one of rest }\naction rest { step sleep { } }",
    "turn { step sleep { choose one of rest } }\naction rest { }",
)
END_STEP_HERE = code(
    "BR410",
    "No step that could end",
    "`end step` leaves a step or a repeated choice; there is none around it.",
    "turn { if round > 3 { end step } }",
    "turn { step wait { if round > 3 { end step } } }",
)
END_TURN_HERE = code(
    "BR411",
    "No turn that could end",
    "Before the first turn and after the last there is no turn to end.",
    "setup { end turn }",
    "turn { end turn }",
)
NOT_IN_GIVEN = code(
    "BR412",
    "Not in `given`",
    "`given` only describes a position; chance, decisions and the end of the game belong into the rules.",
    "player { die: 1..6 }\nturn { choose one of wait }\naction wait { }\n"
    'example "x" { given { roll n in 1..6 red.die = n } red can wait }',
    'player { die: 1..6 }\nturn { choose one of wait }\naction wait { }\nexample "x" { given { red.die = 4 } red can wait }',
)
NOT_ASSIGNABLE = code(
    "BR413",
    "This cannot change",
    "Only fields can be changed: no variables, no fixed properties and no zones.",
    "turn { choose one of count_on }\naction count_on { let n = 1 n = 2 }",
    "shared { n: 0..9 }\nturn { choose one of count_on }\naction count_on { n = 2 }",
)
NOT_A_SET_FIELD = code(
    "BR414",
    "Not a field with a set",
    "`add` and `take` change a field that holds a set.",
    _POINTS + "turn { add 3 to active.points }",
    "player { lucky: set of 1..6 }\nturn { add 3 to active.lucky }",
)
NOT_A_ZONE = code(
    "BR415",
    "Not a place for cards",
    "Cards move between piles and stacks.",
    _CARGO + "shared { hold: pile of cargo = all }\nturn { draw 1 from hold to active }",
    _CARGO + "shared { hold: pile of cargo = all }\nplayer { hand: pile of cargo }\nturn { draw 1 from hold to active.hand }",
)
DRAW_NEEDS_TARGET = code(
    "BR416",
    "Where do the cards go?",
    "`draw` with a number says where the cards go; without one it gives the card a name.",
    _CARGO + "shared { hold: pile of cargo = all }\nturn { draw 2 from hold }",
    _CARGO + "shared { hold: pile of cargo = all quay: pile of cargo }\nturn { draw 2 from hold to quay }",
)
SHUFFLED_STACK = code(
    "BR417",
    "A stack cannot be shuffled",
    "A stack lies open and in order. Only a pile is shuffled.",
    _CARGO + "shared { hold: pile of cargo = all row: stack of cargo }\nturn { shuffle hold into row }",
    _CARGO + "shared { hold: pile of cargo = all row: stack of cargo }\nturn { shuffle row into hold }",
)
WIN_NEEDS_PLAYER = code(
    "BR418",
    "Only players can win",
    "After `win` stands a player or a set of players.",
    "turn { win 3 }",
    "turn { win active }",
)
NOT_ON_PLANE = code(
    "BR419",
    "Tiles are placed on a plane",
    "`place` lays a tile on a space of a plane.",
    _CHART + "board ocean grid { size 3 x 3 }\nturn { place water at a1 }",
    _CHART + 'board ocean plane { of chart up to 9 }\nturn { place water at "0,0" }',
)
NOBODY_DECIDES = code(
    "BR420",
    "Nobody decides here",
    "In the setup and in `finish` it must be said who chooses.",
    "setup { choose one of place_ship }\naction place_ship { }",
    "setup { for p in players { choose one of place_ship by p } }\naction place_ship { }",
)
ONLY_GIVE = code(
    "BR421",
    "Only `give` in a category",
    "A category holds rules and `give`; it counts, and changes nothing.",
    _POINTS + 'score { category all_points "Points" for p { p.points += 1 give p.points } }',
    _POINTS + 'score { category all_points "Points" for p { give p.points + 1 } }',
)
HIDDEN_READ = code(
    "BR422",
    "A requirement reads something hidden",
    "What is legal may depend only on what the deciding player can see. Everybody knows how many cards "
    "lie in a hidden zone, but not which.",
    _CARGO + "player { hand: pile of cargo seen by owner }\nturn { choose one of ask_for }\n"
    "action ask_for(card in cargo) { require card in next_player(me).hand }",
    _CARGO + "player { hand: pile of cargo seen by owner }\nturn { choose one of ask_for }\n"
    "action ask_for(card in cargo) { require size(next_player(me).hand) > 0 }",
)
NO_OWNER_TO_SEE = code(
    "BR423",
    "No owner who could see it",
    "`seen by owner` needs an owner: a player, or a piece that belongs to one.",
    "shared { bid: 0..9 seen by owner }",
    "player { bid: 0..9 seen by owner }",
)
REFILLED_FROM_ITSELF = code(
    "BR424",
    "Refilled from itself",
    "An empty pile is refilled from another zone.",
    _CARGO + "shared { hold: pile of cargo refilled from hold = all }",
    _CARGO + "shared { hold: pile of cargo refilled from quay = all quay: pile of cargo }",
)
WRONG_WATCH = code(
    "BR425",
    "A field changes, a zone gains and loses",
    "`changes` watches fields; `gains` and `loses` watch piles and stacks.",
    _POINTS + "when Player.points gains(p, card) { win p }",
    _POINTS + "when Player.points changes(p, before, after) { win p }",
)
TRIGGER_NAMES = code(
    "BR426",
    "Wrong number of names in a trigger",
    "`changes` names the owner (if any), the value before and the value after; `gains` and `loses` name the owner and the card.",
    _POINTS + "when Player.points changes(before, after) { end game }",
    _POINTS + "when Player.points changes(p, before, after) { end game }",
)
DONE_HERE = code(
    "BR427",
    "A choice that must be answered",
    "`done when` says when a player may stop. A choice of one action that must be answered has no `done`.",
    _POINTS + "turn { choose one of gain done when active.points > 3 }\naction gain { active.points += 1 }",
    _POINTS + "turn { choose any number of gain done when active.points > 3 }\naction gain { active.points += 1 }",
)
DEFINE_BLOCK = code(
    "BR428",
    "Only conditions or a value in a definition",
    "The block of a definition holds rules with requirements, which must all hold, or with one `give`, which is its value.",
    _POINTS + "define rich(p: Player): flag { require p.points > 3 p.points -= 1 }\nturn { if rich(active) { win active } }",
    _POINTS + "define rich(p: Player): flag { require p.points > 3 }\nturn { if rich(active) { win active } }",
)
DEFINES_NOTHING = code(
    "BR429",
    "A definition without a value",
    "The block of a definition holds at least one requirement, or a `give`.",
    _POINTS + "define worth(p: Player): 0..16 { }\nturn { if worth(active) > 9 { win active } }",
    _POINTS + "define worth(p: Player): 0..16 { give 2 * p.points }\nturn { if worth(active) > 9 { win active } }",
)
OUTCOME_HERE = code(
    "BR430",
    "The game cannot ask whether it is over",
    "Everything stops when the game is over. `over` and `winners` are for those who judge it: `expect` and invariants.",
    _POINTS + "turn { active.points += 1 if over { end turn } }",
    _POINTS + 'turn { active.points += 1 }\ninvariant "one winner at most": not over or size(winners) <= 1',
)
DEFINE_CYCLE = code(
    "BR431",
    "A definition that needs itself",
    "There is no recursion: the value of a definition may not depend on itself.",
    _POINTS + "define half(n: 0..8): 0..8 = if n < 2 then 0 else 1 + half(n - 2)\nturn { active.points = half(6) }",
    _POINTS + "define half(n: 0..8): 0..8 = n / 2\nturn { active.points = half(6) }",
)
POSSIBLE_CYCLE = code(
    "BR432",
    "Whether it is possible depends on itself",
    "An action whose requirements ask whether the same action is possible has no answer.",
    "turn { choose one of wait }\naction wait { require not possible(wait) }",
    "turn { choose one of wait, sail }\naction wait { require not possible(sail) }\naction sail { require round > 1 }",
)
TRIGGER_CYCLE = code(
    "BR433",
    "A trigger that sets itself off",
    "What a trigger does may not make the change that it watches.",
    _POINTS + "when Player.points changes(p, before, after) { p.points = before }",
    "player { points: 0..8 last: 0..8 }\nwhen Player.points changes(p, before, after) { p.last = before }",
)
ACTION_CYCLE = code(
    "BR434",
    "An action that offers itself",
    "An action cannot be chosen again while it is being carried out. A choice that repeats offers it again afterwards.",
    "turn { choose one of go }\naction go { may choose one of go }",
    "turn { choose any number of go }\naction go { }",
)
PROCEDURE_CYCLE = code(
    "BR435",
    "A procedure that performs itself",
    "There is no recursion; `repeat` does something several times.",
    _POINTS + "procedure gain() { active.points += 1 perform gain() }\nturn { perform gain() }",
    _POINTS + "procedure gain() { repeat 2 times { active.points += 1 } }\nturn { perform gain() }",
)
WHAT_IF_CYCLE = code(
    "BR436",
    "What would be depends on itself",
    "`after(…)` tries what an action does. What is done may not itself ask what would be after the same action.",
    _POINTS + "action gain { if after(gain: me.points < 8) { me.points += 1 } }\nturn { choose one of gain }",
    _POINTS + "action gain { require after(gain: me.points < 8) me.points += 1 }\nturn { choose one of gain }",
)
WHAT_IF_WAITS = code(
    "BR437",
    "Nobody can know what would be",
    "`after(…)` tries what an action or procedure does. It cannot look past a decision, a roll or a draw, which need an answer.",
    _POINTS + "action gain { roll n in 1..6 me.points += n }\naction wait { require after(gain: me.points < 8) }\n"
    "turn { choose one of gain, wait }",
    _POINTS + "action gain { me.points += 2 }\naction wait { require after(gain: me.points < 8) }\n"
    "turn { choose one of gain, wait }",
)
WHAT_IF_TOO_LONG = code(
    "BR438",
    "Too much to try",
    "What `after(…)` tries is written out with every procedure and trigger that it leads to, and that has a limit.",
    _POINTS
    + "".join(f"procedure p{n}() {{ perform p{n + 1}() perform p{n + 1}() }}\n" for n in range(12))
    + "procedure p12() { active.points += 1 }\nturn { if after(p0(): active.points > 3) { active.points += 1 } }",
    _POINTS + "procedure gain() { active.points += 1 }\nturn { if after(gain(): active.points > 3) { active.points += 1 } }",
)
WHAT_IF_OF_WHAT = code(
    "BR439",
    "Nothing that can be tried",
    "`after(…)` needs an action or a procedure, and behind the colon one value: a flag, a number or a thing, no set.",
    _POINTS + "turn { if size(after(gain: {me.points})) > 0 { me.points += 1 } }\nprocedure gain() { active.points += 1 }",
    _POINTS + "turn { if after(gain(): me.points) > 3 { me.points += 1 } }\nprocedure gain() { active.points += 1 }",
)
