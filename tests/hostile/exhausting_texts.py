"""Rules texts that try to exhaust the machine, by kind. Each is made by a function of a size."""

# ruff: noqa: E501  (a rules text is easier to read in one line)

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Maker = Callable[[int], str]

HEAD = 'game hostile "Hostile" { players 2 seats red blue }\n'
PLAY = "turn { choose one of wait }\naction wait { }\n"
POINTS = "player { points: 0..1000 capped }\nshared { sum: 0..1000 capped }\n"
HUGE = 1_000_000_000


@dataclass(frozen=True)
class Kind:
    """A kind of attack: how its text is made, the size that is hostile, and the largest that is fair (None: there is none)."""

    name: str
    make: Maker
    hostile: int
    fair: int | None = None


KINDS: list[Kind] = []


def kind(hostile: int, fair: int | None = None) -> Callable[[Maker], Maker]:
    """Enters a maker into the table of kinds."""

    def enter(make: Maker) -> Maker:
        KINDS.append(Kind(make.__name__, make, hostile, fair))
        return make

    return enter


def lines(text: str, count: int, start: int = 0) -> str:
    """A line for every number; `#` stands for the number, `@` for the one before."""
    return "".join(text.replace("#", str(n)).replace("@", str(n - 1)) + "\n" for n in range(start, start + count))


# ------------------------------------------------------------------------------------------------ ranges, sets, dice


@kind(HUGE, 100_000)
def repeated(n: int) -> str:
    return HEAD + POINTS + f"turn {{ repeat {n} times {{ sum += 1 }} choose one of wait }}\naction wait {{ }}\n"


@kind(12, 1)
def repeated_in_repeated(n: int) -> str:
    inner = "sum += 1"
    for _ in range(n):
        inner = f"repeat 1000 times {{ {inner} }}"
    return HEAD + POINTS + f"turn {{ {inner} choose one of wait }}\naction wait {{ }}\n"


@kind(HUGE, 99_999)
def range_visited(n: int) -> str:
    return HEAD + POINTS + f"turn {{ for x in 0..{n} {{ sum += 1 }} choose one of wait }}\naction wait {{ }}\n"


@kind(HUGE, 99_999)
def range_visited_with_waiting(n: int) -> str:
    return HEAD + f"turn {{ for x in 0..{n} {{ choose one of wait }} }}\naction wait {{ }}\n"


@kind(8, 1)
def ranges_in_ranges(n: int) -> str:
    inner = "sum += 1"
    for level in range(n):
        inner = f"for x{level} in 0..9999 {{ {inner} }}"
    return HEAD + POINTS + f"turn {{ {inner} choose one of wait }}\naction wait {{ }}\n"


@kind(HUGE, 99_999)
def range_of_computed_bounds(n: int) -> str:
    body = "turn { sum = 7 for x in 0..sum * sum { } choose one of wait }\naction wait { }\n"
    return HEAD + f"shared {{ sum: 0..{int((n + 1) ** 0.5) - 1} capped }}\n" + body


@kind(HUGE, 99_999)
def set_of_a_huge_range(n: int) -> str:
    return HEAD + POINTS + f"turn {{ let s = {{x in 0..{n}: x mod 2 == 0}} sum = size(s) choose one of wait }}\naction wait {{ }}\n"


@kind(HUGE, 99_999)
def stored_set_of_numbers(n: int) -> str:
    return HEAD + f"player {{ seen: set of 0..{n} }}\nturn {{ add 5 to me.seen choose one of wait }}\naction wait {{ }}\n"


@kind(2000, 10)
def many_stored_sets(n: int) -> str:
    fields = lines("seen#: set of 0..99999", n)
    return HEAD + f"player {{ {fields} }}\nturn {{ add 5 to me.seen0 choose one of wait }}\naction wait {{ }}\n"


@kind(HUGE, 99_999)
def mask_with_a_huge_bit(n: int) -> str:
    return HEAD + POINTS + f"turn {{ if {n} in {{sum + {n}}} {{ sum += 1 }} choose one of wait }}\naction wait {{ }}\n"


@kind(HUGE, 99_999)
def folded_range(n: int) -> str:
    return HEAD + POINTS + f"turn {{ sum = count(x in 0..{n}: x mod 7 == sum) choose one of wait }}\naction wait {{ }}\n"


