"""The modules of the pages that touch no page are tested by node, as a browser runs them; without node they are skipped."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

PAGES = Path(__file__).parents[2] / "boardrules" / "server" / "pages"
TESTS = sorted((Path(__file__).parent / "modules").glob("*.test.mjs"))


@pytest.mark.parametrize("test", TESTS, ids=lambda test: test.name.removesuffix(".test.mjs"))
def test_modules_of_the_pages(test: Path, tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed")
    pages = tmp_path / "pages"
    pages.mkdir()
    for module in PAGES.glob("*.js"):
        shutil.copy(module, pages)
    (pages / "package.json").write_text('{"type": "module"}')  # browsers know by the script tag, node by this
    shutil.copy(test, tmp_path)
    ran = subprocess.run([node, "--test", test.name], cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
