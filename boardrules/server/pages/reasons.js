// Why not? What the rules say about a click that means nothing legal.

/** The meanings of a click, from the most special one to the most general one: names of things, at most four of them. */
export function meanings(picked, things) {
  const tries = [...things.map((thing) => [...picked, thing]), ...things.map((thing) => [thing])];
  return [...new Map(tries.map((each) => [JSON.stringify(each), each])).values()].slice(0, 4);
}

/** What is told of a refusal: what is wrong here, and the sentence of the rule with its id. */
export function reasons({ said, rule, text, checks = [] }) {
  const failed = checks.find((check) => !check.holds);
  const sentence = failed?.sentence ?? "";
  const id = rule || failed?.rule || null;
  if (!said && !sentence) return [{ text, rule: id }];
  const here = said && said !== sentence ? [{ text: said, rule: sentence ? null : id }] : [];
  return sentence ? [...here, { text: sentence, rule: id }] : here;
}
