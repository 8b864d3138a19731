import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openJsonStore } from "../../store/json/json-store.js";
import { createMemoryStore } from "../../store/memory/memory-store.js";
import { openPostgresStore } from "../../store/postgres/postgres-store.js";
import type { Store } from "../../store/store.js";
import { sampleContact } from "../../store/testing/sample-rows.js";
import { createTestDatabase, testServerUrl } from "../../store/testing/test-postgres.js";
import { acceptConditions, contactFilter, type WireConditions } from "./conditions.js";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const workspace_id = "ws-1";
const day = 86_400_000;
/** A leap day, so that periods before it and comparisons with it cross the end of a February. */
const now = Date.UTC(2028, 1, 29, 12);

type Rule = WireConditions["rules"][number];

/** A contact in the form that the oracle uses. */
interface Person {
  email: string;
  first_name: string | null;
  last_name: string | null;
  subscribed: boolean;
  bounced: boolean;
  created_at: number;
  last_opened_at: number | null;
  last_clicked_at: number | null;
  attributes: Readonly<Record<string, unknown>>;
  tags: readonly string[];
  lists: readonly string[];
}

// The oracle: the meaning of conditions by the specification, independent of the stores.

/** A timestamp, as opposed to a number. */
class Moment {
  readonly ms: number;
  constructor(ms: number) {
    this.ms = ms;
  }
}

const negations = { not_equals: "equals", not_contains: "contains", not_in: "in", is_not_set: "is_set" } as const;

function isChosen(person: Person, { match, rules }: WireConditions): boolean {
  const held = rules.filter((rule) => isHeld(person, rule)).length;
  return match === "any" ? held > 0 : held === rules.length;
}

/**
 * A missing value matches nothing. Of several values one has to match. A negative operator requires that none matches.
 */
function isHeld(person: Person, { field, operator, value }: Rule): boolean {
  const positive = operator in negations ? negations[operator as keyof typeof negations] : operator;
  const present = valuesOf(person, field).filter((own) => own !== undefined && own !== null && own !== "");
  return present.some((own) => fits(own, positive, value)) === (positive === operator);
}

function valuesOf(person: Person, field: string): readonly unknown[] {
  switch (field) {
    case "email":
    case "first_name":
    case "last_name":
    case "subscribed":
    case "bounced":
      return [person[field]];
    case "created_at":
    case "last_opened_at":
    case "last_clicked_at": {
      const ms = person[field];
      return ms === null ? [] : [new Moment(ms)];
    }
    case "tag":
      return person.tags;
    case "list_id":
      return person.lists;
    default:
      return [attribute(person.attributes, field.replace(/^attributes\./, ""))];
  }
}

/** Returns the value under the literal key, otherwise under the dotted path. */
function attribute(attributes: unknown, name: string): unknown {
  const own = (of: unknown, key: string): unknown =>
    of !== null && typeof of === "object" && !Array.isArray(of)
      ? new Map<string, unknown>(Object.entries(of)).get(key)
      : undefined;
  return own(attributes, name) ?? (hasKey(attributes, name) ? null : name.split(".").reduce(own, attributes));
}

function hasKey(of: unknown, key: string): boolean {
  return Object.keys(of as object).includes(key);
}

function fits(own: unknown, operator: Rule["operator"], value: Rule["value"]): boolean {
  switch (operator) {
    case "is_set":
      return true;
    case "equals":
      return same(own, value);
    case "in":
      return (value as unknown[]).some((one) => same(own, one));
    case "contains":
      if (Array.isArray(own)) return own.some((element) => element !== null && same(element, value));
      return withTexts(own, value, (text, part) => text.includes(part));
    case "starts_with":
      return withTexts(own, value, (text, part) => text.startsWith(part));
    case "ends_with":
      return withTexts(own, value, (text, part) => text.endsWith(part));
    case "gt":
      return compared(own, value, (a, b) => a > b);
    case "gte":
      return compared(own, value, (a, b) => a >= b);
    case "lt":
      return compared(own, value, (a, b) => a < b);
    case "lte":
      return compared(own, value, (a, b) => a <= b);
    case "before":
      return timeOf(own) < timeOf(value);
    case "after":
      return timeOf(own) > timeOf(value);
    case "within_last_days":
      return timeOf(own) <= now && timeOf(own) >= now - Number(value) * day;
    default:
      throw new Error(operator);
  }
}

function same(own: unknown, value: unknown): boolean {
  return compared(own, value, (a, b) => a === b);
}

/**
 * Compares as times if one side is a timestamp and the other one can be read as a time, as numbers if both are plain
 * decimals, otherwise as text.
 */
function compared(own: unknown, value: unknown, test: <T extends number | string>(a: T, b: T) => boolean): boolean {
  if (own instanceof Moment && !Number.isNaN(timeOf(value))) return test(own.ms, timeOf(value));
  if (isDecimal(own) && isDecimal(value)) return test(Number(own), Number(value));
  return withTexts(own, value, test);
}

function isDecimal(value: unknown): boolean {
  return typeof value === "number" || (typeof value === "string" && /^-?[0-9]+(\.[0-9]+)?$/.test(value));
}

