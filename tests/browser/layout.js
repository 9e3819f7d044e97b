// What a person would find wrong with the layout of a page: it scrolls sideways, controls lie on each other, something is in the way.
// Controls on the board's picture are left out: pieces stand on spaces there.
() => {
  const CONTROLS = "a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=option], [role=slider]";
  const visible = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const named = (element) => (element.getAttribute("aria-label") ?? element.textContent.trim()).slice(0, 50) || element.outerHTML.slice(0, 80);
  const parents = (element) => {
    const found = [];
    for (let around = element.parentElement; around && around !== document.documentElement; around = around.parentElement) found.push(around);
    return found;
  };

  /** What is to be seen of an element where parts of the page scroll by themselves; null where nothing is. */
  function shown(element) {
    if (!visible(element)) return null;
    let { left, top, right, bottom } = element.getBoundingClientRect();
    for (const around of parents(element)) {
      const style = getComputedStyle(around);
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      const edge = around.getBoundingClientRect();
      [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
      [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
    }
    return right - left > 2 && bottom - top > 2 ? { left, top, right, bottom } : null;
  }

  /** What is wider than the window; what lies in something that scrolls by itself is no matter. */
  function sideways() {
    const room = document.documentElement.clientWidth;
    const wide = document.scrollingElement.scrollWidth;
    const found = wide > room ? [`the page is ${wide} wide in a window of ${room}`] : [];
    for (const element of document.body.querySelectorAll("*")) {
      const box = element.getBoundingClientRect();
      if (!box.width || !box.height || (box.right <= room + 1 && box.left >= -1)) continue;
      if (element.closest("svg") || !visible(element)) continue;
      if (parents(element).some((around) => around !== document.body && getComputedStyle(around).overflowX !== "visible")) continue;
      found.push(`${named(element)} reaches from ${box.left} to ${box.right}`);
    }
    return found;
  }

  const modal = document.querySelector("dialog:modal, .book.whole") ?? document.body; // what covers the window is all there is
  const controls = [...modal.querySelectorAll(CONTROLS)].filter((element) => !element.closest("svg") && shown(element));

  function overlaps() {
    const boxes = controls.map((element) => [element, shown(element)]);
    const found = [];
    for (const [index, [one, a]] of boxes.entries()) {
      for (const [other, b] of boxes.slice(index + 1)) {
        if (one.contains(other) || other.contains(one)) continue;
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 1.5 && high > 1.5) found.push(`${named(one)} and ${named(other)} overlap by ${wide.toFixed(0)} x ${high.toFixed(0)}`);
      }
    }
    return found;
  }

  /** Controls that a finger in their middle does not meet, once they are scrolled to. */
  function covered() {
    const found = [];
    for (const element of controls) {
      if (element.disabled) continue;
      element.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
      const box = shown(element);
      if (!box) continue;
      const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
      const met = document.elementFromPoint(x, y);
      const meant = met && (element.contains(met) || (met.contains(element) && met.matches("label, summary, a, button")));
      if (!meant) found.push(`${named(element)} is under ${met ? met.outerHTML.slice(0, 100) : "the edge of the window"}`);
    }
    scrollTo({ top: 0, behavior: "instant" });
    return found;
  }

  return [...sideways(), ...overlaps(), ...covered()];
}
