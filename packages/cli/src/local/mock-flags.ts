import type { MockServerOptions } from "@posthorn/mock-server/http";
import { parseDurationRange, parseTimeOrDay } from "../input/flag-parsers.js";
import { allOperations, unknownOperation } from "../operations/manifest.js";
import type { FlagValues } from "../operations/value-flags.js";
import { type Failure, usage } from "../program/failure.js";

type Fault = NonNullable<MockServerOptions["faults"]>[number];

/** Parses the flags of the mock. @throws a usage failure for a wrong one. */
export async function mockOptions(flags: FlagValues): Promise<MockServerOptions> {
  const { seed, clock, latency, keep } = flags;
  const faults = ((flags.fail as string[] | undefined) ?? []).flatMap(faultsOf);
  return {
    port: portOf(flags.port),
    ...(seed !== undefined && { seed: String(seed) }),
    ...(clock !== undefined && { clock: await clockOf(String(clock)) }),
    ...(latency !== undefined && { latency: latencyOf(String(latency)) }),
    ...(keep !== undefined && { keep: keepOf(String(keep)) }),
    ...(faults.length > 0 && { faults }),
  };
}

function portOf(text: unknown): number {
  const port = Number(text ?? 4010);
  if (!/^\d+$/.test(String(text ?? 4010)) || port > 65_535)
    throw usage(`--port must be a port from 0 to 65535, not "${text}"`);
  return port;
}

async function clockOf(text: string): Promise<string> {
  if (text === "real" || text === "manual") return text;
  if (text === "fixed") return "manual";
  if (!Number.isNaN(await parseTimeOrDay(text))) return text;
  throw usage(`--clock must be real, manual or a time such as 2026-03-09T08:30:00Z, not "${text}"`);
}

function latencyOf(text: string): readonly [number, number] {
  const range = parseDurationRange(text);
  if (range) return range;
  throw usage(`--latency must be a duration such as 200ms, or from one to a longer one such as 50..200, not "${text}"`);
}

function keepOf(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw usage(`--keep must be a whole number of messages, at least 1, not "${text}"`, { path: "keep" });
}

/** What a fault does where it does not answer with a status or a code. */
const losses = new Map([
  ["drop", { drop_response: true }],
  ["drop-request", { drop_request: true }],
]);

/** `emails.send=429:3`: the next three sends; `429:0.1`: one call of any operation in ten. A code does instead of a status. */
function faultsOf(text: string): Fault[] {
  const [, name, what = "", often = "1"] = /^(?:([\w.]+)=)?([\w-]+)(?::([\d.]+))?$/.exec(text) ?? [];
  const isChance = often.includes(".");
  const isCount = /^[1-9]\d{0,5}$/.test(often);
  const isSense = isChance ? Number(often) > 0 && Number(often) <= 1 : isCount && name !== undefined;
  if (what === "" || !isSense) throw wrongFault(text);
  const met = allOperations().filter(({ id }) => name === undefined || id === name);
  if (met.length === 0) throw unknownOperation(String(name), { path: "fail" });
  const how = losses.get(what) ?? (/^\d+$/.test(what) ? { status: Number(what) } : { code: what });
  const when = isChance ? { probability: Number(often) } : { times: Number(often) };
  return met.map(({ id }) => ({ operation: id, ...when, ...how }) as Fault);
}

function wrongFault(text: string): Failure {
  return usage(`--fail must be such as emails.send=429, contacts.create=500:3 or 503:0.1, not "${text}"`, {
    path: "fail",
    hint: "A whole number says how many calls, one such as 0.1 how likely; without an operation it is all of them, by chance.",
  });
}
