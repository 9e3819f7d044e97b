"""More rules texts that try to exhaust the machine: while a game is played, and in what is said about it. Entered into the same table."""

# ruff: noqa: E501  (a rules text is easier to read in one line)

from __future__ import annotations

from tests.hostile.exhausting_texts import HEAD, HUGE, PLAY, POINTS, kind, lines

WAIT = "choose one of wait }\naction wait { }\n"
SEA = "board sea grid { size 20 x 20 n: 0..1 }\n"
CARDS = "deck cargo { | card | copies | | rum | 1000 | | tea | 1000 | | salt | 1000 | }\n"


# ------------------------------------------------------------------------------------------------ searches


@kind(141, 7)
def distances_between_any_two(n: int) -> str:
    far = "sum(a in sea, b in sea: distance(x to y from a to b) otherwise 0)"
    return HEAD + f"board sea grid {{ size {n} x {n} }}\nshared {{ sum: 0..9 capped }}\nturn {{ sum = {far} mod 9 {WAIT}"


@kind(141, 20)
def routes_from_everywhere(n: int) -> str:
    way = "any(a in sea: size(route(x to y from a to {s in sea: s.n == 1} cost 1 + y.n)) > 9)"
    return HEAD + POINTS + f"board sea grid {{ size {n} x {n} n: 0..1 }}\nturn {{ if {way} {{ sum = 1 }} {WAIT}"


@kind(100, 3)
def searches_that_ask_at_every_step(n: int) -> str:
    step = f"count(q in 0..{n * 10}: q mod 7 == y.n) >= 0"
    return HEAD + POINTS + SEA + f"turn {{ sum = size(reach(x to y from a1 where {step} cost count(q in 0..{n}: q > y.n))) {WAIT}"


@kind(8, 1)
def searches_in_searches(n: int) -> str:
    inner = " and ".join(f"size(reach(x{level} to y{level} from y0 where y{level}.n == 0)) > {level}" for level in range(1, n + 1))
    return HEAD + POINTS + SEA + f"turn {{ if size(reach(x0 to y0 from a1 where {inner})) > 3 {{ sum = 1 }} {WAIT}"


@kind(500, 30)
def search_on_a_growing_plane(n: int) -> str:
    tiles = f'enum Ground {{ earth }}\ntiles chart {{ legend {{ "~" earth }} picture open {{ "~~~" "~~~" "~~~" }} | tile | picture | copies | | water | open | {n} | }}\n'
    plane = f"board ocean plane {{ of chart up to {n} }}\nshared {{ heap: pile of chart = all sum: 0..9 capped }}\n"
    play = f"setup {{ place water at \"0,0\" repeat {n} times {{ if any(s in frontier(ocean): true) {{ place water at first(s in frontier(ocean): true) otherwise \"0,0\" }} }} }}\n"
    return HEAD + tiles + plane + play.replace("true", "sum >= 0") + "turn { sum = sum(s in ocean: size(reach(a to b from s))) mod 9 " + WAIT


# ------------------------------------------------------------------------------------------------ loops of statements


@kind(300, 3)
def loops_in_procedures(n: int) -> str:
    return HEAD + POINTS + f"procedure p() {{ repeat {n} times {{ repeat {n} times {{ sum += 1 }} }} }}\nturn {{ repeat {n} times {{ perform p() }} {WAIT}"


@kind(30, 5)
def triggers_in_loops(n: int) -> str:
    triggers = lines("when s# changes(x, y) { repeat 9 times { s@ += 1 } }", n, 1)
    return HEAD + f"shared {{ {lines('s#: 0..9 capped', n + 1)} }}\n{triggers}turn {{ s{n} += 1 {WAIT}"


@kind(1)
def turn_given_to_oneself(n: int) -> str:
    return HEAD + POINTS + "turn { next player active sum += 1 }\n"


@kind(1)
def rounds_that_only_pass(n: int) -> str:
    return HEAD + POINTS + "when round ends { sum = 0 }\nwhen turn starts { sum += 1 }\nturn { if sum > 99 { choose one of wait } }\naction wait { }\n"


@kind(1)
def everybody_is_asked_nothing(n: int) -> str:
    return HEAD + POINTS + "turn { for p in players { ask p { yes { require sum > 900 } } } choose any number of never }\naction never { require sum > 900 }\n"


@kind(HUGE)
def choice_repeated_for_ever(n: int) -> str:
    return HEAD + POINTS + f"turn {{ choose up to {n} times one of never }}\naction never {{ require sum > 900 }}\n"


