"""Rules, blocks and statements as text."""

from __future__ import annotations

from typing import assert_never

from boardrules.source import Span
from boardrules.syntax import tree
from boardrules.syntax.printer.expressions import arguments, expression, guarded, parameter, parameters, text
from boardrules.syntax.printer.layout import LINE, Doc, Group, Nest, join
from boardrules.syntax.printer.writer import Writer

_WITH_BLOCK = (tree.If, tree.Ask, tree.Step, tree.ForEach, tree.Repeat)

SimpleStatement = (
    tree.Require | tree.Assign | tree.Let | tree.AddTo | tree.TakeFrom | tree.Move | tree.Draw | tree.Shuffle | tree.Roll
    | tree.Choose | tree.Perform | tree.Win | tree.EndGame | tree.EndTurn | tree.EndStep | tree.Eliminate | tree.NextPlayer
    | tree.Place | tree.Give | tree.Note
)  # fmt: skip
"""The statements without a block."""


def rule_doc(node: tree.Rule) -> Doc:
    """`rule CH-17 reading "…" at "L73"`; a sentence that does not fit starts on a line of its own."""
    status = "" if node.status is None else f" {node.status}"
    source: Doc = "" if node.source is None else Group((LINE, f"at {text(node.source)}"))
    return Group((f"rule {node.id.text}{status}{' note' if node.is_note else ''}", Nest((LINE, text(node.sentence), source))))


class StatementPrinter(Writer):
    """Writes blocks. Statements stand one step further in than the rule they carry out."""

    def rule(self, node: tree.Rule, until: int) -> None:
        self.item(node, rule_doc(node), until)

    def block(self, head: Doc, body: tree.Block, until: int, told: tree.Text | None = None) -> None:
        """`head { … }` for a thing that ends with the block, on one line if it is a single short statement. What is `told` of it
        stands first."""
        self.comments_before(body.span.start)
        before = len(self.lines)
        single = self._single(body) if told is None else None
        if single is not None and self.one_line((head, " { ", simple_statement(single), " }")):
            self.put_behind(body.span.end, until, before)
        else:
            self._braces(head, body, body.span.end - 1, told)
            self.behind(body.span.end, until)

    def _single(self, body: tree.Block) -> SimpleStatement | None:
        """The only thing in a block, if it is a statement without a block of its own and there is no comment."""
        if len(body.items) != 1 or self.has_comment_before(body.span.end - 1):
            return None
        item = body.items[0]
        return None if isinstance(item, (tree.Rule, tree.Under, *_WITH_BLOCK)) else item

    def _braces(self, head: Doc, body: tree.Block, inner_end: int, told: tree.Text | None = None) -> None:
        """The braces and what is inside; comments up to `inner_end` belong inside."""
        if told is None and not body.items and not self.has_comment_before(inner_end):
            self.line((head, " { }"))
            return
        self.opening(head)
        first = body.items[0].span.start if body.items else body.span.end - 1
        self.behind(body.span.start, first if told is None else told.span.start)
        if told is not None:
            self.depth += 1
            self.item(told, f"told {text(told)}", first)
            self.depth -= 1
        self.block_items(body)
        self.depth += 1
        self.comments_before(inner_end)
        self.depth -= 1
        self.line("}")

    def block_items(self, body: tree.Block) -> None:
        outer = self.depth
        self.depth += 1
        for index, item in enumerate(body.items):
            until = body.items[index + 1].span.start if index + 1 < len(body.items) else body.span.end - 1
            if isinstance(item, tree.StatementNode):
                self.start(item.span.start)
                self.statement(item, until)
                continue
            self.depth = outer + 1
            self.start(item.span.start)
            self.item(item, rule_doc(item) if isinstance(item, tree.Rule) else f"under {item.id.text}", until)
            self.depth = outer + 2
        self.depth = outer

    def statement(self, node: tree.Statement, until: int) -> None:
        match node:
            case tree.If():
                self._if(node, until)
            case tree.Ask():
                self.comments_before(node.player.span.end)
                inside = Span(node.player.span.end, node.span.end, node.span.file)
                self.enclosed(("ask ", expression(node.player)), inside, node.choices, self._choice, until)
            case tree.Step() | tree.ForEach() | tree.Repeat():
                self.block(_block_head(node), node.body, until)
            case _:
                self.item(node, simple_statement(node), until)

    def _if(self, node: tree.If, until: int) -> None:
        """A chain of `else if` is written in a loop, for it can be long. A comment before `else` moves into the block before it."""
        if node.otherwise is None:
            self.block(("if ", expression(node.condition)), node.then, until)
            return
        lead = "if "
        while True:
            self.comments_before(node.then.span.start)
            otherwise = node.otherwise
            following = _chained(otherwise)
            start = node.then.span.end - 1 if otherwise is None else otherwise.span.start
            self._braces((lead, expression(node.condition)), node.then, start if following is None else following.then.span.start)
            if following is None:
                break
            self._join_else()
            lead, node = "} else if ", following
        if otherwise is not None:
            self._join_else()
            self._braces("} else", otherwise, otherwise.span.end - 1)
        self.behind(node.span.end, until)

    def _join_else(self) -> None:
        """Take back the closing brace: `} else` is one line. An empty block has to be opened for that."""
        last = self.lines.pop()
        if last.endswith("{ }"):
            self.lines.append(last[:-2])

    def _choice(self, node: tree.Choice, until: int) -> None:
        given: Doc = parameters(node.parameters) if node.parameters else ""
        told = "" if node.told is None else f" told {text(node.told)}"
        self.block((node.name.text, given, told), node.body, until)


