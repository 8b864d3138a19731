import { setTimeout } from "node:timers/promises";
import type { Mock } from "./mock.js";

/** Options for `new Posthorn(…)` with which it calls a mock, and repeats what a fault refused without waiting. */
export interface ClientOptions {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly fetch: Mock["fetch"];
  readonly runtime: { sleep(milliseconds: number, signal?: AbortSignal): Promise<void> };
}

/**
 * Returns the options of a client that calls a mock. Its first wait after a call that failed as no engine does (any 5xx, or without
 * an answer) takes no time, as nothing gets better by waiting for a mock; every other wait, such as that of `waitFor`, is real.
 */
export function createClientOptions({
  liveKey,
  baseUrl,
  fetch,
}: Pick<Mock, "liveKey" | "baseUrl" | "fetch">): ClientOptions {
  let hasFailed = false;
  return {
    apiKey: liveKey,
    baseUrl,
    async fetch(input, init) {
      try {
        const response = await fetch(input, init);
        hasFailed = response.status >= 500;
        return response;
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    },
    runtime: {
      async sleep(milliseconds, signal) {
        signal?.throwIfAborted();
        const wait = hasFailed ? 0 : milliseconds;
        hasFailed = false;
        await setTimeout(wait, undefined, signal && { signal }).catch(() => signal?.throwIfAborted());
      },
    },
  };
}
