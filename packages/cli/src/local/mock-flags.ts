import type { MockServerOptions } from "@posthorn/mock-server/http";
import { usage } from "../failure.js";
import { operations } from "../generated/operations.js";
import type { FlagValues } from "../operations/value-flags.js";
import { parseDuration } from "../settings/duration.js";

type Fault = NonNullable<MockServerOptions["faults"]>[number];

/** Gives back what the flags of the mock ask for; a wrong one is a usage failure. */
export function mockOptions(flags: FlagValues): MockServerOptions {
  const { seed, clock, latency } = flags;
  const faults = ((flags.fail as string[] | undefined) ?? []).map(faultOf);
  return {
    port: portOf(flags.port),
    ...(seed !== undefined && { seed: String(seed) }),
    ...(clock !== undefined && { clock: clockOf(String(clock)) }),
    ...(latency !== undefined && { latency: latencyOf(String(latency)) }),
    ...(faults.length > 0 && { faults }),
  };
}

function portOf(text: unknown): number {
  const port = Number(text ?? 4010);
  if (!/^\d+$/.test(String(text ?? 4010)) || port > 65_535)
    throw usage(`--port must be a port from 0 to 65535, not "${text}"`);
  return port;
}

function clockOf(text: string): string {
  if (text === "real" || text === "manual") return text;
  if (text === "fixed") return "manual";
  if (/^\d{4}-\d\d-\d\d(T|$)/.test(text) && !Number.isNaN(Date.parse(text))) return text;
  throw usage(`--clock must be real, manual or a time such as 2026-03-09T08:30:00Z, not "${text}"`);
}

/** In milliseconds. */
function latencyOf(text: string): number {
  const milliseconds = /^\d+$/.test(text) ? Number(text) : parseDuration(text);
  if (milliseconds === undefined) throw usage(`--latency must be a duration such as 200ms, not "${text}"`);
  return milliseconds;
}

/** `emails.send=429:3`: the next three sends are answered 429; a code does instead of a status, `drop` loses the answer. */
function faultOf(text: string): Fault {
  const [, name, what = "", times = "1"] = /^([\w.]+)=([\w]+)(?::([1-9]\d{0,5}))?$/.exec(text) ?? [];
  const operation = operations.find(({ id }) => id === name);
  if (operation === undefined || what === "") {
    throw usage(`--fail must be such as emails.send=429 or contacts.create=500:3, not "${text}"`, {
      next: ["posthorn api --list"],
    });
  }
  const how =
    what === "drop" ? { drop_response: true } : /^\d+$/.test(what) ? { status: Number(what) } : { code: what };
  return { operation: operation.id, times: Number(times), ...how } as Fault;
}
