import {
  type AdjustableClock,
  createClock,
  type DnsAnswer,
  type DnsFinding,
  type LookUp,
  type Random,
  seededRandom,
  systemRandom,
} from "@posthorn/engine/core";
import { settingsProblems } from "@posthorn/engine/internal";
import { parseInstantOrDay } from "@posthorn/sdk/contract";
import { didYouMean } from "@posthorn/sdk/internal";
import type { NewWorkspaceSettings } from "../engine/add-workspace.js";
import { printed } from "../matchers/differences.js";
import type { Duration, MockOptions } from "../mock/mock.js";
import { readDuration } from "./read-duration.js";

const optionNames: Record<keyof MockOptions, true> = {
  baseUrl: true,
  clock: true,
  ids: true,
  seed: true,
  limits: true,
  faults: true,
  latency: true,
  dns: true,
  keep: true,
  settings: true,
};

const settingNames: Record<keyof NewWorkspaceSettings, true> = {
  from_email: true,
  from_name: true,
  company_name: true,
  company_address: true,
  hourly_limit: true,
  daily_limit: true,
  plan_limit: true,
  step_webhook_secret: true,
};

/** Throws RangeError naming an option that is neither a mock's nor one of `more`, or a setting that the admin API would reject. */
export function assertKnownOptions(options: MockOptions, ...more: string[]): void {
  if (!isRecord(options)) throw new RangeError(`options must be an object; they are ${printed(options)}`);
  assertKnownNames([...Object.keys(optionNames), ...more], options, "");
  const { limits = {}, dns } = options;
  if (!isRecord(limits))
    throw new RangeError(`limits must be an object such as { requests: 100 }; it is ${printed(limits)}`);
  assertKnownNames(["requests", "emails"], limits, "limits.");
  assertKnownNames(Object.keys(settingNames), options.settings ?? {}, "settings.");
  const [problem] = settingsProblems(options.settings);
  if (problem !== undefined) throw new RangeError(`${problem.path} ${problem.message}`);
  if (dns !== undefined && typeof dns !== "function") {
    throw new RangeError(`dns must be a function of a record; it is ${printed(dns)}`);
  }
  const faults: unknown = options.faults ?? [];
  if (!Array.isArray(faults) || !faults.every(isRecord)) {
    throw new RangeError('faults must be a list such as [{ operation: "emails.send", status: 503 }]');
  }
}

function assertKnownNames(known: readonly string[], given: object, path: string): void {
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown !== undefined) throw new RangeError(`there is no option ${path}${unknown}${didYouMean(unknown, known)}`);
}

function isRecord(value: unknown): value is object {
  return Object.prototype.toString.call(value) === "[object Object]";
}

/** Returns the clock of the options. Throws RangeError for an unknown one. */
export function chooseClock({ clock = "manual" }: MockOptions): AdjustableClock {
  if (clock === "real") return createClock({ mode: "real" });
  if (clock === "manual") return createClock({ mode: "manual" });
  const now = typeof clock === "string" ? parseInstantOrDay(clock) : Number.NaN;
  if (!Number.isNaN(now)) return createClock({ mode: "manual", now });
  throw new RangeError(`clock must be "real", "manual" or an ISO time; it is ${JSON.stringify(clock)}`);
}

const findings: readonly DnsFinding[] = ["found", "missing", "wrong", "unknown"];

/** Returns the DNS look-up of the options. It throws RangeError when the option's function returns no finding. */
export function chooseLookUp({ dns = async () => "found" }: MockOptions): LookUp {
  return async (record) => {
    const answer = await dns(record);
    if (isFinding(answer) || isAnswer(answer)) return answer;
    const expected = `one of ${findings.join(", ")}, or one with its values ({ finding, values })`;
    throw new RangeError(`dns must return ${expected}; it returned ${printed(answer)}`);
  };
}

function isFinding(answer: unknown): boolean {
  return (findings as readonly unknown[]).includes(answer);
}

function isAnswer(answer: unknown): boolean {
  if (typeof answer !== "object" || answer === null) return false;
  const { finding, values } = answer as Partial<DnsAnswer>;
  return isFinding(finding) && Array.isArray(values) && values.every((value) => typeof value === "string");
}

/** Whether every run has the same ids. */
export function isDeterministic({ seed, ids }: MockOptions): boolean {
  return ids === undefined ? seed !== undefined : ids === "deterministic";
}

/** Returns the random source of ids, keys and secrets. Throws RangeError for options that contradict each other. */
export function chooseRandom(options: MockOptions): Random {
  const { seed, ids = "random" } = options;
  if (isDeterministic(options)) return seededRandom(seed ?? "posthorn");
  if (ids === "random" && seed === undefined) return systemRandom();
  throw new RangeError(
    ids === "random"
      ? 'seed needs ids: "deterministic"'
      : `ids must be "random" or "deterministic"; it is ${JSON.stringify(ids)}`,
  );
}

/**
 * Returns a function that returns the real ms by which the next answer is delayed: random within a range, and the same in every run
 * with the same seed. Throws RangeError for a wrong latency.
 */
export function chooseLatency({ latency = 0, ...options }: MockOptions): () => number {
  const [least, most] = (isRange(latency) ? latency : [latency, latency]).map((each) => readDuration("latency", each));
  const isPair = !isRange(latency) || latency.length === 2;
  if (least === undefined || most === undefined || least > most || !isPair) {
    throw new RangeError(`latency must be a duration, or [least, most]; it is ${JSON.stringify(latency)}`);
  }
  if (least === most) return () => least;
  // A separate random sequence, so that latencies do not change the ids that are drawn.
  const random = chooseRandom(options);
  return () => least + Math.floor(random.fraction() * (most - least + 1));
}

function isRange(latency: NonNullable<MockOptions["latency"]>): latency is readonly [Duration, Duration] {
  return Array.isArray(latency);
}
