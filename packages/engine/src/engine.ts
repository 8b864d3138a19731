import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { EngineConfig } from "./config.js";
import { type Core, createCore, createCtx } from "./create-core.js";
import { createLookUp } from "./delivery/look-up.js";
import { localDestinations, publicDestinations } from "./delivery/requests/destinations.js";
import { createHttpOutbound } from "./delivery/requests/http-outbound.js";
import { resolveWithDns, resolveWithSystem } from "./delivery/requests/resolve-addresses.js";
import { createSmtpMailer } from "./delivery/smtp-mailer.js";
import { handleOnly, type Serves } from "./http/listeners.js";
import { ConnectionLimit, connectionBound } from "./http/load/connection-limit.js";
import { type Clock, createClock, within } from "./platform/clock.js";
import type { Settings } from "./platform/context.js";
import { type Log, silentLog } from "./platform/log.js";
import { openFileLimit } from "./platform/open-files.js";
import { systemRandom } from "./platform/random.js";
import { createShedLog } from "./platform/shed-log.js";
import { readSavedClock } from "./queue/saved-clock.js";
import type { ReportIntake } from "./reports/listen-reports.js";
import { bootstrap, type Credentials } from "./startup/bootstrap.js";
import { keptSecret, openDataDir } from "./startup/data-dir.js";
import { openMailTarget } from "./startup/mail-target.js";
import { openStore } from "./startup/open-store.js";
import { warnOfUnreachableNames } from "./startup/service-profile.js";
import { assertNoUnfinishedCopy } from "./store/copy/checkpoint.js";
import { createHttpServer } from "./transport/express.js";

/** What a process tells once it can be used. */
export interface Ready {
  event: "ready";
  base_url: string;
  operator_url: string;
  inbox_url: string | null;
  /** Where reports are received, when they are: `HOST:PORT`. */
  bounce_smtp?: string;
  pid: number;
}

/** A running engine: the core behind a port, with its store, its mail server and its job loop. */
export interface Engine {
  readonly ready: Ready;
  readonly core: Core;
  readonly credentials: Credentials;
  /** @deprecated Use `credentials`. */
  readonly ways: Credentials;
  /** Stops taking requests, lets work in hand end for at most ten seconds, and makes everything durable. */
  close(): Promise<void>;
}

/** The address is taken; the message says what to do. */
export class PortError extends Error {
  override readonly name = "PortError";
}

/**
 * How long requests and jobs in hand may take to end, in ms; what has not ended by then runs again after the next start.
 * With the time for SMTP connections to say goodbye, a stop stays within ten seconds.
 */
const patience = 4000;
const lastWords = 1000;

