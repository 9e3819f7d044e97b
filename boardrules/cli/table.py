"""A match at the terminal: shows what the player may see, reads lines, and lets bots take the other seats."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import click

from boardrules.cli.menu import PAGE, columns, entries_of, matching, menu

if TYPE_CHECKING:
    from boardrules.engine.match import Match
    from boardrules.engine.state import State

HELP = {
    "1": "play the action with that number",
    "{action}": "play an action by its notation",
    "{name}": "list the actions that begin so; more words narrow the list down",
    "list, more": "list all actions; the next page of a long list",
    "why {action}": "which rules allow or forbid an action",
    "rules": "the rules of what can be done now; 'rules all', 'rules {rule}'",
    "show, log": "the position again; what has happened so far",
    "undo": "take your last decision back, with all that followed",
    "save FILE": "save the game; go on later with: boardrules play --resume FILE",
    "quit, help": "leave; this list",
}
"""What can be said, and what it does."""

LONG_OPENING = 12
"""Lines about the setup; more than this many are not shown."""


class Leave(Exception):
    """The player has left the table."""


class Table:
    """One match and the person in front of it (`seat`; None when bots play alone)."""

    def __init__(self, match: Match, seat: int | None, chance: Random, save: Path | None, plain: bool) -> None:
        self.match = match
        self.seat = seat
        self.chance = chance
        self.save_path = save
        self.rest: list[tuple[int, str]] = []
        self.width = 100 if plain or not sys.stdout.isatty() else shutil.get_terminal_size().columns
        self.typing = sys.stdin.isatty()
        if self.typing and not plain:
            import readline  # noqa: F401  (line editing and history for input())

    def run(self) -> None:
        """Play until the game is over or the player leaves; whatever happens, save where that was asked for."""
        try:
            self._play()
        except (Leave, EOFError):
            click.echo("You left the game.")
        finally:
            if self.save_path is not None:
                self._save(self.save_path)

    def _play(self) -> None:
        click.echo(f"{self.match.game.title}: {self._line_up()}")
        if self.seat is not None:
            click.echo("Type 'help' to see what you can say.")
        self._tell(LONG_OPENING)
        while not self.state.over:
            if self.state.player == self.seat:
                self._decide()
            else:
                self._bot()
        from boardrules.cli.position import outcome_text

        self._say_show("")
        click.echo(outcome_text(self.state))

    @property
    def state(self) -> State:
        return self.match.state

    def _name(self, player: int) -> str:
        return self.match.players[player]

    def _line_up(self) -> str:
        return ", ".join(f"{name} ({'you' if index == self.seat else 'bot'})" for index, name in enumerate(self.match.players))

    # ------------------------------------------------------------------------------------------------ turns

    def _bot(self) -> None:
        self.match.play(self.chance.choice(self.state.actions()))
        self._tell()

    def _tell(self, most: int | None = None) -> None:
        """What was decided last and what came of it, as the player may know it; nothing when it is longer than `most` lines."""
        from boardrules.cli.position import events_text

        text = events_text(self.state.events_for(self.seat))
        if text and (most is None or text.count("\n") < most):
            click.echo(text)

    def _decide(self) -> None:
        """Ask until the player has decided something."""
        self._say_show("")
        self._say_list("")
        before = self.state
        while self.state is before:
            line = self._read()
            word, _, rest = line.partition(" ")
            command = getattr(self, f"_say_{word}", None)
            if command is not None and line not in map(str, self.state.actions()):
                command(rest.strip())
            elif line:
                self._act(line)
            elif len(self.state.actions()) == 1:
                self._act("1")

    def _read(self) -> str:
        prompt = f"{self._name(self.state.player or 0)}> "
        if self.typing:
            return input(prompt).strip()
        line = sys.stdin.readline()
        if not line:
            click.echo(prompt)
            raise EOFError
        click.echo(prompt + line.strip())
        return line.strip()

    def _act(self, text: str) -> None:
        """Play what a line says, or say why not."""
        from boardrules.engine.errors import IllegalAction, UnreadableAction

        actions = self.state.actions()
        if text.isdecimal() and not 1 <= int(text) <= len(actions):
            click.echo(f"There is no action {text}; the numbers go from 1 to {len(actions)}.")
            return
        try:
            self.match.play(self._numbered(text))
        except IllegalAction as error:
            click.echo(f"No: {error}")
        except UnreadableAction as error:
            if matching(entries_of(actions), text):
                self._say_list(text)
            else:
                click.echo(f"{error}\nType 'help' to see what you can say.")
        else:
            self._tell()

    def _numbered(self, text: str) -> str:
        """The notation of an action given by its number; other texts as they are."""
        actions = self.state.actions()
        return str(actions[int(text) - 1]) if text.isdecimal() and 1 <= int(text) <= len(actions) else text

    # ------------------------------------------------------------------------------------------------ what can be said

    def _say_list(self, text: str) -> None:
        entries = entries_of(self.state.actions())
        if text:
            self.rest = matching(entries, text)
            self._say_more("")
        else:
            self.rest = entries
            click.echo(menu(entries, self.width))

    def _say_more(self, _: str) -> None:
        page, self.rest = self.rest[:PAGE], self.rest[PAGE:]
        click.echo(columns(page, self.width) if page else "There is nothing more.")
        if self.rest:
            click.echo(f"… and {len(self.rest)} more: 'more' shows them, more words narrow them down.")

    def _say_show(self, _: str) -> None:
        from boardrules.cli.position import position_text

        click.echo("\n" + position_text(self.state, self.seat) + "\n")

    def _say_log(self, _: str) -> None:
        from boardrules.cli.position import events_text

        click.echo("\n".join(events_text(entry.events) for entry in self.match.log_for(self.seat)) or "Nothing has happened yet.")

    def _say_why(self, text: str) -> None:
        if not text:
            click.echo("Say which action, by its notation or its number: why 1")
            return
        try:
            click.echo(str(self.state.explain(self._numbered(text), self.seat)))
        except ValueError as error:
            click.echo(str(error))

    def _say_rules(self, text: str) -> None:
        from boardrules.cli.position import rules_text

        click.echo(rules_text(self.state, text))

    def _say_undo(self, text: str) -> None:
        """Back to the player's last decision. Bots agree to that as long as nobody has learned anything hidden."""
        ruleset = self.match.game.ruleset
        secrets = any(seen != "open" for seen in (*(f.visibility for f in ruleset.fields), *(z.visibility for z in ruleset.zones)))
        taken_back = 0
        try:
            while taken_back == 0 or self.state.player != self.seat:
                self.match.undo(agreed=not secrets or text == "anyway")
                taken_back += 1
        except ValueError as error:
            for _ in range(taken_back):
                self.match.redo()
            hint = "; 'undo anyway' takes it back all the same" if secrets and self.match.actions and text != "anyway" else ""
            click.echo(f"No: {error}{hint}")

    def _say_save(self, text: str) -> None:
        if not text:
            click.echo("Say where: save FILE")
            return
        try:
            self._save(Path(text))
        except OSError as error:
            click.echo(f"{text}: {error.strerror}")

    def _save(self, path: Path) -> None:
        self.match.save(path)
        click.echo(f"Saved to {path}; go on with: boardrules play --resume {path}")

    def _say_help(self, _: str) -> None:
        action = self.state.actions()[0]
        names = {"action": str(action), "name": action.name, "rule": next(iter(self.match.game.rules), "")}
        rows = [(say.format(**names), meaning.format(**names)) for say, meaning in HELP.items()]
        width = max(len(say) for say, _ in rows)
        click.echo("\n".join(f"  {say:{width}}  {meaning}" for say, meaning in rows))

    def _say_quit(self, _: str) -> None:
        raise Leave

    _say_exit = _say_quit
