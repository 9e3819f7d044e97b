"""What is asked over HTTP."""

from __future__ import annotations

import asyncio
import gzip
import secrets
import time
from collections.abc import Awaitable, Callable
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from boardrules.engine.match import Match
from boardrules.engine.state import State
from boardrules.render import board_svg, card_picture, state_svg, tile_svg
from boardrules.rulebook import DEPTHS
from boardrules.server import game_data
from boardrules.server.connections import address_of, viewer_of
from boardrules.server.deeds import checked_name
from boardrules.server.hall import Hall
from boardrules.server.messages import NewTable, Sitter, protocol_schema, read_new_table
from boardrules.server.offered_games import BOTS
from boardrules.server.page_words import translations
from boardrules.server.press import NotPrinted
from boardrules.server.refusals import Refusal
from boardrules.server.store import Beginning
from boardrules.server.table import Table
from boardrules.server.tokens import new_table_id, new_token, role_of, token_hash
from boardrules.words.grammar import LANGUAGES

Handler = Callable[[Hall, Request], Awaitable[Response]]

_BRIEFLY = {"Cache-Control": "public, max-age=300"}
_NEVER = {"Cache-Control": "no-store"}
_AGAIN = {"Cache-Control": "no-cache"}
_PLAIN_SVG = "image/svg+xml"


def language_of(request: Request) -> str:
    """The language that is asked for, or the first that the browser names, or English."""
    asked = request.query_params.get("language") or ""
    wanted = [asked, *(part.partition(";")[0].strip()[:2] for part in request.headers.get("accept-language", "").split(",")[:10])]
    return next((language for language in wanted if language in LANGUAGES), "en")


# ------------------------------------------------------------------------------------------------ pages


async def lobby_page(hall: Hall, request: Request) -> Response:
    return _page("index.html")


async def table_page(hall: Hall, request: Request) -> Response:
    """The same page for everybody: who comes is told by the fragment of the link, which never reaches the server."""
    return _page("table.html")


def _page(name: str) -> Response:
    page = files("boardrules.server").joinpath("pages", name)
    if not page.is_file():
        raise Refusal("page")
    return Response(page.read_bytes(), media_type="text/html; charset=utf-8", headers=_AGAIN)


async def words(hall: Hall, request: Request) -> Response:
    language = request.path_params["language"]
    if language not in LANGUAGES:
        raise Refusal("language")
    return JSONResponse(translations(language), headers=_AGAIN)


async def health(hall: Hall, request: Request) -> Response:
    return JSONResponse({"ok": True, "tables": len(hall.tables), "version": _version()}, headers=_NEVER)


@cache
def _version() -> str:
    try:
        return version("boardrules")
    except PackageNotFoundError:  # run from a folder
        return ""


async def protocol(hall: Hall, request: Request) -> Response:
    return JSONResponse(protocol_schema(), headers=_BRIEFLY)


# ------------------------------------------------------------------------------------------------ games


async def all_games(hall: Hall, request: Request) -> Response:
    return JSONResponse(await hall.in_thread(game_data.games_data, hall.games, language_of(request)), headers=_AGAIN)


async def one_game(hall: Hall, request: Request) -> Response:
    name = request.path_params["game"]
    return JSONResponse(await hall.in_thread(game_data.whole_game_data, hall.games, name, language_of(request)), headers=_AGAIN)


async def game_picture(hall: Hall, request: Request) -> Response:
    name, language = request.path_params["game"], language_of(request)
    return await _svg(hall, request, lambda: board_svg(hall.games.load(name, language)), _BRIEFLY)


async def card_drawing(hall: Hall, request: Request) -> Response:
    game, deck, card = (request.path_params[part] for part in ("game", "deck", "card"))
    turned = request.query_params.get("rotation", "0")
    if turned not in ("0", "1", "2", "3"):
        raise Refusal("picture")
    language = language_of(request)
    return await _svg(hall, request, lambda: _drawn(hall, game, language, deck, card, int(turned)), _BRIEFLY)


def _drawn(hall: Hall, name: str, language: str, deck: str, card: str, rotation: int) -> str:
    game = hall.games.load(name, language)
    model = game.ruleset.decks.get(deck)
    if model is None or card not in model.cards:
        raise Refusal("picture")
    return tile_svg(game, deck, card, rotation) if rotation or model.tiles else card_picture(game, deck, card)


async def rulebook(hall: Hall, request: Request) -> Response:
    """A rulebook as a fragment of a page."""
    depth = request.path_params["depth"]
    if depth not in DEPTHS:
        raise Refusal("page")
    return await _printed(hall, request, depth, "application/json")


async def cover(hall: Hall, request: Request) -> Response:
    """The picture on the box."""
    return await _printed(hall, request, "cover", _PLAIN_SVG)


