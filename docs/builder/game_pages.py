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
from docs.builder.site_words import LANGUAGES, say
from docs.builder.trace_pages import trace_page

GAME_PAGES = ("learn", "reference", "law", "rules", "traceability")
"""The pages of every game."""

TRANSLATED = ("learn", "reference", "law", "rules")
"""Those that are there in other languages too. Where a rule is carried out is told of English code."""

FOUND_FIRST = 8
"""How much the page of all rules counts in the search: who types the id of a rule wants its sentence first."""

_HEAD = re.compile(r"\A# [^\n]+\n\n\*(?P<depth>[^\n]+)\*\n\n(?:(?:- \[[^\n]+\]\(#[^\n]+\)\n)+\n)?")
"""The title of a rulebook, its depth and its list of contents: the site has the contents beside every page."""

STATUS = {"stated": "stated in the source", "reading": "a reading of the source", "supplied": "supplied where the source is silent"}


@lru_cache(maxsize=1)
def base_games() -> tuple[str, ...]:
    """The names of the shipped games that are no variants."""
    return tuple(name for name in boardrules.games() if not boardrules.load(name).ruleset.base)


def folder_of(language: str) -> str:
    """Where the pages of the games are in a language."""
    return "games" if language == "en" else f"games/{language}"


def page_paths_of_games() -> set[str]:
    """The paths of all pages of the games."""
    english = {f"games/{game}/{page}.md" for game in base_games() for page in GAME_PAGES}
    others = {f"{folder_of(language)}/{game}/{page}.md" for language in LANGUAGES for game in base_games() for page in TRANSLATED}
    return {*english, *others, *(f"{folder_of(language)}/index.md" for language in LANGUAGES)}


def begin_game_pages() -> Callable[[], dict[str, str]]:
    """Starts to make the pages and pictures of all games, side by side, and gives the function that waits for them."""
    pool = ProcessPoolExecutor(max_workers=2, mp_context=multiprocessing.get_context("fork"))
    waiting = [pool.submit(pages_of, name, language) for name in base_games() for language in LANGUAGES]

    def finish() -> dict[str, str]:
        pages: dict[str, str] = {}
        with pool:
            for made in waiting:
                pages |= made.result()
        overviews = {f"{folder_of(language)}/index.md": _overview(language, set(pages)) for language in LANGUAGES}
        return {**overviews, **pages}

    return finish


def pages_of(name: str, language: str = "en") -> Mapping[str, str]:
    """The pages and pictures of one game in a language."""
    game = boardrules.load(name, language=language)
    folder = f"{folder_of(language)}/{name}"
    made = {path.replace("games/", f"{folder_of(language)}/", 1): text for path, text in rulebook_pages(game).items()}
    pages = {path: _with_title(game, language, path, text) for path, text in made.items()}
    title = say(language, "{title}: all rules", title=game.title)
    front = _front(title, "hide: [toc]", f"search: {{boost: {FOUND_FIRST if language == 'en' else FOUND_FIRST // 2}}}")
    pages[f"{folder}/rules.md"] = front + _spoken(language, f"{name}/rules.md", rules_page(game, language))
    if language == "en":
        traced = trace_page(game).replace("\n## ", '\n<div class="traced" markdown>\n\n## ', 1) + "\n\n</div>\n"
        front = _front(f"{game.title}: where each rule is carried out", "hide: [toc]", "search: {exclude: true}")
        pages[f"{folder}/traceability.md"] = front + traced
    return pages


def _front(title: str, *more: str) -> str:
    """The head of a page: what the tab and the results of the search are called, whatever its short name in the menu is."""
    return "\n".join(["---", f"title: {json.dumps(title, ensure_ascii=False)}", *more, "---", "", ""])


def _spoken(language: str, page: str, text: str) -> str:
    """A page in its language, with the way to the same page in the others. `page` is its path below the folder of a language."""
    up = "../" * (page.count("/") + folder_of(language).count("/") + 1)
    links = [f"[{LANGUAGES[other]}]({up}{folder_of(other)}/{page}){{ lang={other} }}" for other in LANGUAGES if other != language]
    heading, _, rest = text.partition("\n")
    switch = f'<p class="languages" markdown>{" · ".join(links)}</p>'
    return f'<div lang="{language}" markdown>\n\n{switch}\n\n{heading}\n{rest}\n\n</div>\n'


