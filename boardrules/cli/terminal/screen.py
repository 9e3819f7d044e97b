"""What a table needs of the place where it is shown, and the simplest one: lines of plain text over a pipe or a bare terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import click

from boardrules.cli.menu import FEW, Group, menu
from boardrules.words.phrases import Phrases

if TYPE_CHECKING:
    from boardrules.cli.terminal.completion import Guide
    from boardrules.engine.action import Action
    from boardrules.engine.state import State

PLAIN_WIDTH = 100


@dataclass(frozen=True)
class Request:
    """What somebody is asked at the prompt.

    `seat` is who answers: what one person typed is never offered to another. `guide` completes the line, `problem` says what is
    wrong with it before it is accepted ("" when nothing is), `begun` is typed already.
    """

    seat: int | None
    label: str
    guide: Guide | None = None
    hint: str = ""
    begun: str = ""
    problem: Callable[[str], str] | None = None


class Screen(Protocol):
    """Where a table is shown and where its people type."""

    interactive: bool
    """Whether somebody sits in front of it who can be asked things that are no part of the game."""

    @property
    def few(self) -> int:
        """Up to so many actions are all listed."""

    @property
    def width(self) -> int: ...

    def say(self, text: str) -> None:
        """Shows some lines."""

    def position(self, state: State, viewer: int | None, highlight: Action | None = None) -> None:
        """Shows where the game stands, as the viewer sees it."""

    def offers(self, groups: Sequence[Group], impossible: Sequence[str], rule: str) -> None:
        """Shows what can be done, the names of what cannot although it belongs here, and the rule of the decision."""

    def read(self, request: Request) -> str:
        """A line; EOFError when there is none, KeyboardInterrupt when the person wants out."""

    def ask(self, question: str) -> str:
        """The answer to a question about the table itself."""

    def pass_on(self, name: str, hide: bool) -> None:
        """Somebody else takes the place in front of it; with `hide` nothing of what was shown before can be seen any more."""

    def thinking(self, name: str) -> AbstractContextManager[None]:
        """While a bot thinks."""


class PlainScreen:
    """No colours, no cursor control; what is typed over a pipe is shown after its prompt, so that it reads like a session."""

    interactive = False
    width = PLAIN_WIDTH
    few = FEW

    def __init__(self, phrases: Phrases | None = None) -> None:
        self.typing = sys.stdin.isatty()
        self.phrases = phrases or Phrases()
        self.text = self.phrases.text

    def say(self, text: str) -> None:
        click.echo(text)

    def position(self, state: State, viewer: int | None, highlight: Action | None = None) -> None:
        from boardrules.cli.position import position_text

        click.echo(f"\n{position_text(state, viewer, highlight=highlight)}\n")

    def offers(self, groups: Sequence[Group], impossible: Sequence[str], rule: str) -> None:
        click.echo(menu(groups, self.width, self.phrases))
        if impossible:
            some = ", ".join(impossible)
            click.echo(
                "  " + self.text("not possible now: {actions}; 'why {action}' tells why", actions=some, action=impossible[0])
            )

    def read(self, request: Request) -> str:
        return self.ask(f"{request.label}> ")

    def ask(self, question: str) -> str:
        if self.typing:
            return input(question).strip()
        line = sys.stdin.readline()
        if not line:
            click.echo(question)
            raise EOFError
        click.echo(question + line.strip())
        return line.strip()

    def pass_on(self, name: str, hide: bool) -> None:
        click.echo(f"\n{f'---- {name} ':-<60}")

    @contextmanager
    def thinking(self, name: str) -> Iterator[None]:
        yield
