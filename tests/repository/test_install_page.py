"""The page on installing: its commands put the wheel that the site offers into an empty environment, and it works there."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from docs.builder.blocks import blocks_of
from docs.builder.checks import RUN_BY
from docs.builder.download import wheel, with_wheel

ROOT = Path(__file__).resolve().parents[2]


def test_the_commands_of_the_page_install_the_wheel_of_the_site(tmp_path: Path) -> None:
    page = with_wheel((ROOT / "docs" / "install.md").read_text(encoding="utf-8"))
    (block,) = [block for block in blocks_of(page) if block.note == f"{RUN_BY}tests/repository/test_install_page.py"]
    name, content = wheel()
    (tmp_path / name).write_bytes(content)
    script = "\n".join(["set -e", block.body, "boardrules list", "printf 'quit\\n' | boardrules play cap-horn"])
    outside = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "VIRTUAL_ENV")}
    done = subprocess.run(["sh", "-c", script], cwd=tmp_path, env=outside, capture_output=True, text=True, timeout=300)
    if done.returncode and "No matching distribution found" in done.stderr + done.stdout:
        pytest.skip("there is no package index here to fetch the libraries from")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "cabo-da-roca" in done.stdout
    assert "You left the game" in done.stdout
