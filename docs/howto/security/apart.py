"""A stranger's game in a process of its own, which may use so much memory and so much time for an answer, and no more."""

from __future__ import annotations

import multiprocessing
from multiprocessing.connection import Connection
from typing import Any

import boardrules

try:
    import resource
except ImportError:  # not on Windows: there the time is limited, the memory is not
    resource = None  # type: ignore[assignment]

STRICT = boardrules.Limits(steps=2_000_000)
"""Less than usual, because many strangers share the machine."""


class Refused(ValueError):
    """What the other process could not or would not do, in one line for the player."""


class Apart:
    """One match of a game in a text. Every method asks the process, and ends it when the answer takes too long."""

    def __init__(self, rules: str, players: list[str], seconds: float = 10, megabytes: int = 1000) -> None:
        context = multiprocessing.get_context("spawn")
        self.seconds = seconds
        self.ours, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(theirs, rules, players, megabytes), daemon=True)
        self.process.start()
        theirs.close()
        self.answer()  # the game is loaded, or the reason why not

    def view(self, player: int | None) -> dict[str, Any]:
        view: dict[str, Any] = self.ask("view", player)
        return view

    def play(self, player: int, action: str) -> None:
        self.ask("play", player, action)

    def ask(self, *question: Any) -> Any:
        try:
            self.ours.send(question)
        except OSError:
            raise Refused("this game has been ended") from None
        return self.answer()

    def answer(self) -> Any:
        if not self.ours.poll(self.seconds):
            self.close()
            raise Refused(f"the game took longer than {self.seconds} seconds and has been ended")
        try:
            fine, value = self.ours.recv()
        except EOFError:
            self.close()
            raise Refused("the game needed too much memory and has been ended") from None
        if not fine:
            raise Refused(value)
        return value

    def close(self) -> None:
        self.process.kill()
        self.process.join()
        self.ours.close()


def serve(pipe: Connection, rules: str, players: list[str], megabytes: int) -> None:
    """The other process: loads the game and answers until nobody asks any more."""
    if resource is not None:
        resource.setrlimit(resource.RLIMIT_AS, (megabytes * 2**20, megabytes * 2**20))
    try:
        match = boardrules.Match(boardrules.loads(rules, limits=STRICT), players=players)
        pipe.send((True, None))
    except ValueError as error:  # whatever boardrules refuses
        pipe.send((False, str(error)))
        return
    while True:
        try:
            question = pipe.recv()
        except EOFError:
            return
        try:
            pipe.send((True, reply(match, *question)))
        except ValueError as error:
            pipe.send((False, str(error)))


def reply(match: boardrules.Match, word: str, player: int | None, action: str = "") -> Any:
    if word == "view":
        return match.state.view(player)
    if match.state.player != player:
        raise Refused("it is not for you to decide now")
    match.play(action)
    return None
