"""The page about the command line: written by hand in the large, completed with the options and a real run of every command."""

from __future__ import annotations

import re

import click

from boardrules.cli.main import COMMANDS, cli
from docs.builder.console import PROMPT, run, workplace
from docs.builder.expand import DOCS

PAGE = "reference/cli.md"
SAMPLES = DOCS / "reference" / "samples"
MOST_LINES = 28

EXAMPLES: dict[str, tuple[str, ...]] = {
    "list": ("boardrules list",),
    "play": ("printf 'why take 3\\ntake 2\\nquit\\n' | boardrules play heap.rules --seed 1",),
    "show": ("boardrules show heap.rules",),
    "replay": (
        "printf 'take 1\\ntake 1\\nquit\\n' | boardrules play heap.rules --seed 1 --save heap.json > heap.log",
        "boardrules replay heap.json",
    ),
    "rulebook": ("boardrules rulebook heap.rules",),
    "explain": ("boardrules explain BR301", "boardrules explain cap-horn CH-19"),
    "check": ("boardrules check heap_wrong.rules",),
    "fmt": ("boardrules fmt --check heap.rules",),
    "test": ("boardrules test heap.rules",),
    "translate": ("boardrules translate heap.rules fr",),
    "new": ("boardrules new castles", "boardrules new stormy --from cap-horn"),
    "simulate": ("boardrules simulate heap.rules --games 200",),
    "compile": ("boardrules compile heap.rules",),
    "graph": ("boardrules graph heap.rules",),
    "serve": ("boardrules serve --help",),
}
"""Commands whose real output the page shows."""

_SECTION = re.compile(r"^### `boardrules (\w+).*?(?=^##|\Z)", re.MULTILINE | re.DOTALL)


def complete_cli_page(markdown: str) -> str:
    """The written page with usage, options and an example under every command."""
    with workplace(SAMPLES):
        return _SECTION.sub(lambda match: match.group().rstrip("\n") + "\n\n" + _details(match[1]), markdown)


def _details(name: str) -> str:
    context = click.Context(cli, info_name="boardrules")
    command = cli.get_command(context, name)
    if command is None:
        return ""
    inner = click.Context(command, parent=context, info_name=name)
    usage = " ".join(["boardrules", name, *command.collect_usage_pieces(inner)])
    lines = ["```text", usage, "```", ""]
    options = [parameter for parameter in command.params if isinstance(parameter, click.Option) and not parameter.hidden]
    if options:
        lines += ["| option | what it does |", "|---|---|", *(_option(option, inner) for option in options), ""]
    if name in EXAMPLES:
        lines += ["```console", *(line for example in EXAMPLES[name] for line in _run(example)), "```", ""]
    return "\n".join(lines) + "\n"


def _option(option: click.Option, context: click.Context) -> str:
    record = option.get_help_record(context)
    names, text = record if record is not None else (", ".join(option.opts), option.help or "")
    escaped = text.replace("|", "\\|")
    return f"| `{names.replace('|', chr(92) + '|')}` | {escaped} |"


def _run(command: str) -> list[str]:
    output = run(command).output.splitlines()
    if len(output) > MOST_LINES:
        output = [*output[: MOST_LINES - 2], f"… and {len(output) - MOST_LINES + 2} more lines"]
    return [PROMPT + command, *output]


def commands_without_example() -> set[str]:
    """Commands for which the page has no real output."""
    return set(COMMANDS) - set(EXAMPLES)
