"""The table-driven parser, made from the grammar once and kept on disk, so that a second start costs a few milliseconds."""

from __future__ import annotations

import hashlib
import io
import os
import sys
import tempfile
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

import lark
from lark import Lark


@lru_cache(maxsize=1)
def grammar_text() -> str:
    """The grammar file as text; the reference documentation prints its comments."""
    return files("boardrules.grammar").joinpath("boardrules.lark").read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def lark_parser() -> Lark:
    """The parser of the language. A cache that cannot be read or written is treated as no cache."""
    grammar = grammar_text()
    cached = _cache_file(grammar)
    parser = _load(cached)
    if parser is None:
        parser = _build(grammar)
        _save(parser, cached)
    return parser


def _build(grammar: str) -> Lark:
    return Lark(grammar, parser="lalr", lexer="contextual", propagate_positions=True, maybe_placeholders=True)


def _cache_file(grammar: str) -> Path | None:
    version = f"{lark.__version__} {sys.version_info[:2]}"
    digest = hashlib.sha256(f"{version}\n{grammar}".encode()).hexdigest()[:24]
    try:
        return _cache_directory() / f"grammar-{digest}.bin"
    except (RuntimeError, OSError):  # no home directory
        return None


def _cache_directory() -> Path:
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
        return Path(base) / "boardrules" / "Cache" if base else Path.home() / "AppData" / "Local" / "boardrules" / "Cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "boardrules"
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "boardrules"


def _load(path: Path | None) -> Lark | None:
    if path is None:
        return None
    try:
        return Lark.load(io.BytesIO(path.read_bytes()))
    except Exception:  # a damaged cache can fail in any way, and none of them matters
        return None


def _save(parser: Lark, path: Path | None) -> None:
    if path is None:
        return
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        data = io.BytesIO()
        parser.save(data)
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=path.name)
        try:
            with os.fdopen(handle, "wb") as out:
                out.write(data.getvalue())
            os.replace(temporary, path)
        except OSError:
            os.unlink(temporary)
    except OSError:
        return
