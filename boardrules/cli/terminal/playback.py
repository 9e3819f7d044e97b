"""A match that has been played: its positions one after the other, and going through them at a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from boardrules.cli.position import outcome_text, position_text
from boardrules.cli.terminal.lookup import Lookup
from boardrules.cli.terminal.rules_now import rules_text
from boardrules.cli.terminal.telling import told
from boardrules.diagnostics.suggest import nearest
from boardrules.words.phrases import phrase

if TYPE_CHECKING:
    from boardrules.cli.terminal.rich_screen import RichScreen
    from boardrules.engine.events import Event
    from boardrules.engine.match import Match
    from boardrules.engine.state import State

MOVES = ("next", "previous", "first", "last", "auto", "quit", "rules", "what", "help")

HELP = phrase("""\
  Enter, →, next      the next decision        ←, previous        the one before
  12                  the decision of that number; +5 and -5 for so many on or back
  first, last         the beginning, the end   auto, auto 0.5     let it run; any key stops it
  rules RULE          what a rule says         what NAME          look something up
  quit                leave""")

PACE = 1.5
"""Seconds between decisions when it runs by itself."""


class Playback:
    """The positions of a match as one viewer saw them: number 0 is the beginning, number n the one after n decisions."""

    def __init__(self, match: Match, viewer: int | None) -> None:
        self.match = match
        self.viewer = viewer
        self.entries = match.log_for(viewer)
        for _ in self.entries:
            match.undo(agreed=True)
        self.states: list[State] = [match.state, *(match.redo() for _ in self.entries)]
        self.stories = match.story(viewer)

    @property
    def last(self) -> int:
        return len(self.entries)

    def happened(self, number: int) -> str:
        """What led to a position, with the rules behind it."""
        return told(self.stories[number - 1] if number else self.states[0].story(self.viewer), rules=True)

    def text(self, number: int) -> str:
        """One position with what led to it."""
        head = [f"{number}. {self.happened(number)}"] if number else []
        parts = [*head, position_text(self.states[number], self.viewer)]
        if self.states[number].over:
            parts.append(outcome_text(self.states[number]))
        return "\n\n".join(parts)

    def all(self, positions: bool) -> Iterator[str]:
        """The whole match as text, from the first position to the last; with `positions` all those between as well."""
        yield position_text(self.states[0], self.viewer)
        for number in range(1, self.last + 1):
            yield self.text(number) if positions or number == self.last else f"{number}. {self.happened(number)}"

    def data(self, number: int) -> dict[str, Any]:
        """The match for programs, with the position after so many decisions."""
        state, seats = self.states[number], self.match.state.seats
        outcome = self.states[-1].outcome
        return {
            "game": self.match.game.name,
            "title": self.match.game.title,
            "players": dict(zip(seats, self.match.players, strict=True)),
            "viewer": None if self.viewer is None else seats[self.viewer],
            "decisions": [
                {
                    "number": index,
                    "player": seats[entry.player] if entry.player >= 0 else "chance",
                    "action": entry.notation,
                    "events": [_event(event) for event in entry.events],
                }
                for index, entry in enumerate(self.entries, 1)
            ],
            "outcome": None if outcome is None else outcome.to_json(seats),
            "at": number,
            "view": state.view(self.viewer),
        }


def _event(event: Event) -> dict[str, Any]:
    return {**event.to_json(), "text": event.text}


class Viewer:
    """Somebody goes through a match at a terminal."""

    def __init__(self, playback: Playback, screen: RichScreen, at: int) -> None:
        self.playback = playback
        self.text = playback.match.game.text
        self.screen = screen
        self.at = at
        self.pace: float | None = None
        self.note = ""
        self.leaving = False

    def run(self) -> None:
        """Until the person leaves."""
        while not self.leaving:
            self._show()
            label = f"{self.at}/{self.playback.last}"
            try:
                line = self.screen.step(label, self.pace)
            except EOFError:
                return
            except KeyboardInterrupt:
                if self.pace is None:
                    return
                line = "stop"
            self._move(line)

    def _show(self) -> None:
        playback, state = self.playback, self.playback.states[self.at]
        self.screen.clear()
        self.screen.say(playback.happened(self.at) or self.text("The beginning."))
        self.screen.position(state, playback.viewer)
        if state.over:
            self.screen.say(outcome_text(state))
        self.screen.say(f"\n{self.note}" if self.note else "")
        self.note = ""

    def _move(self, line: str) -> None:
        """Does what was typed, or says why not."""
        word, _, rest = line.strip().partition(" ")
        word = {"": "next", "n": "next", "p": "previous", "b": "previous", "prev": "previous", "back": "previous"}.get(word, word)
        word = {"f": "first", "l": "last", "a": "auto", "q": "quit", "exit": "quit", "?": "help", "h": "help"}.get(word, word)
        running, self.pace = self.pace, None
        if word.lstrip("+-").isdecimal():
            self._go(self.at + int(word) if word[0] in "+-" else int(word))
        elif word == "next":
            self.pace = running if self.at + 1 < self.playback.last else None
            self._go(self.at + 1)
        elif word in ("previous", "first", "last"):
            self._go({"previous": self.at - 1, "first": 0, "last": self.playback.last}[word])
        elif word == "auto":
            self._run(rest)
        elif word == "quit":
            self.leaving = True
        elif word in ("rules", "what", "help"):
            state = self.playback.states[self.at]
            self.note = {
                "rules": lambda: rules_text(state, rest),
                "what": lambda: Lookup(state, self.playback.viewer).tell(rest) if rest else self.text("Say what: what NAME"),
                "help": lambda: self.text(HELP),
            }[word]()
        elif word != "stop":
            meant = nearest(word, MOVES)
            unknown = self.text(
                "'{word}' is not known; did you mean {meant}?" if meant else "'{word}' is not known.", word=word, meant=meant
            )
            self.note = f"{unknown}\n{self.text(HELP)}"

    def _go(self, number: int) -> None:
        last = self.playback.last
        if number > last:
            phrases = self.playback.match.game.naming.phrases
            self.note = phrases.counted(
                "This is the end: the match has {count} decision.", "This is the end: the match has {count} decisions.", last
            )
        elif number < 0:
            self.note = self.text("This is the beginning.")
        self.at = min(max(number, 0), last)

    def _run(self, rest: str) -> None:
        try:
            pace = float(rest) if rest else PACE
        except ValueError:
            pace = -1.0
        if not 0 < pace <= 60:
            self.note = self.text("Say how many seconds between decisions: auto 0.5")
        elif self.at == self.playback.last:
            self._go(self.at + 1)
        else:
            self.pace = pace
