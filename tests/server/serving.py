"""`boardrules serve` as a process of its own, as people run it: stopped, or killed and started again on the same file and port."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
from dataclasses import dataclass
from http.client import HTTPException
from pathlib import Path
from types import TracebackType
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0
"""Seconds after which a server that does not answer is a failure."""


@dataclass(frozen=True)
class Laid:
    """A table as `POST /api/tables` answers with it: the secret of each seat (none for bots), of spectators and of the host."""

    address: str
    table: str
    tokens: tuple[str | None, ...]
    spectator: str
    host: str

    def link(self, token: str | None) -> str:
        """What somebody opens in a browser to sit down."""
        assert token, "a bot's seat has no link"
        return f"{self.address}/table/{self.table}#{token}"


class Serving:
    """A server with its data in `folder`, or where `data` says. Used as a context manager it is started, and stopped at the end
    whatever happened."""

    def __init__(self, folder: Path, *options: str, port: int | None = None, data: str | None = None) -> None:
        self.data = data or str(folder / "tables.sqlite")
        self.output = folder / "serve.txt"
        self.port = port or free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.options = options
        self._process: subprocess.Popen[bytes] | None = None
        self._groups: list[int] = []

    def __enter__(self) -> Serving:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.stop()

    @property
    def process(self) -> int:
        assert self._process is not None, "the server does not run"
        return self._process.pid

    def start(self) -> None:
        """Returns when the server answers."""
        assert self._process is None, "the server runs already"
        where = ["--port", str(self.port), "--data", self.data, "--no-open", "--bot-pause", "0"]
        command = [sys.executable, "-m", "boardrules.cli", "serve", *where, *self.options]
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        with self.output.open("ab") as output:
            self._process = subprocess.Popen(command, stdout=output, stderr=output, env=environment, start_new_session=True)
        end = time.monotonic() + PATIENCE
        while not self.answers():
            if self._process.poll() is not None or time.monotonic() > end:
                self.kill()
                raise AssertionError(f"the server did not start:\n{self.output.read_text()}")
            time.sleep(0.05)

    def answers(self) -> bool:
        try:
            with urlopen(f"{self.address}/healthz", timeout=5) as answer:
                return bool(answer.status == 200)
        except (URLError, OSError, HTTPException):
            return False

    def stop(self) -> None:
        """As with Ctrl-C or by a service manager: it may finish what it does."""
        if self._process is not None:
            self._process.send_signal(signal.SIGTERM)
            try:
                self._process.wait(20)
            finally:
                self.kill()
        for group in self._groups:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(group, signal.SIGKILL)
        self._groups.clear()

    def kill(self) -> None:
        """As `kill -9` does. What the server has started has to notice by itself."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(20)
            self._groups.append(self._process.pid)
            self._process = None

    def get(self, path: str, token: str | None = None) -> tuple[int, str]:
        """The status and the text of an answer."""
        return self._asked(Request(self.address + path, headers=_bearing(token)))

    def post(self, path: str, body: Any, token: str | None = None) -> tuple[int, str]:
        headers = {"Content-Type": "application/json", **_bearing(token)}
        return self._asked(Request(self.address + path, json.dumps(body).encode(), headers))

    def lay(
        self,
        game: str,
        *players: str,
        language: str = "en",
        options: dict[str, Any] | None = None,
        seed: int | None = None,
    ) -> Laid:
        """A table for these players: `"Ana"` is a person, `"greedy:"` and `"random:Bo"` are bots."""
        body = {
            "game": game,
            "language": language,
            "players": [_seated(player) for player in players],
            "options": options or {},
            "seed": seed,
        }
        status, text = self.post("/api/tables", body)
        assert status == 201, text
        answer = json.loads(text)
        tokens = tuple(link["token"] for link in answer["links"])
        return Laid(self.address, answer["table"], tokens, answer["spectator"], answer["host"])

    def _asked(self, request: Request) -> tuple[int, str]:
        try:
            with urlopen(request, timeout=PATIENCE) as answer:
                return answer.status, answer.read().decode()
        except HTTPError as error:
            return error.code, error.read().decode()


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def _seated(player: str) -> dict[str, str]:
    bot, colon, name = player.partition(":")
    return {"kind": "bot", "bot": bot, "name": name} if colon else {"kind": "person", "name": player}


def _bearing(token: str | None) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"} if token else {}
