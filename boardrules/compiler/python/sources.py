"""Sources as Python iterables."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from boardrules.compiler import ir
from boardrules.compiler.python.spelling import rows_name

if TYPE_CHECKING:
    from boardrules.compiler.python.expressions import Expressions


SMALL = 16
"""Ranges up to this size are written as tuples, over which a loop starts faster."""


def write_source(out: Expressions, source: ir.Source) -> str:
    """An iterable; lists that are made with conditions are built by the statements before."""
    if source in out.shared:
        return f"sorted({out.shared[source]})" if isinstance(source, ir.Image) else out.shared[source]
    match source:
        case ir.Span_():
            if (
                isinstance(source.low, ir.Const)
                and isinstance(source.end, ir.Const)
                and 0 < source.end.value - source.low.value <= SMALL
            ):
                return write_source(out, ir.Fixed(tuple(range(source.low.value, source.end.value))))
            low, end = out.together(source.low, source.end)
            return f"range({end})" if low == "0" else f"range({low}, {end})"
        case ir.Fixed():
            return f"({', '.join(map(str, source.values))}{',' if len(source.values) == 1 else ''})"
        case ir.TableRow():
            return _row(out, source)
        case ir.Bits():
            offset = f", {source.offset}" if source.offset else ""
            return f"bits({out.value(source.mask)}{offset})"
        case ir.Indexed():
            place = str(source.value.value + 1) if isinstance(source.value, ir.Const) else f"{out.atom(source.value)} + 1"
            return f"{out.names.slot(source.slot + '_index')}[{place}]"
        case ir.Laid():
            return f"list({out.names.slot(source.slot)})"
        case ir.Frontier():
            return f"list({out.names.slot(source.kept)})"
        case ir.PileCards():
            from boardrules.compiler.python.cards import write_kinds

            return write_kinds(out, source)
        case ir.StackCards():
            return f"list(dict.fromkeys({out.names.slot(source.slot)}.get({out.value(source.owner)}, ())))"
        case ir.InKept():
            return out.names.slot(out.game.kept_sets[source.kept].name)
        case ir.Kept():
            return out.variable(source.name)
        case ir.Items():
            texts = out.together(*source.values)
            if len(texts) == 1 and texts[0].isidentifier():
                return f"(({texts[0]},) if {texts[0]} >= 0 else ())"
            return f"distinct(({', '.join(texts)}{',' if len(texts) == 1 else ''}))"
        case ir.Cut():
            return _cut(out, source)
        case ir.SourceCall():
            arguments = "".join(f", {out.value(argument)}" for argument in source.arguments)
            return f"{source.function}(S{arguments})"
    return _made(out, source)


_Made = (
    ir.CountedSource | ir.Restricted | ir.Chosen | ir.Best | ir.Image | ir.Joined | ir.InOrder | ir.PlaneAround | ir.Beside
    | ir.FieldValues | ir.PlaneRun | ir.Walk | ir.Remembered | ir.SelectSource
)  # fmt: skip


def _made(out: Expressions, source: _Made) -> str:
    match source:
        case ir.CountedSource() | ir.Restricted():
            from boardrules.compiler.python.counting import write_counted_source

            return write_counted_source(out, source)
        case ir.Chosen():
            return _chosen(out, source.loop)
        case ir.Best():
            return _best(out, source)
        case ir.Image():
            return _image(out, source)
        case ir.Joined():
            left = _named(out, source.left)
            return f"{source.operator}({left}, {out.iterable(source.right)})"
        case ir.InOrder():
            return _in_order(out, source.source)
        case ir.PlaneAround():
            space = out.value(source.space)
            if not space.isidentifier():
                name = out.temporary("space")
                out.line(f"{name} = {space}")
                space = name
            beside = ", ".join(f"{space} {'+' if step >= 0 else '-'} {abs(step)}" for step in source.steps)
            found = f"[beside_ for beside_ in ({beside}) if beside_ in {out.names.slot(source.slot)}]"
            return f"({found} if {space} >= 0 else [])" if source.optional else found
        case ir.Beside():
            return f"{out.names.slot(source.kept)}.get({out.value(source.space)}, ())"
        case ir.FieldValues():
            return _field(out, source)
        case ir.PlaneRun():
            space, direction, length = out.together(source.space, source.direction, source.length)
            steps = "(" + ", ".join(map(str, source.steps)) + ")"
            return f"plane_run({out.names.slot(source.slot)}, {space}, {steps}, {direction}, {length})"
        case ir.Walk():
            from boardrules.compiler.python.walks import write_walk

            return write_walk(out, source, 0)
        case ir.Remembered():
            keys = out.together(*source.keys)
            return f"{rows_name(out.game, source.rows)}[{('][' if len(keys) == 2 else ', ').join(keys)}]"
        case ir.SelectSource():
            result = out.temporary("values")
            with out.indented(f"if {out.value(source.condition)}:"):
                out.line(f"{result} = {out.iterable(source.then)}")
            with out.indented("else:"):
                out.line(f"{result} = {out.iterable(source.otherwise)}")
            return result
        case _:
            assert_never(source)


def _field(out: Expressions, source: ir.FieldValues) -> str:
    """A field of all its owners as it stands, or of some that follow one another."""
    values = out.names.slot(source.slot)
    if source.start == ir.Const(0) and next(slot for slot in out.game.slots if slot.name == source.slot).owners == source.count:
        return values
    start = out.value(source.start)
    if not start.isidentifier():
        name = out.temporary("start")
        out.line(f"{name} = {start}")
        start = name
    return f"{values}[{start}:{start} + {source.count}]"


def _row(out: Expressions, source: ir.TableRow) -> str:
    texts = out.together(*source.indices)
    row = source.table + "".join(f"[{text}]" for text in texts)
    if not source.optional:
        return row
    names = []
    for text in texts:
        name = out.temporary("at")
        out.line(f"{name} = {text}")
        names.append(name)
    row = source.table + "".join(f"[{name}]" for name in names)
    tests = " and ".join(f"{name} >= 0" for name in names)
    return f"({row} if {tests} else ())"


def _cut(out: Expressions, source: ir.Cut) -> str:
    values = out.temporary("line")
    out.line(f"{values} = {out.sequence(source.source)}")
    if isinstance(source.length, ir.Const):
        return f"{values}[:{max(0, source.length.value)}]"
    return f"{values}[: max(0, {out.value(source.length)})]"


def _named(out: Expressions, source: ir.Source) -> str:
    """A source under a name, because what follows may need statements of its own."""
    name = out.temporary("values")
    out.line(f"{name} = {out.iterable(source)}")
    return name


def _chosen(out: Expressions, loop: ir.Loop) -> str:
    source = out.visited(loop)
    if loop.condition is None:
        return source
    with out.part(loop.variable), out.aside() as needed:
        variable = out.variable(loop.variable)
        condition = out.value(loop.condition)
    if not needed and not _is_short(out, loop.source):
        return f"[{variable} for {variable} in {source} if {condition}]"
    result = out.temporary("chosen")
    out.line(f"{result} = []")
    with out.part(loop.variable):
        variable = out.variable(loop.variable)
        with out.indented(f"for {variable} in {source}:"):
            out.line(f"if {out.value(loop.condition)}:")
            out.line(f"    {result}.append({variable})")
    return result


def _is_short(out: Expressions, source: ir.Source) -> bool:
    """Whether a source has so few values that a loop is over before Python has begun to make a list at once."""
    match source:
        case ir.Fixed():
            return len(source.values) <= SMALL
        case ir.Span_(low=ir.Const(value=low), end=ir.Const(value=end)):
            return end - low <= SMALL
        case ir.TableRow(indices=(_,)):
            return max(map(len, out.game.tables[source.table]), default=0) <= SMALL  # type: ignore[arg-type]
    return False


def _in_order(out: Expressions, source: ir.Source) -> str:
    """Values in order; what is joined from several sources is gathered in one set."""
    if not isinstance(source, ir.Joined) or source.operator != "union":
        return f"sorted({out.iterable(source)})"
    result = out.temporary("gathered")
    out.line(f"{result} = set()")
    _gather(out, source, result)
    return f"sorted({result})"


def _gather(out: Expressions, source: ir.Source, result: str) -> None:
    """Puts the values of a source into a set."""
    match source:
        case ir.Joined(operator="union"):
            _gather(out, source.left, result)
            _gather(out, source.right, result)
        case ir.Items(values=(value,)):
            text = out.value(value)
            if not text.isidentifier():
                out.line(f"{(name := out.temporary('value'))} = {text}")
                text = name
            out.line(f"if {text} >= 0:")
            out.line(f"    {result}.add({text})")
        case _:
            values = members(out, source) if isinstance(source, ir.Image) else out.iterable(source)
            out.line(f"{result}.update({values})")


def _image(out: Expressions, image: ir.Image) -> str:
    return f"sorted({members(out, image)})"


def members(out: Expressions, image: ir.Image) -> str:
    """An image as a set, in no order."""
    if image in out.shared:
        return out.shared[image]
    result = out.temporary("image")
    with out.part(*(loop.variable for loop in image.loops)):
        if len(image.loops) > 1 or not _set_at_once(out, image, result):
            out.line(f"{result} = set()")
            before = out.depth
            *outer, last = image.loops
            whole = last.condition is None and image.value == ir.Local(last.variable) and not last.charge
            for loop in outer if whole else image.loops:
                out.line(f"for {out.variable(loop.variable)} in {out.visited(loop)}:")
                out.depth += 1
                if loop.condition is not None:
                    out.line(f"if {out.value(loop.condition)}:")
                    out.depth += 1
            out.line(f"{result}.update({out.iterable(last.source)})" if whole else f"{result}.add({out.value(image.value)})")
            out.depth = before
    if not image.none and not _is_never_none(out, image.value):
        out.line(f"{result}.discard(-1)")
    return result


def _is_never_none(out: Expressions, value: ir.Expr) -> bool:
    """Whether a value is a field that always holds something."""
    if not isinstance(value, ir.At) or value.optional:
        return False
    return not next(slot for slot in out.game.slots if slot.name == value.slot).optional


def _set_at_once(out: Expressions, image: ir.Image, result: str) -> bool:
    """Writes the image of one loop as Python writes sets; False where its value needs statements."""
    loop = image.loops[0]
    with out.part(), out.aside() as needed:
        condition = "" if loop.condition is None else f" if {out.value(loop.condition)}"
        value = out.value(image.value)
    if not needed:
        out.line(f"{result} = {{{value} for {out.variable(loop.variable)} in {out.visited(loop)}{condition}}}")
    return not needed


def _best(out: Expressions, source: ir.Best) -> str:
    result = out.temporary("best")
    out.line(f"{result} = []")
    loop = source.loop
    with out.part(loop.variable):
        best, number, variable = out.temporary("mark"), out.temporary("number"), out.variable(loop.variable)
        out.line(f"{best} = 0")
        with out.indented(f"for {variable} in {out.visited(loop)}:"):
            if loop.condition is not None:
                out.line(f"if not ({out.value(loop.condition)}):")
                out.line("    continue")
            out.line(f"{number} = {out.value(source.value)}")
            out.line(f"if not {result} or {number} {'>' if source.most else '<'} {best}:")
            out.line(f"    {result}, {best} = [{variable}], {number}")
            out.line(f"elif {number} == {best}:")
            out.line(f"    {result}.append({variable})")
    return result
