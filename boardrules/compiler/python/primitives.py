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
            return _extreme(out, name, *texts)
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


def _extreme(out: Expressions, name: Literal["min", "max"], *texts: str) -> str:
    """The smaller or larger of two; what is not short is worked out under a name first."""
    named = []
    for text in texts:
        if not _short(text):
            out.line(f"{(value := out.temporary('value'))} = {text}")
            text = value
        named.append(text)
    a, b = named
    return f"({a} if {a} {'<' if name == 'min' else '>'} {b} else {b})"


def _short(text: str) -> bool:
    return text.isidentifier() or text.isdigit()
