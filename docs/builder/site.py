"""Everything that the site has besides the written pages: the one place that knows all generators."""

from __future__ import annotations

from functools import lru_cache

from docs.builder.api_pages import api_pages
from docs.builder.cli_pages import PAGE as CLI_PAGE
from docs.builder.cli_pages import complete_cli_page
from docs.builder.diagnostic_pages import diagnostic_pages
from docs.builder.download import wheel_files, with_wheel
from docs.builder.expand import expand
from docs.builder.game_pages import begin_game_pages, page_paths_of_games
from docs.builder.grammar_pages import language_pages
from docs.builder.model_pages import SCHEMA, model_pages, schema_text
from docs.builder.pictures import picture_files
from docs.builder.shape_pages import schema_files, shape_pages


def generated_pages() -> dict[str, str]:
    """The pages that nobody writes, by their paths below docs/."""
    return {path: text for path, text in _made().items() if path.endswith(".md")}


def page_paths() -> set[str]:
    """The paths of the pages that are made, without making those of the games, which takes a while."""
    made = (language_pages(), model_pages(), api_pages(), shape_pages(), diagnostic_pages())
    return page_paths_of_games().union(*made)


def generated_files() -> dict[str, str | bytes]:
    """Other files that are made when the site is built: pictures, schemas, the package."""
    pictures = {path: text for path, text in _made().items() if not path.endswith(".md")}
    return {SCHEMA: schema_text(), **picture_files(), **pictures, **wheel_files(), **schema_files()}


@lru_cache(maxsize=1)
def _made() -> dict[str, str]:
    """Pages and the pictures that belong to them, made once."""
    games = begin_game_pages()
    others = {**language_pages(), **model_pages(), **api_pages(), **shape_pages(), **diagnostic_pages()}
    return {**others, **games()}


def completed(markdown: str, page: str) -> str:
    """A written page with everything put in that it refers to."""
    if page == CLI_PAGE:
        markdown = complete_cli_page(markdown)
    return expand(with_wheel(markdown), page)
