"""Lines with their indentation, and the comments and blank lines that belong between and behind them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from boardrules.source import NOWHERE, Span
from boardrules.syntax import tree
from boardrules.syntax.comments import Comment
from boardrules.syntax.printer.layout import WIDTH, Doc, flat, lay_out

Item = TypeVar("Item", bound=tree.Node)

_STEP = 2


class Writer:
    """Collects the lines of a file. Comments are handed out in order, each as soon as its place is reached.

    `source` is the text the tree was read from: where the author left blank lines between things, one is kept.
    """

    def __init__(self, comments: Iterable[Comment] = (), source: str = "") -> None:
        self.lines: list[str] = []
        self.depth = 0
        self._comments = list(comments)
        self._next = 0
        self._source = source
        self._opened = True
        """Whether nothing stands yet behind an opening brace or a blank line."""

    @property
    def text(self) -> str:
        return "\n".join(self.lines) + "\n"

    def line(self, doc: Doc) -> None:
        """A line, or several where it is too long for one."""
        indent = self.depth * _STEP
        self.lines.extend((" " * indent + lay_out(doc, indent)).split("\n"))
        self._opened = False

    def one_line(self, doc: Doc) -> bool:
        """A line, if it fits; whether it was written."""
        text = " " * (self.depth * _STEP) + flat(doc)
        if len(text) > WIDTH:
            return False
        self.lines.append(text)
        self._opened = False
        return True

    def opening(self, head: Doc) -> None:
        """`head {`"""
        self.line((head, " {"))
        self._opened = True

    def blank(self) -> None:
        if self.lines:
            self.lines.append("")
        self._opened = True

    def start(self, position: int) -> None:
        """What comes before a thing that starts at a place: its comments, and a blank line where the author left one."""
        self.comments_before(position)
        self._keep_blank(position)

    def _keep_blank(self, position: int) -> None:
        if not self._opened and self._after_blank(position):
            self.blank()

    def _after_blank(self, position: int) -> bool:
        """Whether the author left a blank line directly before a place."""
        before = position
        while before > 0 and self._source[before - 1 : before].isspace():
            before -= 1
        return self._source.count("\n", before, position) > 1

    def follows_closely(self, position: int) -> bool:
        """Whether the author left no blank line before a thing and the comments that stand before it."""
        if self.has_comment_before(position):
            position = self._comments[self._next].span.start
        return bool(self._source) and not self._after_blank(position)

    def comments_before(self, position: int) -> None:
        """The comments that stand before a place, each on a line of its own."""
        while self._next < len(self._comments) and self._comments[self._next].span.start < position:
            self._keep_blank(self._comments[self._next].span.start)
            self.line(self._comments[self._next].text)
            self._next += 1

    def has_comment_before(self, position: int) -> bool:
        return self._next < len(self._comments) and self._comments[self._next].span.start < position

    def item(self, node: tree.Node, doc: Doc, until: int) -> None:
        """A thing without a block: comments before and inside it come first, the one behind it stays behind it.

        `until` is where the next thing starts: a comment after that belongs to it.
        """
        if node.span == NOWHERE:
            self.line(doc)
            return
        self.comments_before(node.span.end)
        before = len(self.lines)
        self.line(doc)
        self.put_behind(node.span.end, until, before)

    def _trailing(self, end: int, until: int) -> Comment | None:
        """The comment on the line where something ends."""
        if self._next == len(self._comments):
            return None
        comment = self._comments[self._next]
        return comment if not comment.own_line and end <= comment.span.start < until else None

    def put_behind(self, end: int, until: int, first_line: int) -> None:
        """The comment behind a thing: behind its last line if it fits there, else on a line of its own before the first."""
        comment = self._trailing(end, until)
        if comment is None:
            return
        self._next += 1
        if len(self.lines[-1]) + 2 + len(comment.text) <= WIDTH:
            self.lines[-1] += f"  {comment.text}"
        else:
            self.lines.insert(first_line, " " * (self.depth * _STEP) + comment.text)

    def behind(self, position: int, until: int) -> None:
        """The comment behind a brace that was just written; one that does not fit there waits for its next chance."""
        comment = self._trailing(position, until)
        if comment is not None and len(self.lines[-1]) + 2 + len(comment.text) <= WIDTH:
            self._next += 1
            self.lines[-1] += f"  {comment.text}"

    def enclosed(self, head: Doc, span: Span, items: Sequence[Item], write: Callable[[Item, int], None], until: int) -> None:
        """`head { … }` with one thing after another; `span` goes from where comments belong inside to the closing brace."""
        inside = items[0].span.start if items else span.end - 1
        if not items and not self.has_comment_before(span.end - 1):
            self.line((head, " { }"))
        else:
            self.opening(head)
            self.behind(span.start, inside)
            self.depth += 1
            for item, following in with_following(items, span.end - 1):
                self.start(item.span.start)
                write(item, following)
            self.comments_before(span.end - 1)
            self.depth -= 1
            self.line("}")
        self.behind(span.end, until)


def with_following(items: Sequence[Item], end: int) -> Iterator[tuple[Item, int]]:
    """Every item with the place where the next one starts."""
    for index, item in enumerate(items):
        yield item, items[index + 1].span.start if index + 1 < len(items) else end
