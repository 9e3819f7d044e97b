"""Every step of the tutorials is a complete game: it is checked, laid out, tested and played."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

import boardrules
from boardrules.cli.main import cli
from docs.builder.blocks import blocks_of

DOCS = Path(__file__).resolve().parents[2] / "docs"
GAME_STEPS = sorted((DOCS / "tutorial" / "first-game").glob("step-*.rules"))
VARIANT_STEPS = sorted((DOCS / "tutorial" / "first-variant").glob("step-*.rules"))
SAMPLES = sorted(path for path in (DOCS / "reference" / "samples").glob("*.rules") if "wrong" not in path.stem)
CONTRADICTS = "step-4"
"""The step of the second tutorial that shows an example of the base failing."""


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def run(*arguments: str | Path) -> tuple[int, str]:
    result = CliRunner().invoke(cli, [str(argument) for argument in arguments])
    return result.exit_code, result.output


@pytest.mark.parametrize("path", [*GAME_STEPS, *VARIANT_STEPS, *SAMPLES], ids=name_of)
def test_a_step_has_no_mistake_and_is_laid_out_well(path: Path) -> None:
    assert run("check", path) == (0, f"{path}: no errors\n")
    assert run("fmt", "--check", path)[0] == 0


@pytest.mark.parametrize("path", [*GAME_STEPS, *SAMPLES], ids=name_of)
def test_a_step_does_what_it_says(path: Path) -> None:
    code, output = run("test", path, "--games", "5")
    assert code == 0, output


@pytest.mark.parametrize("path", [VARIANT_STEPS[2], VARIANT_STEPS[-1]], ids=name_of)
def test_a_step_of_the_variant_does_what_it_says(path: Path) -> None:
    code, output = run("test", path, "--games", "0")
    assert code == 0, output


def test_the_contradiction_is_one() -> None:
    (path,) = [path for path in VARIANT_STEPS if path.stem == CONTRADICTS]
    assert run("test", path, "--games", "0")[0] == 1


@pytest.mark.parametrize("path", [*GAME_STEPS, *SAMPLES], ids=name_of)
def test_a_step_can_be_played_to_its_end(path: Path) -> None:
    code, output = run("simulate", path, "--games", "20", "--quick", "--jobs", "1")
    assert code == 0, output
    played = boardrules.load(path).playouts(count=20, seed=1, limit=5000)
    assert played.games == 20
    assert played.moves > 20


@pytest.mark.parametrize("page", ["first-game", "first-variant"])
def test_the_tutorial_shows_all_its_steps_in_order(page: str) -> None:
    text = (DOCS / "tutorial" / f"{page}.md").read_text(encoding="utf-8")
    shown = [block.include[0] for block in blocks_of(text) if block.include and block.include[0].startswith("step-")]
    assert shown == [path.name for path in sorted((DOCS / "tutorial" / page).glob("step-*.rules"))]
