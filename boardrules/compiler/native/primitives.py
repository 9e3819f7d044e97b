"""The small operations on numbers, as C. What is more than an operator stands in the support file."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from boardrules.compiler import ir

if TYPE_CHECKING:
    from boardrules.compiler.native.expressions import Expressions


def write_primitive(out: Expressions, node: ir.Primitive) -> str:
    """The C of a primitive."""
    name = node.name
    if name == "one_of":
        item = out.named(node.arguments[0], "item")
        others = out.together(*node.arguments[1:])
        return "(" + " || ".join(f"{item} == {other}" for other in others) + ")" if others else "0"
    texts = out.together(*node.arguments)
    match name:
        case (
            "clamp" | "clamp_optional" | "divide" | "modulo" | "abs" | "min" | "max" | "bit" | "with_bit" | "without_bit"
            | "direction_of" | "plane_step" | "plane_direction" | "plane_apart"
        ):  # fmt: skip
            if name == "direction_of" and len(texts) == 2:
                texts.append("0")
            return f"br_{name}({', '.join(texts)})"
        case "masked":
            return f"(({texts[0]}) & ({texts[1]}))"
        case "next_in":
            return f"br_next_in({', '.join(texts)})"
        case "next_seat":
            return f"br_next_seat({', '.join(texts)}, {out.game.players})"
        case "first_seat":
            return f"br_max(0, {texts[0]})"
        case "all_had_turn":
            return f"((({texts[0]}) | ({texts[1]})) == {(1 << out.game.players) - 1})"
        case _:
            assert_never(name)
