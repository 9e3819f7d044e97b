// What is different between two pictures of the same board, from lists of what stands and lies on them.
// A thing is {name, space}: pieces and markers have names of their own; cards on a space are named by their zone and card.

/**
 * `moved` are things with another space than before ({name, from, to}), `come` things that were not there, `gone` things that are
 * no longer there. Where several things have the same name (stones, cards), those on the same space stay, the others are matched
 * in their order.
 */
export function changes(before, after) {
  const moved = [];
  const come = [];
  const gone = [];
  const [was, is] = [bySpaces(before), bySpaces(after)];
  for (const name of new Set([...was.keys(), ...is.keys()])) {
    const left = without(was.get(name) ?? [], is.get(name) ?? []);
    const reached = without(is.get(name) ?? [], was.get(name) ?? []);
    while (left.length && reached.length) moved.push({ name, from: left.shift(), to: reached.shift() });
    come.push(...reached.map((space) => ({ name, space })));
    gone.push(...left.map((space) => ({ name, space })));
  }
  return { moved, come, gone };
}

/** The spaces on which something is different; of something that moved, where it came from and where it went. */
export function touched(difference) {
  return [
    ...new Set([
      ...difference.moved.flatMap(({ from, to }) => [from, to]),
      ...difference.come.map(({ space }) => space),
      ...difference.gone.map(({ space }) => space),
    ]),
  ];
}

function bySpaces(things) {
  const found = new Map();
  for (const { name, space } of things) found.set(name, [...(found.get(name) ?? []), space]);
  return found;
}

function without(spaces, others) {
  const rest = [...others];
  return spaces.filter((space) => {
    const place = rest.indexOf(space);
    if (place < 0) return true;
    rest.splice(place, 1);
    return false;
  });
}
