import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { EngineConfig } from "../config.js";
import type { Core } from "../create-core.js";
import type { CoreRequest, CoreResponse } from "../http/exchange.js";
import { splitUrl } from "../http/handle.js";
import { ConnectionLimit, connectionBound, type Destroyable } from "../http/load/connection-limit.js";
import { respondError } from "../http/respond.js";
import { type Clock, withTimeout } from "../platform/clock.js";
import { ApiError } from "../platform/errors.js";
import type { Log } from "../platform/log.js";
import { createShedLog } from "../platform/shed-log.js";
import { createHttpServer } from "../transport/express.js";
import { answerMetrics } from "./answer-metrics.js";

/** Thrown when an address cannot be listened on. The message names the setting to change. */
export class PortError extends Error {
  override readonly name = "PortError";
}

/** How long requests that are being answered may go on after the listeners were closed, in ms. */
const closeTimeout = 4000;
/** How long a server with connections accepts calls after it was told to stop, in ms: alone, and behind a proxy with other processes. */
const grace = { alone: 150, behindProxy: 500 };

/** The open HTTP listeners of a process. */
export interface Listeners {
  /** The origin of the public API, such as `http://127.0.0.1:4010`. */
  origin: string;
  /** The origin of the admin API. */
  adminOrigin: string;
  /** The origin of the listener that serves metrics without a token; undefined without one. */
  metricsOrigin: string | undefined;
  /** Stops all listeners. Every call returns the same result. */
  close(): Promise<void>;
}

interface ListenersParts {
  /** Requests wait for the core while it is created. */
  core: Promise<Core>;
  clock: Clock;
  log: Log;
}

/** A part of the API with a listener to itself. */
type ListenerRole = "public" | "admin";

/** Opens the listener of the public API and, where they are configured, those of the admin API and the metrics. Throws PortError. */
export async function openListeners(config: EngineConfig, { core, clock, log }: ListenersParts): Promise<Listeners> {
  const { admin, metrics, role } = config;
  const isAdminSeparate = admin !== undefined;
  // The listeners share one limit, because they share the open files of the process.
  const connections = new ConnectionLimit(connectionBound(openFileLimit()), createShedLog({ clock, log }));
  const create = (part: ListenerRole) =>
    createHttpServer(
      async (request) => (isAdminSeparate ? answerOwnPart(part, await core, request) : (await core).handle(request)),
      connections,
    );
  const servers: Server[] = [];
  let closed: Promise<unknown> | undefined;
  const close = async () => {
    const waited = role === "all" ? grace.alone : grace.behindProxy;
    closed ??= Promise.all(servers.map((server) => closeServer(server, waited)));
    await closed;
  };
  try {
    const open = (server: Server, at: { port: number; host: string }, flags: { host: string; port: string }) => {
      servers.push(server);
      return listen(server, at, flags);
    };
    const origin = await open(create("public"), config, { host: "--host", port: "--port" });
    const adminFlags = { host: "--admin", port: "--admin" };
    const adminOrigin = isAdminSeparate ? await open(create("admin"), admin, adminFlags) : origin;
    const metricsFlags = { host: "--metrics", port: "--metrics" };
    const metricsServer = createHttpServer(async (request) => answerMetrics(await core, request), connections);
    const metricsOrigin = metrics && (await open(metricsServer, metrics, metricsFlags));
    void core.then(({ ctx }) => collectConnections(ctx, connections));
    return { origin, adminOrigin, metricsOrigin, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Answers a request that belongs to this listener; any other path is not found, as if it did not exist. */
async function answerOwnPart(
  part: ListenerRole,
  { ctx, handle }: Pick<Core, "ctx" | "handle">,
  request: CoreRequest,
): Promise<CoreResponse> {
  const { path } = splitUrl(request.url);
  const isAdmin = path.split("/", 2)[1] === "_posthorn";
  if (isAdmin === (part === "admin")) return handle(request);
  const headers = { "X-Request-Id": ctx.requestIds.uuid() };
  return respondError(new ApiError("not_found", `no such path: ${path}`), headers, ctx.log);
}

function collectConnections({ metrics }: Core["ctx"], connections: ConnectionLimit<Destroyable>): void {
  metrics.onCollect(() => metrics.instruments.posthorn_limit_used_ratio.set(connections.usedRatio, "connections"));
}

/** Starts to listen and returns the origin. Throws PortError. */
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
          : `cannot listen on ${hostInUrl(host)}:${port} (${error.code ?? error.message}): choose another ${choices}`;
      reject(new PortError(reason));
    });
    server.listen(port, host, () => {
      const { port: bound } = server.address() as AddressInfo;
      const name = host === "0.0.0.0" ? "127.0.0.1" : hostInUrl(host);
      resolve(`http://${name}:${bound}`);
    });
  });
}

/** Returns a host as a URL has it: an IPv6 address in brackets. */
export function hostInUrl(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}

async function closeServer(server: Server, waited: number): Promise<void> {
  // A proxy stops to send calls before the signal, and one may still be on its way, over an open connection or a new one.
  if ((await countConnections(server)) > 0) await withTimeout(waited, new Promise(() => {}));
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  await withTimeout(closeTimeout, closed);
  server.closeAllConnections();
}

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count ?? 0)));
}

/** The assumed limit where the system does not report one. */
const defaultLimit = 1024;

/** Returns how many files this process may have open at once. */
function openFileLimit(): number {
  if (process.platform === "linux") {
    const [, soft] = /^Max open files\s+(\d+|unlimited)/m.exec(readLimits()) ?? [];
    if (soft !== undefined) return soft === "unlimited" ? Number.MAX_SAFE_INTEGER : Number(soft);
  }
  return defaultLimit;
}

function readLimits(): string {
  try {
    return readFileSync("/proc/self/limits", "utf8");
  } catch {
    return "";
  }
}
