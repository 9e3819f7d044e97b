"""Words of one language that stand in a page of another."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from boardrules.words.po import read_po

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROOT = Path(__file__).resolve().parents[2]

SEEN_TEXTS = """() => {
  const texts = new Set();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walk.currentNode; node; node = walk.nextNode()) {
    if ((node.parentElement ?? node).closest?.("[hidden]")) continue;
    if (node.nodeType === 3) texts.add(node.data);
    else if (!["SCRIPT", "STYLE", "TEMPLATE"].includes(node.tagName)) {
      for (const name of ["aria-label", "title", "placeholder", "alt"]) texts.add(node.getAttribute(name) ?? "");
    }
  }
  texts.add(document.title);
  return [...texts].map((text) => text.trim().replace(/\\s+/g, " ")).filter(Boolean);
}"""
"""Every text of the page and everything that is read out."""

HOLE = re.compile(r"\{(\w+)(?:\|[^{}]*)?\}")


def english_in(page: Page, *catalogues: Path) -> list[str]:
    """Texts of the page that are those of a French catalogue before they were translated."""
    entries = [entry for catalogue in catalogues for entry in read_po(catalogue.read_text(), catalogue.name).entries.values()]
    french = {word for entry in entries for translation in entry.translations for word in [translation, *translation.split()]}
    english = {entry.text for entry in entries if entry.translated} - french  # what both languages say alike gives nothing away
    plain = {text for text in english if not HOLE.search(text)}
    patterns = [re.compile(template(text)) for text in english - plain if len(HOLE.sub("", text)) > 6]
    texts: list[str] = page.evaluate(SEEN_TEXTS)
    return [text for text in texts if text in plain or any(pattern.fullmatch(text) for pattern in patterns)]


def template(text: str) -> str:
    """A pattern for all texts that a template can become."""
    parts = HOLE.split(text)
    return "".join(re.escape(part) if number % 2 == 0 else ".{1,80}?" for number, part in enumerate(parts))
