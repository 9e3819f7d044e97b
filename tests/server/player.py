"""Somebody at a table who speaks the protocol and nothing else: for tests of the server and for measuring it under load."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from contextlib import ExitStack
from itertools import count
from types import TracebackType
from typing import Any

from websockets.sync.client import ClientConnection, connect

from boardrules.engine.patch import apply_patch

PATIENCE = 30.0
"""Seconds after which an answer that does not come is a failure."""


class Refused(Exception):
    """The server says no: `code` for programs, the text for people, and what the rules say."""

    def __init__(self, message: dict[str, Any]) -> None:
        super().__init__(f"{message['code']}: {message['text']}")
        self.code: str = message["code"]
        self.text: str = message["text"]
        self.explanation: dict[str, Any] | None = message.get("explanation")


class TurnedAway(Exception):
    """The server says why it closes the connection."""

    def __init__(self, message: dict[str, Any]) -> None:
        super().__init__(f"{message['code']}: {message['text']}")
        self.code: str = message["code"]


class Followed:
    """What somebody knows of a table from the messages that came: `document`, `log` and `chat` are what a page shows."""

    def __init__(self) -> None:
        self.document: dict[str, Any] = {}
        self.log: list[dict[str, Any]] = []
        self.chat: list[dict[str, Any]] = []

    def take(self, message: dict[str, Any]) -> None:
        if message["type"] == "welcome":
            self.document, self.log, self.chat = message["document"], message["log"], message["chat"]
        elif message["type"] == "update":
            self.document = apply_patch(self.document, message["patch"])
            if message["log"]:
                self.log[message["log_from"] :] = message["log"]
            self.chat += message["chat"]


class Player(Followed):
    """A connection that has said hello; `frames` is every text that came."""

    def __init__(self, address: str, table: str, token: str | None, language: str = "en") -> None:
        super().__init__()
        assert token, "a bot's seat has no token"
        self.frames: list[str] = []
        self._answers: dict[str, dict[str, Any]] = {}
        self._numbers = count(1)
        live = f"{address.replace('http', 'ws', 1)}/api/tables/{table}/live"
        self._open = ExitStack()
        self.socket: ClientConnection = self._open.enter_context(connect(live, open_timeout=PATIENCE, max_size=None, proxy=None))
        self.send({"type": "hello", "token": token, "language": language, "protocol": 1})
        self.wait(lambda: bool(self.document))

    def __enter__(self) -> Player:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        self._open.close()

    # ---- what can be done -----------------------------------------------------------------------------------------------

    def play(self, action: str) -> dict[str, Any]:
        """Returns when the server has said that it is done; `document` is already the position after it."""
        return self.request("play", revision=self.document["revision"], action=action)

    def request(self, kind: str, **fields: Any) -> dict[str, Any]:
        """The answer to a message of this type; `Refused` where it is refused."""
        return self.answer(self.begin(kind, **fields))

    def begin(self, kind: str, **fields: Any) -> str:
        """Send a request without waiting for its answer: its id."""
        name = f"r{next(self._numbers)}"
        self.send({"type": kind, "id": name, **fields})
        return name

    def answer(self, name: str) -> dict[str, Any]:
        self.wait(lambda: name in self._answers)
        message = self._answers.pop(name)
        if message["type"] == "refused":
            raise Refused(message)
        return message

    def send(self, message: dict[str, Any]) -> None:
        self.socket.send(json.dumps(message))

    # ---- what comes -----------------------------------------------------------------------------------------------------

    def wait(self, holds: Callable[[], bool], seconds: float = PATIENCE) -> None:
        """Read what comes until something holds of this player's table."""
        end = time.monotonic() + seconds
        while not holds():
            left = end - time.monotonic()
            if left <= 0:
                raise TimeoutError(f"nothing more came within {seconds} seconds")
            try:
                frame = self.socket.recv(timeout=left)
            except TimeoutError:
                continue
            assert isinstance(frame, str), "the protocol has no binary frames"
            self.frames.append(frame)
            self.take(json.loads(frame))

    def wait_for_turn(self, seconds: float = PATIENCE) -> bool:
        """Whether there is something to decide for this player; otherwise the game is over."""
        self.wait(lambda: self.document["over"] or bool(self.document["actions"]), seconds)
        return not self.document["over"]

    def take(self, message: dict[str, Any]) -> None:
        super().take(message)
        if message["type"] in ("done", "answer", "refused") and message.get("id") is not None:
            self._answers[message["id"]] = message
        elif message["type"] == "error":
            raise TurnedAway(message)