def _with_title(game: boardrules.Game, language: str, path: str, text: str) -> str:
    """A rulebook as a page of the site; pictures stay as they are."""
    if not path.endswith(".md"):
        return text
    head = _HEAD.match(text)
    if head is None:
        raise ValueError(f"{path} does not begin like a rulebook")
    title = say(language, "{title}: {depth}", title=game.title, depth=head["depth"][:1].lower() + head["depth"][1:])
    page = "/".join(path.rsplit("/", 2)[1:])
    return _front(title) + _spoken(language, page, f"# {title}\n\n{text[head.end() :]}")


def _overview(language: str, pictures: Set[str]) -> str:
    lines = [
        f"# {say(language, 'The games')}",
        "",
        say(language, "Three large games come with boardrules. Each has its rules in three depths, all made from the same file:"),
        "",
        f"- {say(language, '**Learn**: a few pages, to start playing tonight.')}",
        "- "
        + say(language, "**Reference**: look anything up; every action with its conditions, all components, options, examples."),
        f"- {say(language, '**Law**: every rule by its number, with the code that carries it out.')}",
        "",
    ]
    for name in base_games():
        lines += _about(boardrules.load(name, language=language), language, pictures)
    return _spoken(language, "index.md", "\n".join(lines))


def _about(game: boardrules.Game, language: str, pictures: Set[str]) -> list[str]:
    """A game on the overview."""
    name = game.name
    counts = [
        _players(game, language),
        say(language, "{count} rules", count=len(game.rules)),
        say(language, "{count} examples", count=len(game.ruleset.examples)),
    ]
    play = "" if language == "en" else f" --language {language}"
    lines = [f"## {game.title}", "", game.ruleset.about, "", f"{' · '.join(counts)} · `boardrules play {name}{play}`", ""]
    buttons = [
        f"[{say(language, title)}]({name}/{page}.md){{ .md-button{' .md-button--primary' if page == 'learn' else ''} }}"
        for page, title in zip(TRANSLATED, ("Learn", "Reference", "Law", "All rules"), strict=True)
    ]
    lines += [" ".join(buttons), ""]
    if f"{folder_of(language)}/{name}/board.svg" in pictures:
        alt = say(language, "The board of {title}", title=game.title)
        lines += [f"![{alt}]({name}/board.svg){{ .picture .small }}", ""]
    variants = [boardrules.load(other, language=language) for other in boardrules.games()]
    rows = [f"| `{v.name}` | {v.title} | {v.ruleset.about} |" for v in variants if v.ruleset.base == game.ruleset.name]
    if rows:
        lines += [say(language, "Variants that come with it:"), "", say(language, "| name | title | |"), "|---|---|---|", *rows, ""]
    return lines


def _players(game: boardrules.Game, language: str) -> str:
    low, high = game.players[0], game.players[-1]
    if low == high:
        return say(language, "{count} players", count=low)
    return say(language, "{low} to {high} players", low=low, high=high)


def rules_page(game: boardrules.Game, language: str = "en") -> str:
    """Every rule as a heading of its own, so that the search leads straight to it, by its id and by its words."""
    lines = [
        f"# {say(language, '{title}: all rules', title=game.title)}",
        "",
        say(
            language,
            "The {count} rules of {title} by their ids, in the order of the rules file. "
            "[Reference](reference.md) tells them in their context, [law](law.md) shows the code of each.",
            count=len(game.rules),
            title=game.title,
        ),
        "",
    ]
    section = None
    for rule in game.rules.values():
        if rule.section != section:
            section = rule.section
            lines += [f"## {section or say(language, 'The game')}", ""]
        facts = [say(language, STATUS[rule.status])]
        facts += [say(language, "source: {source}", source=rule.source)] if rule.source else []
        if language == "en":
            facts += [f"carried out in {rule.executed}" if rule.executed else "a note to the players"]
        lines += [f"### **{rule.id}** {rule.sentence} {{ #{rule.id} .rule }}", "", f"*{'; '.join(facts)}*", ""]
    return "\n".join(lines)
