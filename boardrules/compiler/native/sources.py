"""Sources as C: loops over their values, arrays of them, how many they are, and whether something is among them.

Most sources are gone through where they stand. Those whose values must be distinct, in order or known beforehand are put into an
array first, which is as large as the source can be.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, assert_never

from boardrules.compiler import ir
from boardrules.compiler.native.declined import Declined
from boardrules.runtime.counting import APPLIED, HELD, REFUSED

if TYPE_CHECKING:
    from boardrules.compiler.native.expressions import Expressions

Body = Callable[[str], None]

NUMBER = "int64_t"

PLACED = (
    ir.Fixed, ir.TableRow, ir.Indexed, ir.InKept, ir.Kept, ir.Laid, ir.Frontier, ir.FieldValues, ir.CountedSource, ir.Restricted,
    ir.Cut,
)  # fmt: skip
"""The sources that are arrays already."""

MOST_VALUES = 1 << 16
"""The longest array that a function keeps on its stack."""


# ------------------------------------------------------------------------------------------------ going through


def each(out: Expressions, source: ir.Source, body: Body) -> None:
    """Writes a loop; `body` is given the name of the value."""
    match source:
        case ir.Span_():
            low, end = out.together(source.low, source.end)
            value, last = out.fresh("n"), out.fresh("last")
            with out.block(f"for ({NUMBER} {value} = {low}, {last} = {end}; {value} < {last}; {value}++)"):
                body(value)
        case ir.Bits():
            rest, value = out.fresh("rest"), out.fresh("member")
            with out.block(f"for (uint64_t {rest} = (uint64_t)({out.value(source.mask)}); {rest}; {rest} &= {rest} - 1)"):
                out.line(f"const {NUMBER} {value} = br_lowest({rest}) + {source.offset};")
                body(value)
        case ir.Chosen():
            loop = source.loop
            each_of(out, loop, lambda: body(out.variable(loop.variable)))
        case ir.SelectSource():
            condition = out.value(source.condition)
            with out.block(f"if ({condition})"):
                each(out, source.then, body)
            with out.block("else"):
                each(out, source.otherwise, body)
        case ir.PlaneAround() | ir.Beside() | ir.PlaneRun():
            from boardrules.compiler.native import planes

            planes.each_around(out, source, body)
        case ir.PileCards():
            from boardrules.compiler.native import cards

            cards.each_kind(out, source, body)
        case ir.Remembered():
            from boardrules.compiler.native.legal import each_remembered

            each_remembered(out, source, body)
        case ir.CountedSource():
            for rule in source.rules:
                out.count(rule)
            each(out, source.source, body)
        case ir.Restricted():
            _restricted(out, source)
            each(out, source.source, body)
        case _:
            values, count = listed(out, source)
            place, value = out.fresh("i"), out.fresh("each")
            with out.block(f"for (int {place} = 0; {place} < {count}; {place}++)"):
                out.line(f"const {NUMBER} {value} = {values}[{place}];")
                body(value)


def _restricted(out: Expressions, source: ir.Restricted) -> None:
    """Counts what an index refuses, in a program that counts."""
    if not out.game.counts:
        return
    count = out.fresh("found")
    out.line(f"const {NUMBER} {count} = {size(out, source.source)};")
    for one in source.counts:
        out.count(one.rule, REFUSED, f"{source.total} - {count}")
        for kind in [APPLIED] * one.applies + [HELD] * one.last:
            out.count(one.rule, kind, count)


def each_of(out: Expressions, loop: ir.Loop, body: Callable[[], None]) -> None:
    """A loop with its condition. One that counts its work does so before it runs."""

    def one(value: str) -> None:
        out.bind_as(loop.variable, value)
        if loop.condition is None:
            body()
            return
        condition = out.value(loop.condition)
        with out.block(f"if ({condition})"):
            body()

    if not loop.charge:
        each(out, loop.source, one)
        return
    if loop.counted is not None:
        values, count = "", out.value(loop.counted)
    elif isinstance(loop.source, (ir.Span_, ir.Fixed)):
        values, count = "", size(out, loop.source)
    else:
        values, count = listed(out, loop.source)
    out.charge(f"({count}) * {loop.charge}", loop.at)
    if not values:
        each(out, loop.source, one)
        return
    place, value = out.fresh("i"), out.fresh("each")
    with out.block(f"for (int {place} = 0; {place} < {count}; {place}++)"):
        out.line(f"const {NUMBER} {value} = {values}[{place}];")
        one(value)


# ------------------------------------------------------------------------------------------------ arrays


def listed(out: Expressions, source: ir.Source) -> tuple[str, str]:
    """A source as an array that stands still, and how many values are in it."""
    match source:
        case ir.Fixed():
            name = out.fresh("fixed")
            out.line(f"static const int32_t {name}[] = {{{', '.join(map(str, source.values)) or '0'}}};")
            return name, str(len(source.values))
        case ir.TableRow():
            return _row(out, source)
        case ir.Indexed():
            return _indexed(out, source)
        case ir.InKept():
            name = out.game.kept_sets[source.kept].name
            return f"S->{name}", f"S->{name}n"
        case ir.Kept():
            return out.list_of(source.name)
        case ir.Laid():
            from boardrules.compiler.native.shape import plane_names

            names = plane_names(out.shape.plane_of(out.slot(source.slot)))
            return f"S->{names.laid}", f"S->{names.laid_n}"
        case ir.Frontier():
            return f"S->{source.kept}", f"S->{source.kept}_n"
        case ir.FieldValues():
            return f"(S->{source.slot} + {out.value(source.start)})", str(source.count)
        case ir.CountedSource():
            for rule in source.rules:
                out.count(rule)
            return listed(out, source.source)
        case ir.Restricted():
            _restricted(out, source)
            return listed(out, source.source)
        case ir.Cut():
            return _cut(out, source)
        case _:
            return _made(out, source)


def put_into(out: Expressions, source: ir.Source, values: str, count: str) -> None:
    """Puts a source into an array that is there already."""
    if isinstance(source, PLACED):
        kept, number = listed(out, source)
        place = out.fresh("i")
        out.line(f"for (int {place} = 0; {place} < {number}; {place}++) {values}[{place}] = {kept}[{place}];")
        out.line(f"{count} = {number};")
        return
    out.line(f"{count} = 0;")
    _fill(out, source, values, count)


def _made(out: Expressions, source: ir.Source) -> tuple[str, str]:
    values, count = array(out, source)
    _fill(out, source, values, count)
    return values, count


def _fill(out: Expressions, source: ir.Source, values: str, count: str) -> None:
    """Fills an empty array with the values of a source."""
    match source:
        case ir.SourceCall() if source.function in out.hooks:
            room = out.shape.capacity(source)
            out.line(f"{count} = (int){out.ask(source.function, source.arguments, values, str(room))};")
        case ir.SourceCall():
            arguments = out.arguments(source.function, source.arguments)
            out.line(f"{count} = {source.function}({', '.join([*arguments, values])});")
        case ir.Items():
            for item in source.values:
                out.line(f"{count} = br_add_new({values}, {count}, {out.value(item)});")
        case ir.Joined():
            _joined(out, source, values, count)
        case ir.Image():
            _image(out, source, values, count)
        case ir.Best():
            _best(out, source, values, count)
        case ir.InOrder():
            each(out, source.source, lambda value: out.line(f"{values}[{count}++] = (int32_t){value};"))
            out.line(f"br_sort({values}, {count});")
        case ir.Walk():
            from boardrules.compiler.native import walks

            walks.found(out, source, values, count)
        case ir.StackCards():
            from boardrules.compiler.native import cards

            cards.kinds_of_stack(out, source, values, count)
        case ir.Remembered():
            raise AssertionError("rows are gone through by the action that remembers them")
        case (
            ir.Span_() | ir.Bits() | ir.Chosen() | ir.SelectSource() | ir.PlaneAround() | ir.Beside() | ir.PlaneRun()
            | ir.PileCards()
        ):  # fmt: skip
            each(out, source, lambda value: out.line(f"{values}[{count}++] = (int32_t)({value});"))
        case (
            ir.Fixed() | ir.TableRow() | ir.Indexed() | ir.InKept() | ir.Kept() | ir.Laid() | ir.Frontier() | ir.FieldValues()
            | ir.CountedSource() | ir.Restricted() | ir.Cut()
        ):  # fmt: skip
            raise AssertionError("it is an array already")
        case _:
            assert_never(source)


def array(out: Expressions, source: ir.Source) -> tuple[str, str]:
    """Declares an array for the values of a source."""
    capacity = out.shape.capacity(source)
    if capacity > MOST_VALUES:
        raise Declined(f"a set can have {capacity} values")
    values, count = out.fresh("list"), out.fresh("count")
    out.line(f"int32_t {values}[{capacity + 1}]; int {count} = 0;")  # one more: a value may turn out not to belong to it
    return values, count


def _row(out: Expressions, source: ir.TableRow) -> tuple[str, str]:
    table = out.table(source.table)
    if table.depth != len(source.indices) + 1:
        raise Declined("rows of rows are gone through")
    names = [out.named(index, "at") for index in source.indices]
    if source.none_last:
        place = out.fresh("at")
        out.line(f"const {NUMBER} {place} = {names[0]} >= 0 ? {names[0]} : {len(out.game.tables[source.table]) - 1};")
        names = [place]
    begin, length = table.row(names)
    values, count = out.fresh("row"), out.fresh("count")
    if source.optional:
        tests = " && ".join(f"{name} >= 0" for name in names) or "1"
        out.line(f"const int {count} = ({tests}) ? (int)({length}) : 0;")
        begin = f"({tests}) ? {begin} : 0"
    else:
        out.line(f"const int {count} = (int)({length});")
    out.line(f"const {table.type} *{values} = {table.name} + ({begin});")
    return values, count


def _indexed(out: Expressions, source: ir.Indexed) -> tuple[str, str]:
    slot = out.slot(source.slot)
    place = out.fresh("at")
    out.line(f"const {NUMBER} {place} = {out.value(source.value)} + 1;")
    return f"(S->{slot.name}_index + {place} * {slot.owners})", f"S->{slot.name}_index_n[{place}]"


def _cut(out: Expressions, source: ir.Cut) -> tuple[str, str]:
    values, count = listed(out, source.source)
    short = out.fresh("count")
    length = out.named(source.length, "length")
    out.line(f"const int {short} = {length} < 0 ? 0 : {length} < {count} ? (int){length} : {count};")
    return values, short


def _joined(out: Expressions, source: ir.Joined, values: str, count: str) -> None:
    left, left_count = listed(out, source.left)
    right, right_count = listed(out, source.right)
    place = out.fresh("i")
    if source.operator == "union":
        for part, number in ((left, left_count), (right, right_count)):
            place = out.fresh("i")
            with out.block(f"for (int {place} = 0; {place} < {number}; {place}++)"):
                has = out.fresh("has")
                _look_through(out, has, values, count, f"{part}[{place}]")
                out.line(f"if (!{has}) {values}[{count}++] = {part}[{place}];")
        return
    with out.block(f"for (int {place} = 0; {place} < {left_count}; {place}++)"):
        has = out.fresh("has")
        _look_through(out, has, right, right_count, f"{left}[{place}]")
        out.line(f"if ({'' if source.operator == 'common' else '!'}{has}) {values}[{count}++] = {left}[{place}];")


def _look_through(out: Expressions, has: str, values: str, count: str, item: str) -> None:
    """Whether an array has a value, in a variable."""
    place = out.fresh("i")
    out.line(f"int {has} = 0;")
    out.line(f"for (int {place} = 0; {place} < {count}; {place}++) if ({values}[{place}] == {item}) {{ {has} = 1; break; }}")


def _image(out: Expressions, image: ir.Image, values: str, count: str) -> None:
    def inner(rest: tuple[ir.Loop, ...]) -> None:
        if rest:
            each_of(out, rest[0], lambda: inner(rest[1:]))
            return
        value = out.named(image.value)
        kept = f"{count} = br_insert({values}, {count}, (int32_t){value});"
        out.line(kept if image.none else f"if ({value} != -1) {kept}")

    inner(image.loops)


def _best(out: Expressions, source: ir.Best, values: str, count: str) -> None:
    mark = out.fresh("mark")
    out.line(f"{NUMBER} {mark} = 0;")

    def one() -> None:
        number = out.named(source.value, "number")
        variable = out.variable(source.loop.variable)
        sign = ">" if source.most else "<"
        out.line(f"if ({count} == 0 || {number} {sign} {mark}) {{ {count} = 0; {mark} = {number}; }}")
        out.line(f"if ({number} == {mark}) {values}[{count}++] = (int32_t){variable};")

    each_of(out, source.loop, one)


# ------------------------------------------------------------------------------------------------ questions


def size(out: Expressions, source: ir.Source) -> str:
    """How many values a source has."""
    match source:
        case ir.Span_():
            low, end = out.together(source.low, source.end)
            return f"br_max(0, ({end}) - ({low}))"
        case ir.Bits():
            return f"br_bits((uint64_t)({out.value(source.mask)}))"
        case ir.Chosen() | ir.PlaneAround() | ir.Beside() | ir.PlaneRun() | ir.PileCards():
            count = out.fresh("count")
            out.line(f"int {count} = 0;")
            each(out, source, lambda _: out.line(f"{count}++;"))
            return count
        case _:
            return listed(out, source)[1]


def contains(out: Expressions, item: ir.Expr, source: ir.Source) -> str:
    """Whether a source has a value."""
    value = out.named(item, "item")
    if isinstance(source, ir.Fixed):
        return "(" + " || ".join(f"{value} == {number}" for number in source.values) + ")" if source.values else "0"
    if isinstance(source, ir.Bits):
        place = out.fresh("place")
        out.line(f"const {NUMBER} {place} = {value} - {source.offset};")
        return f"({place} >= 0 && {place} < 63 && ({out.value(source.mask)}) >> {place} & 1)"
    if isinstance(source, ir.Span_):
        low, end = out.together(source.low, source.end)
        return f"({value} >= ({low}) && {value} < ({end}))"
    has, done = out.fresh("has"), out.label("has")
    out.line(f"int {has} = 0;")

    def look(other: str) -> None:
        out.line(f"if ({other} == {value}) {{ {has} = 1; goto {done}; }}")

    each(out, source, look)
    out.line(f"{done}: ;")
    return has
