"""What those who do not see a page, or have no mouse, would miss in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page

CONTROLS = {"button", "link", "textbox", "searchbox", "combobox", "checkbox", "radio", "slider", "tab", "spinbutton", "dialog"}

STRUCTURE = """() => {
  const found = [];
  const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
  for (const id of new Set(ids)) if (ids.filter((other) => other === id).length > 1) found.push(`two elements have the id ${id}`);
  const headings = [...document.querySelectorAll("h1, h2, h3, h4")].filter((one) => one.checkVisibility());
  const levels = headings.map((one) => Number(one.tagName[1]));
  const first = levels.filter((level) => level === 1).length;
  if (first !== 1) found.push(`${first} headings of level 1`);
  levels.forEach((level, at) => {
    if (at && level > levels[at - 1] + 1) found.push(`a heading of level ${level} after one of level ${levels[at - 1]}`);
  });
  for (const image of document.querySelectorAll("img:not([alt])")) found.push(`a picture without words: ${image.src}`);
  if (!document.documentElement.lang) found.push("no language");
  for (const part of ["main", "header", "footer"]) if (!document.querySelector(part)) found.push(`no ${part}`);
  return found;
}"""

FOCUSED = """() => {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const around = element.matches(".segments input") ? element.nextElementSibling : element.closest(".variant") ?? element;
  return {
    name: element.getAttribute("aria-label") ?? element.id + element.textContent.trim().slice(0, 30),
    ring: getComputedStyle(around).outlineStyle !== "none",
    seen: around.checkVisibility(),
  };
}"""


def faults_for_listeners(page: Page) -> list[str]:
    """Controls without a name, as the browser tells them to a screen reader, and a structure that leads astray."""
    session = page.context.new_cdp_session(page)
    nodes: list[dict[str, Any]] = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    nameless = [
        f"a {node['role']['value']} has no name"
        for node in nodes
        if not node["ignored"] and node["role"]["value"] in CONTROLS and not node.get("name", {}).get("value", "").strip()
    ]
    found: list[str] = page.evaluate(STRUCTURE)
    return nameless + found


def by_tab(page: Page, most: int = 80) -> list[dict[str, Any]]:
    """What Tab comes to, one after the other, until it leaves the page or begins again."""
    reached: list[dict[str, Any]] = []
    for _ in range(most):
        page.keyboard.press("Tab")
        at = page.evaluate(FOCUSED)
        if at is None or (reached and at == reached[0]):
            break
        reached.append(at)
    return reached
