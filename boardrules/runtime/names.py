"""Words in generated code: the only way on which names and texts of a rules file come into it.

Names become identifiers of a small alphabet that is the same in every language that code may be generated in, and never a word
that means something there. Texts become remarks, which are for people alone: nothing that a text can say ends a comment,
continues a line or names an encoding, neither in Python nor in C.
"""

from __future__ import annotations

import builtins
import keyword
import re
import unicodedata
from collections.abc import Iterable
from functools import cache

MACHINE = {
    "node": 0,
    "me": 0,
    "active": 0,
    "round": 0,
    "turn_number": 0,
    "had_turn": 0,
    "out": 0,
    "next_up": -1,
    "passed": 0,
    "winners": 0,
    "end_rule": -1,
    "counted": 0,
    "rng": 0,
}
"""The numbers of the machine that every position has, with their value at the start: where play waits, who decides, whose turn it
is, the round and the turn, who had a turn in this round and who is out (a bit for each player), who was named to be next, who
passed, who has won, the rule that ended the game, whether a final count did, and the state of chance, which is the engine's."""

WRITTEN = (
    "S", "SLOTS", "NOTES", "EVERYONE", "START", "Position", "new", "self", "code", "codes", "moves", "pc", "node",
    "random", "limit", "decisions", "checks", "run", "tell", "TELL_START", "playout", "score", "count_winners",
    "next_seat", "new_position", "rebuild", "one_is_enough", "heappop", "heappush", "compress", "copy", "events",
)  # fmt: skip
"""Names that generated functions use for themselves. Names that end in an underscore are theirs too."""

C_WORDS = (
    "alignas", "alignof", "and", "and_eq", "asm", "auto", "bitand", "bitor", "bool", "break", "case", "catch", "char",
    "char16_t", "char32_t", "char8_t", "class", "co_await", "co_return", "co_yield", "compl", "concept", "const",
    "const_cast", "consteval", "constexpr", "constinit", "continue", "decltype", "default", "delete", "do", "double",
    "dynamic_cast", "else", "enum", "explicit", "export", "extern", "false", "float", "for", "friend", "goto", "if",
    "inline", "int", "long", "mutable", "namespace", "new", "noexcept", "not", "not_eq", "nullptr", "operator", "or",
    "or_eq", "private", "protected", "public", "register", "reinterpret_cast", "requires", "restrict", "return",
    "short", "signed", "sizeof", "static", "static_assert", "static_cast", "struct", "switch", "template", "this",
    "thread_local", "throw", "true", "try", "typedef", "typeid", "typename", "typeof", "union", "unsigned", "using",
    "virtual", "void", "volatile", "wchar_t", "while", "xor", "xor_eq", "linux", "unix", "i386", "NULL", "errno",
    "setjmp", "work",
)  # fmt: skip
"""Words of C and C++, macros that their compilers bring along, and what positions of C have besides: names of variables become
fields there. Its other macros are written in capitals: a name of the rules that is written so gets something before it."""

LONGEST = 48
"""Letters of a name that are kept; a number behind it tells names apart that begin alike."""

FUNCTIONS = re.compile(r"(legal|outcomes|done|explain|allowed|define|hook|invariant|given|expect)_")
"""How the names of generated functions begin."""


@cache
def taken_names() -> frozenset[str]:
    """What a name in generated code must not be."""
    from boardrules.runtime import cards, planes, support
    from boardrules.runtime.events import CLASSES

    given = (*vars(support), *vars(cards), *vars(planes), *CLASSES, *MACHINE, *WRITTEN)
    return frozenset((*dir(builtins), *keyword.kwlist, *keyword.softkwlist, *C_WORDS, *given))


def _without_accents(text: str) -> str:
    return "".join(letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter))


def plain_name(name: str) -> str:
    """What is left of a name in plain letters, digits and single underscores between them: perhaps nothing."""
    return re.sub(r"[^A-Za-z0-9]+", "_", _without_accents(name)).strip("_")[:LONGEST].rstrip("_")


class NameBook:
    """The identifiers of one generated program. No two things have the same, whatever the rules call them."""

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self._used = {*taken_names(), *taken}
        self._last: dict[str, int] = {}  # how far the numbers behind a name have come

    def make(self, name: str, endings: tuple[str, ...] = ("",), *, beginning: str = "", capital: bool = False) -> str:
        """A new identifier, as close to the name as can be, and free with each of the endings; `beginning` is the compiler's."""
        base = plain_name(name)
        if not beginning and (not base[:1].isalpha() or (base.isupper() and not capital) or FUNCTIONS.match(base)):
            base = f"v_{base}".rstrip("_")
        base = beginning + (base or "v")
        base = base.upper() if capital else base
        number = self._last.get(base, 1)
        candidate = base if number == 1 else f"{base}_{number}"
        while any(candidate + ending in self._used for ending in endings):
            number += 1
            candidate = f"{base}_{number}"
        self._last[base] = number
        self._used.update(candidate + ending for ending in endings)
        return candidate


# ------------------------------------------------------------------------------------------------ for people

REMARK = r"[A-Za-z0-9 _.,()+-]"
"""The characters of a remark. No quote, backslash, slash, star, question mark, colon or equals sign, and no second line."""

LONGEST_REMARK = 100


def remark(text: str) -> str:
    """A text of the rules as people may read it in generated code: one short line of harmless characters, perhaps an empty one."""
    plain = re.sub(rf"(?!{REMARK}).", " ", _without_accents(text[: 4 * LONGEST_REMARK]), flags=re.DOTALL)
    return " ".join(plain.split())[:LONGEST_REMARK].rstrip()


def remarked(line: str, *texts: str) -> str:
    """A line of Python with a comment behind it; texts of which nothing is left make no comment."""
    said = ", ".join(filter(None, map(remark, texts)))[: 2 * LONGEST_REMARK]
    return f"{line}  # {said}" if said else line