function withTexts(own: unknown, value: unknown, test: (a: string, b: string) => boolean): boolean {
  const [a, b] = [own, value].map((each) => {
    if (each instanceof Moment) return new Date(each.ms).toISOString().toLowerCase();
    return ["string", "number", "boolean"].includes(typeof each) ? `${each}`.toLowerCase() : undefined;
  });
  return a !== undefined && b !== undefined && test(a, b);
}

/** Returns the time that a value contains (epoch ms, UTC by default); NaN if there is none. */
function timeOf(value: unknown): number {
  if (value instanceof Moment) return value.ms;
  const [date = "", time = "", zone = "Z"] = typeof value === "string" ? parts(value) : [];
  const [year, month, dayOfMonth] = date.split("-").map(Number);
  const [hours = 0, minutes = 0, seconds = 0] = time === "" ? [] : time.split(":").map(Number);
  const offset = zone === "Z" ? 0 : Number(`${zone[0]}1`) * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4)));
  if (year === undefined || month === undefined || dayOfMonth === undefined) return Number.NaN;
  if (month < 1 || month > 12 || dayOfMonth < 1 || dayOfMonth > 31 || hours > 23) return Number.NaN;
  return Date.UTC(year, month - 1, dayOfMonth, hours, minutes - offset, 0, Math.floor(seconds * 1000 + 1e-6));
}

function parts(text: string): string[] {
  const found = /^(\d{4}-\d\d-\d\d)(?:T([\d:.]+)(Z|[+-]\d\d:\d\d)?)?$/.exec(text);
  return found === null ? [] : (found.slice(1) as string[]);
}

// The generated conditions and contacts. There are few distinct values, so that most rules match some contacts and not
// all.

const times = [now, now + 1, now - 1, now - day, now - 7 * day, now - 7 * day - 1, Date.UTC(2028, 1, 29), 0];
const timeTexts = [
  "2028-02-29",
  "2028-02-28T24:00",
  "2028-02-29T12:00:00Z",
  "2028-02-29T12:00",
  "2028-02-29T14:00:00.000+02:00",
  "2028-02-29T11:59:59.999Z",
  "2028-02-22T12:00:00Z",
  "2028-03-01",
  "2027-02-28T23:59:59Z",
].filter((text) => !text.includes("T24"));
const words = ["a", "A", "ada", "ADA", "Ada Lovelace", "É", "é", "%", "_", "\\", "true", "FALSE", "null", "id-1"];
const decimals = [
  "0",
  "-0",
  "5",
  "05",
  "5.0",
  "-5.25",
  "30",
  "9007199254740993",
  "9007199254740992",
  "1e3",
  "+5",
  " 5",
];
const numbers = [0, 5, -5.25, 5.5, 30, 2 ** 53, 1e21, 1.5e-7, 0.1];
const lists = ["l-1", "l-2", "l-3"];
const tags = ["VIP", "New in town", "5.0", "é", "2028-02-29", "unused"];

const text = fc.constantFrom(...words, ...decimals, ...timeTexts, "2027-02-29", "2028-13-01", "today");
const scalar = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 2, arbitrary: fc.constantFrom(...numbers) },
  { weight: 1, arbitrary: fc.boolean() },
);
const nothing = fc.constantFrom(null, "");
const json = fc.oneof(
  { weight: 6, arbitrary: scalar },
  { weight: 1, arbitrary: nothing },
  { weight: 2, arbitrary: fc.array(fc.oneof(scalar, nothing, fc.constant([1])), { maxLength: 3 }) },
  { weight: 2, arbitrary: fc.record({ b: fc.oneof(scalar, nothing), "b.c": scalar, c: fc.record({ d: scalar }) }) },
);
const names = ["plan", "a", "a.b", "a.b.c", "email", "id", "unsubscribed_at", "tag", "list_id", "tag_id", "__proto__"];
const attributes = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...names), json), { selector: ([name]) => name, maxLength: 6 })
  .map((entries) => Object.fromEntries(entries));
const moment = fc.option(fc.constantFrom(...times), { freq: 4 });

const person: fc.Arbitrary<Person> = fc.record({
  email: fc.constantFrom("ada@example.com", "ADA@example.org", "5@example.com", "grace@example.com"),
  first_name: fc.option(fc.oneof(text, fc.constant("")), { freq: 4 }),
  last_name: fc.option(fc.constantFrom("Lovelace", "hopper", "true", "5"), { freq: 4 }),
  subscribed: fc.boolean(),
  bounced: fc.boolean(),
  created_at: fc.constantFrom(...times),
  last_opened_at: moment,
  last_clicked_at: moment,
  attributes,
  tags: fc.subarray(tags.slice(0, -1)),
  lists: fc.subarray(lists),
});

