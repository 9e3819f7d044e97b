"""Colours for what is said at a terminal: players, rules, refusals and what can be typed."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from boardrules.render.colours import ink_on
from boardrules.render.looks import Looks

if TYPE_CHECKING:
    from boardrules.engine.game import Game

RULE = "cyan"
TYPED = "bold"
QUIET = "bright_black"


def _patterns(say: Callable[..., str]) -> tuple[tuple[re.Pattern[str], str], ...]:
    """What stands out in the texts of a game, in its language: a style for each."""

    def begins(*texts: str) -> re.Pattern[str]:
        return re.compile("|".join(f"^{re.escape(text.rstrip())}" for text in texts), re.MULTILINE)

    return (
        (re.compile(r"\b[A-Z][A-Z0-9]*-\d+[a-z]?\b"), RULE),
        (re.compile(re.escape(f"[{say('yes')}]")), "green"),
        (re.compile(re.escape(f"[{say('no')}]")), "bold red"),
        (begins(say("No: {reason}", reason=""), say("Not now:"), say("There is no")), "bold red"),
        (re.compile(re.escape(f"[{say('hidden')}]")), "yellow"),
        (re.compile(r"(?<!\w)'[^'\n]+'(?!\w)|« [^»\n]+ »"), TYPED),
        (re.compile(rf"^{re.escape(say('Game over: {reason}', reason=''))}.*", re.MULTILINE), "bold"),
        (begins(say("Since your last turn:"), say("Taken back: {actions}", actions=""), say("Saved to")), "bold"),
    )


class Paint:
    """The colours of one game's players, and of everything that is said about it."""

    def __init__(self, game: Game, seats: tuple[str, ...], names: Sequence[str]) -> None:
        self.say = game.text
        self._patterns = _patterns(game.text)
        looks = Looks(game.ruleset)
        self.badges: Mapping[str, str] = {
            word: f"{ink_on(looks.seats[seat].colour)} on {looks.seats[seat].colour}"
            for seat, name in zip(seats, names, strict=True)
            for word in (seat, name)
        }
        words = "|".join(sorted(map(re.escape, self.badges), key=len, reverse=True))
        self._people = re.compile(rf"^ *(?P<name>{words})(?=:|'s turn)", re.MULTILINE)

    def badge(self, name: str) -> Text:
        """A player's name in the colours of the seat."""
        return Text(f" {name} ", style=self.badges.get(name, ""))

    def text(self, text: str, width: int) -> Text:
        """Lines with their colours, long ones broken under their own beginning."""
        broken = "\n".join(_broken(line, width) for line in text.split("\n"))
        painted = Text(broken)
        for pattern, style in self._patterns:
            for match in pattern.finditer(broken):
                painted.stylize(style, match.start(), match.end())
        for match in self._people.finditer(broken):
            painted.stylize(self.badges[match["name"]], match.start("name"), match.end("name"))
        return painted


def _broken(line: str, width: int) -> str:
    """A line that fits into the width; what goes over is indented a little more than its beginning."""
    if len(line) <= width or line.startswith("  boardrules "):  # a command to copy stays in one piece
        return line
    indent = " " * min(len(line) - len(line.lstrip()) + 4, width // 3)
    return textwrap.fill(line, width, subsequent_indent=indent, break_on_hyphens=False)
