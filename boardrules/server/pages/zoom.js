// The part of a picture that is seen, as numbers: {x, y, width, height} in the units of the picture.

/** The smallest part with the shape of the pane that shows a box whole. */
export function fitted(box, pane, margin = 0) {
  const wanted = { x: box.x - margin, y: box.y - margin, width: box.width + 2 * margin, height: box.height + 2 * margin };
  const scale = Math.max(wanted.width / pane.width, wanted.height / pane.height);
  const width = pane.width * scale;
  const height = pane.height * scale;
  return { x: wanted.x + (wanted.width - width) / 2, y: wanted.y + (wanted.height - height) / 2, width, height };
}

/** Nearer by a factor (above 1) or farther (below 1), so that a point of the picture stays where it is in the pane. */
export function nearer(seen, factor, point, least, most) {
  const width = Math.min(Math.max(seen.width / factor, least), most);
  const by = width / seen.width;
  return {
    x: point.x - (point.x - seen.x) * by,
    y: point.y - (point.y - seen.y) * by,
    width,
    height: seen.height * by,
  };
}

/** Moved by some units of the picture; the middle of what is seen stays within the bounds. */
export function moved(seen, right, down, bounds) {
  const within = (value, low, high) => Math.min(Math.max(value, low), high);
  return {
    ...seen,
    x: within(seen.x + right, bounds.x - seen.width / 2, bounds.x + bounds.width - seen.width / 2),
    y: within(seen.y + down, bounds.y - seen.height / 2, bounds.y + bounds.height - seen.height / 2),
  };
}

/** The same part, shifted so that nothing beyond the bounds is seen; in the middle of them where it is larger than they are. */
export function within(seen, bounds) {
  const shifted = (at, size, low, room) => (size >= room ? low + (room - size) / 2 : Math.min(Math.max(at, low), low + room - size));
  return {
    ...seen,
    x: shifted(seen.x, seen.width, bounds.x, bounds.width),
    y: shifted(seen.y, seen.height, bounds.y, bounds.height),
  };
}

/** Whether a box lies in what is seen. */
export const inside = (seen, box) =>
  box.x >= seen.x && box.y >= seen.y && box.x + box.width <= seen.x + seen.width && box.y + box.height <= seen.y + seen.height;

/** The box around some boxes, or null where there is none. */
export function around(boxes) {
  if (!boxes.length) return null;
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
}

/**
 * How the places of one picture lie in another one of the same board (a growing board is drawn from another corner): a function
 * from points of the first to points of the second. `before` and `after` have the middles of spaces by name.
 */
export function mapping(before, after) {
  const shared = Object.keys(before).filter((name) => name in after);
  if (!shared.length) return (point) => point;
  const [first] = shared;
  const far = (name) => Math.hypot(before[name].x - before[first].x, before[name].y - before[first].y);
  const second = shared.reduce((best, name) => (far(name) > far(best) ? name : best), first);
  const there = Math.hypot(after[second].x - after[first].x, after[second].y - after[first].y);
  const scale = far(second) > 0 && there > 0 ? there / far(second) : 1;
  return (point) => ({
    x: after[first].x + (point.x - before[first].x) * scale,
    y: after[first].y + (point.y - before[first].y) * scale,
    scale,
  });
}
