"""A name or a text of a rules file, wherever the grammar lets one stand: it runs nothing, breaks nothing, and stays what it is."""

from __future__ import annotations

import asyncio
import builtins
import json
import os
import re
from collections.abc import Iterator, MutableMapping
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import markdown
import pytest
from click.testing import CliRunner

import boardrules
from boardrules.cli.main import COMMANDS, cli
from boardrules.pipeline import check_sources
from boardrules.render import state_svg, state_text
from boardrules.server import app as server_app
from boardrules.server.app import App
from boardrules.source import SourceFile
from tests.hostile import nasty, places

RUN = "__import__('builtins').__dict__.update(harmed=1)"
TEXTS = [
    *nasty.ENDS_OF_TEXT,
    *nasty.CODE,
    *nasty.LETTERS,
    f'"""+{RUN}+"""',
    f"'''+{RUN}+'''",
    f'" + {RUN} + "',
    f"{{{RUN}}}",
    f"#{RUN}",
    f"{RUN}\\",
    "",
    " ",
    "x" * 3000,
    "]]></svg><script>alert(1)</script>",
    "javascript:alert(1)",
    '" onload="alert(1)',
    "' onload='alert(1)",
]
FEW = ['"""', "\\", "{0}", "\u20d7", "<b>", "", "x" * 3000, RUN]
SLOW = bool(os.environ.get("BOARDRULES_SLOW"))
SHIFTS = range(len(TEXTS)) if SLOW else (17,)


def test_every_place_of_the_grammar_has_a_case() -> None:
    """A new place for a name or a text needs a line in the files beside this one."""
    missing = places.all_places() - places.used_places(places.GAME, places.VARIANT)
    assert missing == {}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder to work in, in which nothing may be written that was not asked for, and Python as it was."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "waters.py").write_text(places.HOOKS, encoding="utf-8")
    yield tmp_path
    assert not hasattr(builtins, "harmed")


def written(folder: Path, game: str, variant: str) -> tuple[Path, Path]:
    name = re.search(r"^game (\w+)", game, re.MULTILINE)
    assert name is not None
    paths = folder / f"{name.group(1)}.rules", folder / "changed.rules"
    for path, text in zip(paths, (game, variant), strict=True):
        path.write_text(text, encoding="utf-8")
    return paths


# ------------------------------------------------------------------------------------------------ every command

STEERING = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


TRIED: set[str] = set()


def run(*arguments: object, stdin: str | None = None) -> str:
    """A command that must work; nothing that steers a terminal comes out."""
    TRIED.add(str(arguments[0]))
    result = CliRunner().invoke(cli, [str(argument) for argument in arguments], input=stdin)
    assert result.exit_code == 0, f"{arguments}: {result.output[-2000:]}"
    assert "Traceback" not in result.output
    assert not STEERING.search(re.sub(r"\x1b\[[0-9;]*m", "", result.output)), arguments
    return result.output


def every_command(path: Path, variant: Path) -> dict[str, str]:
    """What all commands say and write about a game."""
    out: dict[str, str] = {}
    trust = "--trust-hooks"
    for file in (path, variant):
        run("check", file)
        json.loads(run("check", file, "--format", "json"))
        run("fmt", "--stdout", file)
        run("test", file, "--games", 1, "--decisions", 30, trust)
    out["compile"] = run("compile", path, trust)
    compile(out["compile"], "printed", "exec")
    for depth in ("learn", "reference", "law"):
        for form in ("markdown", "html"):
            out[f"{depth}.{form}"] = run("rulebook", path, "--depth", depth, "--format", form, trust)
    for what in ("turn", "machine", "board"):
        for style in ("mermaid", "dot") if what == "machine" else ("mermaid", "dot", "svg"):
            out[f"{what}.{style}"] = run("graph", path, "--what", what, "--format", style)
    out["show.txt"] = run("show", path, "--after", 9, trust)
    json.loads(run("show", path, "--json", trust))
    run("show", path, "-o", path.with_suffix(".svg"), "--after", 9, trust)
    out["show.svg"] = path.with_suffix(".svg").read_text(encoding="utf-8")
    run("simulate", path, "--games", 2, "--limit", 30, "--jobs", 1, "--html", path.with_suffix(".html"), trust)
    out["report.html"] = path.with_suffix(".html").read_text(encoding="utf-8")
    simulation = ("simulate", path, "--games", 2, "--limit", 30, "--jobs", 1, trust)
    json.loads(run(*simulation, "--json"))
    run(*simulation, "--compare", variant, "--html", path.with_suffix(".html"))
    out["comparison.html"] = path.with_suffix(".html").read_text(encoding="utf-8")
    run("explain", path, "AA-17")
    save = path.with_suffix(".match")
    run("play", path, "--plain", "--seed", 3, "--save", save, trust, stdin="1\nlog\n1\nboard\nrules\n1\nquit\n")
    run("replay", save, "--game", path, "--plain", "--positions", trust)
    json.loads(run("replay", save, "--game", path, "--json", trust))
    run("translate", path, "fr")
    run("rulebook", path, "--language", "fr", "--depth", "learn", trust)
    out |= of_variant(path, variant)
    json.loads(run("list", "--json"))
    out["served.svg"] = served(path)
    return out


