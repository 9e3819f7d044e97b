"""Rules texts that go deep, or lead to the same again and again: where languages, and those who walk through trees, have an end.
Entered into the same table; all of them are tried in every run."""

# ruff: noqa: E501  (a rules text is easier to read in one line)

from __future__ import annotations

from tests.hostile.exhausting_play import WAIT
from tests.hostile.exhausting_texts import HEAD, PLAY, POINTS, kind, lines

ASKED = "turn { choose one of go, wait }\naction wait { }\n"


def _loops(n: int, body: str) -> str:
    """Loops of one round in each other."""
    return "".join(f"for q{level} in 0..0 {{ " for level in range(n)) + body + " }" * n


@kind(45, 30)
def loops_in_a_turn(n: int) -> str:
    return HEAD + POINTS + f"turn {{ {_loops(n, 'sum += 1')} {WAIT}"


@kind(45, 30)
def long_loops_in_a_turn(n: int) -> str:
    return HEAD + POINTS + f"turn {{ {_loops(n, 'sum += 1').replace('0..0', '0..9' if n > 30 else '0..0')} {WAIT}"


@kind(45, 30)
def loops_in_an_action_with_a_fold(n: int) -> str:
    fold = "count(a in 0..1, b in 0..1, c in 0..1, d in 0..1, e in 0..1: any(f in 0..1: all(g in 0..1: a + b + c + d + e + f + g > sum)))"
    return HEAD + POINTS + f"turn {{ choose one of go }}\naction go {{ {_loops(n, f'sum = {fold}')} }}\n"


@kind(45, 30)
def loops_in_a_trigger(n: int) -> str:
    return HEAD + POINTS + f"when sum changes(x, y) {{ {_loops(n, 'me.points += 1')} }}\nturn {{ sum += 1 {WAIT}"


@kind(45, 30)
def loops_after_every_action(n: int) -> str:
    return HEAD + POINTS + f"when action ends {{ {_loops(n, 'sum += 1')} }}\nfinish {{ {_loops(n, 'sum += 1')} }}\n{PLAY}"


@kind(45, 30)
def loops_in_a_procedure_in_a_loop(n: int) -> str:
    return HEAD + POINTS + f"procedure p() {{ {_loops(n, 'sum += 1')} }}\nturn {{ for x in 0..1 {{ perform p() }} {WAIT}"


@kind(45, 10)
def loops_in_what_is_given(n: int) -> str:
    return HEAD + POINTS + PLAY + f'example "Loops" {{ given {{ {_loops(n, "sum += 1")} }} red can wait }}\n'


@kind(45, 30)
def searches_in_loops(n: int) -> str:
    search = "sum = size(reach(a to b from a1 where size(reach(c to d from b where any(q in 0..3: q == d.n))) > 0))"
    return HEAD + POINTS + f"board sea grid {{ size 2 x 2 n: 0..1 }}\nturn {{ {_loops(n, search)} {WAIT}"


@kind(3000, 150)
def requirements_of_nothing(n: int) -> str:
    needs = lines("require sum >= 0 or me.points > #", n)
    return HEAD + POINTS + ASKED + f"action go {{\n{needs} sum = 1 }}\n"


@kind(3000, 150)
def requirements_with_names(n: int) -> str:
    needs = lines("let x# = sum + # require x# >= 0", n)
    return HEAD + POINTS + ASKED + f"action go {{\n{needs} sum = 1 }}\n"


@kind(3000, 300)
def requirements_of_a_definition(n: int) -> str:
    needs = lines("require sum >= 0 or me.points > #", n)
    return HEAD + POINTS + ASKED + f"define free(me_: Player): flag {{\n{needs.replace('me.', 'me_.')} }}\naction go {{ require free(me) sum = 1 }}\n"


@kind(90, 5)
def requirements_that_double(n: int) -> str:
    defines = lines('define d#: flag { rule R-# "All." require d@ require d@ and d@ }', n, 1)
    return HEAD + POINTS + ASKED + f"define d0: flag {{ require sum >= 0 }}\n{defines}action go {{ require d{n} sum = 1 }}\n"


@kind(90, 5)
def definitions_of_nothing_that_triple(n: int) -> str:
    defines = lines("define d#: 0..9 { give d@ + d@ - d@ }", n, 1)
    return HEAD + POINTS + f"define d0: 0..9 {{ give 3 }}\n{defines}turn {{ sum = d{n} {WAIT}"


@kind(1)
def board_without_spaces(n: int) -> str:
    return HEAD + f'board sea grid {{ layer depth: 0..1 {{ legend {{ "~" void }} "~~" "~~" }} }}\nplayer {{ at: sea }}\n{PLAY}'


@kind(1)
def board_without_a_drawing(n: int) -> str:
    return HEAD + f'board sea hex {{ layer depth: 0..1 {{ legend {{ "~" 1 }} "" }} }}\nplayer {{ at: sea }}\n{PLAY}'


@kind(1)
def turn_of_nothing(n: int) -> str:
    return HEAD + "turn { end turn }\n"


@kind(150, 40)
def ways_between_all_places(n: int) -> str:
    places = " ".join(f"p{number}" for number in range(n))
    ways = ", ".join(f"p{number} - p{other}" for number in range(n) for other in range(number))
    return HEAD + f"board bay graph {{ places {places}\nways {ways} }}\n{PLAY}"
