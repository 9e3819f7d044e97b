"""The table-driven parser, made from the grammar once and kept on disk, so that a second start costs a few milliseconds."""

from __future__ import annotations

import hashlib
import io
import sys
from functools import lru_cache
from importlib.resources import files

import lark
from lark import Lark

from boardrules.cache import read_entry, write_entry


@lru_cache(maxsize=1)
def grammar_text() -> str:
    """The grammar file as text; the reference documentation prints its comments."""
    return files("boardrules.grammar").joinpath("boardrules.lark").read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def lark_parser() -> Lark:
    """The parser of the language. A cache that cannot be read or written is treated as no cache."""
    grammar = grammar_text()
    entry = _entry_name(grammar)
    parser = _load(entry)
    if parser is None:
        parser = _build(grammar)
        _save(parser, entry)
    return parser


def _build(grammar: str) -> Lark:
    return Lark(grammar, parser="lalr", lexer="contextual", propagate_positions=True, maybe_placeholders=True)


def _entry_name(grammar: str) -> str:
    version = f"{lark.__version__} {sys.version_info[:2]}"
    digest = hashlib.sha256(f"{version}\n{grammar}".encode()).hexdigest()[:24]
    return f"grammar-{digest}.bin"


def _load(entry: str) -> Lark | None:
    content = read_entry(entry)
    if content is None:
        return None
    try:
        return Lark.load(io.BytesIO(content))
    except Exception:  # an entry of another version can fail in any way, and none of them matters
        return None


def _save(parser: Lark, entry: str) -> None:
    data = io.BytesIO()
    parser.save(data)
    write_entry(entry, data.getvalue())
