"""Pictures stay as they are until somebody means to change them (see README.md here)."""

from __future__ import annotations

import pytest

from tests.render.record import FOLDER, SNAPSHOTS


@pytest.mark.parametrize("name", SNAPSHOTS)
def test_a_picture_is_as_it_was(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLORTERM", "truecolor")
    assert SNAPSHOTS[name]() == (FOLDER / name).read_text(encoding="utf-8")


def test_no_snapshot_is_left_over() -> None:
    assert {path.name for path in FOLDER.iterdir()} == set(SNAPSHOTS)
