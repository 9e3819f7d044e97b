"""The parts of a chapter for beginners as text."""

from __future__ import annotations

from boardrules.syntax import tree
from boardrules.syntax.printer.expressions import text
from boardrules.syntax.printer.layout import LINE, Doc, Group, Nest

_WORDS = {"board": "picture board", "setup": "picture setup"}


def ids(names: tuple[tree.Name, ...]) -> str:
    return ", ".join(name.text for name in names)


def said(node: tree.LearnText | tree.LearnTip) -> Doc:
    """A text and the rules it teaches, behind it or on a line of their own."""
    head = text(node.text) if isinstance(node, tree.LearnText) else f"tip {text(node.text)}"
    return Group((head, Nest((LINE, f"says {ids(node.says)}")))) if node.says else head


def shown(node: tree.LearnShow) -> Doc:
    name = "" if node.name is None else f" {node.name.text}"
    caption = "" if node.caption is None else f" {text(node.caption)}"
    return f"{_WORDS.get(node.what, node.what)}{name}{caption}"


def later(node: tree.Later) -> Doc:
    head = f"later {ids(node.ids)}"
    return head if node.text is None else Group((head, Nest((LINE, text(node.text)))))


def paragraphs(word: str, texts: tuple[tree.Text, ...]) -> Doc:
    """A word and its paragraphs: one behind it, several below it, a line each."""
    if len(texts) == 1:
        return f"{word} {text(texts[0])}"
    return (word, Nest(tuple(part for one in texts for part in (LINE, text(one)))))
