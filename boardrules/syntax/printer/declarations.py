"""Declarations and whole files as text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from boardrules.syntax import tree
from boardrules.syntax.printer.expressions import expression, parameters, quote, text, type_text, typed_names
from boardrules.syntax.printer.layout import LINE, Break, Doc, Group, Nest, join
from boardrules.syntax.printer.learning import later
from boardrules.syntax.printer.parts import PARTS, aligned
from boardrules.syntax.printer.statements import StatementPrinter, rule_doc


class FilePrinter(StatementPrinter):
    """Writes a file: the header and the declarations with one blank line between them, or none where short ones stand together."""

    def file(self, node: tree.File) -> None:
        starts = [item.span.start for item in node.declarations]
        self.start(node.header.span.start)
        self._header(node.header, starts[0] if starts else _FOREVER)
        for index, declaration in enumerate(node.declarations):
            together = index > 0 and _may_stand_together(node.declarations[index - 1], declaration)
            if not together or not self.follows_closely(starts[index]):
                self.blank()
            self.start(declaration.span.start)
            self.declaration(declaration, starts[index + 1] if index + 1 < len(starts) else _FOREVER)
        if self.has_comment_before(_FOREVER):
            self.blank()
            self.comments_before(_FOREVER)

    def declaration(self, node: tree.Declaration, until: int) -> None:
        if isinstance(node, tree.RuleDeclaration):
            self._rule_declaration(node, until)
        elif isinstance(node, tree.Define):
            self._define(node, until)
        elif type(node) in _ONE_LINERS:
            self.item(node, _ONE_LINERS[type(node)](node), until)
        elif isinstance(node, tree.Action):
            self.block(_with_parameters(f"action {node.name.text}", node.parameters), node.body, until, node.told)
        elif type(node) in _WITH_BLOCK:
            self.block(_WITH_BLOCK[type(node)](node), node.body, until)  # type: ignore[attr-defined]
        elif isinstance(node, tree.Enum):
            self._enum(node, until)
        elif isinstance(node, tree.Style):
            self._items("style", node, node.entries, until)
        elif isinstance(node, tree.Names):
            self._items("names", node, node.entries, until)
        else:
            self._items(_HEADS[type(node)](node), node, node.items, until)  # type: ignore[attr-defined]

    def _header(self, node: tree.Header, until: int) -> None:
        if node.base is None:
            head = f"game {node.name.text} {text(node.title)}"
        else:
            head = f"variant {node.name.text} {text(node.title)} of {node.base.text}"
        self._items(head, node, node.items, until)

    def _rule_declaration(self, node: tree.RuleDeclaration, until: int) -> None:
        if node.body is None:
            self.item(node, rule_doc(node.rule), until)
        else:
            self.block(rule_doc(node.rule), node.body, until)

    def _define(self, node: tree.Define, until: int) -> None:
        given: Doc = typed_names(node.parameters) if node.parameters else ""
        head = (f"define {node.name.text}", given, f": {type_text(node.type)}")
        if isinstance(node.value, tree.Block):
            self.block(head, node.value, until)
        else:
            self.item(node, _value(head, node.value), until)

    def _enum(self, node: tree.Enum, until: int) -> None:
        """Plain values stand together if nobody comments on them."""
        names = [item for item in node.items if isinstance(item, tree.Name)]
        if names and len(names) == len(node.items) and not self.has_comment_before(node.span.end):
            self._packed(f"enum {node.name.text}", [name.text for name in names], " ", node, until)
        else:
            self._items(f"enum {node.name.text}", node, node.items, until)

    def _items(self, head: Doc, node: tree.Node, items: Sequence[tree.Node], until: int) -> None:
        rows = aligned([item for item in items if isinstance(item, tree.Row)])

        def write(item: tree.Node, following: int) -> None:
            if isinstance(item, tree.Row):
                self.item(item, rows[id(item)], following)
            else:
                self._part(item, following)

        self.enclosed(head, node.span, items, write, until)

    def _part(self, node: tree.Node, until: int) -> None:
        if isinstance(node, tree.Rule):
            self.rule(node, until)
        elif isinstance(node, tree.Category):
            head = f"category {node.name.text} {text(node.title)} for {node.player.text}"
            self.block(head, node.body, until)
        elif isinstance(node, tree.Given):
            self.block("given", node.body, until)
        elif isinstance(node, tree.Legend):
            self._legend(node, until)
        elif isinstance(node, tree.Picture):
            self._items(f"picture {node.name.text}", node, node.rows, until)
        elif isinstance(node, tree.Layer):
            self._items(f"layer {node.name.text}: {type_text(node.type)}", node, node.items, until)
        elif isinstance(node, tree.LearnList):
            self._items(node.kind, node, node.lines, until)
        else:
            self.item(node, PARTS[type(node)](node), until)

    def _legend(self, node: tree.Legend, until: int) -> None:
        """On one line if it fits there, else as many entries on a line as fit; one by one where somebody comments on them."""
        entries: list[Doc] = [PARTS[tree.LegendEntry](entry) for entry in node.entries]
        if not entries or self.has_comment_before(node.span.end - 1):
            self._items("legend", node, node.entries, until)
            return
        self._packed("legend", entries, "  ", node, until)

    def _packed(self, head: str, parts: list[Doc], between: str, node: tree.Node, until: int) -> None:
        """`head { a b c }` on one line, or with as many parts on a line as fit."""
        before = len(self.lines)
        if not self.one_line((head, " { ", join(between, parts), " }")):
            self.opening(head)
            self.depth += 1
            self.line((parts[0], *(Group((Break(between), part)) for part in parts[1:])))
            self.depth -= 1
            self.line("}")
        self.put_behind(node.span.end, until, before)


_FOREVER = 10**12


def _may_stand_together(one: tree.Declaration, other: tree.Declaration) -> bool:
    """Whether no blank line is needed between two declarations: both are short, or the first is a rule and the second its code."""
    if isinstance(one, tree.RuleDeclaration):
        return one.body is None
    return _is_short(one) and _is_short(other)


def _is_short(node: tree.Declaration) -> bool:
    if isinstance(node, tree.Define):
        return not isinstance(node.value, tree.Block)
    return type(node) in _ONE_LINERS


def _with_parameters(head: str, given: tuple[tree.Parameter, ...]) -> Doc:
    return (head, parameters(given)) if given else head


def _value(head: Doc, value: tree.Expression) -> Doc:
    """`head = value`; a value that does not fit starts on a line of its own."""
    return Group((head, " =", Nest((LINE, expression(value)))))


def _section(node: tree.Section) -> Doc:
    """The title, and the paragraphs of the introduction below it, a line each."""
    return Group((f"section {text(node.title)}", Nest(tuple(part for line in node.introduction for part in (LINE, text(line))))))


def _option(node: tree.Option) -> Doc:
    if node.type is None or node.text is None:
        return (f"option {node.name.text} = ", expression(node.default))
    head = f"option {node.name.text}: {type_text(node.type)} = "
    return Group((head, expression(node.default), Nest((LINE, text(node.text)))))


def _hook(node: tree.Hook) -> Doc:
    head = (f"hook {node.name.text}", typed_names(node.parameters), f": {type_text(node.type)}")
    return Group((head, Nest((LINE, f"from {text(node.python)}{' once' if node.once else ''}"))))


def _change(node: tree.ChangeTrigger) -> Doc:
    owner = "" if node.owner is None else f"{node.owner.text}."
    return f"when {owner}{node.field.text} {node.watch}({', '.join(name.text for name in node.names)})"


_ONE_LINERS: dict[type[tree.Declaration], Callable[[Any], Doc]] = {
    tree.Section: _section,
    tree.Removal: lambda node: f"remove {node.kind} {quote(node.name.text) if node.by_text else node.name.text}",
    tree.Later: later,
    tree.Option: _option,
    tree.Hook: _hook,
    tree.Invariant: lambda node: Group((f"invariant {text(node.text)}:", Nest((LINE, expression(node.condition))))),
}
_WITH_BLOCK: dict[type[tree.Declaration], Callable[[Any], Doc]] = {
    tree.Setup: lambda node: "setup",
    tree.Turn: lambda node: "turn",
    tree.Finish: lambda node: "finish",
    tree.Procedure: lambda node: (f"procedure {node.name.text}", typed_names(node.parameters)),
    tree.ChangeTrigger: _change,
    tree.MomentTrigger: lambda node: f"when {node.moment}",
}
_HEADS: dict[type[tree.Declaration], Callable[[Any], Doc]] = {
    tree.Table: lambda node: (f"table {node.name.text}", parameters(node.parameters), f": {type_text(node.result)}"),
    tree.Deck: lambda node: f"deck {node.name.text}",
    tree.Tiles: lambda node: f"tiles {node.name.text}",
    tree.Board: lambda node: f"board {node.name.text} {node.shape}",
    tree.Piece: lambda node: f"piece {node.name.text} per player" if node.per_player else f"piece {node.name.text}",
    tree.Player: lambda node: "player",
    tree.Shared: lambda node: "shared",
    tree.Score: lambda node: "score",
    tree.Example: lambda node: f"example {text(node.title)}",
    tree.Learn: lambda node: f"learn {text(node.title)}",
}
