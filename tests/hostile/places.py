"""Every place of the grammar where a rules file says a name or a text, and rules files with something hostile in each of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from lark import Lark

from boardrules.syntax.lark_parser import grammar_text

HERE = Path(__file__).resolve().parent
GAME = (HERE / "everything.rules").read_text(encoding="utf-8")
VARIANT = (HERE / "everything_variant.rules").read_text(encoding="utf-8")
HOOKS = "def deep(reading, n_h_space):\n    return True\n"

WORDS = {"NAME", "STRING", "FIELD_NAME", "TARGET", "RULE_ID"}
"""The terminals of which an author chooses the contents."""

Place = tuple[str, str, str]


def _places(rule: Any) -> Counter[Place]:
    """What stands in one alternative of a rule: how many of each kind of word."""
    return Counter((str(rule.origin.name), str(rule.alias or ""), symbol.name) for symbol in rule.expansion if symbol.name in WORDS)


def all_places() -> Counter[Place]:
    """The places of the grammar, each with the most words that can stand there."""
    found: Counter[Place] = Counter()
    for rule in _parser().rules:
        found |= _places(rule)
    return found


def used_places(*texts: str) -> Counter[Place]:
    """The places that texts use."""
    parser: Any = _parser()
    found: Counter[Place] = Counter()
    callbacks = parser.parser.parser.parser.callbacks

    def recording(rule: Any, build: Any) -> Any:
        def reduce(children: Any) -> Any:
            nonlocal found
            found |= _places(rule)
            return build(children)

        return reduce

    for rule, build in list(callbacks.items()):
        callbacks[rule] = recording(rule, build)
    for text in texts:
        parser.parse(text)
    return found


def _parser() -> Lark:
    return Lark(grammar_text(), parser="lalr", lexer="contextual")


# ------------------------------------------------------------------------------------------------ hostile files

NAMES = sorted({*re.findall(r"\bn_(?!red_n_cloth)\w+", GAME + VARIANT)} - {"n_h_space"})  # which is a name in Python, too
TEXTS = re.findall(r'"(t [^"]*)"', GAME + VARIANT)
CALLED = {*re.findall(r'"(t [^"]*)"', GAME[GAME.index("\nnames {") : GAME.index("\nstyle {")])}
"""What things are called: these texts are never empty."""

SPECIAL = sorted({text for text in re.findall(r'"([^"]*)"', GAME) if not text.startswith("t ")})
"""Texts that must be something: a mark, a colour, a space, a Python function."""


def quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def with_names(source: str, names: Mapping[str, str]) -> str:
    source = source.replace("n_red_n_cloth", f"{names.get('n_red', 'n_red')}_{names.get('n_cloth', 'n_cloth')}")
    return re.sub(r"\bn_\w+", lambda match: names.get(match.group(), match.group()), source)


def with_texts(source: str, texts: Mapping[str, str]) -> str:
    return re.sub(r'"(t [^"]*)"', lambda match: f'"{texts.get(match.group(1), match.group(1))}"', source)
