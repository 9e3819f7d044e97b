"""boardrules: a rules engine for board games, driven by a small declarative rules language."""

from pathlib import Path as _Path

_here = _Path(__file__).resolve().parent
if not (_here / "games").is_dir() and (_here.parent / "pyproject.toml").is_file():
    __path__.append(str(_here.parent))  # in a checkout, games/ and grammar/ stand beside the package
