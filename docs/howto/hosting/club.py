"""The site of a club: its own pages, and tables under /play."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import Mount, Route

import boardrules.server
from boardrules.server import ServerLimits

tables = boardrules.server.app("club.sqlite", limits=ServerLimits(tables=500, bot_seconds=5.0))


async def home(request: Request) -> HTMLResponse:
    return HTMLResponse('<h1>Our club</h1><p><a href="/play/">Play now</a></p>')


@asynccontextmanager
async def lifespan(site: Starlette) -> AsyncIterator[None]:
    yield
    await tables.close()  # those who play are told, and nothing is left half done


site = Starlette(routes=[Route("/", home), Mount("/play", tables)], lifespan=lifespan)
