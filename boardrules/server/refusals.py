"""What is told to a client whose wish is not granted: a code for programs and a sentence for people."""

from __future__ import annotations

from typing import Any

from boardrules.words.phrases import Phrases, phrase

SENTENCES = {
    "token": phrase("This link does not open this table."),
    "table": phrase("There is no such table."),
    "game": phrase("There is no such game."),
    "page": phrase("There is nothing here."),
    "picture": phrase("There is no such picture."),
    "not_kept": phrase("This could not be kept, so it was not done; try again."),
    "not_printed": phrase("This could not be made in time; try again later."),
    "stale": phrase("Something has happened since; look again."),
    "turn": phrase("{who} decides now."),
    "over": phrase("The game is over."),
    "not_over": phrase("That can be had once the game is over."),
    "spectator": phrase("Spectators only watch."),
    "host": phrase("Only the host can do that."),
    "here": phrase("{who} is at the table."),
    "seat": phrase("There is no such seat."),
    "bot": phrase("There is no such bot."),
    "name_letters": phrase("A name has at most {most} letters that can be printed."),
    "name_taken": phrase("Somebody at this table is called so already."),
    "illegal": phrase("That is not allowed now."),
    "chat": phrase("A message has 1 to {most} letters."),
    "undo": phrase("This cannot be taken back: {why}."),
    "no_undo": phrase("Nobody has asked to take anything back."),
    "decisions": phrase("Only {count} decisions have been made."),
    "malformed": phrase("This message cannot be read: {why}."),
    "unreadable": phrase("Too many messages could not be read."),
    "hello": phrase("The first message says who you are."),
    "protocol": phrase("This server speaks protocol {version}."),
    "slow_down": phrase("That is too fast; wait a moment."),
    "crowded": phrase("Too many are here already; try again later."),
    "full": phrase("No more tables can be opened here now."),
    "too_long": phrase("Too much has happened at this table."),
    "too_large": phrase("This is larger than {most} bytes."),
    "too_slow": phrase("The request took too long to arrive."),
    "origin": phrase("This page may not ask that of this server."),
    "method": phrase("This cannot be asked here in this way."),
    "table_options": phrase("This table cannot be opened: {why}."),
    "language": phrase("There is no such language."),
    "hint": phrase("No hint was found in time."),
    "problem": phrase("This table cannot go on: {why}"),
    "closing": phrase("The server is going down; come back in a moment."),
    "internal": phrase("Something went wrong on the server."),
}
"""The codes and what they say."""


class Refusal(Exception):
    """Something is not done, for a reason that can be told."""

    def __init__(self, code: str, explanation: dict[str, Any] | None = None, said: str = "", **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.explanation = explanation
        self.said = said
        self.values = values

    def told_in(self, language: str) -> str:
        """The sentence, in the reader's language; what the engine has said already stays as it is."""
        return self.said or Phrases(language).text(SENTENCES[self.code], **self.values)
