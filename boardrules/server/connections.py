"""One client of a table: reads its messages one after the other, and sends it what it has not seen yet.

Nothing piles up for a slow client: it is sent the difference between what it has and what stands now, whenever it is ready for it.
"""

from __future__ import annotations

import asyncio
import json
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from boardrules.engine.patch import make_patch
from boardrules.server import deeds
from boardrules.server import messages as said
from boardrules.server.documents import Viewer, past_document
from boardrules.server.paces import Pace
from boardrules.server.refusals import Refusal
from boardrules.server.tokens import role_of
from boardrules.words.grammar import LANGUAGES

if TYPE_CHECKING:
    from boardrules.server.hall import Hall
    from boardrules.server.table import Table
    from boardrules.server.tables import OpenTable

POLICY = 1008
TOO_BUSY = 1013
UNSUPPORTED = 1003
FAILED = 1011

_COSTS = {"hint": 8, "past": 2, "ask": 2, "chat": 2, "name": 4, "language": 4}
"""How many messages some count for."""

_log = logging.getLogger("boardrules.server")


class Connection:
    """A websocket from its first message to its end."""

    def __init__(self, hall: Hall, socket: WebSocket, place: OpenTable, viewer: Viewer) -> None:
        self.hall = hall
        self.socket = socket
        self.place = place
        self.viewer = viewer
        limits = hall.limits
        self._pace = Pace(limits.messages_at_once, limits.messages_a_second)
        self._warnings = 0
        self._wake = asyncio.Event()
        self._replies: list[dict[str, Any]] = []
        self._ended: tuple[int, dict[str, Any] | None] | None = None
        self._thinking: asyncio.Task[None] | None = None  # about a hint
        self._document: dict[str, Any] | None = None  # what the client has
        self._looked: tuple[int, Viewer] | None = None  # after which change that was, and for whom
        self._log: list[dict[str, Any]] = []
        self._chat = 0

    def changed(self) -> None:
        self._wake.set()

    def end(self, code: int, reason: str = "") -> None:
        """Lets the client go, with a last word."""
        if self._ended is None:
            last = None
            if reason:
                last = {"type": "error", "code": reason, "text": Refusal(reason).told_in(self.viewer.language)}
            self._ended = code, last
        self._wake.set()

    # -------------------------------------------------------------------------------------------- to the client

    async def run(self) -> None:
        """Serves the client until one of both has enough."""
        reading = asyncio.create_task(self._read())
        writing = asyncio.create_task(self._write())
        try:
            await asyncio.wait({reading, writing}, return_when=asyncio.FIRST_COMPLETED)
            if reading.done() and not writing.done():  # what was answered last is still sent
                with suppress(TimeoutError):
                    await asyncio.wait_for(asyncio.shield(writing), self.hall.limits.send_seconds)
        finally:
            for task in (reading, writing, self._thinking):
                if task is not None:
                    task.cancel()
            for result in await asyncio.gather(reading, writing, return_exceptions=True):
                if isinstance(result, Exception) and not isinstance(result, (WebSocketDisconnect, TimeoutError)):
                    _log.error("a connection failed: %s", type(result).__name__, exc_info=result)

    async def _write(self) -> None:
        self._wake.set()
        while True:
            await self._wake.wait()
            self._wake.clear()
            ended = self._ended
            if ended is None or self._replies:
                await self._send_news()
            if ended is not None:
                await self._send_last(*ended)
                return

    async def _send_news(self) -> None:
        replies, self._replies = self._replies, []
        looked = self.place.changes, self.viewer
        try:
            news = await self.place.do(self._news) if looked != self._looked else ""
        except Refusal as refusal:
            self.end(POLICY, refusal.code)
            return
        self._looked = looked
        if news:
            await self._send(news)
        for reply in replies:
            await self._send(_json(reply))

    async def _send(self, text: str) -> None:
        async with asyncio.timeout(self.hall.limits.send_seconds):
            await self.socket.send_text(text)

    async def _send_last(self, code: int, message: dict[str, Any] | None) -> None:
        with suppress(TimeoutError, WebSocketDisconnect, RuntimeError):
            if message is not None:
                await self._send(_json(message))
            await self.socket.close(code)

    def _news(self, table: Table) -> str:
        """In a thread: what the client does not know yet, as a message; "" where it knows everything."""
        viewer = self.viewer
        now = self.place.sights.document(viewer, self.place.around(), self.hall.limits.actions_shown)
        log = list(table.log(viewer.player, viewer.language))
        chat = [line for line in table.chat if line.number > self._chat]
        lines = [_chat_line(table, viewer, line) for line in chat]
        before, known = self._document, self._log
        self._document, self._log = now, log
        self._chat = chat[-1].number if chat else self._chat
        if before is None:
            return _json({"type": "welcome", "document": now, "log": log, "chat": lines})
        same = _same(known, log)
        if same == len(log) < len(known):
            same -= 1  # so that whoever only looks at what comes learns that something has gone
        patch = make_patch(before, now)
        if not patch and same == len(log) and not lines:
            return ""
        return _json({"type": "update", "patch": patch, "log_from": same, "log": log[same:], "chat": lines})

    # -------------------------------------------------------------------------------------------- from the client

    async def _read(self) -> None:
        try:
            while self._ended is None:
                await self._handle(await self.socket.receive_text())
        except WebSocketDisconnect:
            self.end(POLICY)
        except KeyError:  # it sends bytes
            self.end(UNSUPPORTED, "unreadable")
        except RuntimeError:
            if self.socket.client_state is WebSocketState.CONNECTED:
                raise
            self.end(POLICY)

    async def _handle(self, text: str) -> None:
        number: int | str | None = None
        try:
            message = _read_message(text)
            if isinstance(message, said.Hello):
                raise Refusal("malformed", why="hello")
            number = message.id
            if not self._pace.allows(_COSTS.get(message.type, 1)):
                raise Refusal("slow_down")
        except Refusal as refusal:
            self._reply(_refused(number, refusal, self.viewer.language))
            self._warn(refusal.code)
            return
        if isinstance(message, said.Hint):  # it takes long, and nothing else has to wait for it
            if self._thinking is not None and not self._thinking.done():
                self._reply(_refused(number, Refusal("slow_down"), self.viewer.language))
                return
            self._thinking = asyncio.create_task(self._answer(message))
        else:
            await self._answer(message)

    async def _answer(self, message: said.Request) -> None:
        try:
            reply = await self._done(message)
        except Refusal as refusal:
            reply = _refused(message.id, refusal, self.viewer.language)
            if refusal.code in ("stale", "not_kept"):  # perhaps there is something new in the store: everybody here looks again
                self.hall.happened(self.place)
        except Exception as error:
            _log.error("a request failed: %s", type(error).__name__, exc_info=error)
            reply = _refused(message.id, Refusal("internal"), self.viewer.language)
        self._reply(reply)

    def _reply(self, reply: dict[str, Any]) -> None:
        self._replies.append(reply)
        self._wake.set()
        if len(self._replies) > self.hall.limits.waiting:
            self.end(TOO_BUSY)

    def _warn(self, code: str) -> None:
        self._warnings += 1
        if self._warnings > self.hall.limits.warnings:
            self.end(POLICY, code if code == "slow_down" else "unreadable")

    async def _done(self, message: said.Request) -> dict[str, Any]:
        """Does what a message asks for; the reply."""
        place, viewer, limits = self.place, self.viewer, self.hall.limits
        match message:
            case said.Ask():
                found = await place.do(lambda _: deeds.asked(place, viewer, message.things, message.action))
                return {"type": "answer", "id": message.id, **found}
            case said.Hint():
                return {"type": "answer", "id": message.id, "actions": await self.hall.opponents.hint(place, viewer)}
            case said.Past():
                return {"type": "answer", "id": message.id, **await place.do(lambda table: _past(table, viewer, message.decisions))}
            case said.Ping():
                return {"type": "answer", "id": message.id}
            case said.Language():
                if message.language not in LANGUAGES:
                    raise Refusal("language")
                self.viewer = Viewer(viewer.player, viewer.host, message.language)
                return {"type": "done", "id": message.id, "revision": place.table.revision}
            case said.Play():
                await place.do(lambda _: deeds.play(place, viewer, message.revision, message.action, limits))
            case said.Undo():
                await place.do(lambda _: deeds.take_back(place, viewer, limits))
            case said.UndoAnswer():
                await place.do(lambda _: deeds.answer_undo(place, viewer, message.agree))
            case said.Chat():
                await place.do(lambda _: deeds.say(place, viewer, message.text, limits))
            case said.Name():
                await place.do(lambda _: deeds.rename(place, viewer, message.name, limits))
            case said.SeatBot():
                await place.do(lambda _: deeds.stand_in(place, viewer, message.seat, message.bot, limits))
        self.hall.happened(place)
        return {"type": "done", "id": message.id, "revision": place.table.revision}


