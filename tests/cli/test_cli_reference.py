"""The page about the command line names every command and every option, and nothing that is not there."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest

from boardrules.cli.main import COMMANDS, cli
from boardrules.cli.terminal.answers import Answers
from boardrules.cli.terminal.commands import COMMANDS as SAID

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "reference" / "cli.md").read_text(encoding="utf-8")


def the_command(name: str) -> click.Command:
    command = cli.get_command(click.Context(cli), name)
    assert command is not None
    return command


@pytest.mark.parametrize("name", COMMANDS)
def test_command_and_options_are_described(name: str) -> None:
    assert f"### `boardrules {name}" in PAGE
    for parameter in the_command(name).params:
        if isinstance(parameter, click.Option):
            assert any(f"`{option}" in PAGE for option in parameter.opts), parameter.opts


def test_nothing_is_described_that_does_not_exist() -> None:
    assert set(re.findall(r"### `boardrules (\w+)", PAGE)) == set(COMMANDS)
    known = {option for name in COMMANDS for parameter in the_command(name).params for option in parameter.opts}
    assert set(re.findall(r"`(--[\w-]+)", PAGE)) <= known | {"--help", "--traceback"}


def test_everything_that_can_be_said_is_described() -> None:
    assert {name.removeprefix("say_") for name in vars(Answers) if name.startswith("say_")} == set(SAID)
    for word in SAID:
        assert f"`{word}" in PAGE
