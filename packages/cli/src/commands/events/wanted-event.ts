import { openLocalApi, withoutAbort } from "../../local/local-api.js";
import { parseAssignment, setField, typedValue } from "../../operations/field-path.js";
import type { FlagValues } from "../../operations/value-flags.js";
import type { Context } from "../../program/context.js";
import { exitCodes } from "../../program/exit-codes.js";
import { Failure, usage } from "../../program/failure.js";
import { oneOf } from "./event-types.js";
import { type SampleOf, type SampleType, sampleData, sampleTypes } from "./sample-event.js";

type Data = Record<string, unknown>;

/** An event that is to be made to happen. */
interface WantedEvent {
  type: SampleType;
  /** Returns its data about somebody: that of the fixture or the sample, changed by --data, then by fields. */
  dataOf(of: SampleOf): Data;
}

/** Returns the event that a word, fields and flags say; a usage failure where they say none. */
export async function wantedEvent(
  word: string | undefined,
  fields: readonly string[],
  flags: FlagValues,
  context: Context,
): Promise<WantedEvent> {
  const fixture = flags.fixture === undefined ? undefined : await fixtureIn(String(flags.fixture), context);
  const name = word ?? fixture?.type;
  if (name === undefined) throw usage("missing <event>", { path: "event", next: ["posthorn trigger --list"] });
  const type = oneOf(name, sampleTypes, ["posthorn trigger --list"]);
  if (fixture?.type !== undefined && fixture.type !== type) throw usage(`--fixture holds ${fixture.type}, not ${type}`);
  const given = flags.data === undefined ? {} : await context.input().json(String(flags.data), "--data");
  if (!isObject(given)) throw usage("--data must be a JSON object");
  const overrides = (flags.override as string[] | undefined) ?? [];
  const changes = [...fields, ...overrides].map((text) => parseAssignment(text, "a field"));
  return {
    type,
    dataOf(of) {
      const data = structuredClone({ ...(fixture?.data ?? sampleData(type, of)), ...given });
      // As an event is written as a whole; data that has a field of that name is meant by it.
      const isWhole = !Object.hasOwn(data, "data");
      for (const [path, value] of changes)
        setField(data, isWhole ? path.replace(/^data\./, "") : path, typedValue(value));
      return data;
    },
  };
}

/** What a file holds: an event as webhooks and `events tail` tell it, or its data alone. */
async function fixtureIn(file: string, context: Context): Promise<{ type: string | undefined; data: Data }> {
  const held = await context.input().json(file === "-" ? file : `@${file}`, "--fixture");
  if (!isObject(held)) throw usage("--fixture must hold a JSON object");
  const type = held.event ?? held.type;
  if (typeof type === "string" && isObject(held.data)) return { type, data: held.data };
  return { type: undefined, data: held };
}

function isObject(value: unknown): value is Data {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

interface FoundContact {
  id: string;
  email: string;
}

/** Returns the contact with an id or an address; one that is not there is a failure. */
export async function findContact(word: string, workspace: unknown, context: Context): Promise<FoundContact> {
  const { api, release } = await openLocalApi(["contacts:read"], workspace, withoutAbort(context));
  try {
    if (!word.includes("@")) {
      const path = `/contacts/${encodeURIComponent(word)}`;
      return (await api.send({ method: "GET", path, authenticated: true })).data as FoundContact;
    }
    const query = { search: word, limit: 1000 };
    const { data } = await api.send({ method: "GET", path: "/contacts", query, authenticated: true });
    const found = (data as { data: FoundContact[] }).data.find(({ email }) => sameAddress(email, word));
    if (found) return found;
  } finally {
    await release();
  }
  throw new Failure("contact_not_found", `no contact has the address ${word}`, exitCodes.notFound, {
    path: "contact",
    next: [`posthorn contacts create --email ${word}`],
  });
}

function sameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
