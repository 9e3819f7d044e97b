"""A set of those that equal something is made from that something: `{s in spaces: any(c in courses: end(c) == s)}` looks at every
course once instead of at every space for every course.

On the way: `any` in `any` is one search, and what does not change from member to member is asked once for the whole set.
"""

from __future__ import annotations

from dataclasses import replace

from boardrules.compiler import ir
from boardrules.compiler.ir.walk import Node, counts_work, names_read, rewrite
from boardrules.compiler.passes.plan import conjuncts

NOTHING = ir.Fixed(())


def make_images(game: ir.Game) -> ir.Game:
    """Turns searches for a member into the set itself."""
    return rewrite(game, _improved)


def _improved(node: Node) -> Node:
    match node:
        case ir.Fold(word="any") if not counts_work(node):
            return _one_search(node)
        case ir.Chosen() if not counts_work(node):
            return from_image(node)
    return node


def _one_search(fold: ir.Fold) -> ir.Fold:
    """`any` whose whole condition is another `any`."""
    last = fold.loops[-1]
    inner = last.condition
    if isinstance(inner, ir.Fold) and inner.word == "any":
        return replace(fold, loops=(*fold.loops[:-1], replace(last, condition=None), *inner.loops))
    return fold


def from_image(chosen: ir.Chosen) -> ir.Source:
    """A set that is chosen, made from what its members equal where that can be."""
    loop = chosen.loop
    if loop.condition is None:
        return chosen
    parts = list(conjuncts(loop.condition))
    same = [part for part in parts if loop.variable not in names_read(part)]
    parts = [part for part in parts if part not in same]
    source: ir.Source = _image(loop, parts) or (ir.Chosen(replace(loop, condition=_all(parts))) if parts else loop.source)
    if same:
        return ir.SelectSource(_joined(same), source, NOTHING)
    return source


def _image(loop: ir.Loop, parts: list[ir.Expr]) -> ir.Source | None:
    """The set made from what its members equal, if one of the parts is a search for that."""
    for part in parts:
        image = image_of(part, loop.variable)
        if image is not None:
            others = [other for other in parts if other is not part]
            inside: list[ir.Expr] = [] if _is_whole(loop.source) else [ir.Contains(ir.Local(loop.variable), loop.source)]
            condition = _all([*inside, *others])
            return image if condition is None else ir.Chosen(ir.Loop(loop.variable, image, condition))
    return None


def image_of(part: Node, variable: str) -> ir.Image | None:
    """All that a variable may be where a part is a search for something that equals it."""
    search = _search(part)
    if search is None:
        return None
    *outer, last = search.loops
    if last.condition is None or variable in names_read((tuple(outer), last.source)):
        return None
    value, rest = _equal(last.condition, variable)
    if value is None or any(variable in names_read(one) for one in rest):
        return None
    return ir.Image((*outer, replace(last, condition=_all(rest))), value)


def _search(part: Node) -> ir.Fold | None:
    """A part as a search; what is worked out once for it is a loop over one value."""
    if isinstance(part, ir.Bind):
        inner = _search(part.body)
        return None if inner is None else replace(inner, loops=(ir.Loop(part.name, ir.Items((part.value,))), *inner.loops))
    return part if isinstance(part, ir.Fold) and part.word == "any" else None


def _equal(condition: ir.Expr, variable: str) -> tuple[ir.Expr | None, list[ir.Expr]]:
    """What the variable has to equal, and what else has to hold."""
    parts = list(conjuncts(condition))
    for part in parts:
        if isinstance(part, ir.Op) and part.operator == "==":
            for side, other in ((part.left, part.right), (part.right, part.left)):
                if side == ir.Local(variable) and variable not in names_read(other):
                    return other, [rest for rest in parts if rest is not part]
    return None, parts


def _is_whole(source: ir.Source) -> bool:
    """Whether every value there is is in a source, so that nobody has to look."""
    return isinstance(source, ir.Span_) and source.low == ir.Const(0) and isinstance(source.end, ir.Const)


def _all(parts: list[ir.Expr]) -> ir.Expr | None:
    return _joined(parts) if parts else None


def _joined(parts: list[ir.Expr]) -> ir.Expr:
    return parts[0] if len(parts) == 1 else ir.Logic("and", tuple(parts))