@kind(25, 12)
def fold_of_many_names(n: int) -> str:
    names = ", ".join(f"x{number} in 0..1" for number in range(n))
    return HEAD + POINTS + f"turn {{ sum = count({names}: x0 == 1) mod 9 choose one of wait }}\naction wait {{ }}\n"


@kind(HUGE, 99_999)
def die_with_many_faces(n: int) -> str:
    return HEAD + POINTS + f"turn {{ roll d in 1..{n} sum = d choose one of wait }}\naction wait {{ }}\n"


@kind(30, 6)
def many_dice(n: int) -> str:
    dice = ", ".join(f"d{number} in 1..6" for number in range(n))
    return HEAD + POINTS + f"turn {{ roll {dice} sum = d0 choose one of wait }}\naction wait {{ }}\n"


@kind(40, 12)
def many_coins(n: int) -> str:
    dice = ", ".join(f"d{number} in 0..1" for number in range(n))
    return HEAD + POINTS + f"turn {{ roll {dice} sum = d0 choose one of wait }}\naction wait {{ }}\n"


@kind(HUGE, 1_000_000_000)
def wide_numbers(n: int) -> str:
    return (
        HEAD
        + f'option start: 0..{n} = 5 "Start."\nplayer {{ money: 0..{n} seen by owner debt: -{n}..{n}? = none }}\nshared {{ bank: 0..{n} hidden }}\n'
        + "turn { me.money = start choose one of wait }\naction wait { }\n"
        + 'example "e" { with start = 7 given { red.money = 9 } red can wait after wait expect red.money == 9 }\n'
    )


@kind(60, 1)
def squared_again_and_again(n: int) -> str:
    lets = lines("let x# = x@ * x@", n, 1)
    return HEAD + POINTS + f"turn {{ let x0 = sum + 2\n{lets} sum = x{n} mod 7 choose one of wait }}\naction wait {{ }}\n"


@kind(200)
def long_product(n: int) -> str:
    return HEAD + POINTS + f"turn {{ sum = ({' * '.join(['1000000000'] * n)}) mod 7 choose one of wait }}\naction wait {{ }}\n"


# ------------------------------------------------------------------------------------------------ actions


@kind(HUGE, 99_999)
def parameter_of_many_values(n: int) -> str:
    return HEAD + POINTS + f"turn {{ choose one of bid }}\naction bid(x in 0..{n}) {{ require x == 5 me.points = 5 }}\n"


@kind(25, 12)
def many_parameters(n: int) -> str:
    names = ", ".join(f"x{number} in 0..1" for number in range(n))
    return HEAD + POINTS + f"turn {{ choose one of bid }}\naction bid({names}) {{ require x0 + x1 == 0 me.points += 1 }}\n"


@kind(6, 1)
def parameters_of_many_values(n: int) -> str:
    names = ", ".join(f"x{number} in 0..999" for number in range(n))
    return HEAD + POINTS + f"turn {{ choose one of bid }}\naction bid({names}) {{ me.points += 1 }}\n"


@kind(3)
def all_candidates_refused(n: int) -> str:
    names = ", ".join(f"x{number} in 0..999" for number in range(n))
    return (
        HEAD
        + POINTS
        + f"turn {{ choose one of bid, wait }}\naction bid({names}) {{ require x0 * x1 == 1999 }}\naction wait {{ }}\n"
    )


@kind(5000, 500)
def many_actions_in_one_choice(n: int) -> str:
    names = ", ".join(f"a{number}" for number in range(n))
    return HEAD + POINTS + f"turn {{ choose one of {names} }}\n" + lines("action a# { me.points += 1 }", n)


@kind(5000, 400)
def many_choices(n: int) -> str:
    return HEAD + POINTS + "turn {\n" + lines("choose one of wait", n) + "}\naction wait { me.points += 1 }\n"


@kind(2000, 100)
def many_choices_of_a_long_action(n: int) -> str:
    chosen = lines("choose one of wait", n)
    return HEAD + POINTS + f"turn {{\n{chosen} }}\naction wait {{\n{lines('me.points += 1', n)} }}\n"


@kind(40, 8)
def actions_that_offer_two_choices_of_the_next(n: int) -> str:
    actions = lines("action a# { me.points += 1 choose one of a@ choose one of a@ }", n, 1)
    return HEAD + POINTS + f"turn {{ choose one of a{n} }}\naction a0 {{ me.points += 1 }}\n{actions}"