const field = fc.constantFrom(
  ...["email", "first_name", "last_name", "subscribed", "bounced", "created_at", "last_opened_at", "last_clicked_at"],
  ...["tag", "list_id", "tag", "list_id", ...names.filter((name) => name !== "tag" && name !== "list_id")],
  ...names.map((name) => `attributes.${name}`),
  ...["a.c.d", "attributes.a.c", "a.b.d", "a.0", "nowhere", "attributes.", "workspace_id", "constructor", "updated_at"],
);
const ruleValue = fc.oneof(
  { weight: 3, arbitrary: scalar },
  {
    weight: 1,
    arbitrary: fc.constantFrom("", ...tags, ...lists, "vip", "NEW", "town", "ada@EXAMPLE.com", "example", "l"),
  },
  { weight: 1, arbitrary: fc.constantFrom("l-9", "unknown", "lovelace", "2028-02", "HOPPER") },
);
const valued = [
  "equals",
  "not_equals",
  "contains",
  "not_contains",
  "starts_with",
  "ends_with",
  "gt",
  "gte",
  "lt",
  "lte",
];
const rule = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({ field, operator: fc.constantFrom(...valued), value: ruleValue }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      field,
      operator: fc.constantFrom("in", "not_in"),
      value: fc.array(ruleValue, { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ field, operator: fc.constantFrom("is_set", "is_not_set") }) },
  {
    weight: 3,
    arbitrary: fc.record({
      field,
      operator: fc.constantFrom("before", "after"),
      value: fc.constantFrom(...timeTexts),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      field,
      operator: fc.constant("within_last_days"),
      value: fc.constantFrom(0, 1, 7, "7", 6.5, 365, 100_000),
    }),
  },
) as fc.Arbitrary<Rule>;
const conditions: fc.Arbitrary<WireConditions> = fc.record({
  match: fc.constantFrom("all" as const, "any" as const),
  rules: fc.array(rule, { minLength: 1, maxLength: 3 }),
});

// The stores under test.

const server = testServerUrl();
const backends: Record<string, () => Promise<{ store: Store; remove(): Promise<void> }>> = {
  memory: async () => ({ store: createMemoryStore(), remove: async () => {} }),
  json: async () => {
    const dir = await mkdtemp(join(tmpdir(), "posthorn-conditions-"));
    let ids = 0;
    const store = await openJsonStore({ dir, now: () => now, newId: () => `file-${++ids}`, freeSpaceFloor: 0 });
    return { store, remove: () => rm(dir, { recursive: true }) };
  },
  ...(server !== undefined && {
    postgres: async () => {
      const { url, drop } = await createTestDatabase(server, `posthorn_oracle_${process.pid}`);
      return { store: await openPostgresStore({ url }), remove: drop };
    },
  }),
};

/** Inserts the contacts into a store, in order, and the same ones into another workspace, which must not match. */
async function fill(store: Store, people: readonly Person[]): Promise<void> {
  const both = [workspace_id, "ws-2"];
  const kept = both.flatMap((owner) => people.map((who, n) => ({ who, owner, id: `${owner}-c${n}`, n })));
  const tagRow = (owner: string, name: string) => ({ id: `${owner}-${name}`, workspace_id: owner, name });
  await store.restore({
    collections: {
      contacts: kept.map(({ who: { tags: _, lists: __, ...fields }, owner, id, n }) =>
        sampleContact(id, { ...fields, workspace_id: owner, address_key: `${n}` }),
      ),
      tags: both.flatMap((owner) =>
        tags.map((name) => {
          const name_key = name.toLowerCase();
          return { ...tagRow(owner, name), name_key, color: null, description: null, created_at: 0, updated_at: 0 };
        }),
      ),
      contact_tags: kept.flatMap(({ who, owner, id }) =>
        who.tags.map((name) => {
          const tag_id = tagRow(owner, name).id;
          return { id: `${id}-${name}`, workspace_id: owner, tag_id, contact_id: id, created_at: 0 };
        }),
      ),
      list_members: kept.flatMap(({ who, owner, id }) =>
        who.lists.map((list_id) => {
          return { id: `${id}-${list_id}`, workspace_id: owner, list_id, contact_id: id, created_at: 0 };
        }),
      ),
    },
  });
}

describe.each(Object.entries(backends))("conditions on the %s store", (_, open) => {
  let store: Store;
  let remove = async () => {};
  beforeAll(async () => {
    ({ store, remove } = await open());
  });
  afterAll(async () => {
    await store.close();
    await remove();
  });

  const choose = (wire: WireConditions) =>
    store.read({ workspace: workspace_id }, async (tx) => {
      const filter = await contactFilter(tx, workspace_id, acceptConditions(wire), now);
      const found = await tx.contacts.find(filter);
      expect(await tx.contacts.count(filter)).toBe(found.length);
      return found.map(({ id }) => id).sort();
    });

  it("match the contacts that the oracle matches", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(person, { minLength: 1, maxLength: 16 }),
        fc.array(conditions, { minLength: 1, maxLength: 60, size: "max" }),
        async (people, questions) => {
          await fill(store, people);
          for (const wire of questions) {
            const wanted = people.flatMap((who, n) => (isChosen(who, wire) ? [`${workspace_id}-c${n}`] : []));
            expect(`${JSON.stringify(wire)} ${await choose(wire)}`).toBe(`${JSON.stringify(wire)} ${wanted.sort()}`);
          }
        },
      ),
      { numRuns: 30 },
    );
  });
});
