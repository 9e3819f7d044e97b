"""What is counted as refused, against the explanations: two ways to the same answer that share little."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest

import boardrules
from boardrules import Game, State
from boardrules.engine.coverage import Coverage

TESTS = Path(__file__).resolve().parents[1]
SMALL = [
    str(TESTS / "games" / f"{name}.rules") for name in ("breakthrough", "connect_four", "hex", "lanterns", "regatta", "tic_tac_toe")
]
LARGEST = 3000
"""Actions with more instances than this (on planes) are not looked through one by one."""


@cache
def load(name: str) -> Game:
    return boardrules.load(name)


def counted(state: State, coverage: Coverage) -> tuple[set[str], set[int]]:
    """The rules under which something is refused while the legal actions are looked for, and those actions."""
    before = coverage.refused
    codes = set(state._session.program.legal(state._position.copy()))
    return {rule for rule, times in coverage.refused.items() if times > before[rule]}, codes


def failing(state: State, action: int) -> dict[int, set[str]]:
    """Of each instance the rules that forbid it, as an explanation tells them; "" for a part without a rule, and for an
    argument that is none of those looked through."""
    program = state._session.program
    info = program.actions[action]
    found = {}
    for code in range(info.base, info.base + info.size):
        checks = program.explain(state._position, action, program.decode(code)[1])
        arguments = len(info.parameters)
        found[code] = {"" if number < arguments else check.rule for number, check in enumerate(checks) if not check.holds}
    return found


@pytest.mark.parametrize("name", [str(TESTS / "coverage" / "ferry.rules"), *SMALL, "cap-horn", "trois-caps"])
def test_refused_is_what_explanations_forbid(name: str) -> None:
    coverage, random, looked = Coverage(), Random(7), 0
    state = load(name).start(seed=3, coverage=coverage)
    program = state._session.program
    for _ in range(25):
        if state.over:
            break
        offered = [program.actions[number] for number in program.nodes[state._position.node].actions]
        if all(info.size <= LARGEST and info.name != "done" for info in offered):
            looked += 1
            forbidden = {code: failed for info in offered for code, failed in failing(state, info.index).items()}
            rules, codes = counted(state, coverage)
            assert codes == {code for code, failed in forbidden.items() if not failed}
            named = {rule for info in offered for rule in info.rules}  # explanations name only the parts of a definition
            assert rules <= named.union(*forbidden.values())
            for failed in forbidden.values():
                assert not failed or "" in failed or failed & rules, (failed, rules)
        state = state.apply(random.choice(state.actions()))
    assert looked