@kind(25, 6)
def asks_in_asks(n: int) -> str:
    inner = "me.points += 1"
    for level in range(n):
        inner = f"ask red {{ yes{level} {{ {inner} }} no{level} {{ me.points += 1 }} }}"
    return HEAD + POINTS + f"turn {{ choose one of go }}\naction go {{ {inner} }}\n"


@kind(3000, 90)
def possible_of_possible(n: int) -> str:
    actions = lines("action a# { require possible(a@) }", n, 1)
    return HEAD + POINTS + f"turn {{ choose one of a{n} }}\naction a0 {{ me.points += 1 }}\n{actions}"


@kind(30, 8)
def possible_twice_of_possible_twice(n: int) -> str:
    actions = lines("action a# { require possible(a@) or not possible(a@) }", n, 1)
    return HEAD + POINTS + f"turn {{ choose one of a{n} }}\naction a0 {{ require me.points > 0 }}\n{actions}"


@kind(5000, 1000)
def lets_that_need_each_other(n: int) -> str:
    lets = lines("let x# = x@ + 1", n, 1)
    return HEAD + POINTS + f"turn {{ choose one of go }}\naction go {{ let x0 = sum\n{lets} require x{n} > 0 me.points += 1 }}\n"


@kind(4000, 500)
def many_requirements(n: int) -> str:
    return (
        HEAD
        + POINTS
        + "turn { choose one of go }\naction go(x in 0..5) {\n"
        + lines("require x + # >= 0", n)
        + "me.points += 1 }\n"
    )


# ------------------------------------------------------------------------------------------------ definitions and procedures


@kind(50, 8)
def definitions_that_double(n: int) -> str:
    defines = lines("define d#: 0..1000 = d@ + d@", n, 1)
    return HEAD + POINTS + f"define d0: 0..1000 = sum\n{defines}turn {{ sum = d{n} mod 5 choose one of wait }}\naction wait {{ }}\n"


@kind(50, 8)
def definitions_of_a_parameter_that_double(n: int) -> str:
    defines = lines("define d#(p: Player): flag = d@(p) or d@(p)", n, 1)
    play = f"turn {{ if d{n}(me) {{ sum = 1 }} choose one of wait }}\naction wait {{ }}\n"
    return HEAD + POINTS + f"define d0(p: Player): flag = p.points > 5\n{defines}{play}"


@kind(50, 8)
def sets_that_double(n: int) -> str:
    defines = lines("define d#: set of 0..9 = union(d@, d@)", n, 1)
    return (
        HEAD
        + POINTS
        + f"define d0: set of 0..9 = {{x in 0..9: x > sum}}\n{defines}turn {{ sum = size(d{n}) choose one of wait }}\naction wait {{ }}\n"
    )


@kind(50, 8)
def folds_that_double(n: int) -> str:
    defines = lines("define d#(p: Player): flag = any(q in players: d@(q)) and all(q in players: d@(q))", n, 1)
    play = f"turn {{ if d{n}(me) {{ sum = 1 }} choose one of wait }}\naction wait {{ }}\n"
    return HEAD + POINTS + f"define d0(p: Player): flag = p.points > 5\n{defines}{play}"


@kind(3000, 90)
def definitions_in_a_chain(n: int) -> str:
    defines = lines("define d#: 0..1000 = d@", n, 1)
    return HEAD + POINTS + f"define d0: 0..1000 = sum\n{defines}turn {{ sum = d{n} mod 5 choose one of wait }}\naction wait {{ }}\n"


@kind(2000, 90)
def long_definitions_in_a_chain(n: int) -> str:
    defines = lines("define d#(x: 0..9): 0..1000 = " + " + ".join(["x"] * 20) + " + d@(x)", n, 1)
    play = f"turn {{ sum = d{n}(3) mod 5 choose one of wait }}\naction wait {{ }}\n"
    return HEAD + POINTS + f"define d0(x: 0..9): 0..1000 = sum + x\n{defines}{play}"


@kind(1000, 25)
def folds_in_a_chain(n: int) -> str:
    defines = lines("define d#(p: Player): 0..9 = highest(q in {p}: d@(q)) otherwise 0", n, 1)
    play = f"turn {{ sum = d{n}(me) choose one of wait }}\naction wait {{ }}\n"
    return HEAD + POINTS + f"define d0(p: Player): 0..9 = p.points mod 9\n{defines}{play}"


