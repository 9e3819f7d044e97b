// What somebody who wants an action does next, from what is to be seen in the page: where to click, or null while there is nothing.
// `action` has its words and the things that can be clicked for it; `picked` things are those that were clicked before.
(action) => {
  const seen = (element) => element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.disabled;
  const spot = (element, what) => {
    element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const box = element.getBoundingClientRect();
    return { what, x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const worded = (selector) => [...document.querySelectorAll(selector)].find((each) => seen(each) && each.textContent.trim().endsWith(action.text)); // a picture before the words has a title

  if (document.querySelector("#table").dataset.revision !== String(action.revision)) return null; // the table has gone on meanwhile
  if (document.querySelector("#decide")?.getAttribute("aria-busy") === "true") return null;
  const about = document.querySelector("[data-testid=chosen] .chosen-words");
  if (seen(about)) return spot(document.querySelector(about.textContent === action.text ? "[data-testid=do-it]" : "[data-testid=not-this]"), "do it");
  const menu = worded(".spot-choice");
  if (menu) return spot(menu, "menu");
  const button = document.querySelector(`#decide button[data-action="${CSS.escape(action.action)}"]`);
  if (seen(button)) return spot(button, "button");
  for (const [kind, name] of action.things) {
    const named = CSS.escape(name);
    const places = {
      card: `.held.glow[data-card="${named}"]`,
      player: `[data-testid="player-${named}"].glow button.player-head`,
    };
    const marks = `.marks .choice:not(.picked):not(.visited)[data-${kind}="${named}"]`;
    const thing = [...document.querySelectorAll([places[kind], marks].filter(Boolean).join(", "))].find(seen);
    if (thing) return spot(thing, `${kind} ${name}`);
  }
  const listed = document.querySelector(`#pane-list button[data-action="${CSS.escape(action.action)}"]`);
  if (seen(listed)) return spot(listed, "list");
  const all = document.querySelector("[data-testid=all-choices]");
  return seen(all) ? spot(all, "all choices") : null;
}
