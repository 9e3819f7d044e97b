"""The words that are said to the table instead of an action: what each does, in the order of the help page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from boardrules.words.phrases import phrase

if TYPE_CHECKING:
    from boardrules.engine.game import Game


@dataclass(frozen=True)
class Command:
    """`form` is how it is written, `meaning` what it does; `takes` what may follow: an action, a rule, a name, or ""."""

    form: str
    meaning: str
    takes: str = ""


COMMANDS: Mapping[str, Command] = {
    "list": Command(phrase("list [WORDS]"), phrase("the actions again; with words only those that fit"), "action"),
    "more": Command("more", phrase("the next page of a long list")),
    "why": Command(phrase("why ACTION"), phrase("which rules allow or forbid it, and what comes near"), "action"),
    "hint": Command("hint", phrase("what a bot would do")),
    "rules": Command(phrase("rules [all, RULE or ACTION]"), phrase("the rules that matter now, all of them, or some"), "rule"),
    "what": Command(phrase("what NAME"), phrase("look up a card, a tile, a space, a piece, a player or an action"), "name"),
    "card": Command(phrase("card NAME"), phrase("the same; without a name, the cards that you hold"), "name"),
    "show": Command(phrase("show [ACTION]"), phrase("the position again; with an action, where it would take place"), "action"),
    "log": Command(phrase("log [NUMBER]"), phrase("what has happened so far; with a number, only so many decisions")),
    "undo": Command("undo", phrase("take your last decision back, with all that followed")),
    "redo": Command("redo", phrase("play again what was taken back")),
    "save": Command(phrase("save [FILE]"), phrase("save the game; go on later with: boardrules play --resume FILE")),
    "quit": Command("quit", phrase("leave; you can save first")),
    "help": Command("help", phrase("this list")),
}

ALIASES: Mapping[str, str] = {
    "?": "help", "h": "help", "q": "quit", "exit": "quit", "u": "undo", "l": "list", "look": "show", "board": "show",
}  # fmt: skip
"""Other words for commands, where no action begins so."""


def help_text(game: Game, action: str, name: str) -> str:
    """What can be said, with an example of an action that is possible now."""
    rows = [
        ("3", game.text("play the action with that number")),
        (action, game.text("play an action; its first letters are enough")),
        (name, game.text("see the actions that begin so; more words narrow them down")),
        *((game.text(command.form), game.text(command.meaning)) for command in COMMANDS.values()),
    ]
    width = max(len(say) for say, _ in rows)
    lines = [f"  {say:{width}}  {meaning}" for say, meaning in rows]
    lines.append("  " + game.text("An empty line plays the only action where there is only one."))
    lines.append("  " + game.text("Where an action has the name of a command, '/list' is the command."))
    return "\n".join(lines)