@kind(3000, 90)
def requirements_in_a_chain(n: int) -> str:
    defines = lines("define d#: flag { require d@ require sum >= 0 }", n, 1)
    return HEAD + POINTS + f"define d0: flag = sum >= 0\n{defines}turn {{ choose one of wait }}\naction wait {{ require d{n} }}\n"


@kind(3000, 90)
def procedures_in_a_chain(n: int) -> str:
    procedures = lines("procedure p#() { perform p@() }", n, 1)
    return (
        HEAD
        + POINTS
        + f"procedure p0() {{ sum += 1 }}\n{procedures}turn {{ perform p{n}() choose one of wait }}\naction wait {{ }}\n"
    )


@kind(3000, 90)
def waiting_procedures_in_a_chain(n: int) -> str:
    procedures = lines("procedure p#(x: 0..9) { perform p@(x) choose one of wait sum = x }", n, 1)
    return HEAD + POINTS + f"procedure p0(x: 0..9) {{ sum += 1 }}\n{procedures}turn {{ perform p{n}(4) }}\naction wait {{ }}\n"


@kind(50, 8)
def procedures_that_double(n: int) -> str:
    procedures = lines("procedure p#() { perform p@() perform p@() }", n, 1)
    return (
        HEAD
        + POINTS
        + f"procedure p0() {{ sum += 1 }}\n{procedures}turn {{ perform p{n}() choose one of wait }}\naction wait {{ }}\n"
    )


@kind(50, 6)
def waiting_procedures_that_double(n: int) -> str:
    procedures = lines("procedure p#() { perform p@() perform p@() }", n, 1)
    return HEAD + POINTS + f"procedure p0() {{ choose one of wait }}\n{procedures}turn {{ perform p{n}() }}\naction wait {{ }}\n"


@kind(2000, 100)
def long_procedure_performed_often(n: int) -> str:
    performed = lines("perform long()", n)
    return (
        HEAD
        + POINTS
        + f"procedure long() {{\n{lines('sum += 1', n)} }}\nturn {{\n{performed} choose one of wait }}\naction wait {{ }}\n"
    )


@kind(30, 5)
def triggers_that_triple(n: int) -> str:
    fields = lines("f#: 0..9 capped", n + 1)
    triggers = lines("when f@ changes(x, y) { f# += 1 f# -= 1 f# += 1 }", n, 1)
    return HEAD + f"shared {{ {fields} }}\n{triggers}turn {{ f0 += 1 f0 -= 1 choose one of wait }}\naction wait {{ }}\n"


@kind(1500, 90)
def triggers_in_a_chain(n: int) -> str:
    fields = lines("f#: 0..9 capped", n + 1)
    triggers = lines("when f@ changes(x, y) { f# = y }", n, 1)
    return HEAD + f"shared {{ {fields} }}\n{triggers}turn {{ f0 += 1 choose one of wait }}\naction wait {{ }}\n"


@kind(2500, 60)
def many_triggers_of_many_changes(n: int) -> str:
    triggers = lines("when sum changes(x, y) { other += # }", n)
    changes = lines("sum += 1", n)
    return (
        HEAD
        + f"shared {{ sum: 0..9 capped other: 0..9 capped }}\n{triggers}turn {{\n{changes} choose one of wait }}\naction wait {{ }}\n"
    )


@kind(2000, 100)
def triggers_after_every_action(n: int) -> str:
    names = ", ".join(f"a{number}" for number in range(n))
    triggers = lines("when action ends { sum += 1 }", n)
    return HEAD + POINTS + f"turn {{ choose one of {names} }}\n" + lines("action a# { me.points += 1 }", n) + triggers


# ------------------------------------------------------------------------------------------------ things


@kind(400, 100)
def grid_with_distances(n: int) -> str:
    walk = f"distance(x to y from a1 to {'z1' if n >= 26 else 'a1'})"
    return (
        HEAD
        + f"board sea grid {{ size {n} x {n} }}\nshared {{ sum: 0..99999 }}\nturn {{ sum = {walk} otherwise 0 choose one of wait }}\naction wait {{ }}\n"
    )


@kind(20_000, 1000)
def one_long_row_with_rays(n: int) -> str:
    play = "turn { sum = size(ray(a1, E)) choose one of wait }\naction wait { }\n"
    return HEAD + f"board sea grid {{ size {n} x 1 }}\nshared {{ sum: 0..99999 }}\n{play}"


