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
    if (node.nodeType === 3) texts.add(node.data);
    else if (!["SCRIPT", "STYLE", "TEMPLATE"].includes(node.tagName)) {
      for (const name of ["aria-label", "title", "placeholder", "alt"]) texts.add(node.getAttribute(name) ?? "");
    }
  }
  texts.add(document.title);
  return [...texts].map((text) => text.trim().replace(/\\s+/g, " ")).filter(Boolean);
}"""
"""Every text of the page and everything that is read out, also of what is folded away."""

HOLE = re.compile(r"\{(\w+)(?:\|[^{}]*)?\}")


def english_in(page: Page, *catalogues: Path) -> list[str]:
    """Texts of the page that are those of a French catalogue before they were translated."""
    untranslated = {text for catalogue in catalogues for text in english_texts(catalogue)}
    plain = {text for text in untranslated if not HOLE.search(text)}
    patterns = [re.compile(template(text)) for text in untranslated - plain if len(HOLE.sub("", text)) > 6]
    texts: list[str] = page.evaluate(SEEN_TEXTS)
    return [text for text in texts if text in plain or any(pattern.fullmatch(text) for pattern in patterns)]


def english_texts(catalogue: Path) -> list[str]:
    """What a catalogue has another French for; a word that is the same in both languages gives nothing away."""
    entries = read_po(catalogue.read_text(), catalogue.name).entries.values()
    return [entry.text for entry in entries if entry.translated and entry.text not in entry.translations]


def template(text: str) -> str:
    """A pattern for all texts that a template can become."""
    parts = HOLE.split(text)
    return "".join(re.escape(part) if number % 2 == 0 else ".{1,80}?" for number, part in enumerate(parts))
