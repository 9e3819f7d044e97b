"""The site: a small one is built with the settings of the real one, and looked at by what looks at the real one."""

from __future__ import annotations

import json
import logging
import shutil
from pathlib import Path
from typing import Any

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config

import boardrules
from docs.builder.check_site import problems
from docs.builder.game_pages import base_games, rules_page
from docs.builder.grammar_pages import language_pages

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with a written page, a page of rules and a page of the language reference."""
    docs, target = tmp_path_factory.mktemp("docs"), tmp_path_factory.mktemp("site")
    name = base_games()[0]
    pages = {
        "index.md": '# Home\n\n[Rules](games/rules.md)\n\n```rules\nrule CF-3 "You drop a stone."\n  require me.at == none\n```\n',
        f"games/{name}/rules.md": rules_page(boardrules.load(name))
        .replace("](reference.md)", "](rules.md)")
        .replace("](law.md)", "](rules.md)"),
        "language.md": language_pages()["reference/language/examples-and-style.md"].replace("../semantics.md", "index.md"),
    }
    pages["index.md"] = pages["index.md"].replace("games/rules.md", f"games/{name}/rules.md")
    for path, text in pages.items():
        (docs / path).parent.mkdir(parents=True, exist_ok=True)
        (docs / path).write_text(text, encoding="utf-8")
    shutil.copytree(ROOT / "docs" / "assets", docs / "assets", dirs_exist_ok=True)
    config = load_config(str(ROOT / "mkdocs.yml"), docs_dir=str(docs), site_dir=str(target), nav=list(pages), hooks=[], strict=True)
    logging.getLogger("mkdocs").setLevel(logging.ERROR)
    build(config)
    return target


def entries(site: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((site / "search" / "search_index.json").read_text(encoding="utf-8"))["docs"]
    return found


def test_nothing_comes_from_elsewhere_and_the_search_knows_the_rules(site: Path) -> None:
    reported = [problem for problem in problems(site, base_games()[:1]) if "language.html leads nowhere" not in problem]
    assert reported == []


def test_a_rule_is_found_by_its_id_and_by_its_words(site: Path) -> None:
    rule = next(iter(boardrules.load(base_games()[0]).rules.values()))
    (entry,) = [entry for entry in entries(site) if entry["title"].startswith(f"{rule.id} ")]
    assert entry["location"].endswith(f"rules.html#{rule.id}")
    assert rule.sentence.split()[-1].strip(".") in entry["title"]


def test_diagrams_are_not_searched(site: Path) -> None:
    assert not [entry for entry in entries(site) if "<svg" in entry["text"]]


def test_rules_are_coloured(site: Path) -> None:
    assert '<span class="nl">CF-3</span>' in (site / "index.html").read_text(encoding="utf-8")


def test_the_search_works_from_a_folder_too(site: Path) -> None:
    assert (site / "search" / "search_index.js").is_file()
    assert "assets/iframe-worker.js" in (site / "index.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('<script src="https://elsewhere.example/x.js"></script>', "fetches"),
        ('<img src="missing.svg">', "misses"),
        ('<a href="nowhere.html">', "leads nowhere"),
        ('<a href="#gone">', "leads nowhere"),
    ],
)
def test_what_is_wrong_with_a_site_is_found(tmp_path: Path, text: str, problem: str) -> None:
    (tmp_path / "search").mkdir()
    (tmp_path / "search" / "search_index.json").write_text('{"docs": []}')
    (tmp_path / "index.html").write_text(text)
    (found,) = problems(tmp_path, ())
    assert problem in found