@kind(1)
def chance_that_never_ends(n: int) -> str:
    return HEAD + POINTS + "setup { roll d in 1..6 sum = d }\nturn { roll d in 1..6 roll e in 1..6 sum = d + e }\n"


@kind(100_000, 100)
def chance_again_and_again(n: int) -> str:
    return HEAD + POINTS + f"turn {{ repeat {n} times {{ roll d in 1..6 sum = d }} {WAIT}"


@kind(100_000, 10)
def large_dice_again_and_again(n: int) -> str:
    return HEAD + POINTS + f"turn {{ repeat {n} times {{ roll a in 1..300, b in 1..300 sum = a }} {WAIT}"


@kind(100_000, 20)
def cards_moved_to_and_fro(n: int) -> str:
    zones = "shared { a: pile of cargo = all b: pile of cargo c: stack of cargo sum: 0..9 }\n"
    return HEAD + CARDS + zones + f"turn {{ repeat {n} times {{ move all from a to b move all from b to c move all from c to a }} {WAIT}"


@kind(100_000, 50)
def stacks_looked_through(n: int) -> str:
    zones = "shared { a: pile of cargo = all c: stack of cargo sum: 0..9999 capped }\n"
    look = f"count(x in 0..{n - 1}: copies(rum, c) > x)"
    return HEAD + CARDS + zones + f"setup {{ move all from a to c }}\nturn {{ sum = {look} {WAIT}"


@kind(100_000, 200)
def notes_without_end(n: int) -> str:
    return HEAD + f'turn {{ repeat {n} times {{ note "{"x" * 5000}" }} {WAIT}'


@kind(100_000, 1000)
def changes_that_are_told(n: int) -> str:
    return HEAD + POINTS + f"turn {{ repeat {n} times {{ repeat 9 times {{ sum = 1 sum = 2 me.points = sum me.points = 0 }} }} {WAIT}"


@kind(99_999, 500)
def large_sets_made_again_and_again(n: int) -> str:
    return HEAD + f"player {{ seen: set of 0..{n} }}\nturn {{ repeat 900 times {{ me.seen = {{x in 0..{n}: x mod 3 == 0}} me.seen = union(me.seen, {{7}}) }} {WAIT}"


@kind(99_999, 100)
def members_one_by_one(n: int) -> str:
    return HEAD + f"player {{ seen: set of 0..{n} }}\nturn {{ for x in 0..{n} {{ add x to me.seen if size(me.seen) > {n} {{ take 5 from me.seen }} }} {WAIT}"


@kind(400, 10)
def best_of_the_best(n: int) -> str:
    best = f"with_most(x in 0..{n}: count(y in with_least(z in 0..{n}: (z * x) mod 7): y > x))"
    return HEAD + POINTS + f"turn {{ sum = size({best}) {WAIT}"


# ------------------------------------------------------------------------------------------------ questions


@kind(3000, 20)
def invariants_that_look_at_everything(n: int) -> str:
    return HEAD + POINTS + PLAY + lines('invariant "number #": count(x in 0..9999: x mod 7 == sum) > #', min(n, 1500))


@kind(4, 2)
def score_that_explodes(n: int) -> str:
    value = f"count({', '.join(f'x{number} in 0..99' for number in range(n))}: x0 > p.points)"
    return HEAD + POINTS + f'turn {{ choose one of stop }}\naction stop {{ end game }}\nscore {{ category c "C" for p {{ give {value} }} tiebreak for p: {value} }}\n'


@kind(100_000, 100)
def examples_that_loop(n: int) -> str:
    loop = f"for x in 0..{n - 1} {{ repeat 900 times {{ sum = x mod 9 }} }}"
    return HEAD + POINTS + PLAY + lines(f'example "Loop #" {{ given {{ {loop} }} red can wait after wait expect sum == count(x in 0..{n - 1}: x > sum) }}', 30)


@kind(9000, 50)
def requirements_that_look_at_everything(n: int) -> str:
    need = f"count(x in 0..{n}: x mod 7 == a) > b"
    return HEAD + POINTS + f"turn {{ choose one of go, wait }}\naction go(a in 1..50, b in 1..50) {{ require {need} require {need} require a == b }}\naction wait {{ }}\n"


