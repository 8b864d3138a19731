import type { AdjustableClock } from "./clock.js";
import type { Ctx, Settings } from "./context.js";
import { fractionOf } from "./crypto.js";
import { askDns, type LookUp } from "./dns.js";
import { createIds, type Ids } from "./ids.js";
import { serviceLives } from "./lives.js";
import { type Log, silentLog } from "./log.js";
import { Metrics } from "./metrics/metrics.js";
import { noOutbound, type Outbound } from "./outbound.js";
import { type Random, seededRandom, systemRandom } from "./random.js";
import { makeRsaKeyPair } from "./rsa.js";
import { createSecrets } from "./secrets.js";
import type { Tracer } from "./trace.js";
import { version } from "./version.js";

export interface CtxParts {
  clock: AdjustableClock;
  /** At least 32 characters; the key for signed links and sealed values. */
  secret: string;
  /** Opens what an earlier secret sealed, and keeps what it signed valid. */
  previousSecret?: string | undefined;
  random?: Random;
  /** Looks up a record in the DNS; without it every record is unknown, so no domain gets verified. */
  lookUp?: LookUp;
  /** Makes the key of a sending domain; default a new RSA key of 2,048 bits. */
  makeKeyPair?: Ctx["makeKeyPair"];
  /** Sends webhooks; without it every delivery fails. */
  outbound?: Outbound;
  log?: Log;
  /** Default: new ones. */
  metrics?: Metrics;
  /** Records spans; without it none are recorded. */
  tracer?: Tracer | undefined;
  settings?: Partial<Settings>;
}

const defaults: Settings = {
  version,
  profile: "local",
  serves: "everything",
  publicUrl: "http://127.0.0.1:4010",
  sharedDomain: "posthorn.test",
  deliveredOn: "accept",
  requestLimit: 100,
  emailLimit: 100,
  lives: serviceLives(),
};

/** Returns the context for a clock, a secret and settings. */
export function createCtx({ clock, random = systemRandom(), log = silentLog, ...parts }: CtxParts): Ctx {
  const ids = createIds(clock, random);
  // Equal runs on a stopped clock retry in the same order. The seed is part of that: another one changes recorded runs.
  const stoppedJitter = seededRandom("retries while the clock stands");
  const requestIds = createIds(clock, seededRandom(randomText(ids)));
  const settings = { ...defaults, ...parts.settings };
  const { lookUp = async () => "unknown", makeKeyPair = makeRsaKeyPair, outbound = noOutbound } = parts;
  return {
    clock,
    random,
    log,
    jitter: (retry) => (clock.state().mode === "manual" ? stoppedJitter.fraction() : fractionOf(retry)),
    ids,
    requestIds,
    secrets: createSecrets(parts.secret, random, parts.previousSecret),
    lookUp: (record) => askDns(lookUp, record),
    makeKeyPair,
    outbound,
    metrics: parts.metrics ?? new Metrics(settings.version),
    tracer: parts.tracer,
    settings,
  };
}

/** Returns the random part of a new id, without its time: equal for equal seeds at any time. */
export function randomText(ids: Ids): string {
  return ids.compact().slice(16);
}
