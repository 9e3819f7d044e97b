// The shape of a thing in the picture, to be drawn over it.

import { drawn } from "./elements.js";

/** A shape as an element draws it, without what it looks like there. */
export function outline({ element, matrix, box }) {
  const geometry = ["path", "circle", "rect", "polygon", "ellipse"].includes(element.localName) && !element.matches(".thing, .card");
  if (!geometry) {
    const edge = Math.min(box.width, box.height) * 0.12;
    return drawn("rect", { x: box.x - edge, y: box.y - edge, width: box.width + 2 * edge, height: box.height + 2 * edge, rx: edge * 2 });
  }
  const shape = element.cloneNode(false);
  for (const name of shape.getAttributeNames()) {
    if (!["d", "cx", "cy", "r", "rx", "ry", "x", "y", "width", "height", "points"].includes(name)) shape.removeAttribute(name);
  }
  shape.setAttribute("transform", `matrix(${matrix.a} ${matrix.b} ${matrix.c} ${matrix.d} ${matrix.e} ${matrix.f})`);
  return shape;
}
