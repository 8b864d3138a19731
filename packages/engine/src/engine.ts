import { ConfigError, type EngineConfig } from "./config.js";
import { type Core, type CoreParts, createCore } from "./create-core.js";
import { createLookUp } from "./delivery/look-up.js";
import { CertificateError } from "./delivery/reports/certificate.js";
import { localDestinations, publicDestinations } from "./delivery/requests/destinations.js";
import { createHttpOutbound } from "./delivery/requests/http-outbound.js";
import { resolveWithDns, resolveWithSystem } from "./delivery/requests/resolve-addresses.js";
import { createSmtpMailer } from "./delivery/smtp-mailer.js";
import { MailThreads } from "./mail-threads/mail-threads.js";
import { type ClockStart, createClock, withTimeout } from "./platform/clock.js";
import type { Settings } from "./platform/context.js";
import { createCtx } from "./platform/create-ctx.js";
import { type Log, silentLog } from "./platform/log.js";
import { Metrics } from "./platform/metrics/metrics.js";
import { systemRandom } from "./platform/random.js";
import type { Tracer } from "./platform/trace.js";
import { version } from "./platform/version.js";
import type { SlotLimits } from "./queue/running-jobs.js";
import { readSavedClock } from "./queue/saved-clock.js";
import type { WorkerOptions } from "./queue/worker.js";
import type { ReportIntake } from "./reports/listen-reports.js";
import { bootstrap, type Credentials } from "./startup/bootstrap.js";
import { openDataDir, readOrCreateSecret } from "./startup/data-dir.js";
import { collectEngineMetrics } from "./startup/engine-metrics.js";
import { hostInUrl, openListeners, PortError } from "./startup/listeners.js";
import { openMailTarget } from "./startup/mail-target.js";
import { openStore } from "./startup/open-store.js";
import { openTracer } from "./startup/open-tracer.js";
import { warnOfUnreachableNames } from "./startup/service-profile.js";
import { assertNoUnfinishedCopy } from "./store/copy/checkpoint.js";

/** The line that a process writes when it answers requests. */
export interface Ready {
  event: "ready";
  base_url: string;
  operator_url: string;
  inbox_url: string | null;
  /** The address of the SMTP server that receives bounce and complaint reports, as `HOST:PORT`; absent without one. */
  bounce_smtp?: string;
  /** Where the metrics are served without a token; absent without such a listener. */
  metrics_url?: string;
  pid: number;
}

/** A running engine: the core behind a port, with its store, its mailer and its job loop. */
export interface Engine {
  readonly ready: Ready;
  readonly core: Core;
  readonly credentials: Credentials;
  /** @deprecated Use `credentials`. */
  readonly ways: Credentials;
  /** Reads again what files say: the certificate of the report intake. A file that cannot be used changes nothing. */
  reload(): Promise<void>;
  /** Stops taking requests, waits at most ten seconds for work that has begun, and makes everything durable. */
  close(): Promise<void>;
}

/**
 * How long a stop waits for jobs and reports that have begun, in ms; a job that has not ended by then runs again after the
 * next start. Together with the goodbyes of SMTP connections a stop takes at most ten seconds.
 */
const stopTimeout = 4000;
const mailerCloseTimeout = 1000;

/**
 * One tenant can use every SMTP connection, each for the mail that awaits its reply and the one that follows it: a set. On the JSON store
 * twice as many small mails wait for the disk before they are sent and after it, and some more mails may be in doubt than the connections
 * can have sent without a reply: with fewer, connections would wait for the disk. On PostgreSQL other processes may have free connections,
 * so a tenant has a second set only while its mails are answered. One tenant takes a quarter of the slots at most, or half with that, and
 * however many of its mails wait for connections, others get connections in turn with it.
 */
function workerSlots({
  smtpConnections,
  databaseUrl,
}: EngineConfig): Required<Pick<WorkerOptions, "slots" | "maxInDoubtPerKey" | keyof SlotLimits>> {
  const set = Math.max(16, 2 * smtpConnections);
  const ofKey =
    databaseUrl === undefined
      ? { slotsPerKey: 3 * set, slotsAhead: 0, maxInDoubtPerKey: Math.max(24, 2 * smtpConnections + 4) }
      : { slotsPerKey: set, slotsAhead: set, maxInDoubtPerKey: set };
  return { slots: 4 * ofKey.slotsPerKey, slotsPerLargeKey: set, ...ofKey };
}

