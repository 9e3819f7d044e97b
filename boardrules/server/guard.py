"""What stands before every request: headers that keep browsers from harm, the origin of what is posted, and how much may come."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders

from boardrules.server.limits import ServerLimits
from boardrules.server.refusals import Refusal

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
"""What every answer carries."""


class Guard:
    """An ASGI app around another."""

    def __init__(self, app: App, limits: ServerLimits, origins: frozenset[str] = frozenset()) -> None:
        self._app = app
        self._limits = limits
        self._origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            if not self._same_origin(Headers(scope=scope)):
                await receive()
                await send({"type": "websocket.close", "code": 1008})
                return
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        try:
            received = await self._checked(scope, receive)
        except Refusal as refusal:
            await _refuse(refusal, send_guarded)
            return
        await self._app(scope, received, send_guarded)

    async def _checked(self, scope: Scope, receive: Receive) -> Receive:
        """The body, whole and not too large, for those that have one."""
        if scope["method"] in ("GET", "HEAD", "OPTIONS"):
            return receive
        if not self._same_origin(Headers(scope=scope)):
            raise Refusal("origin")
        most = self._limits.body
        body = b""
        try:
            async with asyncio.timeout(self._limits.body_seconds):
                more = True
                while more:
                    message = await receive()
                    body += message.get("body", b"")
                    more = message.get("more_body", False)
                    if len(body) > most:
                        raise Refusal("too_large", most=most)
        except TimeoutError:
            raise Refusal("too_slow") from None
        given = False

        async def again() -> Message:
            nonlocal given
            if given:
                return await receive()
            given = True
            return {"type": "http.request", "body": body, "more_body": False}

        return again

    def _same_origin(self, headers: Headers) -> bool:
        """Whether a page of this server asks, or no page at all: programs send no origin."""
        origin = headers.get("origin")
        if origin is None or origin in self._origins:
            return True
        return bool(origin) and urlsplit(origin).netloc.lower() == headers.get("host", "").lower()


_STATUS = {
    "token": 403, "origin": 403, "table": 404, "game": 404, "page": 404, "picture": 404, "decisions": 404, "not_over": 409,
    "too_large": 413, "too_slow": 408, "slow_down": 429, "full": 503, "crowded": 503, "closing": 503, "internal": 500,
    "method": 405, "problem": 409, "not_printed": 503,
}  # fmt: skip


def status_of(code: str) -> int:
    """The HTTP status that goes with a code."""
    return _STATUS.get(code, 400)


def error_body(refusal: Refusal, language: str = "en") -> dict[str, Any]:
    return {"error": {"code": refusal.code, "text": refusal.told_in(language)}}


async def _refuse(refusal: Refusal, send: Send) -> None:
    body = json.dumps(error_body(refusal)).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": status_of(refusal.code), "headers": headers})
    await send({"type": "http.response.body", "body": body})
