import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { ContactRow } from "../entities.js";
import { createMemoryStore } from "../memory/memory-store.js";
import type { ConditionOperator, Conditions } from "../query.js";
import type { Store } from "../store.js";
import { sampleContact } from "../testing/sample-rows.js";
import { createTestDatabase, testServerUrl } from "../testing/test-postgres.js";
import { openPostgresStore } from "./postgres-store.js";

vi.setConfig({ testTimeout: 120_000 });

const server = testServerUrl();
const now = Date.UTC(2026, 2, 15, 12);

const texts = [
  "",
  "a",
  "A",
  "ada",
  "ÄDA",
  "äda",
  "x%_\\",
  "%",
  "_",
  "\\",
  "O'Neil",
  "true",
  "null",
  "0",
  "-0",
  "5",
  "05",
  "5.0",
  "-5.25",
  "1e3",
  "1e+21",
  "+5",
  " 5",
  "5 ",
  "٥",
  "9007199254740993",
  `1${"0".repeat(320)}`,
  `0.${"0".repeat(320)}1`,
  "ΟΔΟΣ",
  "ǅ",
  "İ",
  "é\u{1F600}",
  "a\0b",
  "\0",
  "line\nbreak",
  "5\n",
  "2026-03-15",
  "2026-03-15T12:00",
  "2026-03-15T12:00:00Z",
  "2026-03-14T23:59:59.999999Z",
  "2026-03-15T14:00+02:00",
  "2026-02-30",
  "2026-02-30T24:00Z",
  "2026-02-30T24:00:00.001Z",
  "2026-13-01",
  "2026-01-01T10:00+24:00",
  "0000-01-01",
  "2026-3-1",
  "2026-03-15 12:00",
]; // prettier-ignore
const numbers = [
  0,
  -0,
  1,
  5,
  -5.25,
  3,
  30,
  0.1,
  0.30000000000000004,
  1e21,
  1.5e-7,
  1e-6,
  123456789012345680000,
  2 ** 53,
  now,
  now - 1,
];
const text = fc.oneof(fc.constantFrom(...texts), fc.string({ maxLength: 3 }));
const scalar = fc.oneof(
  { weight: 3, arbitrary: text },
  { weight: 2, arbitrary: fc.constantFrom(...numbers) },
  fc.boolean(),
);
const value = fc.oneof(
  { weight: 4, arbitrary: scalar },
  fc.constant(null),
  fc.array(fc.oneof(scalar, fc.constant(null)), { maxLength: 3 }),
  fc.record({ b: fc.oneof(scalar, fc.constant(null)) }),
);
/** What no attribute can hold on PostgreSQL: U+0000, and halves of a character. */
const storable = <T>(arbitrary: fc.Arbitrary<T>) =>
  arbitrary.filter((v) => !/\\u0000|\\ud[89a-f]/i.test(JSON.stringify(v)));

const contact = fc.record({
  email: storable(text),
  first_name: fc.option(storable(text)),
  subscribed: fc.boolean(),
  unsubscribed_at: fc.option(fc.constantFrom(now, now - 1, now - 3 * 86_400_000, 5, Date.UTC(2026, 2, 15))),
  attributes: storable(fc.dictionary(fc.constantFrom("p", "a", "a.b", "email", "x'y", ""), value, { maxKeys: 4 })),
});

const operators: ConditionOperator[] = [
  "equals",
  "not_equals",
  "contains",
  "not_contains",
  "starts_with",
  "ends_with",
  "gt",
  "lt",
  "gte",
  "lte",
  "in",
  "not_in",
  "is_set",
  "is_not_set",
  "before",
  "after",
  "within_last_days",
]; // prettier-ignore
const fields = [
  "email",
  "first_name",
  "subscribed",
  "unsubscribed_at",
  "created_at",
  "attributes",
  "p",
  "a",
  "a.b",
  "attributes.a.b",
  "x'y",
  "attributes.p",
  "attributes.email",
  "attributes.",
  "a.0",
  "nowhere",
  "no\0where",
  "__proto__",
]; // prettier-ignore
const rule = fc.record({ field: fc.constantFrom(...fields), operator: fc.constantFrom(...operators), value });
const conditions: fc.Arbitrary<Conditions> = fc.record({
  match: fc.constantFrom("all" as const, "any" as const),
  rules: fc.array(rule, { maxLength: 3 }),
});

