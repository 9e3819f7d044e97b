"""`boardrules serve`: tables in the browser."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from pathlib import Path

import click


@click.command("serve", short_help="Play in the browser, with friends and bots.")
@click.option("--host", default="127.0.0.1", show_default=True, metavar="ADDRESS", help="Where to listen; 0.0.0.0 for everybody.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="The port; 0 takes a free one.")
@click.option("--data", metavar="FILE", help="Keep tables in this file, or at postgresql://… (default: with your games).")
@click.option(
    "--games", type=click.Path(path_type=Path, file_okay=False, exists=True), help="A folder with rules files of your own."
)
@click.option("--no-open", is_flag=True, help="Do not open the page in a browser.")
@click.option("--origin", "origins", multiple=True, metavar="URL", help="Another site whose pages may use this server.")
@click.option("--most-tables", type=click.IntRange(1), metavar="N", help="How many tables are kept at most.")
@click.option("--most-connections", type=click.IntRange(1), metavar="N", help="How many clients may be connected at once.")
@click.option("--bot-processes", type=click.IntRange(1, 64), metavar="N", help="In how many processes bots think.")
@click.option("--bot-pause", type=click.FloatRange(0, 60), metavar="SECONDS", help="How long bots wait before they decide.")
def command(
    host: str,
    port: int,
    data: str | None,
    games: Path | None,
    no_open: bool,
    origins: tuple[str, ...],
    most_tables: int | None,
    most_connections: int | None,
    bot_processes: int | None,
    bot_pause: float | None,
) -> None:
    """Open a page where you choose a game, share a link for each seat, and play."""
    try:
        from boardrules.server.serving import Serving, serve
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in ("starlette", "uvicorn", "websockets", "anyio", "h11"):
            raise
        raise click.ClickException("This needs the extra 'server': pip install 'boardrules[server]'") from None
    from boardrules.server.limits import ServerLimits

    usual = ServerLimits()
    limits = replace(
        usual,
        tables=most_tables or usual.tables,
        connections=most_connections or usual.connections,
        connections_an_address=max(usual.connections_an_address, (most_connections or 0) // 4),
        bot_processes=bot_processes or usual.bot_processes,
        bot_pause=usual.bot_pause if bot_pause is None else bot_pause,
    )
    serving = Serving(host, port, data or _usual_data(), games, limits, origins)
    serve(serving, tell=lambda text: click.echo(text), opens=not no_open and _has_screen())


def _usual_data() -> str:
    """Beside the games that `play` keeps; nowhere for those who have no home."""
    from boardrules.cli.terminal.keeping import keeping_folder

    folder = keeping_folder()
    if folder is None:
        return ":memory:"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return str(folder / "tables.sqlite")


def _has_screen() -> bool:
    """Whether a browser can be expected to show itself."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