/** Gives back an engine that answers on its port. Throws PortError, DataDirError or StoreRefused. */
export async function createEngine(config: EngineConfig, log: Log = silentLog): Promise<Engine> {
  const closing: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  try {
    return await open(config, log, closing, close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function open(
  config: EngineConfig,
  log: Log,
  closing: (() => Promise<unknown>)[],
  close: () => Promise<void>,
): Promise<Engine> {
  const random = systemRandom();
  const needsDir = config.databaseUrl === undefined || config.secret === undefined;
  if (needsDir) openDataDir(config.dataDir);
  const secret = config.secret ?? keptSecret(config.dataDir, random);
  const store = await openStore(config, random, log);
  closing.push(() => store.close());
  await assertNoUnfinishedCopy(store);
  const clock = createClock({ ...startOf(config), record: await readSavedClock(store) });

  // The port is bound before the core is made, because links in mail begin with it; until then requests wait.
  let opened: (core: Core) => void = () => {};
  const core = new Promise<Core>((resolve) => {
    opened = resolve;
  });
  const { origin, adminOrigin, close: stopServing } = await openListeners(config, { core, clock, log });
  closing.push(stopServing);

  const target = await openMailTarget(config, { now: clock.now, random, log });
  closing.push(() => target.close());
  const mailer = createSmtpMailer({
    server: target.server,
    name: config.sharedDomain,
    serviceClock: clock,
    log,
    deliveredOn: config.deliveredOn,
  });
  closing.push(() => within(lastWords, mailer.close()));
  const outbound = openOutbound(config);
  closing.push(async () => outbound.close());

  const publicUrl = config.publicUrl ?? origin;
  warnOfUnreachableNames(config, publicUrl, log);
  const settings: Partial<Settings> = {
    profile: config.profile,
    publicUrl,
    sharedDomain: config.sharedDomain,
    deliveredOn: config.deliveredOn,
    requestLimit: config.requestLimit,
    emailLimit: config.emailLimit,
    contentLife: config.contentLife,
    eventLife: config.eventLife,
    messageLife: config.messageLife,
    serves: config.role === "worker" ? "health" : "everything",
  };
  const lookUp = createLookUp({ server: config.dns });
  const parts = { store, mailer, clock, secret, random, log, settings, lookUp, outbound };
  const credentials = await bootstrap(createCtx(parts), store, {
    liveKey: config.bootstrapLiveKey,
    sandboxKey: config.bootstrapSandboxKey,
    operatorToken: config.operatorToken,
    settings: config.workspaceSettings,
  });
  const made = createCore({
    ...parts,
    operatorToken: credentials.operatorToken ?? undefined,
    // Several processes have no order together, so workers of a cluster keep theirs busy on a clock that stands, too.
    worker: { lease: config.lease, ...(config.role === "worker" && { isClockStopped: () => false }) },
  });
  await made.start({ jobs: config.role !== "api" });
  // A clock that was told where to stand has to be found there after a restart.
  if (config.clock.mode === "manual") await made.time.freeze();
  closing.push(() => within(patience, made.stop()));
  // Before the jobs end, so that nothing more is asked of a process that is going.
  closing.push(stopServing);
  const intake = config.bounceSmtp && (await openIntake(made, config.bounceSmtp));
  if (intake) closing.push(() => within(patience, intake.close()));
  opened(made);

  return {
    ready: {
      event: "ready",
      base_url: `${origin}/v1`,
      operator_url: `${adminOrigin}/_posthorn`,
      inbox_url: target.inboxUrl,
      ...(intake && { bounce_smtp: `${nameOf(intake.host)}:${intake.port}` }),
      pid: process.pid,
    },
    core: made,
    credentials,
    ways: credentials,
    close,
  };
}

async function openIntake({ ctx, store }: Core, at: { host: string; port: number }): Promise<ReportIntake> {
  // Loaded late, as few processes take reports.
  const { listenReports } = await import("./reports/listen-reports.js");
  return listenReports(ctx, store, at).catch((error) => {
    throw new PortError(`cannot take reports on ${nameOf(at.host)}:${at.port} (${error.code ?? error.message})`);
  });
}

/** Where a developer's targets are, their machine's own names hold, unless it is said which DNS to ask. */
function openOutbound({ profile, dns }: EngineConfig) {
  if (profile === "service") return createHttpOutbound({ destinations: publicDestinations, find: resolveWithDns(dns) });
  const find = dns === undefined ? resolveWithSystem : resolveWithDns(dns);
  return createHttpOutbound({ destinations: localDestinations, find });
}

/** A host as it stands before a port. */
function nameOf(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}

function startOf({ clock }: EngineConfig): { mode?: "manual"; now?: number } {
  if (clock.mode === "real") return {};
  return clock.now === undefined ? { mode: "manual" } : { mode: "manual", now: clock.now };
}

interface Listeners {
  /** Where the public API answers, as `http://127.0.0.1:4010`. */
  origin: string;
  /** Where the admin API does. */
  adminOrigin: string;
  /** Stops them; a second call waits for the first. */
  close(): Promise<void>;
}

/** What answers, as far as it is there: requests that come before wait for the core. */
interface Answering {
  core: Promise<Core>;
  clock: Clock;
  log: Log;
}

/** Opens the listener of the public API and, where the admin API has one of its own, that one. Throws PortError. */
async function openListeners(config: EngineConfig, { core, clock, log }: Answering): Promise<Listeners> {
  const { admin, role } = config;
  // A worker has no admin API.
  const isApart = admin !== undefined && role !== "worker";
  // One bound for both: they share the files that the process may have open.
  const connections = new ConnectionLimit(connectionBound(openFileLimit()), createShedLog({ clock, log }));
  const create = (serves: Serves) =>
    createHttpServer(async (request) => {
      const { ctx, handle } = await core;
      return isApart ? handleOnly(serves, ctx, handle, request) : handle(request);
    }, connections);
  const servers = [create("public")];
  let stopped: Promise<unknown> | undefined;
  const close = async () => {
    stopped ??= Promise.all(servers.map(closeServer));
    await stopped;
  };
  try {
    const origin = await listen(servers[0] as Server, config, { host: "--host", port: "--port" });
    if (!isApart) return { origin, adminOrigin: origin, close };
    const server = create("admin");
    servers.push(server);
    const adminOrigin = await listen(server, admin, { host: "--admin", port: "--admin" });
    return { origin, adminOrigin, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function listen(
  server: Server,
  { port, host }: { port: number; host: string },
  flags: { host: string; port: string },
): Promise<string> {
  const choices = [...new Set([flags.host, flags.port])].join(" or ");
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === "EADDRINUSE"
          ? `port ${port} on ${host} is taken: stop what uses it, or choose another with ${flags.port} (0 takes any free one)`
          : `cannot listen on ${nameOf(host)}:${port} (${error.code ?? error.message}): choose another ${choices}`;
      reject(new PortError(reason));
    });
    server.listen(port, host, () => {
      const { port: bound } = server.address() as AddressInfo;
      const name = host === "0.0.0.0" ? "127.0.0.1" : nameOf(host);
      resolve(`http://${name}:${bound}`);
    });
  });
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  await within(patience, closed);
  server.closeAllConnections();
}
