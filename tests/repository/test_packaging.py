"""The distribution: what is in it, and that it works in an empty environment, far from the checkout."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
GAME = ROOT / "tests" / "games" / "tic_tac_toe.rules"


def run(*arguments: str | Path, cwd: Path, stdin: str = "") -> str:
    done = subprocess.run([str(part) for part in arguments], cwd=cwd, input=stdin, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def distribution(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist and the wheel made from it."""
    folder = tmp_path_factory.mktemp("distribution")
    run(sys.executable, "-m", "build", "--outdir", folder, ROOT, cwd=folder)
    return folder


@pytest.fixture(scope="module")
def python(distribution: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment that holds the wheel and, besides it, only the libraries of this one (not the checkout)."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=False)
    executable = folder / "bin" / "python"
    packages = Path(run(executable, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=folder).strip())
    (wheel,) = distribution.glob("*.whl")
    run(sys.executable, "-m", "pip", "install", "--no-deps", "--no-index", "--target", packages, wheel, cwd=folder)
    libraries = folder / "libraries"
    libraries.mkdir()
    for entry in Path(sysconfig.get_path("purelib")).iterdir():
        if "boardrules" not in entry.name and entry.suffix != ".pth":
            (libraries / entry.name).symlink_to(entry)
    (packages / "libraries.pth").write_text(str(libraries))
    return executable


def test_wheel_carries_games_grammar_and_license(distribution: Path) -> None:
    (wheel,) = distribution.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert "boardrules/grammar/boardrules.lark" in names
    assert "boardrules/games/__init__.py" in names
    shipped = {str(path.relative_to(ROOT)) for form in ("*.rules", "*.po") for path in (ROOT / "games").rglob(form)}
    assert {f"boardrules/{name}" for name in shipped} <= set(names)
    assert "boardrules/words/catalogues/fr.po" in names
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert {name.split("/")[0].split("-")[0] for name in names} == {"boardrules"}


def test_sdist_carries_tests_and_documents(distribution: Path) -> None:
    (sdist,) = distribution.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "grammar/boardrules.lark", "games/__init__.py"} <= names
    assert "tests/games/tic_tac_toe.rules" in names


def test_wheel_plays_a_game_from_another_folder(python: Path, tmp_path: Path) -> None:
    where = run(python, "-c", "import boardrules; print(boardrules.__file__)", cwd=tmp_path)
    assert str(ROOT) not in where
    played = run(python, "-m", "boardrules.cli", "play", GAME, "--bots", "--seed", "3", cwd=tmp_path)
    assert "game over" in played.lower()


def test_wheel_lists_the_shipped_games(python: Path, tmp_path: Path) -> None:
    listed = run(python, "-m", "boardrules.cli", "list", cwd=tmp_path)
    for folder in (ROOT / "games").iterdir():
        if (folder / f"{folder.name}.rules").is_file():
            assert folder.name.replace("_", "-") in listed or folder.name in listed
