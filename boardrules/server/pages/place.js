// Where the pages live: the app may be mounted anywhere, so every address is made from that of this file.

const root = new URL("../", import.meta.url);

/** The address of something of this server: address("api/games", {language: "fr"}). */
export function address(path, query = {}) {
  const found = new URL(path, root);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) found.searchParams.set(name, String(value));
  }
  return found;
}

/** What the server said instead of an answer: `code` for programs, the message in the reader's words. */
export class Refused extends Error {
  constructor(code, text, status) {
    super(text);
    this.code = code;
    this.status = status;
  }
}

/** Asks the server for JSON; Refused where it says no, with its words. */
export async function ask(where, options = {}) {
  const answer = await fetch(where, options);
  const said = await answer.json().catch(() => null);
  if (!answer.ok) throw new Refused(said?.error?.code ?? "error", said?.error?.text ?? `${answer.status} ${answer.statusText}`, answer.status);
  return said;
}
