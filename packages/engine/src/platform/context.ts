import type { Clock } from "./clock.js";
import type { LookUp } from "./dns.js";
import type { Ids } from "./ids.js";
import type { Log } from "./log.js";
import type { Outbound } from "./outbound.js";
import type { Random } from "./random.js";
import type { RsaKeyPair } from "./rsa.js";
import type { Secrets } from "./secrets.js";

/** What every part of the engine may ask for; the first argument wherever time, chance or settings matter. */
export interface Ctx {
  readonly clock: Clock;
  readonly random: Random;
  /**
   * Spreads retries: a number in [0, 1) for one retry, which is named. While the clock stands it is the next of a sequence that
   * is the same in every run, so that what is tried again has the same order in equal runs, whatever ids they made.
   */
  readonly jitter: (retry: string) => number;
  readonly ids: Ids;
  /** Makes ids of requests, apart from those of rows: with a seed, whoever only looks changes no id that comes later. */
  readonly requestIds: Ids;
  readonly secrets: Secrets;
  /** Looks whether the DNS has a record. */
  readonly lookUp: LookUp;
  /** Makes the key of a sending domain. */
  readonly makeKeyPair: () => Promise<RsaKeyPair>;
  /** Sends requests to servers that users name. */
  readonly outbound: Outbound;
  readonly log: Log;
  readonly settings: Settings;
  /** Whether what is done now is done for a sandbox key: nothing it sets in motion is really sent. */
  readonly sandbox?: boolean;
  /** The run of an automation that what is done now is done for. */
  readonly run?: { readonly id: string; readonly automation_id: string; readonly chain: readonly string[] };
}

/** Settings of the process that shape answers and mail. */
export interface Settings {
  readonly version: string;
  /** `service` closes the doors that only a developer's machine may have open. */
  readonly profile: "local" | "service";
  /** A process that only runs jobs answers nothing but its health. */
  readonly serves: "everything" | "health";
  /** Base of the links in mail, without a slash at its end. */
  readonly publicUrl: string;
  /** Mail of workspaces without a domain of their own goes out from here. */
  readonly sharedDomain: string;
  /** When mail counts as delivered: when its server accepted it, or when a delivery report says so. */
  readonly deliveredOn: "accept" | "report";
  /** Requests and emails per minute of a key that has no limits of its own; 0 = none. */
  readonly requestLimit: number;
  readonly emailLimit: number;
  /** How long the content of messages is kept after the week it was accepted in, in ms. */
  readonly contentLife: number;
  /** How long events, and deliveries that have ended, are kept, in ms. */
  readonly eventLife: number;
  /** How long messages and what hangs on them are kept once they are over, in ms; null: for good. */
  readonly messageLife: number | null;
}

/** How long an answer is repeated to calls with its Idempotency-Key, in ms. */
export const idempotencyLife = 60 * 60 * 1000;