/** Returns an engine that answers on its port. Throws PortError, DataDirError, OtherSecret or StoreRefused. */
export async function createEngine(config: EngineConfig, log: Log = silentLog): Promise<Engine> {
  const start = new EngineStart(config, log);
  try {
    return await start.run();
  } catch (error) {
    await start.undo();
    throw error;
  }
}

type ReportAddress = { host: string; port: number };

/** Opens the parts of an engine one after another, and closes those that are open in reverse order. */
class EngineStart {
  readonly #config: EngineConfig;
  readonly #log: Log;
  readonly #random = systemRandom();
  readonly #metrics = new Metrics(version);
  /** Closes the open parts; the last one is closed first. */
  readonly #closers: (() => Promise<unknown>)[] = [];

  constructor(config: EngineConfig, log: Log) {
    this.#config = config;
    this.#log = log;
  }

  async undo(): Promise<void> {
    for (const close of this.#closers.splice(0).reverse()) await close();
  }

  async run(): Promise<Engine> {
    const config = this.#config;
    const log = this.#log;
    const secret = this.#openSecret();
    const store = await openStore(config, this.#random, log);
    this.#closers.push(() => store.close());
    await assertNoUnfinishedCopy(store);
    const clock = createClock({ ...clockStartOf(config), record: await readSavedClock(store) });

    // The port is bound before the core is created, because links in mail begin with it; until then requests wait.
    let resolveCore: (core: Core) => void = () => {};
    const pendingCore = new Promise<Core>((resolve) => {
      resolveCore = resolve;
    });
    this.#metrics.start();
    const listeners = await openListeners(config, { core: pendingCore, clock, log });
    this.#closers.push(listeners.close);

    const { inboxUrl, ...network } = await this.#openNetwork(clock, secret);
    const publicUrl = config.publicUrl ?? listeners.origin;
    warnOfUnreachableNames(config, publicUrl, log);
    const settings = settingsOf(config, publicUrl);
    const lookUp = createLookUp({ server: config.dns });
    const tracer = this.#openTracer();
    const { previousSecret, previousOperatorToken } = config;
    const parts = {
      ...{ store, clock, secret, random: this.#random, log, settings, lookUp, previousSecret, previousOperatorToken },
      ...{ ...network, metrics: this.#metrics, tracer },
    };
    const credentials = await bootstrap(createCtx(parts), store, {
      liveKey: config.bootstrapLiveKey,
      sandboxKey: config.bootstrapSandboxKey,
      operatorToken: config.operatorToken,
      settings: config.workspaceSettings,
    });
    const core = await this.#startCore(parts, credentials);
    // Closed before the core, so that no request comes while the jobs end.
    this.#closers.push(listeners.close);
    this.#closers.push(async () => core.endWaits());
    const intake = config.bounceSmtp && (await this.#openReportIntake(core, config.bounceSmtp));
    resolveCore(core);

    const reload = async () => intake?.reload();
    const ready: Ready = {
      event: "ready",
      base_url: `${listeners.origin}/v1`,
      operator_url: `${listeners.adminOrigin}/_posthorn`,
      inbox_url: inboxUrl,
      ...(listeners.metricsOrigin && { metrics_url: `${listeners.metricsOrigin}/metrics` }),
      ...(intake && { bounce_smtp: `${hostInUrl(intake.host)}:${intake.port}` }),
      pid: process.pid,
    };
    return { ready, core, credentials, ways: credentials, reload, close: () => this.undo() };
  }

  /** Returns the secret of the process, from its configuration or its data directory. Throws DataDirError. */
  #openSecret(): string {
    const { databaseUrl, dataDir, secret } = this.#config;
    if (databaseUrl === undefined || secret === undefined) openDataDir(dataDir);
    return secret ?? readOrCreateSecret(dataDir, this.#random);
  }

  /** Opens what sends mail and requests. */
  async #openNetwork(clock: CoreParts["clock"], secret: string) {
    const { sharedDomain: name, deliveredOn, role, threads } = this.#config;
    const log = this.#log;
    const target = await openMailTarget(this.#config, { now: clock.now, random: this.#random, log });
    this.#closers.push(() => target.close());
    const { smtpConnections: maxConnections, smtpRate: mailsPerSecond } = this.#config;
    const limits = { maxConnections, mailsPerSecond };
    const options = { server: target.server, name, serviceClock: clock, log, deliveredOn, ...limits };
    const mailer = createSmtpMailer(options);
    this.#closers.push(() => withTimeout(mailerCloseTimeout, mailer.close()));
    const { slots } = workerSlots(this.#config);
    const mailThreads =
      threads > 0 && role !== "api" ? new MailThreads({ threads, slots, secret, mailer, clock, log }) : undefined;
    this.#closers.push(async () => {
      await withTimeout(mailerCloseTimeout, Promise.resolve(mailThreads?.close()));
      await mailThreads?.terminate();
    });
    collectEngineMetrics(this.#metrics, { ...this.#config, mailer, mailThreads });
    const outbound = openOutbound(this.#config);
    this.#closers.push(async () => outbound.close());
    return { mailer, mailThreads, outbound, inboxUrl: target.inboxUrl, onIncomingMail: target.onMail };
  }

  /** Returns the tracer whose spans go to the configured collector; undefined without one. */
  #openTracer(): Tracer | undefined {
    const { tracing, role } = this.#config;
    if (tracing === undefined) return undefined;
    const attributes = { "posthorn.role": role };
    const { tracer, close } = openTracer(tracing, { attributes, log: this.#log, metrics: this.#metrics });
    this.#closers.push(close);
    return tracer;
  }

  async #startCore(parts: CoreParts, credentials: Credentials): Promise<Core> {
    const { role, lease, clock, hold } = this.#config;
    const core = createCore({
      ...parts,
      operatorToken: credentials.operatorToken ?? undefined,
      // The jobs of several processes have no common order, so a worker process runs its own at the same time even on a
      // stopped clock.
      worker: { lease, ...workerSlots(this.#config), ...(role === "worker" && { isClockStopped: () => false }) },
    });
    await core.start({ jobs: role !== "api", hold });
    // Saves the time of a clock that was started at a given one, so that it is the same after a restart.
    if (clock.mode === "manual") await core.time.freeze();
    this.#closers.push(() => withTimeout(stopTimeout, core.stop()));
    return core;
  }

  /** Opens the SMTP server that receives reports. Throws PortError or ConfigError. */
  async #openReportIntake({ ctx, store }: Core, { host, port }: ReportAddress): Promise<ReportIntake> {
    const { bounceTls: tls } = this.#config;
    // Imported here, because few processes receive reports.
    const { listenReports } = await import("./reports/listen-reports.js");
    const intake = await listenReports(ctx, store, { host, port, tls }).catch((error) => {
      if (error instanceof CertificateError) throw new ConfigError(`--bounce-tls-cert: ${error.message}`);
      const reason = error.code ?? error.message;
      throw new PortError(`cannot take reports on ${hostInUrl(host)}:${port} (${reason})`);
    });
    this.#closers.push(() => withTimeout(stopTimeout, intake.close()));
    return intake;
  }
}

function settingsOf(config: EngineConfig, publicUrl: string): Partial<Settings> {
  const { profile, sharedDomain, deliveredOn, requestLimit, emailLimit, lives } = config;
  return {
    profile,
    publicUrl,
    sharedDomain,
    deliveredOn,
    requestLimit,
    emailLimit,
    lives,
    serves: config.role === "worker" ? "health" : "everything",
  };
}

/** Returns the HTTP client for webhooks. In the local profile it may reach this machine, and names in its hosts file. */
function openOutbound({ profile, dns }: EngineConfig) {
  if (profile === "service") return createHttpOutbound({ destinations: publicDestinations, find: resolveWithDns(dns) });
  const find = dns === undefined ? resolveWithSystem : resolveWithDns(dns);
  return createHttpOutbound({ destinations: localDestinations, find });
}

function clockStartOf({ clock }: EngineConfig): ClockStart {
  if (clock.mode === "real") return {};
  return clock.now === undefined ? { mode: "manual" } : { mode: "manual", now: clock.now };
}
