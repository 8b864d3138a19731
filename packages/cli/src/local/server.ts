import type { MockServerOptions } from "@posthorn/mock-server/http";
import type { Io } from "../io.js";

/** A Posthorn server in this process, whichever kind it is. */
export interface LocalServer {
  ready: { event: "ready"; base_url: string; operator_url: string; inbox_url: string | null; pid: number };
  liveKey: string | null;
  sandboxKey: string | null;
  operatorToken: string | null;
  close(): Promise<void>;
}

/** Gives back the variables with which other programs reach a server. */
export function variablesOf({ ready, liveKey, sandboxKey, operatorToken }: LocalServer): Record<string, string> {
  return {
    POSTHORN_BASE_URL: ready.base_url,
    ...(liveKey && { POSTHORN_API_KEY: liveKey }),
    ...(sandboxKey && { POSTHORN_SANDBOX_KEY: sandboxKey }),
    ...(operatorToken && { POSTHORN_OPERATOR_TOKEN: operatorToken }),
    ...(ready.inbox_url && { POSTHORN_INBOX_URL: ready.inbox_url }),
  };
}

/** Gives back the engine on this machine, with a store and an inbox; `args` are flags of its own `serve`. */
export async function startEngine(args: readonly string[], env: Io["env"]): Promise<LocalServer> {
  const { createEngine, readConfig } = await import("@posthorn/engine");
  // A first send needs no more than an address to go to.
  const settings = { POSTHORN_FROM_EMAIL: "hello@posthorn.test", ...env };
  const { ready, ways, close } = await createEngine(readConfig(args, settings));
  const { liveKey, sandboxKey, operatorToken } = ways;
  return { ready, liveKey, sandboxKey, operatorToken, close };
}

/** A mock in this process. */
export interface LocalMockServer extends LocalServer {
  /** The calls that no operation answered, also once it is closed. */
  unhandled(): readonly { method: string; path: string }[];
}

/** Gives back the mock on a port of this machine; 0 takes any free one. */
export async function startMock(options: MockServerOptions): Promise<LocalMockServer> {
  const { keepHeapSmall, startMockServer } = await import("@posthorn/mock-server/http");
  keepHeapSmall();
  const { url, operatorUrl, mock, close } = await startMockServer(options);
  const { liveKey, sandboxKey, operatorToken } = mock;
  return {
    ready: { event: "ready", base_url: url, operator_url: operatorUrl, inbox_url: null, pid: process.pid },
    liveKey,
    sandboxKey,
    operatorToken,
    unhandled: () => mock.unhandled,
    close,
  };
}
