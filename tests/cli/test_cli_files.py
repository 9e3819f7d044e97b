"""Reading and replacing files: never half a file, and clear words for what is no text."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardrules.cli.files import read_text, write_text


def test_line_breaks_are_read_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "a.rules"
    path.write_bytes("é\r\n".encode())
    assert read_text(path) == "é\r\n"


def test_a_binary_file_is_refused_by_name(tmp_path: Path) -> None:
    path = tmp_path / "a.rules"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ValueError, match=r"a\.rules: this is not a UTF-8 text file"):
        read_text(path)


def test_replacing_keeps_links_and_permissions(tmp_path: Path) -> None:
    target = tmp_path / "real.rules"
    target.write_text("old")
    target.chmod(0o640)
    link = tmp_path / "link.rules"
    link.symlink_to(target)
    write_text(link, "new")
    assert link.is_symlink()
    assert target.read_text() == "new"
    assert target.stat().st_mode & 0o777 == 0o640
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link.rules", "real.rules"]


def test_a_failed_replacement_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.rules"
    path.write_text("old")

    def fail(*_: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr("os.replace", fail)
    with pytest.raises(OSError, match="disk full"):
        write_text(path, "new")
    assert path.read_text() == "old"
    assert [entry.name for entry in tmp_path.iterdir()] == ["a.rules"]
