"""Helpers for writing the examples of diagnostic codes: small complete files from their interesting part."""

from __future__ import annotations

from boardrules.diagnostics.code import Code

GAME = 'game tiny "Tiny" { players 2 seats red blue }\n'
NEXT_FILE = "# ---------- the variant's own file ----------\n"
"""Where an example needs two files, a game and its variant, this line stands between them."""

VARIANT = NEXT_FILE + 'variant small "Small" of tiny { }\n'


def whole(body: str) -> str:
    """A complete file around some declarations."""
    return GAME + body + "\n" + ("" if "turn {" in body else "turn { end game }\n")


def code(number: str, title: str, explanation: str, bad: str, good: str) -> Code:
    """An error whose examples are declarations of a tiny game."""
    return Code(number, title, explanation, whole(bad), whole(good))


def warning(number: str, title: str, explanation: str, bad: str, good: str) -> Code:
    """The same for something that is allowed but hardly meant."""
    return Code(number, title, explanation, whole(bad), whole(good), severity="warning")


def variant(number: str, title: str, explanation: str, base: str, bad: str, good: str) -> Code:
    """An error in a variant: the base, and what the variant says wrongly and rightly."""
    return Code(number, title, explanation, whole(base) + VARIANT + bad + "\n", whole(base) + VARIANT + good + "\n")