def _chained(block: tree.Block | None) -> tree.If | None:
    if block is not None and len(block.items) == 1:
        inner = block.items[0]
        if isinstance(inner, tree.If) and inner.chained:
            return inner
    return None


def _block_head(node: tree.Step | tree.ForEach | tree.Repeat) -> Doc:
    if isinstance(node, tree.Step):
        return f"step {node.name.text}"
    if isinstance(node, tree.ForEach):
        return (f"for {node.name.text} in ", expression(node.domain))
    if node.condition is None:
        return ("repeat ", guarded(node.times, "up"), " times")
    return Group(("repeat up to ", expression(node.times), " times", Nest((LINE, "while ", expression(node.condition)))))


def _move(node: tree.Move) -> Doc:
    card: Doc = "all" if node.card is None else guarded(node.card, "all")
    return Group(("move ", card, Nest((LINE, "from ", expression(node.source), LINE, f"{node.how} ", expression(node.to)))))


def _draw(node: tree.Draw) -> Doc:
    what = str(node.count) if node.name is None else node.name.text
    to: Doc = "" if node.to is None else (" to ", expression(node.to))
    return (f"draw {what} from ", expression(node.source), to)


def _choose(node: tree.Choose) -> Doc:
    how: Doc = {"one": "one of", "any": "any number of"}.get(node.how_many, "")
    if node.limit is not None:
        how = ("up to ", expression(node.limit), " times")
    names = join((",", LINE), [name.text for name in node.actions])
    done: Doc = "" if node.done_when is None else (LINE, "done when ", expression(node.done_when))
    by: Doc = "" if node.by is None else (LINE, "by ", expression(node.by))
    told: Doc = "" if node.told is None else (LINE, f"told {text(node.told)}")
    return Group(("may choose " if node.may else "choose ", how, Nest((" ", names, done, by, told))))


def _place(node: tree.Place) -> Doc:
    turned: Doc = "" if node.turned is None else (LINE, "turned ", expression(node.turned))
    return Group(("place ", expression(node.tile), Nest((LINE, "at ", expression(node.at), turned))))


def simple_statement(node: SimpleStatement) -> Doc:
    """A statement without a block."""
    match node:
        case tree.Require():
            if node.refused is None:
                return ("require ", expression(node.condition))
            return Group(("require ", expression(node.condition), Nest((LINE, f"else {text(node.refused)}"))))
        case tree.Assign():
            return (expression(node.target), f" {node.operator} ", expression(node.value))
        case tree.Let():
            return (f"let {node.name.text} = ", expression(node.value))
        case tree.AddTo():
            return ("add ", expression(node.item), " to ", expression(node.to))
        case tree.TakeFrom():
            return ("take ", expression(node.item), " from ", expression(node.source))
        case tree.Move():
            return _move(node)
        case tree.Draw():
            return _draw(node)
        case tree.Shuffle():
            return ("shuffle ", expression(node.source), " into ", expression(node.into))
        case tree.Roll():
            return Group(("roll ", Nest(join((",", LINE), [parameter(die) for die in node.dice]))))
        case tree.Choose():
            return _choose(node)
        case tree.Perform():
            return (f"perform {node.procedure.text}", arguments(node.arguments))
        case tree.Place():
            return _place(node)
        case tree.Give():
            return ("give ", expression(node.value))
        case tree.Note():
            return f"note {text(node.text)}"
        case _:
            return _course_of_play(node)


def _course_of_play(
    node: tree.Win | tree.EndGame | tree.EndTurn | tree.EndStep | tree.Eliminate | tree.NextPlayer,
) -> Doc:
    match node:
        case tree.Win():
            return ("win ", expression(node.players))
        case tree.EndGame():
            return "end game without winner" if node.without_winner else "end game"
        case tree.EndTurn():
            return "end turn"
        case tree.EndStep():
            return "end step"
        case tree.Eliminate():
            return ("eliminate ", expression(node.player))
        case tree.NextPlayer():
            return ("next player ", expression(node.player))
        case _:
            assert_never(node)
