"""`boardrules graph`: the course of a turn or the board as a diagram."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from boardrules.engine.game import Game

ENDINGS = {".mmd": "mermaid", ".mermaid": "mermaid", ".dot": "dot", ".gv": "dot", ".svg": "svg", ".png": "png"}
"""What a file is written as, by how its name ends."""


@click.command("graph", short_help="Draw the turn or the board as a diagram.")
@click.argument("game")
@click.option(
    "--what",
    type=click.Choice(["turn", "machine", "board"]),
    default="turn",
    show_default=True,
    help="The turn as a reader wants it, every way that play can take, or the board.",
)
@click.option("--machine", "what", flag_value="machine", help="The same as --what machine.")
@click.option("--board", "what", flag_value="board", help="The same as --what board.")
@click.option(
    "--format", "style", type=click.Choice(["mermaid", "dot", "svg", "png"]), help="The form (default: by FILE, or mermaid)."
)
@click.option("-o", "--output", metavar="FILE", type=click.Path(path_type=Path, dir_okay=False), help="Write it to a file.")
def command(game: str, what: str, style: str | None, output: Path | None) -> None:
    """Draw the turn or the board of GAME: as text for mermaid or Graphviz, or as a picture."""
    from boardrules.cli.files import write_bytes
    from boardrules.cli.loading import load_game

    style = _style(what, style, output)
    loaded = load_game(game)
    if style in ("svg", "png"):
        drawn = _picture(loaded, what, style)
    else:
        drawn = (_text(loaded, what, style) + "\n").encode()
    if output is not None:
        write_bytes(output, drawn)
    else:
        click.echo(drawn.decode().removesuffix("\n"))


def _style(what: str, style: str | None, output: Path | None) -> str:
    """The form that was asked for, or that the name of the file asks for."""
    if style is None and output is not None:
        style = ENDINGS.get(output.suffix.lower())
        if style is None:
            known = ", ".join(ENDINGS)
            raise click.UsageError(
                f"{output}: nobody knows what a file of that kind is; name one that ends in {known}, or say --format."
            )
    style = style or "mermaid"
    if what == "machine" and style in ("svg", "png"):
        raise click.UsageError("The whole machine is drawn as mermaid or dot; --what turn gives a picture.")
    if style == "png" and output is None:
        raise click.UsageError("A PNG is written to a file: say -o FILE.")
    return style


def _picture(game: Game, what: str, style: str) -> bytes:
    from boardrules.render import board_svg, machine_svg, to_png

    if what == "board":
        _ = game.board  # says so where there is none
    svg = machine_svg(game) if what == "turn" else board_svg(game)
    return to_png(svg) if style == "png" else svg.encode()


def _text(game: Game, what: str, style: str) -> str:
    from boardrules.cli.graph_text import as_dot, as_mermaid, chart_dot, chart_mermaid

    if what == "turn":
        from boardrules.render.machine_chart import make_chart

        chart = make_chart(game)
        return chart_mermaid(chart) if style == "mermaid" else chart_dot(chart, game.name)
    graph = game.machine if what == "machine" else game.board.graph
    return as_mermaid(graph) if style == "mermaid" else as_dot(graph, game.name)
