// The tables that this browser has opened, so that one can go on with them. They stay in the browser.

const STORED = "boardrules.tables";
const MOST = 30;

let unkept = []; // what a browser that keeps nothing has at least until the page is left

/** The tables, the newest first: {table, game, title, at, token, links, spectator, host}. */
export function recentTables() {
  try {
    const found = JSON.parse(localStorage.getItem(STORED) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return unkept;
  }
}

/** One of them by its id; undefined where it is not known here. */
export function recentTable(table) {
  return recentTables().find((entry) => entry.table === table);
}

/** Keeps a table, or what is new about one. */
export function keepTable(entry) {
  const old = recentTable(entry.table) ?? {};
  keep([{ at: Date.now(), ...old, ...entry }, ...recentTables().filter((other) => other.table !== entry.table)].slice(0, MOST));
}

/** Forgets a table, here; at the server it goes on. */
export function forgetTable(table) {
  keep(recentTables().filter((entry) => entry.table !== table));
}

function keep(entries) {
  unkept = entries;
  try {
    localStorage.setItem(STORED, JSON.stringify(entries));
  } catch {
    // Then they are known until the page is left.
  }
}

const NAME = "boardrules.name";

/** The name under which this reader plays; "" where there is none. */
export function myName() {
  try {
    return localStorage.getItem(NAME) ?? "";
  } catch {
    return "";
  }
}

export function keepMyName(name) {
  try {
    localStorage.setItem(NAME, name);
  } catch {
    // It is asked for again.
  }
}
