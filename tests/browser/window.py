"""A window of a browser: one page with everything that went over its line and everything it complained of."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from tests.server.player import Followed

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Response, WebSocket

PATIENCE = 40.0
"""Seconds after which what does not happen is a failure; the machine may be busy with other tests."""

LINE_PROBLEMS = ("net::ERR_", "WebSocket connection to", "WebSocket is closed")
"""How chromium tells that a server cannot be reached, which is right where a test has cut the line."""


@dataclass(frozen=True)
class Heard:
    """A text that came from the server, and by what."""

    where: str
    text: str


class Window:
    """`followed` is the table as this page was told of it, `frames` all texts of its sockets, `sent` what it said itself."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.page: Page = context.new_page()
        self.page.set_default_timeout(PATIENCE * 1000)
        self.followed = Followed()
        self.frames: list[str] = []
        self.sent: list[dict[str, Any]] = []
        self.complaints: list[str] = []
        self.line_may_break = False
        self._host = urlsplit(address).netloc
        self._responses: list[Response] = []
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.complaints.append(f"page error: {error}"))
        self.page.on("request", self._requested)
        self.page.on("response", lambda response: self._responses.append(response))
        self.page.on("websocket", self._socket)

    # ---- waiting --------------------------------------------------------------------------------------------------------

    def until(self, holds: Callable[[], bool], what: str, seconds: float = PATIENCE) -> None:
        """Let the browser go on until something holds; `what` tells what did not happen."""
        end = time.monotonic() + seconds
        while not holds():
            assert not any(one.startswith("page error") for one in self.complaints), self.complaints
            assert time.monotonic() < end, f"not within {seconds:.0f} seconds: {what}\n{self.state()}"
            self.page.wait_for_timeout(15)

    def state(self) -> str:
        """For the message of a failure: where the table is, and what the page complained of."""
        document = self.followed.document
        known = {name: document.get(name) for name in ("game", "revision", "decisions", "over", "question", "problem")}
        return f"{self.page.url.partition('#')[0]} {known} {self.complaints}"

    # ---- what was heard -------------------------------------------------------------------------------------------------

    def heard(self) -> list[Heard]:
        """Every text that came to this page: answers to requests and frames of sockets."""
        answers = [
            Heard(response.url.removeprefix(f"http://{self._host}"), response.text())
            for response in self._responses
            if response.status not in (101, 204, 304) and not 300 <= response.status < 400
        ]
        return [*answers, *(Heard("socket", frame) for frame in self.frames)]

    def shown(self) -> list[Heard]:
        """All that can be dug out of the page itself: its elements with their attributes and text, and what it has stored."""
        stored = self.page.evaluate("() => JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie])")
        return [Heard("page", self.page.content()), Heard("storage", stored)]

    def is_well(self) -> None:
        """No error in the console, nothing refused by the content security policy, no request to another host."""
        complaints = [one for one in self.complaints if not (self.line_may_break and any(word in one for word in LINE_PROBLEMS))]
        assert not complaints, "\n".join(complaints)

    # ---- the ears -------------------------------------------------------------------------------------------------------

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    def _requested(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme not in ("data", "blob") and parts.netloc != self._host:
            self.complaints.append(f"a request to another host: {request.url}")

    def _socket(self, socket: WebSocket) -> None:
        if urlsplit(socket.url).netloc != self._host:
            self.complaints.append(f"a socket to another host: {socket.url}")
        socket.on("framereceived", self._received)
        socket.on("framesent", lambda frame: self.sent.append(json.loads(frame)))

    def _received(self, frame: str | bytes) -> None:
        text = frame if isinstance(frame, str) else frame.decode()
        self.frames.append(text)
        self.followed.take(json.loads(text))
