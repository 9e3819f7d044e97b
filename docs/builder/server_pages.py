"""Tables of the pages about the server, read from its code."""

from __future__ import annotations

import ast
from dataclasses import fields
from inspect import getsource
from itertools import pairwise

from boardrules.server.limits import ServerLimits


def server_limits_table() -> str:
    """What the server does for clients at most: each limit, its usual value and what it says about itself."""
    told = limits_told()
    lines = ["| limit | usual | what it means |", "|---|---|---|"]
    lines += [f"| `{limit.name}` | {limit.default:,} | {told[limit.name]} |" for limit in fields(ServerLimits)]
    return "\n".join(lines)


def limits_told() -> dict[str, str]:
    """The sentence under each limit."""
    [made] = ast.parse(getsource(ServerLimits)).body
    assert isinstance(made, ast.ClassDef)
    told = {}
    for field, text in pairwise(made.body):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            assert isinstance(text, ast.Expr), f"{field.target.id} says nothing about itself"
            told[field.target.id] = str(ast.literal_eval(text.value))
    return told
