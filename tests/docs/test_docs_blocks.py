"""Every code block of the README and of the site is run, checked or compared; a block of an unknown kind is a failure."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import boardrules
from boardrules.rulebook import rulebook
from docs.builder.api_pages import api_pages
from docs.builder.checks import problems_of, written_pages
from docs.builder.diagnostic_pages import diagnostic_pages
from docs.builder.game_pages import base_games
from docs.builder.grammar_pages import language_pages
from docs.builder.model_pages import model_pages

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
WRITTEN = written_pages()


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: path.relative_to(DOCS).as_posix())
def test_the_blocks_of_a_written_page(path: Path) -> None:
    assert problems_of(path.read_text(encoding="utf-8"), path.relative_to(DOCS).as_posix()) == []


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_the_blocks_of_the_front_pages(page: str) -> None:
    assert problems_of((ROOT / page).read_text(encoding="utf-8"), f"../{page}") == []


@pytest.mark.parametrize("pages", [language_pages, model_pages, api_pages, diagnostic_pages], ids=lambda pages: pages.__name__)
def test_the_blocks_of_generated_pages(pages: object) -> None:
    assert callable(pages)
    made: dict[str, str] = pages()
    assert made
    assert [problem for path, text in made.items() for problem in problems_of(text, path)] == []


@pytest.mark.parametrize("name", base_games())
def test_the_code_of_a_rulebook_stands_in_the_game(name: str) -> None:
    assert problems_of(rulebook(boardrules.load(name), "law"), f"games/{name}/law.md") == []


@pytest.mark.parametrize(
    ("markdown", "problem"),
    [
        ("```perl\nprint 1\n```", "unknown kind"),
        ("```\nno kind\n```", "unknown kind"),
        ("```json\n{\"a\": }\n```", "no JSON"),
        ("```python\n>>> 1 + 1\n3\n```", "Expected"),
        ('```rules\ngame tiny "Tiny" { players 2 seats red blue }\n```', "BR405"),
        ("```rules\nrequire what == never\n```", "no game"),
        ("```c\nint main(void) { return 0; }\n```", "begins with"),
        ("```console\n$ boardrules check nothing.rules\n```", "exits with 1"),
        ("```console\n$ boardrules --version\nboardrules 99\n```", "prints"),
        ('<!-- wrong: BR999 -->\n```rules\ngame tiny "Tiny" { players 2 seats red blue }\nturn { }\n```', "BR999"),
    ],
    ids=lambda text: text.split("\n")[0],
)
def test_what_is_wrong_is_found(markdown: str, problem: str) -> None:
    (found,) = problems_of(markdown, "page.md")
    assert problem in found


PROGRAMS = {
    "cc": '```c\n// a.c: cc -o a a.c && ./a\n#include <stdio.h>\nint main(void) { puts("one"); }\n// prints: SHOWN\n```',
    "node": '```js\n// a.mjs: node a.mjs\nconsole.log("one");\n// prints: SHOWN\n```',
}


@pytest.mark.parametrize("tool", PROGRAMS)
def test_a_program_prints_what_it_announces(tool: str) -> None:
    if shutil.which(tool) is None:
        pytest.skip(f"there is no {tool} here")
    assert problems_of(PROGRAMS[tool].replace("SHOWN", "o…e"), "page.md") == []
    (found,) = problems_of(PROGRAMS[tool].replace("SHOWN", "two"), "page.md")
    assert "not printed" in found


def test_commands_and_python_share_the_folder_of_their_page() -> None:
    command = "```console\n$ boardrules new castles\n```\n\n"
    session = "```python\n>>> import boardrules\n>>> boardrules.load('castles.rules').title\n'Castles'\n```"
    assert problems_of(command + session, "page.md") == []
