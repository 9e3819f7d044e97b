"""Looks at a built site: nothing is fetched from elsewhere, every link leads somewhere, and the search knows every rule.

mkdocs build --strict && python -m docs.builder.check_site site
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import boardrules
from docs.builder.game_pages import base_games

LOADS = {"script": "src", "link": "href", "img": "src", "iframe": "src", "source": "src", "object": "data"}
"""Elements that make a browser fetch something at once."""


@dataclass
class Page(HTMLParser):
    """What a page fetches, where it leads, and the anchors on it."""

    fetched: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    anchors: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        super().__init__(convert_charrefs=True)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        self.anchors |= {values[name] for name in ("id", "name") if name in values}
        if tag == "link" and values.get("rel") in ("canonical", "next", "prev"):
            return
        if tag in LOADS and values.get(LOADS[tag]):
            self.fetched.append(values[LOADS[tag]])
        elif tag == "a" and "href" in values:
            self.links.append(values["href"])


def problems(site: Path, games: tuple[str, ...]) -> Iterator[str]:
    """Everything that is wrong with a site in a folder."""
    pages = {path: Page() for path in sorted(site.rglob("*.html")) if path.name != "404.html"}
    for path, page in pages.items():
        page.feed(path.read_text(encoding="utf-8"))
    for path, page in pages.items():
        name = path.relative_to(site).as_posix()
        for address in page.fetched:
            if urlsplit(address).scheme not in ("", "data") or address.startswith("//"):
                yield f"{name} fetches {address}"
            elif not urlsplit(address).scheme and not _target(path, address).is_file():
                yield f"{name} misses {address}"
        for address in page.links:
            if not urlsplit(address).scheme and not _leads_somewhere(path, address, pages):
                yield f"{name} leads nowhere with {address}"
    yield from _unsearchable(site, games)


def _target(page: Path, address: str) -> Path:
    path = unquote(urlsplit(address).path)
    target = (page.parent / path).resolve() if path else page.resolve()
    return target / "index.html" if target.is_dir() else target


def _leads_somewhere(page: Path, address: str, pages: dict[Path, Page]) -> bool:
    target = _target(page, address)
    anchor = unquote(urlsplit(address).fragment)
    known = pages.get(target)
    return target.is_file() and (not anchor or known is None or anchor in known.anchors or anchor.startswith("__"))


def _unsearchable(site: Path, games: tuple[str, ...]) -> Iterator[str]:
    """Rules that the search does not know by their id and by their words."""
    index = json.loads((site / "search" / "search_index.json").read_text(encoding="utf-8"))
    entries = {entry["location"]: entry for entry in index["docs"]}
    for name in games:
        for rule in boardrules.load(name).rules.values():
            entry = entries.get(f"games/{name}/rules.html#{rule.id}")
            if entry is None or rule.id not in entry["title"]:
                yield f"the search does not know {rule.id} of {name}"
            elif rule.sentence.split()[-1].strip(".") not in entry["title"]:
                yield f"the search does not know the words of {rule.id} of {name}"


def main() -> None:
    site = Path(sys.argv[1] if len(sys.argv) > 1 else "site").resolve()
    if not (site / "search" / "search_index.json").is_file():
        sys.exit(f"there is no built site in {site.name}: run mkdocs build --strict first")
    found = list(problems(site, base_games()))
    for problem in found:
        print(problem)
    print(f"{site.name}: {len(found) or 'no'} problem{'s' * (len(found) != 1)}")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
