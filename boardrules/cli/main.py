"""The entrance of the command line: a group that loads a command only when it is asked for, and turns errors into one line."""

from __future__ import annotations

import sys
import traceback
from importlib import import_module
from typing import Any, NoReturn

import click

COMMANDS = {
    "list": "list_games",
    "play": "play",
    "serve": "serve",
    "show": "show",
    "replay": "replay",
    "rulebook": "rulebook",
    "explain": "explain",
    "check": "check",
    "fmt": "fmt",
    "test": "testing",
    "new": "new",
    "translate": "translate",
    "simulate": "simulate",
    "compile": "compile_game",
    "graph": "graph",
}
"""The commands in the order of the help page, each with the module of this package that holds it as `command`."""


class LazyGroup(click.Group):
    """Commands by name; no module of a command is imported before it is needed, and none imports the engine before it runs."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f"boardrules.cli.{COMMANDS[cmd_name]}").command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        if args and not args[0].startswith("-") and args[0] not in COMMANDS:
            from difflib import get_close_matches

            near = get_close_matches(args[0], COMMANDS, n=1)
            hint = f"Did you mean '{near[0]}'?" if near else "The help page lists the commands."
            raise click.UsageError(f"No such command '{args[0]}'. {hint}", ctx)
        return super().resolve_command(ctx, args)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            _wrong_usage(ctx, error)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except click.UsageError as error:
            _wrong_usage(error.ctx or ctx, error)
        except (click.ClickException, click.exceptions.Exit, BrokenPipeError):
            raise
        except (KeyboardInterrupt, click.Abort):
            click.echo(err=True)
            ctx.exit(130)
        except Exception as error:
            if ctx.params.get("traceback"):
                traceback.print_exc()
            else:
                click.echo(message_of(error), err=True)
            ctx.exit(1)


def _wrong_usage(ctx: click.Context, error: click.UsageError) -> NoReturn:
    """One line that says what is wrong and where to look, and exit code 2."""
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        raise error
    from boardrules.diagnostics.shorten import one_line

    click.echo(f"Error: {one_line(error.format_message())} (see: {ctx.command_path} --help)", err=True)
    ctx.exit(2)


def message_of(error: Exception) -> str:
    """What a person is told about an error: the findings for a rules file, one line for everything else."""
    from boardrules.diagnostics.diagnostic import RulesError
    from boardrules.diagnostics.shorten import one_line

    if isinstance(error, RulesError):
        return str(error).rstrip()
    if isinstance(error, OSError):
        reason = error.strerror or str(error)
        return f"Error: {one_line(f'{error.filename}: {reason}' if error.filename else reason)}"
    text = one_line(str(error))
    if isinstance(error, ValueError) and text:
        return f"Error: {text}".replace("trust_hooks=True", "--trust-hooks")
    return f"Error: internal: {type(error).__name__}: {text} (see where with: boardrules --traceback …)"


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="boardrules", message="%(prog)s %(version)s")
@click.option("--traceback", is_flag=True, help="Show where an error comes from, for reports.")
def cli(traceback: bool) -> None:
    """Board games from rules files: play them, check them, look inside.

    GAME is the name of a shipped game (see: boardrules list) or the path of a rules file.
    """


def main() -> None:
    """The console script."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    cli()