@kind(12, 1)
def possible_inside_loops(n: int) -> str:
    asked = "possible(go(x, y))"
    for level in range(n):
        asked = f"any(z{level} in 0..9: {asked} and z{level} < 0)"
    return HEAD + POINTS + f"turn {{ if any(x in 1..9, y in 1..9: {asked}) {{ sum = 1 }} choose one of go }}\naction go(a in 1..9, b in 1..9) {{ require count(q in 0..99: q > a) > b }}\n"


@kind(1000, 30)
def everything_is_offered(n: int) -> str:
    return HEAD + POINTS + f"turn {{ choose one of go }}\naction go(a in 1..{n}, b in 1..{n}) {{ me.points = a mod 9 }}\n"


@kind(141, 20)
def a_picture_of_everything(n: int) -> str:
    return HEAD + f"piece Boat per player {{ copies {min(1900, n * 10)} at: sea? }}\nboard sea grid {{ size {n} x {n} n: 0..1 hold: 0..99 }}\nsetup {{ for b in Boat {{ b.at = a1 }} }}\n{PLAY}"


# ------------------------------------------------------------------------------------------------ sizes and long texts


@kind(HUGE, 99_999)
def option_that_is_gone_through(n: int) -> str:
    return HEAD + f'option far: 1..{n} = 5 "How far."\n' + POINTS + f"turn {{ for x in 1..far {{ sum += 1 }} repeat far times {{ sum += 1 }} {WAIT}"


@kind(HUGE, 300)
def option_that_is_rolled(n: int) -> str:
    return HEAD + f'option faces: 1..{n} = 6 "Faces."\n' + POINTS + f"turn {{ roll a in 1..faces, b in 1..faces sum = a {WAIT}"


@kind(10**40, 10**9)
def numbers_of_many_digits(n: int) -> str:
    return HEAD + f"shared {{ sum: 0..{n} far: -{n}..{n} }}\nturn {{ sum = {n} far = 0 - {n} if sum * 2 - far > 0 {{ sum = {n} / 3 }} {WAIT}"


@kind(60, 3)
def products_of_lets(n: int) -> str:
    return HEAD + POINTS + "turn {\n" + lines("let a# = (me.points + #) * 1000", n) + f"sum = ({' + '.join(f'a{number}' for number in range(min(n, 60)))}) mod 9 {WAIT}"


@kind(400_000, 1000)
def sentence_without_end(n: int) -> str:
    return HEAD + POINTS + f'turn {{ choose one of wait }}\naction wait {{ rule H-1 "{"x" * n}." require sum == 0 me.points = 1 }}\n'


@kind(90_000, 1000)
def name_in_many_findings(n: int) -> str:
    name = "a" * 90
    return HEAD + POINTS + "turn {\n" + "".join(f"sum = {name}{number % 10}\n" for number in range(n // 100)) + "}\n" if n > 1000 else HEAD + PLAY


@kind(4000)
def definitions_of_each_other(n: int) -> str:
    return HEAD + lines("define d#: flag = d@ and e@", n, 1) + lines("define e#: flag = d# or e@", n, 1) + "turn { if d5 { } }\n"


@kind(1500, 100)
def seats_and_styles(n: int) -> str:
    enum = " ".join(f"v{number}" for number in range(n))
    return HEAD + f"enum Colour {{ {enum} }}\nboard sea grid {{ size 9 x 9 c: Colour }}\n" + PLAY


@kind(3000, 100)
def layers_of_a_board(n: int) -> str:
    layer = 'layer l#: Depth { legend { "~" deep "." shoal } "~.~" ".~." "~~~" }'
    return HEAD + f"enum Depth {{ deep shoal }}\nboard sea grid {{ {lines(layer, min(n, 2400))} }}\n" + PLAY


@kind(2000, 50)
def steps_of_a_turn(n: int) -> str:
    return HEAD + POINTS + "turn {\n" + lines("step s# { choose any number of wait }", n) + "}\naction wait { }\n"


@kind(2000, 50)
def options_that_decide(n: int) -> str:
    options = lines('option o#: flag = yes "Option #."', n)
    return HEAD + options + POINTS + "turn {\n" + lines("if o# { sum += 1 }", n) + WAIT


@kind(700, 40)
def kinds_of_everything(n: int) -> str:
    decks = lines("deck d# { | card | copies | | c# | 3 | }", n)
    zones = lines("z#: pile of d# = all", n)
    boards = lines("board b# grid { size 2 x 2 f: 0..1 }", n)
    return HEAD + decks + boards + f"shared {{ {zones} }}\n" + PLAY
