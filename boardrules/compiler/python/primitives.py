"""The small operations, as Python."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, assert_never

from boardrules.compiler import ir

if TYPE_CHECKING:
    from boardrules.compiler.python.expressions import Expressions


def write_primitive(out: Expressions, node: ir.Primitive) -> str:
    """The Python of a primitive."""
    name, arguments = node.name, node.arguments
    texts = out.together(*arguments)
    match name:
        case (
            "clamp" | "clamp_optional" | "divide" | "modulo" | "abs" | "direction_of" | "plane_step" | "plane_direction"
            | "plane_apart" | "next_in" | "next_seat"
        ):  # fmt: skip
            return f"{name}({', '.join(texts)})"
        case "one_of":
            return f"{texts[0]} in ({', '.join(texts[1:])},)" if len(texts) > 1 else "False"
        case "min" | "max":
            return _extreme(name, *texts)
        case "bit":
            mask, bit = texts
            if isinstance(arguments[1], ir.Const):
                return f"{mask} >> {bit} & 1" if bit != "-1" else "0"
            return f"({bit} >= 0 and {mask} >> {bit} & 1)"
        case "with_bit":
            return f"{texts[0]} | 1 << {texts[1]}"
        case "without_bit":
            return f"{texts[0]} & ~(1 << {texts[1]})"
        case "masked":
            return f"{texts[0]} & {texts[1]}"
        case "first_seat":
            return f"({texts[0]} if {texts[0]} >= 0 else 0)"
        case "all_had_turn":
            return f"{texts[0]} | {texts[1]} == EVERYONE"
        case _:
            assert_never(name)


def _extreme(name: Literal["min", "max"], a: str, b: str) -> str:
    sign = "<" if name == "min" else ">"
    return f"({a} if {a} {sign} {b} else {b})" if _short(a) and _short(b) else f"{name}({a}, {b})"


def _short(text: str) -> bool:
    return text.isidentifier() or text.isdigit()
