"""What a stranger writes into texts and names to get out of them."""

from __future__ import annotations

ENDS_OF_TEXT = [
    '"""',
    "'''",
    '"',
    "'",
    "`",
    "\\",
    "*/",
    "/*",
    "//",
    "??/",
    "-->",
    "<!--",
    "]]>",
    "{",
    "}",
    "{}",
    "${x}",
    "%",
    "%s",
    "%(x)s",
]
LINE_BREAKS = ["\n", "\r", "\r\n", "\x0b", "\x0c", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029"]
CONTROLS = [
    "\x00",
    "\x07",
    "\x08",
    "\x1a",
    "\x1b[2J",
    "\x1b]0;x\x07",
    "\x7f",
    "\x9b31m",
    "\x9d",
    "\ud800",
    "\udfff",
    "\ufeff",
    "\ufffe",
]
DIRECTIONS = ["\u061c", "\u200e", "\u200f", "\u202a", "\u202e", "\u2066", "\u2069"]
CODE = [
    "# coding: utf-7",
    "# -*- coding=latin-1 -*-",
    "import os",
    "__import__('os')",
    "{0.__class__}",
    "lambda: 0",
    "type: ignore",
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "[x](javascript:alert(1))",
    "](javascript:alert(1))",
    "&lt;b&gt;",
    "</svg>",
    "</style>",
    "</title>",
    "| a | b |",
    "%%{init: {}}%%",
    'click A href "javascript:alert(1)"',
    "\\G \\N \\l",
]
LETTERS = ["море", "海", "ß", "ﬁ", "ｉｆ", "é", "e\u0301", "\u0301", "\U000e0001", "𝔘", "ﷺ", "²", "½", "٣", "ı", "Å", "한"]

PIECES = [*ENDS_OF_TEXT, *LINE_BREAKS, *CONTROLS, *DIRECTIONS, *CODE, *LETTERS, " ", "-", "1", "_", "__"]

WORDS = [
    *[
        "self",
        "S",
        "None",
        "True",
        "if",
        "def",
        "class",
        "lambda",
        "import",
        "exec",
        "print",
        "len",
        "moves",
        "code",
        "match",
        "type",
    ],
    *["__class__", "__init__", "__boat", "_", "__", "___", "_x", "x_", "v", "v_2", "S_", "SLOTS", "NOTES", "EVERYONE", "Position"],
    *["море", "мо́ре".replace("\u0301", ""), "海", "ß", "ẞ", "ñandú", "ΑΒΓ", "ı", "한국", "שלום", "سلام", "Ünï"],
    *["define_x", "legal_1", "hook_", "a0", "rest_", "pc", "sea_step", "SEA_STEP", "node", "me_", "round_", "winners_", "list_"],
    *["constructor", "prototype", "undefined", "NaN", "int", "double", "struct", "goto", "x" * 60, "end_", "subgraph", "strict"],
]
"""Names that a rules file may use, and that mean something somewhere else."""

REFUSED_WORDS = ["ﬁsh", "ｉｆ", "e\u0301a", "x²", "½", "𝔘𝔫", "ﷺ", "x" * 10_000, "Ⅷ", "ªº", "ｓｅａ", "\u1112\u1161\u11ab"]
"""Names that look like others, or that are too long."""
