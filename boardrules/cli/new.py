"""`boardrules new`: a first file for a game or a variant of one's own."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import click

from boardrules.cli.fmt import formatted_text

if TYPE_CHECKING:
    from boardrules.ruleset.model import OptionModel

GAME = """\
# {title}. Change it step by step; `boardrules test {file}` tells whether it still holds together.
game {name} "{title}" {{
  players 2
  seats red blue
  about "Take one, two or three stones in turn; whoever takes the last one wins."
}}

section "The heap"

shared {{
  rule {prefix}-1 "A heap of fifteen stones lies on the table."
  stones: 0..15 = 15
}}

section "Playing"

turn {{
  rule {prefix}-2 "The players take turns; in your turn you take stones once."
    choose one of take
}}

action take(amount in 1..3) {{
  rule {prefix}-3 "You take one, two or three stones, and no more than there are."
    require amount <= stones
    stones -= amount
  rule {prefix}-4 "Whoever takes the last stone wins."
    if stones == 0 {{
      win me
    }}
}}

section "Claims"

example "the last stone wins" {{
  given {{
    stones = 2
  }}
  red cannot take(3) because {prefix}-3
  red can take(2)
  after take(1)
  expect stones == 1
}}
"""

VARIANT = """\
# {title}: a variant of {base}. What is declared here replaces what {base} declares under the same name; the rest stays.
variant {name} "{title}" of {base} {{
  about "{base} with a change of our own."
}}

# Replace a rule by its id:      rule {rule} "…" {{ require … }}
# Take one away:                 remove rule {rule}
# Set an option:                 option {option}
"""


@click.command("new", short_help="Write a small game or variant to change.")
@click.argument("name")
@click.option("--from", "base", metavar="GAME", help="Start a variant of this game instead of a game.")
@click.option("--to", "folder", type=click.Path(path_type=Path, file_okay=False), default=Path(), help="The folder to write into.")
def command(name: str, base: str | None, folder: Path) -> None:
    """Write NAME.rules: a small working game to change, or a variant of GAME."""
    from boardrules.syntax.limits import MAX_NAME

    identifier = name.lower().replace("-", "_")
    if not re.fullmatch(r"[a-z][a-z0-9_]*", identifier):
        raise click.UsageError("NAME is one word of letters, digits and underscores that begins with a letter.")
    if len(identifier) > MAX_NAME:
        raise click.UsageError(f"NAME has {MAX_NAME} letters at most.")
    path = folder / f"{identifier}.rules"
    title = identifier.replace("_", " ").capitalize()
    text = formatted_text(path.name, _variant(identifier, title, base) if base else _game(identifier, title, path))
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise ValueError(f"{path} exists already; nothing was written") from None
    click.echo(f"Wrote {path}. Next: boardrules test {path}, then boardrules play {path}")
    if base and Path(base).is_file() and Path(base).resolve().parent != path.resolve().parent:
        click.echo(f"Move it beside {base}: a variant finds its game among the shipped games and in its own folder.")


def _game(name: str, title: str, path: Path) -> str:
    prefix = "".join(letter for letter in name.upper() if letter.isalpha())[:3]
    return GAME.format(name=name, title=title, file=path, prefix=prefix)


def _variant(name: str, title: str, base: str) -> str:
    from boardrules.cli.loading import load_game

    ruleset = load_game(base).ruleset
    rule = next(iter(ruleset.rules), "AB-1")
    option = next((f"{name} = {_another(option)}" for name, option in ruleset.options.items()), "name = value")
    return VARIANT.format(name=name, title=title, base=ruleset.name, rule=rule, option=option)


def _another(option: OptionModel) -> str:
    """What an option could be set to instead of its default."""
    if option.type.kind == "flag":
        return "no" if option.default else "yes"
    if option.type.kind == "number":
        return str(option.type.low if option.default == option.type.high else option.type.high)
    return "…"