def _past(table: Table, viewer: Viewer, decisions: int) -> dict[str, Any]:
    made = len(table.match(viewer.language).actions)
    if decisions > made:
        raise Refusal("decisions", count=made)
    return {"document": past_document(table, viewer, decisions), "decisions": decisions}


def _chat_line(table: Table, viewer: Viewer, line: Any) -> dict[str, Any]:
    state = table.state(viewer.language)
    seat = None if line.seat is None else state.seats[line.seat]
    name = "" if line.seat is None else state.names[line.seat]
    return {"number": line.number, "at": line.at, "seat": seat, "name": name, "text": line.text}


def _same(known: list[dict[str, Any]], log: list[dict[str, Any]]) -> int:
    """How many entries of a log the client has already."""
    count = 0
    for before, now in zip(known, log, strict=False):
        if before is not now:
            break
        count += 1
    return count


def _read_message(text: str) -> said.Hello | said.Request:
    try:
        return said.read_message(text)
    except ValueError as error:
        raise Refusal("malformed", why=str(error)) from None


def _refused(number: int | str | None, refusal: Refusal, language: str) -> dict[str, Any]:
    return {
        "type": "refused",
        "id": number,
        "code": refusal.code,
        "text": refusal.told_in(language),
        "explanation": refusal.explanation,
    }


