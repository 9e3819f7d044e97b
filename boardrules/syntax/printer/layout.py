"""Breaking long lines: a text with places where it may break, laid out so that as little as possible is broken.

A group that fits on the rest of the line stays on it; one that does not breaks at all its own places, and its inner groups are
asked again. (After Wadler, "A prettier printer".)
"""

from __future__ import annotations

from dataclasses import dataclass

WIDTH = 110


@dataclass(frozen=True)
class Break:
    """A place where a line may end; `flat` stands there when it does not."""

    flat: str = " "


@dataclass(frozen=True)
class Nest:
    """Lines that start inside are indented further."""

    content: Doc
    by: int = 4


@dataclass(frozen=True)
class Group:
    """Breaks at all its places, or at none."""

    content: Doc


Doc = str | Break | Nest | Group | tuple["Doc", ...]

LINE = Break()
SOFT = Break("")


def join(separator: Doc, parts: list[Doc]) -> Doc:
    """The parts with the separator between them."""
    out: list[Doc] = []
    for index, part in enumerate(parts):
        if index:
            out.append(separator)
        out.append(part)
    return tuple(out)


def flat(doc: Doc) -> str:
    """The text on one line."""
    return lay_out(doc, 0, width=10**9)


def lay_out(doc: Doc, indent: int, width: int = WIDTH) -> str:
    """The text, for a line that starts at `indent`."""
    out: list[str] = []
    column = indent
    todo: list[tuple[int, bool, Doc]] = [(indent, False, doc)]
    while todo:
        level, is_flat, item = todo.pop()
        if isinstance(item, str):
            out.append(item)
            column += len(item)
        elif isinstance(item, Break):
            if is_flat:
                out.append(item.flat)
                column += len(item.flat)
            else:
                out.append("\n" + " " * level)
                column = level
        elif isinstance(item, Nest):
            todo.append((level + item.by, is_flat, item.content))
        elif isinstance(item, Group):
            todo.append((level, is_flat or _fits(item.content, todo, width - column), item.content))
        else:
            todo.extend((level, is_flat, part) for part in reversed(item))
    return "".join(out)


def _fits(doc: Doc, rest: list[tuple[int, bool, Doc]], room: int) -> bool:
    """Whether the text and what stands directly behind it has room on the line."""
    todo: list[tuple[bool, Doc]] = [(True, doc)]
    behind = len(rest)
    while room >= 0:
        if not todo:
            if not behind:
                return True
            behind -= 1
            todo.append((rest[behind][1], rest[behind][2]))
        is_flat, item = todo.pop()
        if isinstance(item, str):
            room -= len(item)
        elif isinstance(item, Break):
            if not is_flat:
                return True
            room -= len(item.flat)
        elif isinstance(item, Nest | Group):
            todo.append((is_flat, item.content))
        else:
            todo.extend((is_flat, part) for part in reversed(item))
    return False
