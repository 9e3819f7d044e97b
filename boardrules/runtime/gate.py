"""Where generated Python begins to run: the only place, and a gate. It knows nothing of the writers and believes none of them.

Generated text holds numbers, words of a small alphabet, and the few words of Python that the writers need. Text in quotes is a
single word. What a rules file says can stand in a remark only, where nothing but harmless characters pass.
"""

from __future__ import annotations

import builtins
import keyword
import re
from typing import Any

from boardrules.runtime.names import MACHINE, REMARK

BUILTINS = frozenset(
    {
        "abs",
        "all",
        "bool",
        "dict",
        "divmod",
        "frozenset",
        "int",
        "len",
        "list",
        "max",
        "min",
        "range",
        "set",
        "sorted",
        "sum",
        "tuple",
    }
)
"""The functions of Python that generated code may call. It finds no others."""

KEYWORDS = frozenset(
    {
        "False", "None", "True", "and", "break", "class", "continue", "def", "elif", "else", "for", "if", "in", "is", "not",
        "nonlocal", "or", "pass", "return", "while",
    }
)  # fmt: skip

UNDERSCORED = frozenset({"_", "__slots__", "__new__"})
"""Names with an underscore in front that the writers use; no other name begins with one or has two in a row."""

MOST_LETTERS = 160

_REFUSED = (frozenset(dir(builtins)) | frozenset(keyword.kwlist)) - BUILTINS - KEYWORDS - frozenset(MACHINE)
_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_TEXT = re.compile(
    rf'(?:"""{REMARK}*+"""\n)?+'  # a docstring in front
    r"(?:[A-Za-z0-9_ \n()\[\]{},.:+*/%<>=!&|~-]++"  # numbers, words and marks
    r"""|"[a-z]++"|'[A-Za-z][A-Za-z0-9_]*+'"""  # a word in quotes
    rf"|# {REMARK}*+\n)*+"  # a remark up to the end of its line
)


class UnsafeText(AssertionError):
    """Generated text holds something that no writer should write. It is not run."""


def check_text(source: str) -> None:
    """Refuses generated text with anything in it that the compiler does not make itself."""
    match = _TEXT.match(source)
    end = 0 if match is None else match.end()
    if end != len(source):
        line = source.count("\n", 0, end) + 1
        raise UnsafeText(f"line {line} of the generated code holds a character that has no place there")
    for word in {*_WORD.findall(re.sub(r'#.*|"""[^"]*"""', "", source))} - UNDERSCORED:
        if word in _REFUSED or word.startswith("_") or "__" in word or len(word) > MOST_LETTERS:
            raise UnsafeText(f"the generated code holds the word {word:.40}, which has no place there")


def run_text(source: str, namespace: dict[str, Any], filename: str = "<boardrules>") -> None:
    """Runs generated text in a namespace, with no more of Python around it than it needs."""
    check_text(source)
    namespace["__name__"] = "boardrules.generated"
    namespace["__builtins__"] = {name: getattr(builtins, name) for name in (*BUILTINS, "__build_class__")}
    exec(compile(source, filename, "exec"), namespace)
