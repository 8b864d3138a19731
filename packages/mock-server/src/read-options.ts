import { type AdjustableClock, createClock, type Random, seededRandom, systemRandom } from "@posthorn/engine/core";
import type { MockOptions } from "./mock.js";

/** The origin of a base URL; throws RangeError when it is not an http URL with `/v1` right after the host. */
export function originOf(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (url && /^https?:$/.test(url.protocol) && /^\/v1\/?$/.test(url.pathname) && !url.search && !url.hash)
    return url.origin;
  throw new RangeError(
    `baseUrl must be an http or https URL with /v1 right after the host, such as https://api.example.com/v1; it is ${JSON.stringify(baseUrl)}`,
  );
}

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