async def _printed(hall: Hall, request: Request, what: str, kind: str) -> Response:
    """What takes long to make, and is made once."""
    source, stamp = await hall.in_thread(hall.games.source, request.path_params["game"])
    try:
        packed = await hall.press.get(source, language_of(request), what, stamp)
    except NotPrinted:
        raise Refusal("not_printed") from None
    except asyncio.CancelledError:
        if not hall.closing:
            raise
        raise Refusal("closing") from None
    headers = {**_BRIEFLY, "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(packed, media_type=kind, headers={**headers, "Content-Encoding": "gzip"})
    return Response(await hall.in_thread(gzip.decompress, packed), media_type=kind, headers=headers)


async def _svg(hall: Hall, request: Request, draw: Callable[[], str], headers: dict[str, str]) -> Response:
    """A picture, drawn and packed in a thread."""
    packs = "gzip" in request.headers.get("accept-encoding", "")

    def drawn() -> bytes:
        text = draw().encode()
        return gzip.compress(text, 5, mtime=0) if packs else text

    more = {"Content-Encoding": "gzip"} if packs else {}
    return Response(await hall.in_thread(drawn), media_type=_PLAIN_SVG, headers={**headers, **more, "Vary": "Accept-Encoding"})


# ------------------------------------------------------------------------------------------------ tables


async def new_table(hall: Hall, request: Request) -> Response:
    if not hall.doors.allows(address_of(request)):
        raise Refusal("slow_down")
    try:
        wanted = read_new_table(await request.body())
    except ValueError as error:
        raise Refusal("malformed", why=str(error)) from None
    answer = await hall.in_thread(_made, hall, wanted)
    hall.happened(await hall.tables.open(answer["table"]))
    return JSONResponse(answer, 201, headers=_NEVER)


def _made(hall: Hall, wanted: NewTable) -> dict[str, Any]:
    """Keeps a new table; the tokens are told once and never again."""
    if hall.store.count() >= hall.limits.tables:
        raise Refusal("full")
    game = hall.games.load(wanted.game)
    names: list[str] = []
    for sitter in wanted.players:
        names.append(checked_name(sitter.name, names, hall.limits))
        if sitter.kind == "bot" and (sitter.bot or "greedy") not in BOTS:
            raise Refusal("bot")
    table, host, spectator = new_table_id(), new_token(), new_token()
    seats = [new_token() if sitter.kind == "person" else None for sitter in wanted.players]
    tokens = {f"seat:{index}": token_hash(token) for index, token in enumerate(seats) if token is not None}
    tokens |= {"spectator": token_hash(spectator), "host": token_hash(host)}
    players = [_player(sitter, name) for sitter, name in zip(wanted.players, names, strict=True)]
    seed = secrets.randbits(53) if wanted.seed is None else wanted.seed
    data = {"players": players, "options": wanted.options, "seed": seed, "language": wanted.language}
    beginning = Beginning(table, game.name, game.fingerprint.whole, data, tokens, time.time())
    try:
        Match(game, Table(beginning, [], hall.games.load).names(game), seed, wanted.options)
    except ValueError as error:
        raise Refusal("table_options", why=str(error)) from None
    hall.store.create(beginning)
    links = [
        {"seat": seat, "name": player["name"], "kind": player["kind"], "token": token}
        for seat, player, token in zip(game.ruleset.seats, players, seats, strict=False)
    ]
    return {"table": table, "links": links, "spectator": spectator, "host": host}


def _player(sitter: Sitter, name: str) -> dict[str, Any]:
    bot = (sitter.bot or "greedy") if sitter.kind == "bot" else None
    return {"name": name, "kind": sitter.kind, "bot": bot}


def _token(request: Request) -> str:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


async def table_picture(hall: Hall, request: Request) -> Response:
    """The board after so many decisions, as the seat of the token saw it then."""
    place = await hall.tables.open(request.path_params["table"])
    role = role_of(_token(request), place.table.beginning.tokens)
    if role is None:
        raise Refusal("token")
    viewer = viewer_of(role, language_of(request))
    decisions = request.path_params["decisions"]
    selected = request.query_params.getlist("selected")[:50]  # one each: notation can hold commas, as in `lay sea_tile 2,0 1`
    board = request.query_params.get("board")
    panels = request.query_params.get("panels") != "0"

    def position(table: Table) -> State:
        match = table.match(viewer.language)
        if decisions > len(match.actions):
            raise Refusal("decisions", count=len(match.actions))
        return match.state_after(decisions)

    state = await place.do(position)  # positions never change: others need not wait while it is drawn

    def drawn() -> str:
        try:
            return state_svg(state, viewer.player, selected or None, board, panels)
        except ValueError:
            raise Refusal("picture") from None

    return await _svg(hall, request, drawn, _NEVER)


async def table_save(hall: Hall, request: Request) -> Response:
    """The whole match as text, once it is over and has no secrets any more."""
    place = await hall.tables.open(request.path_params["table"])
    if role_of(_token(request), place.table.beginning.tokens) is None:
        raise Refusal("token")

    def saved(table: Table) -> str:
        if not table.state().over:
            raise Refusal("not_over")
        return table.match().to_json()

    text = await place.do(saved)
    name = f"{place.table.beginning.game}.json"
    headers = {**_NEVER, "Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/json", headers=headers)
