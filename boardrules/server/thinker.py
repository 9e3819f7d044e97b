"""A process in which bots think: `python -m boardrules.server.thinker`. It reads questions and writes answers, a line of JSON each,
knows nothing of tables, and can be ended at any time."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, TextIO

from boardrules.bots import Bot, make_bot
from boardrules.engine.game import Game
from boardrules.pipeline import load


def answer(question: dict[str, Any], say: Callable[[dict[str, Any]], None]) -> None:
    """Says what a bot would do: actions in notation with the chance to win that it sees in them, the best first. Before it thinks
    it says that it begins: setting up a game for the first time takes its own time."""
    game = _game(question["game"])
    state = game.from_json(question["state"])
    bot: Bot = make_bot(question["bot"], game, len(state.seats), question["seed"])
    say({"ready": True})
    if not question["hint"]:
        say({"actions": [[str(bot.choose(state)), 0.0]]})
    else:
        say({"actions": [[str(action), float(chance)] for action, chance in bot.hint(state)[:5]]})


def _game(source: str) -> Game:
    """The shipped game of a name or the one in a file; what files declare in Python is never run here."""
    return load(Path(source) if source.endswith(".rules") else source)


def run(questions: TextIO, answers: TextIO) -> None:
    """Answers until nobody asks any more. Who asks may be gone while a bot thinks: then the process ends at once."""
    waiting: SimpleQueue[str] = SimpleQueue()

    def listen() -> None:
        for line in questions:
            waiting.put(line)
        os._exit(0)

    Thread(target=listen, name="listens", daemon=True).start()

    def say(said: dict[str, Any]) -> None:
        answers.write(json.dumps(said) + "\n")
        answers.flush()

    while True:
        try:
            answer(json.loads(waiting.get()), say)
        except Exception as error:  # whatever is wrong with a bot or its rules: the server goes on without it
            say({"error": f"{type(error).__name__}: {error}"})


def main() -> None:
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    sys.stdout = sys.stderr  # whatever else is printed here is no answer
    if hasattr(os, "nice"):
        os.nice(5)  # tables come first
    run(sys.stdin, answers)


if __name__ == "__main__":
    main()
