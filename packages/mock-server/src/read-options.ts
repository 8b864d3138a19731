import { type AdjustableClock, createClock, type Random, seededRandom, systemRandom } from "@posthorn/engine/core";
import type { MockOptions } from "./mock.js";

/** The clock the options ask for. */
export function chooseClock({ clock = "manual" }: MockOptions): AdjustableClock {
  if (clock === "real") return createClock({ mode: "real" });
  if (clock === "manual") return createClock({ mode: "manual" });
  const now = Date.parse(clock);
  if (!Number.isNaN(now)) return createClock({ mode: "manual", now });
  throw new RangeError(`clock must be "real", "manual" or an ISO time; it is ${JSON.stringify(clock)}`);
}

/** The source of ids, keys and secrets the options ask for. */
export function chooseRandom({ seed, ids = seed === undefined ? "random" : "deterministic" }: MockOptions): Random {
  if (ids === "deterministic") return seededRandom(seed ?? "posthorn");
  if (ids === "random" && seed === undefined) return systemRandom();
  throw new RangeError(
    ids === "random"
      ? 'seed needs ids: "deterministic"'
      : `ids must be "random" or "deterministic"; it is ${JSON.stringify(ids)}`,
  );
}
