"""The pages of the shipped games: an overview, and for each game its rulebooks, its rules, and where each is carried out."""

from __future__ import annotations

import json
import multiprocessing
import re
from collections.abc import Callable, Mapping, Set
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache

import boardrules
from boardrules.rulebook import rulebook_pages
from docs.builder.trace_pages import trace_page

GAME_PAGES = ("learn", "reference", "law", "rules", "traceability")
"""The pages of every game."""

FOUND_FIRST = 8
"""How much the page of all rules counts in the search: who types the id of a rule wants its sentence first."""

_HEAD = re.compile(r"\A# [^\n]+\n\n\*(?P<depth>[^\n]+)\*\n\n(?:(?:- \[[^\n]+\]\(#[^\n]+\)\n)+\n)?")
"""The title of a rulebook, its depth and its list of contents: the site has the contents beside every page."""

STATUS = {"stated": "stated in the source", "reading": "a reading of the source", "supplied": "supplied where the source is silent"}


@lru_cache(maxsize=1)
def base_games() -> tuple[str, ...]:
    """The names of the shipped games that are no variants."""
    return tuple(name for name in boardrules.games() if not boardrules.load(name).ruleset.base)


def begin_game_pages() -> Callable[[], dict[str, str]]:
    """Starts to make the pages and pictures of all games, side by side, and gives the function that waits for them."""
    pool = ProcessPoolExecutor(max_workers=2, mp_context=multiprocessing.get_context("fork"))
    waiting = [pool.submit(pages_of, name) for name in base_games()]

    def finish() -> dict[str, str]:
        pages: dict[str, str] = {}
        with pool:
            for made in waiting:
                pages |= made.result()
        return {"games/index.md": _overview(set(pages)), **pages}

    return finish


def pages_of(name: str) -> Mapping[str, str]:
    """The pages and pictures of one game."""
    game = boardrules.load(name)
    folder = f"games/{game.name}"
    pages = {path: _with_title(game, path, text) for path, text in rulebook_pages(game).items()}
    first = _front(f"{game.title}: all rules", "hide: [toc]", f"search: {{boost: {FOUND_FIRST}}}")
    pages[f"{folder}/rules.md"] = first + rules_page(game)
    traced = trace_page(game).replace("\n## ", '\n<div class="traced" markdown>\n\n## ', 1) + "\n\n</div>\n"
    front = _front(f"{game.title}: where each rule is carried out", "hide: [toc]", "search: {exclude: true}")
    pages[f"{folder}/traceability.md"] = front + traced
    return pages


def _front(title: str, *more: str) -> str:
    """The head of a page: what the tab and the results of the search are called, whatever its short name in the menu is."""
    return "\n".join(["---", f"title: {json.dumps(title, ensure_ascii=False)}", *more, "---", "", ""])


def _with_title(game: boardrules.Game, path: str, text: str) -> str:
    """A rulebook as a page of the site; pictures stay as they are."""
    if not path.endswith(".md"):
        return text
    head = _HEAD.match(text)
    if head is None:
        raise ValueError(f"{path} does not begin like a rulebook")
    title = f"{game.title}: {head['depth'][:1].lower()}{head['depth'][1:]}"
    return f"{_front(title)}# {title}\n\n{text[head.end() :]}"


def _overview(pictures: Set[str]) -> str:
    lines = [
        "# The games",
        "",
        "Three large games come with boardrules. Each has its rules in three depths, all made from the same file:",
        "",
        "- **Learn**: a few pages, to start playing tonight.",
        "- **Reference**: look anything up; every action with its conditions, all components, options, examples.",
        "- **Law**: every rule by its number, with the code that carries it out.",
        "",
    ]
    for name in base_games():
        game = boardrules.load(name)
        lines += [f"## {game.title}", "", game.ruleset.about, ""]
        lines += [
            f"{_players(game)} · {len(game.rules)} rules · {len(game.ruleset.examples)} examples · `boardrules play {name}`",
            "",
        ]
        lines += [f"[Learn]({name}/learn.md){{ .md-button .md-button--primary }} [Reference]({name}/reference.md){{ .md-button }}"]
        lines += [f"[Law]({name}/law.md){{ .md-button }} [All rules]({name}/rules.md){{ .md-button }}", ""]
        if f"games/{name}/board.svg" in pictures:
            lines += [f"![The board of {game.title}]({name}/board.svg){{ .picture .small }}", ""]
        variants = [boardrules.load(other) for other in boardrules.games()]
        rows = [f"| `{v.name}` | {v.title} | {v.ruleset.about} |" for v in variants if v.ruleset.base == game.ruleset.name]
        if rows:
            lines += ["Variants that come with it:", "", "| name | title | |", "|---|---|---|", *rows, ""]
    return "\n".join(lines)


def _players(game: boardrules.Game) -> str:
    low, high = game.players[0], game.players[-1]
    return f"{low} players" if low == high else f"{low} to {high} players"


def rules_page(game: boardrules.Game) -> str:
    """Every rule as a heading of its own, so that the search leads straight to it, by its id and by its words."""
    lines = [
        f"# {game.title}: all rules",
        "",
        f"The {len(game.rules)} rules of {game.title} by their ids, in the order of the rules file. "
        "[Reference](reference.md) tells them in their context, [law](law.md) shows the code of each.",
        "",
    ]
    section = None
    for rule in game.rules.values():
        if rule.section != section:
            section = rule.section
            lines += [f"## {section or 'The game'}", ""]
        source = f"; source: {rule.source}" if rule.source else ""
        where = f"carried out in {rule.executed}" if rule.executed else "a note to the players"
        lines += [f"### **{rule.id}** {rule.sentence} {{ #{rule.id} .rule }}", "", f"*{STATUS[rule.status]}{source}; {where}*", ""]
    return "\n".join(lines)
