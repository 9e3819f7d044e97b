"""Hooks that are asked once: native code remembers their answers, so that the host is asked only for what is new."""

from __future__ import annotations

from math import prod

from boardrules.compiler import ir
from boardrules.compiler.native.tables import number_type

MOST_ANSWERS = 1 << 22
"""Answers of one hook that are remembered. The system gives the memory when they are first written to."""


def is_remembered(hook: ir.Hook) -> bool:
    """Whether there is a place for every answer."""
    domains = [domain for domain in hook.domains if domain is not None]
    return hook.once and not hook.most and len(domains) == len(hook.domains) and prod(size for _, size in domains) <= MOST_ANSWERS


def remembering(number: int, hook: ir.Hook) -> list[str]:
    """The function that asks and remembers. An answer is kept as its place among those there can be, counted from 1; 0 is not yet
    asked. Threads that ask the same at once write the same."""
    lowest = hook.low if hook.none is None else min(hook.low, hook.none)
    domains = [domain for domain in hook.domains if domain is not None]
    names = [f"a{place}" for place in range(len(domains))]
    kept = f"kept_{hook.function}"
    place = "0"
    for name, (low, size) in zip(names, domains, strict=True):
        place = f"({place}) * {size} + ({name} - ({low}))"
    tests = [f"{name} >= {low} && {name} < {low + size}" for name, (low, size) in zip(names, domains, strict=True)]
    given = [text for name in names for text in ("-1", name)]
    parameters = ", ".join(["br_play *P", "br_position *S", *(f"int64_t {name}" for name in names)])
    return [
        f"static {number_type(0, hook.high - lowest + 1)} {kept}[{prod(size for _, size in domains)}];",
        f"static int64_t {hook.function}({parameters}) {{",
        f"    const int known = {' && '.join(tests) or '1'};",
        f"    const int64_t place = known ? {place} : 0;",
        f"    if (known && {kept}[place]) return {kept}[place] - 1 + INT64_C({lowest});",
        f"    const int64_t with[] = {{{', '.join([str(len(names)), *given])}}};",
        f"    const int64_t answer = br_ask(P, S, {number}, with, 0, 0);",
        f"    if (known) {kept}[place] = ({number_type(0, hook.high - lowest + 1)})(answer - INT64_C({lowest}) + 1);",
        "    return answer;",
        "}",
    ]
