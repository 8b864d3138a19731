import { expect } from "vitest";
import { clientOf, test } from "../process/engine-test.js";
import { slowness } from "./slowness.js";
import { watchEngine } from "./watch-engine.js";

/** Search texts: SQL statements, paths and regular expressions, which must be taken literally. */
const words = [
  "' OR '1'='1",
  "'; DROP TABLE contacts; --",
  "1); SELECT pg_sleep(10); --",
  "%' AND 1=1 --",
  "%",
  "_",
  "\\",
  "../../etc/passwd",
  "..%2f..%2f",
  "$where",
  "{{7*7}}",
  "#{7*7}",
  ".*",
  "(a+)+$",
  "^(([a-z])+.)+[A-Z]([a-z])+$",
  "(x+x+)+y",
  "[",
  "(?<!",
  `${"a".repeat(240)}!`,
];

test("searches and conditions take SQL, paths and regular expressions literally, and cost little", async ({
  serve,
}) => {
  const engine = await serve();
  const posthorn = await clientOf(engine);
  for (let n = 0; n < 200; n++) {
    await posthorn.contacts.create({
      email: `ada${n}@example.com`,
      first_name: "a".repeat(250),
      attributes: { word: words[n % words.length] ?? "", long: "a".repeat(10_000) },
    });
  }
  let segments = 0;
  const countOf = async (operator: "equals" | "contains", field: string, value: string) => {
    const made = await posthorn.segments.create({
      name: `Segment ${segments++}`,
      conditions: { rules: [{ field, operator, value }] },
    });
    return (await posthorn.segments.estimate(made.id)).count;
  };
  const cost = await watchEngine(engine, async () => {
    const found: number[] = [];
    for (const word of words) {
      const byName = await posthorn.contacts.list({ search: word });
      const templates = await posthorn.templates.list({ search: word });
      found.push(byName.data.length + templates.data.length, await countOf("equals", "attributes.word", word));
    }
    const value = `${"a".repeat(2_000)}b${"a".repeat(2_000)}`;
    return { found, count: await countOf("contains", "attributes.long", value) };
  });
  const equal = words.map((_, index) => Math.floor((199 - index) / words.length) + 1);
  expect(cost.result).toEqual({ found: equal.flatMap((count) => [0, count]), count: 0 });
  expect(cost.healthFailures).toBe(0);
  // Sixty calls, each of which reads two hundred contacts.
  if (cost.cpu !== undefined) expect(cost.cpu).toBeLessThan(2 * slowness());
});