@kind(141, 60)
def square_with_lines(n: int) -> str:
    play = "turn { sum = size(line(a1, SE)) + size(ray(a1, E)) choose one of wait }\naction wait { }\n"
    return HEAD + f"board sea grid {{ size {n} x {n} neighbours 8 }}\nshared {{ sum: 0..99999 }}\n{play}"


@kind(141, 30)
def moves_between_any_two_spaces(n: int) -> str:
    actions = "action sail(a in sea, b in sea) { require b in neighbours(a) require a.n == 0 a.n = 1 }\n"
    return HEAD + f"board sea grid {{ size {n} x {n} n: 0..1 }}\nturn {{ choose one of sail }}\n{actions}"


@kind(141, 60)
def hexagons(n: int) -> str:
    play = "turn { choose one of put }\naction put(s in sea) { require s.n == 0 and count(t in reach(x to y from s where y.n == 1)) >= 0 s.n = 1 }\n"
    return HEAD + f"board sea hex {{ size {n} x {n} n: 0..1 }}\n{play}"


@kind(141, 20)
def deck_for_every_space(n: int) -> str:
    rows = lines("| c# | 1 |", 500)
    return (
        HEAD + f"deck cargo {{ | card | copies |\n{rows} }}\nboard sea grid {{ size {n} x {n} hold: pile of cargo = all }}\n{PLAY}"
    )


@kind(4000, 10)
def fields_of_every_space(n: int) -> str:
    return HEAD + f"board sea grid {{ size 100 x 100 {lines('f#: 0..9', n)} }}\n{PLAY}"


@kind(3000, 2)
def many_kinds_of_pieces(n: int) -> str:
    return HEAD + lines("piece Grain# per player { copies 1000 at: 0..9 }", n) + PLAY


@kind(2000, 8)
def many_large_decks(n: int) -> str:
    decks = lines("deck cargo# { | card | copies | | rum# | 1000 | | tea# | 1000 | }", n)
    zones = lines("hold#: pile of cargo# = all", n)
    return HEAD + decks + f"shared {{ {zones} }}\n" + PLAY


@kind(1500, 1)
def many_empty_tables(n: int) -> str:
    return HEAD + lines("table far#(a in 1..300, b in 1..300): 0..9? { | a | 1 | | 1 | 0 | }", n) + PLAY


@kind(100_000, 300)
def huge_table(n: int) -> str:
    return HEAD + f"table far(a in 1..{n}, b in 1..{n}): 0..9? {{ | a | 1 | | 1 | 0 | }}\n" + PLAY


@kind(8000, 800)
def graph_of_many_places(n: int) -> str:
    places = " ".join(f"p{number}" for number in range(n))
    ways = ", ".join(f"p{number} - p{number // 2}" for number in range(1, n))
    play = "turn { choose one of go }\naction go(to in bay) { require to in neighbours(me.at) me.at = to }\n"
    return HEAD + f"board bay graph {{ places {places}\nways {ways} }}\nplayer {{ at: bay = p0 }}\n{play}"


@kind(9000, 500)
def plane_of_tiles(n: int) -> str:
    tiles = 'enum Ground { earth }\ntiles chart { legend { "~" earth } picture open { "~~~" "~~~" "~~~" } | tile | picture | copies | | water | open | 600 | }\n'
    play = 'shared { heap: pile of chart = all }\nsetup { place water at "0,0" }\nturn { choose one of lay }\naction lay(t in heap, s in frontier(ocean)) { place t at s }\n'
    return HEAD + tiles + f"board ocean plane {{ of chart up to {n} }}\n{play}"


@kind(8000, 2000)
def many_values(n: int) -> str:
    values = " ".join(f"v{number}" for number in range(n))
    return (
        HEAD
        + f"enum Colour {{ {values} }}\nplayer {{ c: Colour = v0 }}\nturn {{ choose one of take_on }}\naction take_on(x in Colour) {{ require x != me.c me.c = x }}\n"
    )


@kind(6000, 1000)
def many_fields(n: int) -> str:
    seats = " ".join(f"s{number}" for number in range(20))
    head = f'game hostile "Hostile" {{ players 2..20 seats {seats} }}\n'
    return head + f"player {{ {lines('f#: 0..9', n)} }}\n" + PLAY


