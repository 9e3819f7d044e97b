// JSON Patch (RFC 6902) as the server makes it: add, remove and replace, lists only as a whole.

const named = (part) => part.replaceAll("~1", "/").replaceAll("~0", "~");

/** What comes of `data` by the steps of a patch; `data` stays as it is. Throws where the patch does not fit. */
export function applyPatch(data, patch) {
  return patch.reduce((made, step) => applied(made, step.path.split("/").slice(1).map(named), step), data);
}

function applied(data, parts, step) {
  if (!parts.length) return step.value;
  const [name, ...rest] = parts;
  if (Array.isArray(data)) return inList(data, name, rest, step);
  const known = isObject(data) && (Object.hasOwn(data, name) || (!rest.length && step.op === "add"));
  if (!known) throw new Error(`the patch does not fit: there is no ${step.path}`);
  if (rest.length || step.op !== "remove") return { ...data, [name]: applied(data[name], rest, step) };
  const { [name]: gone, ...kept } = data;
  return kept;
}

function inList(data, name, rest, step) {
  const place = name === "-" ? data.length : Number(name);
  const last = step.op === "add" && !rest.length ? data.length : data.length - 1;
  if (!Number.isInteger(place) || place < 0 || place > last) throw new Error(`the patch does not fit: there is no ${step.path}`);
  if (rest.length) return data.with(place, applied(data[place], rest, step));
  if (step.op === "add") return data.toSpliced(place, 0, step.value);
  return step.op === "remove" ? data.toSpliced(place, 1) : data.with(place, step.value);
}

const isObject = (value) => typeof value === "object" && value !== null;
