"""`boardrules show` as text, as a picture, and what it says when something is wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from boardrules.cli.main import cli
from tests.render.positions import GAMES

FOUR = str(GAMES / "connect_four.rules")
LANTERNS = str(GAMES / "lanterns.rules")


def show(*arguments: object, code: int = 0) -> str:
    """What the command prints; errors are one line."""
    result = CliRunner().invoke(cli, ["show", *map(str, arguments)])
    assert result.exit_code == code, result.output
    if code:
        assert len(result.stderr.splitlines()) == 1
        assert "internal" not in result.stderr
        return result.stderr
    return result.stdout


def test_every_kind_of_file(tmp_path: Path) -> None:
    for kind, start in ((".svg", b"<svg "), (".png", b"\x89PNG"), (".txt", b"Connect four"), (".json", b"{")):
        path = tmp_path / f"board{kind}"
        assert show(FOUR, "-o", path, "--after", 6, "--scale", 0.5) == f"Wrote {path}.\n"
        assert path.read_bytes().startswith(start)
    assert json.loads((tmp_path / "board.json").read_text())["game"] == "connect-four"
    assert sorted(path.suffix for path in tmp_path.iterdir()) == [".json", ".png", ".svg", ".txt"]


def test_the_same_seed_gives_the_same_picture(tmp_path: Path) -> None:
    one, two, other = (tmp_path / f"{name}.svg" for name in ("one", "two", "other"))
    for path, seed in ((one, 5), (two, 5), (other, 6)):
        show(FOUR, "-o", path, "--after", 12, "--seed", seed)
    assert one.read_bytes() == two.read_bytes() != other.read_bytes()


def test_colours_are_for_those_who_ask() -> None:
    assert "\x1b" not in show(FOUR, "--after", 3)
    assert "\x1b[" in show(FOUR, "--after", 3, "--colour")


def test_an_action_and_a_viewer(tmp_path: Path) -> None:
    assert "[.]" in show(FOUR, "--action", "drop 4")
    assert "hand: " in show(LANTERNS, "--viewer", "blue")
    assert "hand: " in show(LANTERNS, "--viewer", "2")
    path = tmp_path / "board.svg"
    show(FOUR, "--action", "drop 4", "-o", path)
    assert 'class="highlight"' in path.read_text()


def test_a_board_as_it_is_printed(tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    show(FOUR, "--after", 9, "--printed", "-o", path)
    assert 'class="thing"' not in path.read_text()


def test_sheets_of_components(tmp_path: Path) -> None:
    path = tmp_path / "sheet.svg"
    show("cap-horn", "--sheet", "navigation", "-o", path)
    assert path.read_text().count('class="card"') == 9
    show("cabo-da-roca", "--sheet", "Tile", "-o", path)
    assert "Lisboa" in path.read_text()
    show("cabo-da-roca", "--sheet", "pieces", "-o", path)
    assert "× 5 each" in path.read_text()
    show("cap-horn", "--sheet", "setup", "--players", 4, "-o", path)
    assert 'class="callout"' in path.read_text()


def test_a_saved_position_is_shown(tmp_path: Path) -> None:
    from boardrules.engine.match import Match
    from boardrules.pipeline import load

    save = tmp_path / "game.json"
    match = Match(load(FOUR), seed=3)
    match.play("drop 3")
    match.save(save)
    assert show(FOUR, save).splitlines()[7].count("R") == 1


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["-o", "board.gif"], 2, "must end in .svg, .png, .txt or .json"),
        (["-o", "nowhere/board.svg"], 2, "there is no folder nowhere"),
        (["--viewer", "pink"], 2, "there is no seat pink; the seats: red, yellow"),
        (["--viewer", "3"], 2, "there is no seat 3"),
        (["--viewer", "0"], 2, "there is no seat 0"),
        (["--action", "fly"], 1, "there is no action 'fly'"),
        (["--board", "lake", "-o", "board.svg"], 1, "has no board 'lake'"),
        (["--printed"], 2, "--printed needs a picture"),
        (["--sheet", "pieces"], 2, "--sheet needs a picture"),
        (["--sheet", "cards", "-o", "x.svg"], 2, "there is no sheet cards; there are pieces, setup"),
        (["--after", "-1"], 2, "--after"),
    ],
)
def test_mistakes_are_one_clear_line(
    arguments: list[str], code: int, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert message in show(FOUR, *arguments, code=code)
    assert list(tmp_path.iterdir()) == []


def test_a_game_without_a_board_has_no_printed_one(tmp_path: Path) -> None:
    assert "Lanterns has no board to draw" in show(LANTERNS, "--printed", "-o", tmp_path / "x.svg", code=1)
    assert list(tmp_path.iterdir()) == []
