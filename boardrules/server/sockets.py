"""How uvicorn holds connections, made a little stricter: who sends or takes a request too slowly is let go, and so is who does not
take what a closed connection still has for them."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

REQUEST_SECONDS = 15.0
"""So long the head of a request may take to come."""

ANSWER_SECONDS = 180.0
"""So long an answer may take, until it has been taken: rulebooks are printed first."""

LINGER_SECONDS = 5.0
"""So long a closed connection may take to take its last words."""


class PatientHttp(H11Protocol):
    """HTTP with an end to every wait."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._seen: tuple[Any, bool] | None = None
        self._since = self.loop.time()
        self._watch()

    def _watch(self) -> None:
        """Looks now and then whether something goes on: another request, or the end of an answer."""
        if self.transport.get_protocol() is not self:
            return  # it is a websocket now
        busy = self.cycle is not None and not self.cycle.response_complete
        now = (self.cycle, busy)
        if now != self._seen:
            self._seen, self._since = now, self.loop.time()
        elif self.loop.time() - self._since > (ANSWER_SECONDS if busy else REQUEST_SECONDS):
            self.transport.abort()
            return
        self._timer = self.loop.call_later(REQUEST_SECONDS / 3, self._watch)

    def connection_lost(self, exc: Exception | None) -> None:
        self._timer.cancel()
        super().connection_lost(exc)


class PatientWebSocket(WebSocketsSansIOProtocol):
    """A websocket that is gone soon after it was closed, whether the client takes its last words or not."""

    async def run_asgi(self) -> None:
        try:
            await super().run_asgi()
        finally:
            self.loop.call_later(LINGER_SECONDS, self.transport.abort)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()
