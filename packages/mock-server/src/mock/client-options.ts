import { setTimeout } from "node:timers/promises";
import type { Mock } from "./mock.js";

/** Options for `new Posthorn(…)` with which it calls a mock, and retries a call that a fault failed without a backoff. */
export interface ClientOptions {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly fetch: Mock["fetch"];
  readonly runtime: { sleep(milliseconds: number, signal?: AbortSignal): Promise<void> };
}

/**
 * Returns the options of a client that calls a mock. Its backoff after a call without an answer or with a 5xx status is 0 ms, because
 * waiting changes nothing in a mock. Every other wait, such as that of `waitFor`, takes real time.
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
