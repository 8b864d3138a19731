import type { Clock } from "./clock.js";
import type { DnsAnswer, WantedRecord } from "./dns.js";
import type { Ids } from "./ids.js";
import type { Lives } from "./lives.js";
import type { Log } from "./log.js";
import type { Metrics } from "./metrics/metrics.js";
import type { Outbound } from "./outbound.js";
import type { Random } from "./random.js";
import type { RsaKeyPair } from "./rsa.js";
import type { Secrets } from "./secrets.js";
import type { TraceContext, Tracer } from "./trace.js";

/** The context of the engine: the first argument of every function that needs time, randomness or settings. */
export interface Ctx {
  readonly clock: Clock;
  readonly random: Random;
  /**
   * Returns a number in [0, 1) that spreads the delay of a retry. While the clock is stopped it is the next of a fixed
   * sequence, so that equal runs retry in the same order, whatever their ids.
   */
  readonly jitter: (retry: string) => number;
  readonly ids: Ids;
  /** Creates request ids from separate randomness, so that with a seed reading requests change no later id of a row. */
  readonly requestIds: Ids;
  readonly secrets: Secrets;
  /** Looks up a record in the DNS; never rejects. */
  readonly lookUp: (record: Readonly<WantedRecord>) => Promise<DnsAnswer>;
  /** Creates the key of a sending domain. */
  readonly makeKeyPair: () => Promise<RsaKeyPair>;
  /** Sends requests to servers that users name. */
  readonly outbound: Outbound;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Records spans; absent where no collector was named. */
  readonly tracer?: Tracer | undefined;
  /** The span in which the current work is done; absent where its trace is not recorded. */
  readonly trace?: TraceContext;
  readonly settings: Settings;
  /** Returns whether jobs are held until an operator releases them; absent: they never are. */
  readonly isHeld?: () => boolean;
  /** Whether the current work is for a sandbox key, whose mail is simulated. */
  readonly sandbox?: boolean;
  /** The run of an automation that what is done now is done for. */
  readonly run?: { readonly id: string; readonly automation_id: string; readonly chain: readonly string[] };
}

/** The settings of a process that affect responses and mail. */
export interface Settings {
  readonly version: string;
  /** `service` disables the operations that only a developer's machine may have. */
  readonly profile: "local" | "service";
  /** A process that only runs jobs serves `health` only. */
  readonly serves: "everything" | "health";
  /** Base of the links in mail, without a slash at its end. */
  readonly publicUrl: string;
  /** The sender's domain of workspaces without a verified domain. */
  readonly sharedDomain: string;
  /** When mail counts as delivered: when its server accepted it, or when a delivery report says so. */
  readonly deliveredOn: "accept" | "report";
  /** Requests and emails per minute of a key without individual limits; 0: unlimited. */
  readonly requestLimit: number;
  readonly emailLimit: number;
  /** How long each kind of row is stored, unless its workspace says otherwise. */
  readonly lives: Lives;
}