@kind(2500, 500)
def many_options(n: int) -> str:
    return HEAD + lines('option o#: 0..9 = 3 "An option."', n) + POINTS + "turn { sum = o0 choose one of wait }\naction wait { }\n"


# ------------------------------------------------------------------------------------------------ long texts


@kind(8000)
def unknown_names(n: int) -> str:
    return HEAD + POINTS + lines("define known#: 0..9 = 3", n // 4) + f"turn {{\n{lines('sum = unknown#', n)} }}\n"


@kind(2000)
def names_almost_right(n: int) -> str:
    stem = "the_same_long_beginning_of_a_name_"
    return HEAD + POINTS + lines(f"define {stem}a#b: 0..9 = 3", n) + f"turn {{\n{lines(f'sum = {stem}b#a', n)} }}\n"


@kind(4000)
def declared_twice(n: int) -> str:
    return HEAD + "define same: 0..9 = 3\n" * n + PLAY


@kind(400_000)
def name_without_end(n: int) -> str:
    return HEAD + f"turn {{ perform {'x' * n}() }}\n"


@kind(200_000, 200_000)
def title_without_end(n: int) -> str:
    return HEAD.replace('"Hostile"', f'"{"x" * n}"') + PLAY


@kind(400_000)
def letters_without_end_in_one_line(n: int) -> str:
    return HEAD + "turn { " + "sum = 1 " * (n // 8) + "}\n"


@kind(20_000, 2000)
def declarations_not_used(n: int) -> str:
    return HEAD + lines("define d#: 0..9 = 3", min(n, 5500)) + PLAY


@kind(12_000, 55)
def conjunction_without_end(n: int) -> str:
    return HEAD + POINTS + f"turn {{ if {' and '.join(['sum > 0'] * n)} {{ sum = 1 }} choose one of wait }}\naction wait {{ }}\n"


@kind(12_000, 55)
def sum_without_end(n: int) -> str:
    return HEAD + POINTS + f"turn {{ sum = {' + '.join(['sum'] * n)} choose one of wait }}\naction wait {{ }}\n"


@kind(12_000, 40)
def otherwise_without_end(n: int) -> str:
    return (
        HEAD
        + f"shared {{ wind: 0..9? }}\nturn {{ wind = {' otherwise '.join(['wind'] * n)} choose one of wait }}\naction wait {{ }}\n"
    )


@kind(20_000)
def member_of_member(n: int) -> str:
    return HEAD + POINTS + f"turn {{ sum = me{'.points' * n} }}\n"


@kind(20_000)
def target_of_target(n: int) -> str:
    return HEAD + POINTS + f"turn {{ me{'.points' * n} = 1 }}\n"


@kind(5000, 40)
def else_if_without_end(n: int) -> str:
    ifs = " else ".join(f"if sum == {number} {{ sum = 1 }}" for number in range(n))
    return HEAD + POINTS + f"turn {{ {ifs} choose one of wait }}\naction wait {{ }}\n"


@kind(20_000)
def brackets_in_brackets(n: int) -> str:
    return HEAD + POINTS + f"turn {{ sum = {'(' * n}1{')' * n} }}\n"


@kind(20_000)
def blocks_in_blocks(n: int) -> str:
    return HEAD + POINTS + f"turn {{ {'if sum > 0 { ' * n}{'} ' * n} }}\n"


@kind(40_000)
def braces_never_closed(n: int) -> str:
    return HEAD + "turn { " * n


@kind(40_000)
def words_without_sense(n: int) -> str:
    return HEAD + "if else take { ( | } ) = choose 5 . . wait when\n" * (n // 12)


@kind(12_000, 2000)
def statements_without_end(n: int) -> str:
    return HEAD + POINTS + f"turn {{\n{lines('sum += 1', n)} choose one of wait }}\naction wait {{ }}\n"


@kind(6000, 1000)
def lets_without_end(n: int) -> str:
    return HEAD + POINTS + f"turn {{\n{lines('let x# = sum + #', n)} sum = x{n - 1} choose one of wait }}\naction wait {{ }}\n"


@kind(6000, 1000)
def the_same_name_again_and_again(n: int) -> str:
    return (
        HEAD + POINTS + f"turn {{\n{lines('if sum > 0 { let x = sum + 1 sum = x }', n)} choose one of wait }}\naction wait {{ }}\n"
    )


@kind(8000, 1000)
def rules_without_end(n: int) -> str:
    rules = lines('rule R-# "A rule." sum += 1', n)
    return HEAD + POINTS + f"turn {{\n{rules} choose one of wait }}\naction wait {{ }}\n"


@kind(10_000, 1000)
def sections_without_end(n: int) -> str:
    return HEAD + lines('section "Section #"', n) + PLAY


@kind(3000, 300)
def examples_without_end(n: int) -> str:
    return HEAD + POINTS + PLAY + lines('example "Example #" { given { sum = 3 } red can wait expect sum == 3 }', n)


@kind(5000, 500)
def invariants_without_end(n: int) -> str:
    return HEAD + POINTS + PLAY + lines('invariant "number #": sum >= 0', n)


@kind(3000, 300)
def categories_without_end(n: int) -> str:
    categories = lines('category c# "Category #" for p { give p.points }', n)
    return (
        HEAD
        + POINTS
        + f"turn {{ choose one of wait }}\naction wait {{ if sum > 3 {{ end game }} sum += 1 }}\nscore {{ {categories} }}\n"
    )


@kind(20_000)
def one_row_of_many_cells(n: int) -> str:
    return HEAD + "deck cargo { | card | copies |\n| rum " + "| 1 " * n + "|\n}\n" + PLAY


@kind(15_000, 3000)
def set_of_many_things(n: int) -> str:
    things = ", ".join(str(number) for number in range(n))
    return HEAD + POINTS + f"turn {{ if sum in {{{things}}} {{ sum = 1 }} choose one of wait }}\naction wait {{ }}\n"


@kind(100_000)
def number_of_many_digits(n: int) -> str:
    return HEAD + POINTS + f"turn {{ sum = {'9' * n} }}\n"


@kind(200_000)
def backslashes(n: int) -> str:
    return HEAD.replace('"Hostile"', '"' + "\\" * n) + PLAY


@kind(20_000)
def comments_before_the_header(n: int) -> str:
    return "# a comment\n \t" * n + "x"


@kind(150_000)
def quotes_never_closed(n: int) -> str:
    return HEAD + '" ' * n


@kind(60_000)
def special_blanks(n: int) -> str:
    return HEAD + "\u00a0\u200b x" * (n // 4)


@kind(1)
def turn_that_never_asks(n: int) -> str:
    cards = "deck cargo { | card | copies | | rum | 3 | }\nshared { hold: pile of cargo = all }\nplayer { hand: pile of cargo }\n"
    return HEAD + cards + "turn { draw 1 from hold to active.hand }\n"


@kind(HUGE)
def draw_of_many_cards(n: int) -> str:
    cards = "deck cargo { | card | copies | | rum | 1000 | }\nshared { hold: pile of cargo = all used: pile of cargo }\n"
    return HEAD + cards + f"turn {{ draw {n} from hold to used shuffle used into hold choose one of wait }}\naction wait {{ }}\n"


@kind(1)
def pile_that_refills_itself(n: int) -> str:
    cards = "deck cargo { | card | copies | | rum | 3 | }\nshared { a: pile of cargo refilled from b b: pile of cargo = all }\n"
    return HEAD + cards + "turn { draw 1000000000 from a to b choose one of wait }\naction wait { }\n"


@kind(20, 1)
def walks_in_walks(n: int) -> str:
    inner = f"y{n}.n == 1"
    for level in range(n, 0, -1):
        inner = f"size(reach(x{level} to y{level} from y{level - 1} where {inner})) > 0"
    need = f"size(reach(x0 to y0 from s where {inner})) > 0"
    play = f"turn {{ choose one of put }}\naction put(s in sea) {{ require s.row == 1 and {need} s.n = 1 }}\n"
    return HEAD + f"board sea grid {{ size 20 x 20 n: 0..1 }}\n{play}"


@kind(50, 3)
def folds_in_folds(n: int) -> str:
    inner = "sum > 3"
    for level in range(n):
        inner = f"any(q{level} in 0..99: {inner})"
    return HEAD + POINTS + f"turn {{ if {inner} {{ sum = 1 }} choose one of wait }}\naction wait {{ }}\n"


@kind(4000, 1000)
def styles_without_end(n: int) -> str:
    values = " ".join(f"v{number}" for number in range(n))
    styles = lines('Colour.v# "#123456"'.replace('"#1', '"\x01'), n).replace("\x01", "#1")
    return HEAD + f"enum Colour {{ {values} }}\nplayer {{ c: Colour = v0 }}\nstyle {{ {styles} }}\n{PLAY}"


@kind(5000)
def labels_of_one_cycle(n: int) -> str:
    defines = lines("define d#: flag = d@", n, 1)
    return HEAD + f"define d0: flag = d{n}\n{defines}turn {{ if d0 {{ }} }}\n"


# ------------------------------------------------------------------------------------------------ one expression in another

BOARD = "board sea grid { size 8 x 8 next: sea? }\npiece Boat { copies 3 at: sea? follows: Boat? }\nshared { wind: Direction? gust: 0..9? = none }\n"


def _nested(before: str, middle: str, after: str, n: int) -> str:
    return before * n + middle + after * n


def _asked(condition: str, more: str = "") -> str:
    return HEAD + BOARD + POINTS + more + f"turn {{ if {condition} {{ sum = 1 }} choose one of wait }}\naction wait {{ }}\n"


@kind(45, 20)
def calls_of_definitions_in_calls(n: int) -> str:
    return _asked(_nested("d(", "sum", ")", n) + " == 1", "define d(x: 0..1000): 0..1000 = " + " + ".join(["x"] * 20) + "\n")


@kind(45, 20)
def calls_of_small_definitions_in_calls(n: int) -> str:
    return _asked(_nested("d(", "sum + 1", ")", n) + " == 1", "define d(x: 0..1000): 0..1000 = x + x\n")


@kind(50, 20)
def chain_of_fields_that_may_be_none(n: int) -> str:
    return _asked(f"any(b in Boat: b{'.follows' * n} == none)")


@kind(50, 20)
def chain_of_spaces_that_may_be_none(n: int) -> str:
    return _asked(f"a1{'.next' * n} == none")


@kind(45, 20)
def steps_of_steps(n: int) -> str:
    return _asked(_nested("step(", "a1", ", N)", n) + " == none")


@kind(45, 20)
def turned_and_turned_again(n: int) -> str:
    return _asked(_nested("turned(", "wind", ", sum mod 8)", n) + " == N")


@kind(45, 20)
def opposite_of_opposite(n: int) -> str:
    return _asked(_nested("opposite(", "wind", ")", n) + " == N")


@kind(25, 5)
def between_of_between(n: int) -> str:
    return _asked(_nested("last(between(", "a1", ", h8))", n) + " == none")


@kind(25, 10)
def apart_of_last_of_run(n: int) -> str:
    return _asked(_nested("last(run(", "a1", ", E, 2))", n) + " == none")


@kind(25, 10)
def otherwise_in_otherwise(n: int) -> str:
    return _asked(_nested("((", "gust", ") otherwise gust)", n) + " == none")


@kind(40, 20)
def conditions_in_conditions(n: int) -> str:
    return _asked(_nested("(if sum > 1 then ", "gust", " else gust)", n) + " == none")


@kind(40, 20)
def conditions_in_questions(n: int) -> str:
    return _asked(_nested("(if ", "sum > 1", " then sum > 2 else sum > 3)", n))


@kind(40, 20)
def sets_in_sets(n: int) -> str:
    return _asked("sum in " + _nested("union(", "{1, 2}", ", {sum})", n))


@kind(40, 20)
def membership_of_unions(n: int) -> str:
    return _asked("size(" + _nested("{x in ", "0..5", ": x > sum}", n) + ") > 1")


@kind(40, 20)
def smallest_of_smallest(n: int) -> str:
    return _asked(_nested("min(", "sum", ", gust otherwise 3)", n) + " == 1")


@kind(40, 20)
def divided_and_divided(n: int) -> str:
    return _asked(_nested("(", "sum", " / (sum - 3))", n) + " == 1")


@kind(40, 10)
def equal_to_none_in_comparisons(n: int) -> str:
    return _asked(_nested("((", "gust != none", ") == (gust == none))", n))


@kind(30, 8)
def tables_of_tables(n: int) -> str:
    table = "table t(a in 0..3): 0..3? { | a | to | | 0 | 1 | | 1 | 2 | | 2 | 3 | | 3 | 0 | }\n"
    return _asked(_nested("(t(", "1", ") otherwise 0)", n) + " == 1", table)
