"""Everything that the site has besides the written pages: the one place that knows all generators."""

from __future__ import annotations

from docs.builder.api_pages import api_pages
from docs.builder.cli_pages import PAGE as CLI_PAGE
from docs.builder.cli_pages import complete_cli_page
from docs.builder.diagnostic_pages import diagnostic_pages
from docs.builder.expand import expand
from docs.builder.grammar_pages import language_pages
from docs.builder.model_pages import SCHEMA, model_pages, schema_text


def generated_pages() -> dict[str, str]:
    """The pages that nobody writes, by their paths below docs/."""
    return {**language_pages(), **model_pages(), **api_pages(), **diagnostic_pages()}


def generated_files() -> dict[str, str]:
    """Other files that are made when the site is built: pictures, schemas."""
    return {SCHEMA: schema_text()}


def completed(markdown: str, page: str) -> str:
    """A written page with everything put in that it refers to."""
    if page == CLI_PAGE:
        markdown = complete_cli_page(markdown)
    return expand(markdown, page)
