"""Which tests name which rules, read from the source of the tests.

A test covers a rule when the id of the rule stands, as a word of its own, in a string

- of the test function: its body or its decorators, the docstring not counted; or
- of a table that one of its `parametrize` decorators names, in the same module or imported from a module of the tests. Of a
  `dict` only the keys count.

Where the values of a single parameter are the ids themselves, the test is named with its id: `test_rules.py::test_x[CH-19]`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

_ID = re.compile(r"(?<![\w-])[A-Z]+-[0-9]+[a-z]?(?![\w-])")


@dataclass
class TestIndex:
    """The tests by the ids that they name: `tests/a/test_b.py::test_c`."""

    __test__ = False  # the name is no invitation to pytest

    names: dict[str, list[str]] = field(default_factory=dict)

    def of(self, rule: str) -> tuple[str, ...]:
        """The tests that cover a rule, in the order of the files."""
        return tuple(dict.fromkeys(self.names.get(rule, ())))

    def add(self, rule: str, test: str) -> None:
        self.names.setdefault(rule, []).append(test)


def index_tests(root: Path, folder: Path | None = None) -> TestIndex:
    """Reads every `test_*.py` under a folder (all of `root` when there is none); paths are told from the parent of `root` on."""
    index = TestIndex()
    for path in sorted((folder or root).rglob("test_*.py")):
        module = _Module(path, root)
        for function in module.tests():
            name = f"{path.relative_to(root.parent).as_posix()}::{function.name}"
            for rule, parameter in module.ids_of(function):
                index.add(rule, f"{name}[{rule}]" if parameter else name)
    return index


class _Module:
    """One module of tests, as a tree."""

    def __init__(self, path: Path, root: Path) -> None:
        self.root = root
        self.tree = ast.parse(path.read_text(encoding="utf-8"), str(path))

    def tests(self) -> Iterator[ast.FunctionDef]:
        for node in ast.walk(self.tree):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield node

    def ids_of(self, function: ast.FunctionDef) -> Iterator[tuple[str, bool]]:
        """The ids that a test names, and for each whether it is the value of its only parameter."""
        for statement in _without_docstring(function.body):
            yield from ((rule, False) for rule in _ids(statement))
        for decorator in function.decorator_list:
            yield from ((rule, False) for rule in _ids(decorator))
            alone = _is_single_parameter(decorator)
            for name in _names(decorator):
                table = self.table(name)
                if table is not None:
                    yield from ((rule, alone) for rule in _ids_of_table(table))

    def table(self, name: str) -> ast.expr | None:
        """What a name stands for in this module, or in the module of the tests from which it is imported."""
        for node in self.tree.body:
            found = _assigned(node, name)
            if found is not None:
                return found
            if isinstance(node, ast.ImportFrom) and node.module and any(_known_as(alias) == name for alias in node.names):
                path = self.root.parent.joinpath(*node.module.split(".")).with_suffix(".py")
                original = next(alias.name for alias in node.names if _known_as(alias) == name)
                if path.is_file() and path.is_relative_to(self.root):
                    return _Module(path, self.root).table(original)
        return None


def _known_as(alias: ast.alias) -> str:
    return alias.asname or alias.name


def _assigned(node: ast.stmt, name: str) -> ast.expr | None:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    if isinstance(node, (ast.Assign, ast.AnnAssign)) and any(isinstance(item, ast.Name) and item.id == name for item in targets):
        return node.value
    return None


def _without_docstring(body: list[ast.stmt]) -> list[ast.stmt]:
    first = body[0]
    is_text = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str)
    return body[1:] if is_text else body


def _ids(node: ast.AST) -> Iterator[str]:
    for inner in ast.walk(node):
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
            yield from _ID.findall(inner.value)


def _ids_of_table(table: ast.expr) -> Iterator[str]:
    if isinstance(table, ast.Dict):
        for key in table.keys:
            if key is not None:
                yield from _ids(key)
    else:
        yield from _ids(table)


def _names(node: ast.AST) -> Iterator[str]:
    return (inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name))


def _is_single_parameter(decorator: ast.expr) -> bool:
    """Whether it is `parametrize` with one name, whose values pytest shows as they are."""
    if not isinstance(decorator, ast.Call) or not decorator.args or any(word.arg == "ids" for word in decorator.keywords):
        return False
    first = decorator.args[0]
    return isinstance(first, ast.Constant) and isinstance(first.value, str) and "," not in first.value
