import {
  type AdjustableClock,
  createClock,
  type DnsFinding,
  type LookUp,
  type Random,
  seededRandom,
  systemRandom,
} from "@posthorn/engine/core";
import { settingsProblems } from "@posthorn/engine/internal";
import { parseInstantOrDay } from "@posthorn/sdk/contract";
import { didYouMean } from "@posthorn/sdk/internal";
import type { WantedSettings } from "../engine/add-workspace.js";
import { printed } from "../matchers/differences.js";
import type { Duration, MockOptions } from "../mock/mock.js";
import { readDuration } from "./read-duration.js";

const known: Record<keyof MockOptions, true> = {
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

const settings: Record<keyof WantedSettings, true> = {
  from_email: true,
  from_name: true,
  company_name: true,
  company_address: true,
  hourly_limit: true,
  daily_limit: true,
  plan_limit: true,
  step_webhook_secret: true,
};

/**
 * Throws RangeError naming an option that there is not, beside those of `more`, or a setting that no workspace can have: what is
 * misspelt must not pass silently.
 */
export function refuseUnknown(options: MockOptions, ...more: string[]): void {
  if (!isRecord(options)) throw new RangeError(`options must be an object; they are ${printed(options)}`);
  const unknown = (names: readonly string[], given: object, at: string) => {
    const name = Object.keys(given).find((each) => !names.includes(each));
    if (name !== undefined) throw new RangeError(`there is no option ${at}${name}${didYouMean(name, names)}`);
  };
  unknown([...Object.keys(known), ...more], options, "");
  const { limits = {}, dns } = options;
  if (!isRecord(limits))
    throw new RangeError(`limits must be an object such as { requests: 100 }; it is ${printed(limits)}`);
  unknown(["requests", "emails"], limits, "limits.");
  unknown(Object.keys(settings), options.settings ?? {}, "settings.");
  const [wrong] = settingsProblems(options.settings);
  if (wrong !== undefined) throw new RangeError(`${wrong.path} ${wrong.message}`);
  if (dns !== undefined && typeof dns !== "function") {
    throw new RangeError(`dns must be a function of a record; it is ${printed(dns)}`);
  }
  const faults: unknown = options.faults ?? [];
  if (!Array.isArray(faults) || !faults.every(isRecord)) {
    throw new RangeError('faults must be a list such as [{ operation: "emails.send", status: 503 }]');
  }
}

function isRecord(value: unknown): value is object {
  return Object.prototype.toString.call(value) === "[object Object]";
}

/** The clock the options ask for. */
export function chooseClock({ clock = "manual" }: MockOptions): AdjustableClock {
  if (clock === "real") return createClock({ mode: "real" });
  if (clock === "manual") return createClock({ mode: "manual" });
  const now = typeof clock === "string" ? parseInstantOrDay(clock) : Number.NaN;
  if (!Number.isNaN(now)) return createClock({ mode: "manual", now });
  throw new RangeError(`clock must be "real", "manual" or an ISO time; it is ${JSON.stringify(clock)}`);
}

const findings: readonly DnsFinding[] = ["found", "missing", "wrong", "unknown"];

/** What the options say of a domain's records. */
export function chooseLookUp({ dns = async () => "found" }: MockOptions): LookUp {
  return async (record) => {
    const finding = await dns(record);
    if (findings.includes(finding)) return finding;
    throw new RangeError(`dns must say one of ${findings.join(", ")}; it said ${printed(finding)}`);
  };
}

/** Whether the options ask for the same ids in every run. */
export function isDeterministic({ seed, ids }: MockOptions): boolean {
  return ids === undefined ? seed !== undefined : ids === "deterministic";
}

/** The source of ids, keys and secrets the options ask for. */
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

/** The real ms by which the next answer is held back; within a range by chance, the same times with the same seed. */
export function chooseLatency({ latency = 0, ...options }: MockOptions): () => number {
  const [least, most] = (isRange(latency) ? latency : [latency, latency]).map((each) => readDuration("latency", each));
  const isPair = !isRange(latency) || latency.length === 2;
  if (least === undefined || most === undefined || least > most || !isPair) {
    throw new RangeError(`latency must go from a duration to a longer one; it is ${JSON.stringify(latency)}`);
  }
  if (least === most) return () => least;
  // A stream of its own: how long an answer took must not change the ids of the next one.
  const random = chooseRandom(options);
  return () => least + Math.floor(random.fraction() * (most - least + 1));
}

function isRange(latency: NonNullable<MockOptions["latency"]>): latency is readonly [Duration, Duration] {
  return Array.isArray(latency);
}
