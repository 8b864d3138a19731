import type { AbortSignalLike } from "../../platform/cancellation.js";
import type { Outbound } from "../../platform/outbound.js";
import { publicDestinations } from "./destinations.js";
import { createHttpOutbound } from "./http-outbound.js";
import { notAllowed } from "./request-failure.js";
import { resolveWithSystem } from "./resolve-addresses.js";

/** How the server of a link answered. */
export interface LinkAnswer {
  /** 0 where there was no answer. */
  status: number;
  /** Why there was none; null where there was one. */
  error: string | null;
  /** Whether the link leads to an inside address, to which nothing was sent. */
  isInside: boolean;
}

/** How many requests run at once. */
const atOnce = 8;

/** Statuses of servers that know no HEAD. */
const withoutHead = new Set([405, 501]);

/**
 * Asks the servers of links, and returns their answers by URL. No request goes to an inside address. Redirects are answers.
 * `outbound` is another client for tests.
 */
export async function requestLinks(
  urls: Iterable<string>,
  { signal, outbound = openOutbound() }: { signal?: AbortSignalLike; outbound?: Outbound & { close?(): void } } = {},
): Promise<Map<string, LinkAnswer>> {
  const waiting = [...new Set(urls)];
  const answers = new Map<string, LinkAnswer>();
  const work = async () => {
    for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
      if (signal?.aborted) return;
      answers.set(url, await ask(url, outbound, signal));
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, work));
  } finally {
    outbound.close?.();
  }
  return answers;
}

function openOutbound(): Outbound & { close(): void } {
  // Links in mail may also be unencrypted.
  return createHttpOutbound({ destinations: { ...publicDestinations, plain: true }, find: resolveWithSystem });
}

async function ask(url: string, outbound: Outbound, signal: AbortSignalLike | undefined): Promise<LinkAnswer> {
  const headers = { "User-Agent": "Posthorn-Check" };
  const request = { url, headers, body: null, signal };
  let answer = await outbound.send({ ...request, method: "HEAD" });
  if (withoutHead.has(answer.status_code)) answer = await outbound.send({ ...request, method: "GET" });
  const { status_code: status, error } = answer;
  return { status, error, isInside: error === notAllowed };
}
