"""`boardrules compile`: what a game is turned into, Python, C or WebAssembly."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from boardrules.cli.loading import load_game, parse_options, shared_options

if TYPE_CHECKING:
    from boardrules.runtime.exported import Exported


@click.command("compile", short_help="Print the Python made from a game, or write it as C or WebAssembly.")
@click.argument("game")
@click.option(
    "--c",
    "c_folder",
    metavar="FOLDER",
    type=click.Path(path_type=Path),
    help="Write it as C for other languages: source, header, README, program.",
)
@click.option(
    "--wasm",
    "wasm_file",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Write it as a WebAssembly module, with a file of JavaScript.",
)
@shared_options("players", "option", "trust")
def command(
    game: str, c_folder: Path | None, wasm_file: Path | None, players: int | None, options: tuple[str, ...], trust_hooks: bool
) -> None:
    """Print the Python code generated for GAME, for a number of players and a choice of options; or write the same game for other
    languages."""
    loaded = load_game(game, trust_hooks)
    program = loaded.program(players, parse_options(loaded, options))
    if c_folder is None and wasm_file is None:
        click.echo(program.source.rstrip())
        return
    from boardrules.compiler.export import export_game
    from boardrules.compiler.native.declined import Declined

    try:
        exported = export_game(loaded.ruleset, program.players, program.options)
        if c_folder is not None:
            _write_c(exported, c_folder)
        if wasm_file is not None:
            _write_wasm(exported, wasm_file)
    except Declined as reason:
        raise ValueError(f"{loaded.title} cannot be written so: {reason}") from None


def _write_c(exported: Exported, folder: Path) -> None:
    from boardrules.cli.files import write_text

    if folder.exists() and not folder.is_dir():
        raise ValueError(f"{folder} is a file; name a folder")
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in exported.files.items():
        write_text(folder / name, text)
        click.echo(f"Wrote {folder / name}")


def _write_wasm(exported: Exported, file: Path) -> None:
    from boardrules.cli.files import check_writable, write_bytes, write_text
    from boardrules.compiler.native.webassembly import build_wasm, script

    if file.suffix != ".wasm":
        raise ValueError(f"{file}: the name of a WebAssembly module ends in .wasm")
    check_writable(file)
    write_bytes(file, build_wasm(exported))
    write_text(file.with_suffix(".mjs"), script())
    for written in (file, file.with_suffix(".mjs")):
        click.echo(f"Wrote {written}")
