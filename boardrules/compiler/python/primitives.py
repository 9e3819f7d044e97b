"""The small operations, as Python."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardrules.compiler import ir

if TYPE_CHECKING:
    from boardrules.compiler.python.expressions import Expressions

# Called as they are, with their arguments.
CALLS = {
    "clamp", "clamp_optional", "divide", "modulo", "next_in", "direction_of", "plane_step", "plane_direction",
    "plane_apart", "abs",
}  # fmt: skip


def write_primitive(out: Expressions, node: ir.Primitive) -> str:
    """The Python of a primitive."""
    name, arguments = node.name, node.arguments
    if name == "one_of":
        texts = out.together(*arguments)
        inside = ", ".join(texts[1:])
        return f"{texts[0]} in ({inside},)" if len(texts) > 1 else "False"
    texts = out.together(*arguments)
    if name in CALLS:
        return f"{name}({', '.join(texts)})"
    if name in ("min", "max"):
        a, b = texts
        sign = "<" if name == "min" else ">"
        return f"({a} if {a} {sign} {b} else {b})" if _short(a) and _short(b) else f"{name}({a}, {b})"
    return _machine(name, texts, arguments)


def _short(text: str) -> bool:
    return text.isidentifier() or text.isdigit()


def _machine(name: str, texts: list[str], arguments: tuple[ir.Expr, ...]) -> str:
    """Bits and seats."""
    if name == "bit":
        mask, bit = texts
        if isinstance(arguments[1], ir.Const):
            return f"{mask} >> {bit} & 1" if bit != "-1" else "0"
        return f"({bit} >= 0 and {mask} >> {bit} & 1)"
    if name == "with_bit":
        return f"{texts[0]} | 1 << {texts[1]}"
    if name == "without_bit":
        return f"{texts[0]} & ~(1 << {texts[1]})"
    if name == "masked":
        return f"{texts[0]} & {texts[1]}"
    if name == "first_seat":
        return f"({texts[0]} if {texts[0]} >= 0 else 0)"
    if name == "next_seat":
        return f"next_seat({', '.join(texts)})"
    if name == "all_had_turn":
        return f"{texts[0]} | {texts[1]} == EVERYONE"
    raise AssertionError(f"no Python for the primitive {name}")
