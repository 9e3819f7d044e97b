"""Text goes in at one end and play comes out at the other: every folder imports only what stands before it on that way."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import networkx
import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "boardrules"

MAY_IMPORT = {
    "source": set[str](),
    "cache": set[str](),
    "diagnostics": {"source"},
    "limits": {"diagnostics"},
    "language": set[str](),
    "plain_files": set[str](),
    "version_stamp": set[str](),
    "syntax": {"source", "cache", "diagnostics", "limits", "language"},
    "pygments_lexer": {"source", "diagnostics", "language", "syntax"},
    "ruleset": {"source", "diagnostics", "language"},
    "words": {"diagnostics", "language", "ruleset"},
    "analysis": {"source", "diagnostics", "limits", "language", "syntax", "ruleset"},
    "runtime": {"diagnostics", "ruleset"},
    "compiler": {"source", "diagnostics", "limits", "version_stamp", "ruleset", "runtime"},
    "engine": {
        "source",
        "cache",
        "diagnostics",
        "limits",
        "language",
        "plain_files",
        "version_stamp",
        "ruleset",
        "words",
        "runtime",
        "compiler",
    },
    "pipeline": {
        "source",
        "diagnostics",
        "limits",
        "plain_files",
        "syntax",
        "ruleset",
        "analysis",
        "runtime",
        "compiler",
        "words",
        "engine",
    },
    "schemas": {"engine"},
    "render": {"diagnostics", "ruleset", "runtime", "engine", "pipeline", "words"},
    "bots": {"ruleset", "engine", "pipeline"},
    "simulation": {"limits", "ruleset", "runtime", "engine", "pipeline", "bots"},
    "rulebook": {"source", "diagnostics", "ruleset", "engine", "pipeline", "words", "render", "bots"},
    "traceability": {"ruleset", "engine"},
    "server": {
        "source",
        "cache",
        "diagnostics",
        "limits",
        "plain_files",
        "version_stamp",
        "ruleset",
        "engine",
        "pipeline",
        "words",
        "render",
        "bots",
        "rulebook",
    },
    "cli": {
        "source",
        "diagnostics",
        "limits",
        "plain_files",
        "syntax",
        "ruleset",
        "analysis",
        "runtime",
        "compiler",
        "engine",
        "pipeline",
        "words",
        "render",
        "bots",
        "simulation",
        "rulebook",
        "server",
    },
}
"""Each part of the package and the parts it may use besides itself. The order is the order of the stages."""

ONLY_IN = {
    "lark": {"syntax"},
    "click": {"cli"},
    "networkx": {"runtime", "compiler", "engine", "cli"},
    "pydantic": {"ruleset", "analysis", "pipeline", "schemas", "server"},
    "starlette": {"server"},
    "uvicorn": {"server", "cli"},
    "websockets": {"server"},
    "psycopg": {"server"},
}
"""Libraries and the only parts that may use them."""

MODULES = sorted(PACKAGE.rglob("*.py"))


def part_of(module: Path) -> str:
    """The folder (or single module) of the package that a file belongs to; "" for the face of the package."""
    name = module.relative_to(PACKAGE).parts[0].removesuffix(".py")
    return "" if name == "__init__" else name


def dotted(module: Path) -> str:
    return ".".join(module.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def imports(module: Path, *, top_level: bool = False) -> Iterator[str]:
    """The full names a module imports; with `top_level` only those that are imported at once."""
    tree = ast.parse(module.read_text(encoding="utf-8"))
    for node in tree.body if top_level else ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}: relative import"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


ON_DEMAND = {"boardrules.engine.pictured": {"render"}}
"""Modules that fetch a later part inside a function, when somebody asks: a notebook asks the object itself for its picture, so the
object has to know who draws."""


@pytest.mark.parametrize("module", MODULES, ids=dotted)
def test_parts_import_only_what_stands_before_them(module: Path) -> None:
    part = part_of(module)
    if not part:
        return
    used = {name.split(".")[1] for name in imports(module) if name.startswith("boardrules.")}
    late = ON_DEMAND.get(dotted(module), set())
    assert used <= MAY_IMPORT[part] | {part} | late
    at_once = {name.split(".")[1] for name in imports(module, top_level=True) if name.startswith("boardrules.")}
    assert not at_once & late


@pytest.mark.parametrize("module", MODULES, ids=dotted)
def test_nothing_inside_imports_from_the_face_of_the_package(module: Path) -> None:
    parts = {path.name.removesuffix(".py") for path in PACKAGE.iterdir()} | {"games", "grammar"}
    for name in imports(module):
        if name.split(".")[0] == "boardrules":
            assert len(name.split(".")) > 1, "import boardrules"
            assert name.split(".")[1] in parts, name


IN_THE_COMPILER = {"ir": set[str](), "lower": {"ir"}, "passes": {"ir"}, "python": {"ir"}, "native": {"ir"}}
"""The folders of the compiler and what each may use of the others: a program is made, changed and printed, and whoever does one of
these knows nothing of the rest."""


@pytest.mark.parametrize("module", [module for module in MODULES if module.parent.name in IN_THE_COMPILER], ids=dotted)
def test_lowering_passes_and_printing_know_only_the_program(module: Path) -> None:
    folder = module.relative_to(PACKAGE / "compiler").parts[0]
    used = {name.split(".")[2] for name in imports(module) if name.startswith("boardrules.compiler.")}
    assert used <= IN_THE_COMPILER[folder] | {folder}


@pytest.mark.parametrize("library", ONLY_IN)
def test_libraries_stay_where_they_belong(library: str) -> None:
    users = {part_of(module) for module in MODULES for name in imports(module) if name.split(".")[0] == library}
    assert users <= ONLY_IN[library]


def test_no_modules_import_each_other_in_a_circle() -> None:
    names = {dotted(module) for module in MODULES}
    graph = networkx.DiGraph()
    for module in MODULES:
        for name in imports(module, top_level=True):
            target = name if name in names else name.rpartition(".")[0]
            if target in names:
                graph.add_edge(dotted(module), target)
    assert list(networkx.simple_cycles(graph)) == []