def _json(message: dict[str, Any]) -> str:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


def address_of(connection: HTTPConnection) -> str:
    """Where a client is."""
    return connection.client.host if connection.client else ""


async def serve_socket(hall: Hall, socket: WebSocket) -> None:
    """A new websocket: who is it, and may they come in?"""
    await socket.accept()
    address = address_of(socket)
    if not hall.enters(address):
        await turn_away(socket, "closing" if hall.closing else "crowded", TOO_BUSY)
        return
    try:
        connection = await _greeted(hall, socket)
        if connection is not None:
            hall.sits_down(connection)
            try:
                await connection.run()
            finally:
                hall.gets_up(connection)
    finally:
        hall.leaves(address)


async def _greeted(hall: Hall, socket: WebSocket) -> Connection | None:
    """The connection of somebody who has said hello with a token of this table."""
    language = "en"
    try:
        async with asyncio.timeout(hall.limits.hello_seconds):
            text = await socket.receive_text()
        hello = _read_message(text)
        if not isinstance(hello, said.Hello):
            raise Refusal("hello")
        if hello.protocol != said.PROTOCOL:
            raise Refusal("protocol", version=said.PROTOCOL)
        language = hello.language if hello.language in LANGUAGES else "en"
        place = await hall.tables.open(socket.path_params["table"])
        tokens = place.table.beginning.tokens
        role = role_of(hello.token, tokens)
        if role is None or (hello.host is not None and role_of(hello.host, tokens) != "host"):
            raise Refusal("token")
        viewer = viewer_of(role, language, host=hello.host is not None)
        if not hall.has_room(place, viewer):
            raise Refusal("crowded")
        return Connection(hall, socket, place, viewer)
    except (WebSocketDisconnect, KeyError):
        return None
    except TimeoutError:
        await turn_away(socket, "hello", POLICY)
    except Refusal as refusal:
        await turn_away(socket, refusal.code, POLICY, refusal.told_in(language))
    except Exception as error:  # the store fails, or what it has is damaged
        _log.error("a table cannot be opened: %s", type(error).__name__, exc_info=error)
        await turn_away(socket, "internal", FAILED, Refusal("internal").told_in(language))
    return None


def viewer_of(role: str, language: str, *, host: bool = False) -> Viewer:
    """Who looks, by the role of a token."""
    player = int(role.removeprefix("seat:")) if role.startswith("seat:") else None
    return Viewer(player, host or role == "host", language)


async def turn_away(socket: WebSocket, code: str, close: int, text: str = "") -> None:
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.send_text(_json({"type": "error", "code": code, "text": text or Refusal(code).told_in("en")}))
        await socket.close(close)
