"""A process that tries rules texts one after another and tells, a line of JSON for each, what came of it.

`python -m tests.hostile.exhausting_child [commands]`: through Python, or with `commands` through the command line.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import boardrules
from boardrules.diagnostics.diagnostic import RulesError
from boardrules.diagnostics.render import render_json, render_text
from boardrules.pipeline import check_sources
from boardrules.source import SourceFile

MEMORY = 2_000_000_000
DECISIONS = 3
FILE = "hostile.rules"

COMMANDS = (
    ("check", FILE),
    ("check", "--format", "json", FILE),
    ("fmt", "--stdout", FILE),
    ("test", "--games", "1", "--decisions", "3", FILE),
    ("show", FILE),
    ("show", "--printed", "-o", "board.svg", FILE),
    ("show", "--json", FILE),
    ("graph", FILE),
    ("graph", "--machine", FILE),
    ("graph", "-o", "turn.svg", FILE),
    ("graph", "--board", FILE),
    ("rulebook", "--depth", "learn", "-o", "learn.html", FILE),
    ("rulebook", "--depth", "reference", "-o", "reference.md", FILE),
    ("rulebook", "--depth", "law", "-o", "law.html", FILE),
    ("compile", FILE),
    ("simulate", "--games", "2", "--limit", "3", "--jobs", "1", FILE),
)
"""What can be done with a rules file from outside."""


def tried(text: str) -> dict[str, Any]:
    """What comes of a text: refused with these codes, or played so many decisions, or stopped by this error."""
    checked = check_sources([SourceFile(FILE, text)])
    output = len(render_text(checked.diagnostics, checked.files)) + len(json.dumps(render_json(checked.diagnostics, checked.files)))
    found: dict[str, Any] = {"output": output}
    if checked.ruleset is None:
        return found | {"codes": sorted({one.code for one in checked.diagnostics if one.severity == "error"})}
    try:
        played(boardrules.loads(text), found)
    except RulesError as error:
        return found | {"refused late": str(error)[:300]}
    except ValueError as error:
        return found | {"stopped": f"{type(error).__name__}: {error}"[:300], "message": len(str(error))}
    return found


def played(game: boardrules.Game, found: dict[str, Any]) -> None:
    """A few decisions in every way there is, and all that can be asked after them."""
    players = game.players[0]
    state = game.start(seed=1)
    found["played"] = 0
    for number in range(DECISIONS):
        actions = state.actions()
        if not actions:
            break
        state = state.apply(actions[0])
        found["played"] = number + 1
    game.playouts(players=players, count=1, seed=1, limit=DECISIONS)
    counting = game.start(players=players, seed=1, coverage=boardrules.Coverage())
    if state.over or counting.over:
        return
    counting.apply(counting.actions()[0])
    state.explain(state.actions()[-1])
    state.broken_invariants()
    for viewer in (0, None):
        state.view(viewer), state.events_for(viewer)
    state.imagine(0, 1).actions()
    state.rollout(1, limit=DECISIONS)
    found["saved"] = len(state.to_json())
    game.from_json(state.to_json())


def commanded(text: str) -> dict[str, Any]:
    """What comes of a text on the command line: for each command its exit code, how long it took and what it wrote."""
    from boardrules.cli.main import cli

    found: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        Path(FILE).write_text(text, encoding="utf-8")
        for command in COMMANDS:
            before, out, err = time.process_time(), io.StringIO(), io.StringIO()
            code = 0
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
                try:
                    cli(command, prog_name="boardrules")
                except SystemExit as end:
                    code = int(end.code or 0)
            files = sum(path.stat().st_size for path in Path().iterdir() if path.name != FILE)
            found[" ".join(command)] = {
                "code": code,
                "seconds": time.process_time() - before,
                "out": len(out.getvalue()),
                "err": err.getvalue()[:300],
                "errors": len(err.getvalue()),
                "files": files,
            }
            if command[0] == "check" and code:
                break  # what cannot be checked cannot be used either
    return found


def lines() -> Iterator[str]:
    for line in sys.stdin:
        yield json.loads(line)


def main() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.environ["BOARDRULES_CACHE"] = ""
    attempt: Callable[[str], dict[str, Any]] = commanded if "commands" in sys.argv[1:] else tried
    tell = sys.stdout  # commands write elsewhere
    for text in lines():
        before = time.process_time()
        try:
            found = attempt(text)
        except BaseException as error:  # whatever it is, the parent tells it
            found = {"crash": f"{type(error).__name__}: {str(error)[:300]}"}
        found["seconds"] = time.process_time() - before
        found["memory"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        print(json.dumps(found), file=tell, flush=True)


if __name__ == "__main__":
    main()
