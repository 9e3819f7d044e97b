// Choices that differ only in how something is laid: each is drawn as it would lie.

import { drawn } from "./elements.js";

/** What an action would lay, cut out of a picture in which it is shown; null where it lays nothing that is seen. */
export function laid(text) {
  const picture = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const ghost = picture.querySelector(".ghost");
  if (!ghost) return null;
  const shape = document.importNode(ghost, true);
  shape.removeAttribute("opacity");
  const svg = drawn("svg", { class: "turned", "aria-hidden": "true" }, ...[...picture.querySelectorAll("defs")].map((defs) => document.importNode(defs, true)), shape);
  requestAnimationFrame(() => {
    const box = shape.getBBox();
    if (box.width) svg.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
  });
  return svg;
}
