"""What MkDocs calls. Everything else is in the modules beside this one, which know nothing of MkDocs."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from docs.builder.site import completed, generated_files, generated_pages  # noqa: E402

_NOTE = re.compile(r"^[ ]*<!--[^\n]*-->\n(?=[ ]*(?:\n[ ]*)?```)", re.MULTILINE)
"""What a page says to its tests; readers need not see it."""


_SESSION = re.compile(r"^([ ]*)```python\n[ ]*>>> ", re.MULTILINE)
"""A session at the prompt has colours of its own, so that what is printed does not look like code."""


def on_files(files: Files, config: Any, **_: Any) -> Files:
    """Adds the pages and files that are made."""
    for path, text in {**generated_pages(), **generated_files()}.items():
        files.append(File.generated(config, path, content=text))
    return files


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """Completes a written page; takes the notes to the tests out of every page."""
    if page.file.generated_by is None:
        markdown = completed(markdown, page.file.src_uri)
    return _SESSION.sub(r"\1```pycon\n\1>>> ", _NOTE.sub("", markdown))
