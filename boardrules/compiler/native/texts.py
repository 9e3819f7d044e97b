"""Texts of a rules file as C strings: the one way on which what somebody wrote comes into C beside numbers and checked names."""

from __future__ import annotations

_PLAIN = frozenset(b" !#$%&'()*+,-./0123456789:;<=>@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`abcdefghijklmnopqrstuvwxyz{|}~")
"""Bytes that mean themselves in a string of C. Not among them: the quote, the backslash, and the question mark, of which two in a
row begin a trigraph."""


def c_string(text: str) -> str:
    """A text as a string literal of C: UTF-8, with everything that could mean something to a compiler as an octal escape of three
    digits, behind which any letter may follow. A text ends where it holds a zero byte, as texts of C do."""
    data = text.encode("utf-8", "replace").split(b"\0")[0]
    return '"' + "".join(chr(byte) if byte in _PLAIN else f"\\{byte:03o}" for byte in data) + '"'
