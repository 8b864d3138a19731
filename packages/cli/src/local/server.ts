import type { MockServerOptions } from "@posthorn/mock-server/http";
import { exitCodes, Failure } from "../program/failure.js";
import type { Io } from "../program/io.js";

/** A Posthorn server in this process: the engine or the mock. */
export interface LocalServer {
  ready: {
    event: "ready";
    base_url: string;
    operator_url: string;
    inbox_url: string | null;
    metrics_url?: string;
    pid: number;
  };
  liveKey: string | null;
  sandboxKey: string | null;
  operatorToken: string | null;
  close(): Promise<void>;
}

/** The addresses and credentials of a server. */
interface ServerAccess {
  base_url: string;
  inbox_url?: string | null;
  live_key?: string | null | undefined;
  sandbox_key?: string | null;
  operator_token?: string | null;
}

/** Returns the variables with which other programs reach a server. */
export function variablesFor({
  base_url,
  inbox_url,
  live_key,
  sandbox_key,
  operator_token,
}: ServerAccess): Record<string, string> {
  return {
    POSTHORN_BASE_URL: base_url,
    ...(live_key && { POSTHORN_API_KEY: live_key }),
    ...(sandbox_key && { POSTHORN_SANDBOX_KEY: sandbox_key }),
    ...(operator_token && { POSTHORN_OPERATOR_TOKEN: operator_token }),
    ...(inbox_url && { POSTHORN_INBOX_URL: inbox_url }),
  };
}

/** Returns the variables with which other programs reach a server of this process. */
export function variablesOf({ ready, liveKey, sandboxKey, operatorToken }: LocalServer): Record<string, string> {
  const keys = { live_key: liveKey, sandbox_key: sandboxKey, operator_token: operatorToken };
  return variablesFor({ base_url: ready.base_url, inbox_url: ready.inbox_url, ...keys });
}

/** Starts the engine with a store and an inbox. `args` are flags of `posthorn-engine serve`. */
export async function startEngine(args: readonly string[], env: Io["env"]): Promise<LocalServer> {
  const { createEngine, readConfig } = await loadPackage("@posthorn/engine", () => import("@posthorn/engine"));
  const { ready, credentials, close } = await createEngine(readConfig(args, env));
  const { liveKey, sandboxKey, operatorToken } = credentials;
  return { ready, liveKey, sandboxKey, operatorToken, close };
}

/** A mock in this process. */
export interface LocalMockServer extends LocalServer {
  /** Returns the calls that matched no operation, also after the mock is closed. */
  unhandled(): readonly { method: string; path: string }[];
}

/** Starts the mock. Port 0 takes any free port. */
export async function startMock(options: MockServerOptions): Promise<LocalMockServer> {
  const { keepHeapSmall, startMockServer } = await loadPackage(
    "@posthorn/mock-server",
    () => import("@posthorn/mock-server/http"),
  );
  keepHeapSmall();
  const { url, operatorUrl, metricsUrl, mock, close } = await startMockServer(options);
  const { liveKey, sandboxKey, operatorToken } = mock;
  return {
    ready: {
      event: "ready",
      base_url: url,
      operator_url: operatorUrl,
      inbox_url: null,
      ...(metricsUrl !== undefined && { metrics_url: metricsUrl }),
      pid: process.pid,
    },
    liveKey,
    sandboxKey,
    operatorToken,
    unhandled: () => mock.unhandled,
    close,
  };
}

/** Returns the module of an optional Posthorn package. @throws a Failure that names the package where it is not installed. */
export async function loadPackage<Module>(
  name: "@posthorn/engine" | "@posthorn/mock-server",
  load: () => Promise<Module>,
): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== "ERR_MODULE_NOT_FOUND" || !message.includes(`'${name}'`)) throw error;
    throw new Failure("package_missing", `this command needs ${name}, which is not installed`, exitCodes.failed, {
      hint: "Install it beside @posthorn/cli, in the same version.",
      next: [`npm install ${name}`],
    });
  }
}