describe.skipIf(server === undefined)("conditions as SQL", () => {
  let store: Store;
  let drop = async () => {};
  beforeAll(async () => {
    const database = await createTestDatabase(server ?? "", `posthorn_conditions_${process.pid}`);
    drop = database.drop;
    store = await openPostgresStore({ url: database.url });
  });
  afterAll(async () => {
    await store.close();
    await drop();
  });

  const fill = async (rows: ContactRow[]): Promise<Store> => {
    const memory = createMemoryStore();
    await memory.restore({ collections: { contacts: rows } });
    await store.restore({ collections: { contacts: rows } });
    return memory;
  };
  const chosen = (from: Store, matching: Conditions) =>
    from.read({ workspace: "ws-1" }, async (tx) => {
      const rows = await tx.contacts.find({ matching, now });
      expect(await tx.contacts.count({ matching, now })).toBe(rows.length);
      return rows.map((row) => row.id);
    });

  it("choose the same rows as in memory", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(contact, { minLength: 1, maxLength: 12 }),
        fc.array(conditions, { minLength: 30, maxLength: 30 }),
        async (contacts, samples) => {
          const rows = contacts.map((fields, n) =>
            sampleContact(`c${String(n).padStart(2, "0")}`, { ...fields, address_key: `${n}` }),
          );
          const memory = await fill(rows);
          for (const each of samples)
            expect(`${JSON.stringify(each)} ${await chosen(store, each)}`).toBe(
              `${JSON.stringify(each)} ${await chosen(memory, each)}`,
            );
        },
      ),
      { numRuns: 60 },
    );
  });

  it("choose the same rows as in memory for every pair of texts, numbers and times", async () => {
    const values = [
      ...texts.filter((one) => !one.includes("\0")),
      ...numbers,
      true,
      false,
      ["5", null],
      { b: 1 },
      null,
    ];
    const rows = values.map((p, n) =>
      sampleContact(`c${String(n).padStart(3, "0")}`, {
        attributes: { p },
        first_name: typeof p === "string" ? p : null,
      }),
    );
    const memory = await fill(rows);
    for (const operator of operators) {
      for (const wanted of [...texts, ...numbers, true, ["a", 5], null]) {
        for (const field of ["p", "first_name"]) {
          const each: Conditions = { match: "all", rules: [{ field, operator, value: wanted }] };
          expect(`${JSON.stringify(each)} ${await chosen(store, each)}`).toBe(
            `${JSON.stringify(each)} ${await chosen(memory, each)}`,
          );
        }
      }
    }
  });

  it("choose by long lists of texts, numbers and times as in memory does", async () => {
    const listed = [...texts.filter((one) => !one.includes("\0")), ...numbers, true, null];
    const rows = listed.map((p, n) =>
      sampleContact(`c${String(n).padStart(3, "0")}`, {
        attributes: { p },
        first_name: typeof p === "string" ? p : null,
        unsubscribed_at: typeof p === "number" && Number.isSafeInteger(p) ? p : null,
      }),
    );
    const memory = await fill(rows);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(text, fc.constantFrom(...numbers), fc.boolean(), fc.constant(null)), { maxLength: 40 }),
        fc.constantFrom("p", "first_name", "unsubscribed_at", "subscribed", "created_at"),
        fc.constantFrom("in" as const, "not_in" as const),
        async (wanted, field, operator) => {
          const each: Conditions = { match: "all", rules: [{ field, operator, value: wanted }] };
          expect(await chosen(store, each)).toEqual(await chosen(memory, each));
        },
      ),
      { numRuns: 80 },
    );
  });

  const times = (n: number) => new Date(now + n * 1000).toISOString();
  it.each([
    ["texts", (n: number) => `value ${n}`],
    ["numbers", (n: number) => n],
    ["decimals as texts", (n: number) => `${n}.5`],
    ["times", times],
  ])("look at 10,000 %s in 100 rules in well under a second for one contact", async (_, makeValue) => {
    await fill([sampleContact("c1", { attributes: { p: makeValue(9_999) }, unsubscribed_at: now + 9_999_000 })]);
    for (const field of ["p", "unsubscribed_at", "tag"]) {
      const rules = Array.from({ length: 100 }, (_, i) => ({
        field,
        operator: "in" as const,
        value: Array.from({ length: 100 }, (_, k) => makeValue(100 * i + k)),
      }));
      const before = performance.now();
      const found = await store.read({ workspace: "ws-1" }, (tx) =>
        tx.contacts.find({ where: { id: "c1" }, matching: { match: "any", rules }, now }),
      );
      expect(performance.now() - before).toBeLessThan(1_000);
      expect(found.length).toBe(field === "p" || (field === "unsubscribed_at" && makeValue === times) ? 1 : 0);
    }
  });

  it("take more values than a statement has parameters, and never call the database away for a caller's statement", async () => {
    await fill([sampleContact("c1", { attributes: { p: 99_999 } })]);
    const many = Array.from({ length: 100_000 }, (_, i) => i);
    const choose = (rules: Conditions["rules"]) =>
      store.read({ workspace: "ws-1" }, (tx) => tx.contacts.find({ matching: { match: "any", rules } }));
    expect((await choose([{ field: "p", operator: "in", value: many }])).length).toBe(1);
    expect((await choose([{ field: "p", operator: "not_in", value: many }])).length).toBe(0);
    const rules = many.slice(0, 70_000).map((value) => ({ field: "subscribed", operator: "equals" as const, value }));
    await expect(choose(rules)).rejects.toThrow("at most 65535 values");
    expect(store.failure()).toBeUndefined();
    expect((await choose([{ field: "p", operator: "equals", value: 99_999 }])).length).toBe(1);
  });

  it("reject an unknown operator, and within_last_days without the current time", async () => {
    const ask = (operator: string) =>
      store.read("system", (tx) =>
        tx.contacts.find({ matching: { match: "all", rules: [{ field: "p", operator: operator as "in", value: 1 }] } }),
      );
    await expect(ask("like")).rejects.toThrow("unknown operator: like");
    await expect(ask("within_last_days")).rejects.toThrow("needs the time");
  });
});
