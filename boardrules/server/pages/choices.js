// From the things that are clicked to the actions they can mean. Pure functions: an action is what the server sends of it
// (spaces, targets, pieces, cards, players by name), a thing is a key such as "space:h4" or "card:breeze".

export const key = (kind, name) => `${kind}:${name}`;
export const kindOf = (thing) => thing.slice(0, thing.indexOf(":"));
export const nameOf = (thing) => thing.slice(thing.indexOf(":") + 1);

/** All things that an action can be meant by. */
export function thingsOf(action) {
  return [
    ...new Set([
      ...(action.cards ?? []).map((name) => key("card", name)),
      ...(action.pieces ?? []).map((name) => key("piece", name)),
      ...(action.players ?? []).map((name) => key("player", name)),
      ...(action.targets ?? action.spaces ?? []).map((name) => key("space", name)),
    ]),
  ];
}

/** The actions that all the picked things can mean together. */
export function left(actions, picked) {
  return actions.filter((action) => {
    const things = thingsOf(action);
    return picked.every((thing) => things.includes(thing));
  });
}

/**
 * What can be done after some things were picked:
 * `left` the actions that can still be meant, `single` the only one of them or null,
 * `glow` the things of which one more can be picked (they tell the actions apart; of a single action, all its other things).
 */
export function standing(actions, picked) {
  const still = left(actions, picked);
  const single = picked.length && still.length === 1 ? still[0] : null;
  const counts = new Map();
  for (const action of still) for (const thing of thingsOf(action)) counts.set(thing, (counts.get(thing) ?? 0) + 1);
  const glow = new Set();
  for (const [thing, count] of counts) {
    if (!picked.includes(thing) && (single || !picked.length || count < still.length)) glow.add(thing);
  }
  return { left: still, single, glow };
}

/**
 * What a click means, given the keys of what lies under it (the most special first): the things that are picked after it, or null
 * where no action has to do with it. A click on another card or piece changes the choice; on a picked thing it takes it back.
 */
export function pick(actions, picked, keys) {
  const again = keys.find((thing) => picked.includes(thing));
  if (again) return picked.filter((thing) => thing !== again);
  const still = left(actions, picked);
  const fits = keys.find((thing) => still.some((action) => thingsOf(action).includes(thing)));
  if (fits) return [...picked, fits];
  const instead = keys.find((thing) => replaces(actions, picked, thing));
  if (!instead) return null;
  const kept = picked.filter((thing) => kindOf(thing) !== kindOf(instead) && left(actions, [thing, instead]).length);
  return left(actions, [...kept, instead]).length ? [...kept, instead] : [instead];
}

/** Whether a thing begins another choice instead of going on with this one; a square that does not fit is asked about. */
function replaces(actions, picked, thing) {
  const about = actions.filter((action) => thingsOf(action).includes(thing));
  if (!about.length || !picked.length) return false;
  if (kindOf(thing) !== "space") return picked.some((other) => kindOf(other) === kindOf(thing));
  const begins = about.some((action) => (action.spaces ?? []).length < 2 || action.spaces[0] === nameOf(thing));
  return begins && picked.every((other) => kindOf(other) === "space");
}

/** The actions that no thing can mean: they are buttons. `clickable` says whether a thing can be clicked. */
export const wordsOnly = (actions, clickable) => actions.filter((action) => !thingsOf(action).some(clickable));

/** Actions by their kind, in the order in which the kinds come. */
export function byKind(actions) {
  const groups = new Map();
  for (const action of actions) {
    if (!groups.has(action.kind)) groups.set(action.kind, []);
    groups.get(action.kind).push(action);
  }
  return [...groups].map(([kind, those]) => ({ kind, actions: those }));
}

/** The actions whose words have all that was typed in them; accents and capitals do not matter. */
export function matching(actions, typed) {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return actions.filter((action) => {
    const text = plain(`${action.text ?? ""} ${action.action}`);
    return words.every((word) => text.includes(word));
  });
}

const plain = (text) => text.normalize("NFD").replace(/\p{Diacritic}/gu, "").toLowerCase();

/**
 * Whether a single action is played at once or shown first: `ask` is "always", "never", or "single", where only a choice made by
 * one click is shown first.
 */
export const atOnce = (ask, clicks) => ask === "never" || (ask !== "always" && clicks > 1);