def served(path: Path) -> str:
    """What a server tells of a game in its folder: that it ends is no matter of words, so its app is asked."""
    TRIED.add("serve")
    name = boardrules.load(path).name

    async def ask() -> list[str]:
        app = server_app(games=path.parent)
        paths = ["/api/games", f"/api/games/{name}", f"/api/games/{name}/picture.svg"]
        found = [await asked(app, each) for each in paths]
        await app.close()
        return found

    listed, whole, picture = asyncio.run(ask())
    assert name in [game["name"] for game in json.loads(listed)["games"]]
    assert json.loads(whole)["name"] == name
    return picture


async def asked(app: App, path: str) -> str:
    """The answer of an ASGI app to a GET."""
    body = bytearray()

    async def receive() -> MutableMapping[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: MutableMapping[str, Any]) -> None:
        assert message.get("status", 200) == 200, path
        body.extend(message.get("body", b""))

    scope = {"type": "http", "method": "GET", "path": path, "raw_path": path.encode(), "query_string": b"", "headers": []}
    await app(scope, receive, send)
    return body.decode()


def of_variant(path: Path, variant: Path) -> dict[str, str]:
    """What is said and written about a variant, and a new one."""
    out: dict[str, str] = {}
    trust = "--trust-hooks"
    for form in ("markdown", "html"):
        out[f"variant.{form}"] = run("rulebook", variant, "--depth", "reference", "--format", form, trust)
    for style in ("mermaid", "dot", "svg"):
        out[f"variant.{style}"] = run("graph", variant, "--format", style)
    out["compiled variant"] = run("compile", variant, trust)
    compile(out["compiled variant"], "printed", "exec")
    run("show", variant, "--printed", "-o", variant.with_suffix(".svg"), trust)
    out["printed.svg"] = variant.with_suffix(".svg").read_text(encoding="utf-8")
    run("show", path, "--viewer", "1", "--colour", "--after", 5, trust)
    run("play", variant, "--plain", "--seed", 3, trust, stdin="1\nwhat\nhint\nrules\nlog\nquit\n")
    (path.parent / "fresh.rules").unlink(missing_ok=True)
    run("new", "fresh", "--from", path, "--to", path.parent)
    run("check", path.parent / "fresh.rules")
    return out


class Structure(HTMLParser):
    """The elements and attributes of a page, and where its links lead."""

    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.add(tag)
        for name, value in attrs:
            self.found.add(f"{tag} {name}")
            if name in ("href", "src", "xlink:href") and ":" in (value or "").split("/")[0]:
                self.found.add(f"{tag} {name} {(value or '').split(':')[0]}")


def structure(name: str, text: str) -> set[str]:
    if name.endswith(("markdown", "html")):
        page = Structure()
        page.feed(markdown.markdown(text, extensions=["tables"]) if name.endswith("markdown") else text)
        return page.found
    if name.endswith("svg"):
        elements = ElementTree.fromstring(text).iter()
        return {part for element in elements for part in (element.tag, *(f"{element.tag} {key}" for key in element.attrib))}
    return set()


def left_over(name: str, text: str) -> str:
    """A graph without what stands in quotes: words and marks of the graph language alone."""
    return re.sub(r'"(?:\\.|[^"\\])*"', '""', text) if name.endswith(("dot", "mermaid")) else ""


