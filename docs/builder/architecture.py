"""Who imports whom, read from the test that enforces it, as a table and as a picture."""

from __future__ import annotations

import ast
import html
from functools import lru_cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TEST = ROOT / "tests" / "repository" / "test_import_direction.py"

_STAGES = (
    ("rules file", "text", ""),
    ("syntax", "tree", "parse, repair, print"),
    ("analysis", "ruleset", "names, types, variants"),
    ("compiler", "program", "graphs, tables, Python"),
    ("engine", "states", "actions, reasons, views"),
)
_TOOLS = ("cli", "render", "bots", "simulation", "rulebook")


@lru_cache(maxsize=1)
def may_import() -> dict[str, set[str]]:
    """The parts of the package in the order of the stages, each with the parts it may use."""
    tree = ast.parse(TEST.read_text(encoding="utf-8"))
    for node in tree.body:
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "MAY_IMPORT":
            assert isinstance(node.value, ast.Dict)
            pairs = zip(node.value.keys, node.value.values, strict=True)
            return {str(ast.literal_eval(key)): _names(value) for key, value in pairs if key is not None}
    raise ValueError(f"{TEST.name} has no MAY_IMPORT")


def _names(value: ast.expr) -> set[str]:
    return {str(ast.literal_eval(item)) for item in value.elts} if isinstance(value, ast.Set) else set()


def imports_table() -> str:
    """The table of parts: what each is, and what it may use."""
    lines = ["| part | what it is | may use |", "|---|---|---|"]
    for part, others in may_import().items():
        used = ", ".join(f"`{name}`" for name in may_import() if name in others) or "nothing"
        lines.append(f"| `{part}` | {_about(part)} | {used} |")
    return "\n".join(lines)


def _about(part: str) -> str:
    """The first sentence that a package or module says about itself."""
    folder = ROOT / "boardrules" / part
    path = folder / "__init__.py" if folder.is_dir() else folder.with_suffix(".py")
    doc = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) if path.is_file() else None
    known = {
        "diagnostics": "what can be wrong, and how it is shown",
        "syntax": "text to tree, and the formatter",
        "analysis": "tree to ruleset",
        "engine": "games, states, explanations, matches",
        "cli": "the command line; besides it nothing reads or prints",
    }
    sentence = (doc or known.get(part, "")).split("\n")[0].split(". ")[0].rstrip(".")
    return sentence.replace("|", "\\|")


def stages_svg() -> str:
    """The way of a rules file through the stages, and the tools above them."""
    width, height, step = 760, 250, 152
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        'font-family="system-ui, sans-serif" text-anchor="middle">',
        f'<rect width="{width}" height="{height}" rx="10" fill="#f6f1e4"/>',
    ]
    for number, (name, product, about) in enumerate(_STAGES):
        x = 14 + number * step
        parts.append(_stage(x, name, about, number))
        if number < len(_STAGES) - 1:
            parts.append(f'<path d="M{x + 112} 70h28l-7 -6m7 6l-7 6" fill="none" stroke="#4a5a5e" stroke-width="2"/>')
        parts.append(f'<text x="{x + 56}" y="128" font-size="12" fill="#6b5b3a" font-style="italic">{html.escape(product)}</text>')
    parts.append(f'<path d="M14 150H{width - 14}" stroke="#b9ab86" stroke-dasharray="4 4"/>')
    for number, tool in enumerate(_TOOLS):
        x = 14 + number * step
        parts.append(
            f'<rect x="{x}" y="172" width="112" height="34" rx="17" fill="#fff" stroke="#2f6f73" stroke-width="1.5"/>'
            f'<text x="{x + 56}" y="194" font-size="13" fill="#203c3e">{tool}</text>'
        )
    moral = "tools use the public face of the engine and know no game"
    parts.append(f'<text x="{width / 2:g}" y="234" font-size="12" fill="#6b5b3a">{moral}</text>')
    return "".join([*parts, "</svg>"])


def _stage(x: int, name: str, about: str, number: int) -> str:
    fill = "#fff" if number == 0 else "#2f6f73"
    ink = "#203c3e" if number == 0 else "#fff"
    box = (
        f'<rect x="{x}" y="38" width="112" height="64" rx="8" fill="{fill}" stroke="#2f6f73" stroke-width="1.5"/>'
        f'<text x="{x + 56}" y="{66 if about else 75}" font-size="15" font-weight="bold" fill="{ink}">{name}</text>'
    )
    return box + (f'<text x="{x + 56}" y="86" font-size="9.5" fill="{ink}">{html.escape(about)}</text>' if about else "")