@pytest.fixture(scope="module")
def harmless(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """All commands over the game as it is."""
    folder = tmp_path_factory.mktemp("harmless")
    (folder / "waters.py").write_text(places.HOOKS, encoding="utf-8")
    return every_command(*written(folder, places.GAME, places.VARIANT))


def assert_same_kind(found: dict[str, str], harmless: dict[str, str]) -> None:
    for name, text in found.items():
        assert structure(name, text) <= structure(name, harmless[name]), name
        if name.endswith("dot"):
            assert len(left_over(name, text).splitlines()) == len(left_over(name, harmless[name]).splitlines()), name
        if name.endswith("mermaid"):
            assert len(text.splitlines()) == len(harmless[name].splitlines()), name


def test_every_command_is_tried(harmless: dict[str, str]) -> None:
    assert harmless
    assert set(COMMANDS) == TRIED


@pytest.mark.parametrize("shift", SHIFTS)
def test_texts_in_every_place_and_every_command(shift: int, folder: Path, harmless: dict[str, str]) -> None:
    texts = accepted({old: TEXTS[(number + shift) % len(TEXTS)] for number, old in enumerate(places.TEXTS)})
    game, variant = (places.with_texts(source, texts) for source in (places.GAME, places.VARIANT))
    found = every_command(*written(folder, game, variant))
    assert_same_kind(found, harmless)


def accepted(texts: dict[str, str]) -> dict[str, str]:
    """The texts that a rules file may say, as they stand there."""
    nameless = {old for old, text in texts.items() if not text.strip() and old in places.CALLED}  # things are called something
    return {old: places.quoted(text) for old, text in texts.items() if old not in nameless and _passes(text)}


def _passes(text: str) -> bool:
    """Whether a title may be that; if not, the file is refused."""
    turn = "turn { choose one of y } action y { win me }"
    checked = check_sources([SourceFile("x", f'game x "{places.quoted(text)}" {{ players 2 seats a b }} {turn}')])
    assert checked.ruleset is not None or checked.diagnostics
    return checked.ruleset is not None


@pytest.mark.parametrize("text", TEXTS if SLOW else FEW, ids=lambda text: ascii(text[:9]))
def test_a_text_that_must_be_something_special_is_it_or_is_refused(text: str, folder: Path) -> None:
    for special in places.SPECIAL:
        game = places.GAME.replace(f'"{special}"', f'"{places.quoted(text)}"', 1)
        try:
            state = boardrules.load(written(folder, game, "")[0], trust_hooks=True).start(seed=1)
        except ValueError:  # a finding, or a hook that there is not
            continue
        ElementTree.fromstring(state_svg(state))
        assert not STEERING.search(state_text(state))


NAMES = [*nasty.WORDS, "ａ"[:0] + "a", "b", "Δ", "Ж", "ش", "ね", "ŋ", "x1", "x_1", "X_1", "x__1", "_x_1"]


@pytest.mark.parametrize("shift", range(len(NAMES)) if SLOW else (0,))
def test_names_in_every_place_and_every_command(shift: int, folder: Path, harmless: dict[str, str]) -> None:
    rotated = [*NAMES[shift:], *(f"{name}_{number}" for number in range(9) for name in NAMES)]
    names = settled(dict(zip(places.NAMES, rotated, strict=False)))
    assert sum(new != old for old, new in names.items()) > len(names) * 3 // 4
    game, variant = (places.with_names(source, names) for source in (places.GAME, places.VARIANT))
    found = every_command(*written(folder, game, variant))
    assert_same_kind(found, harmless)


def settled(names: dict[str, str]) -> dict[str, str]:
    """Without the names that a finding speaks against: words of the language, or two of the same."""
    for _ in range(12):
        sources = [
            SourceFile(str(number), places.with_names(text, names)) for number, text in enumerate((places.GAME, places.VARIANT))
        ]
        checked = check_sources(sources)
        if checked.ruleset is not None:
            return names
        findings = [finding for finding in checked.diagnostics if finding.severity == "error"]
        said = [f"{finding.message} {sources[int(finding.span.file)].slice(finding.span)}" for finding in findings]
        spoken = {*re.findall(r"\w+", " ".join(said))}
        bad = {old for old, new in names.items() if new != old and new in spoken}
        assert bad, said
        names = {old: old if old in bad else new for old, new in names.items()}
    raise AssertionError("the names never settle")


# ------------------------------------------------------------------------------------------------ names of players

PEOPLE = [
    *(
        "<script>alert(1)</script>",
        '"><img src=x onerror=alert(1)>',
        "]]></svg>",
        "&lt;b&gt;",
        "'; drop table",
        "{0.__class__}",
        "%s%n",
    ),
    *("[x](javascript:alert(1))", "| a | b |", "`x`", "\\u001b[2J", "=cmd()", "مرحبا", "x" * 60),
]


@pytest.mark.parametrize("name", PEOPLE)
def test_a_players_name_stays_a_name(name: str, folder: Path) -> None:
    game = boardrules.load(written(folder, places.GAME, places.VARIANT)[0], trust_hooks=True)
    plain, strange = (game.start(players=[first, "Bo"], seed=1) for first in ("Ana", name))
    assert structure("x.svg", state_svg(strange)) <= structure("x.svg", state_svg(plain))
    assert not STEERING.search(state_text(strange))
    save = folder / "match.json"
    match = boardrules.Match(game, players=[name, "Bo"], seed=1)
    match.play(match.state.actions()[0])
    match.save(save)
    said = run("replay", save, "--game", game.path, "--plain", "--trust-hooks")
    assert name in said
