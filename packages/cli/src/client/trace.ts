import type { Hooks, ResponseMeta } from "@posthorn/sdk";
import { plainText } from "../output/terminal-text.js";
import { type Io, write } from "../program/io.js";
import { maskKey } from "../settings/credential.js";
import type { GlobalFlags } from "../settings/global-flags.js";
import type { Settings } from "../settings/settings.js";
import { printWait } from "./rate-limit.js";

type Fetch = (request: Request) => Promise<Response>;

/** A fetch that logs to stderr as `--verbose` and `--debug` ask for, without secrets. */
export interface Trace {
  fetch: Fetch;
  /** Prints that the SDK waits for a rate limit or a busy service. */
  hooks: Pick<Hooks, "onRetry">;
  /** Logs the status, duration and attempts of a call. */
  done(meta: ResponseMeta): Promise<void>;
}

/** Returns a fetch that logs its attempts. */
export function traceFetch(fetch: Fetch, io: Io, flags: GlobalFlags, settings: Settings): Trace {
  const start = io.now();
  const log = (text: string): Promise<void> => write(io.stderr, `${plainText(text)}\n`);
  let attempts = 0;
  /** The service's message about the limit that the call waits for. */
  let limited: string | undefined;
  return {
    hooks: {
      onRetry({ delayMs }) {
        if (limited !== undefined) return printWait(delayMs, limited, io, flags.quiet === true);
      },
    },
    async fetch(request) {
      attempts += 1;
      const isSeen = io.stderr.isTTY && !flags.quiet && settings.retries > 0 && limited === undefined;
      if (attempts > 1 && (flags.verbose || isSeen)) await log(`Trying again, attempt ${attempts}`);
      limited = undefined;
      if (flags.debug) await log(`> ${request.method} ${request.url}\n${headerLines(">", request.headers)}`);
      const response = await fetch(request);
      if (response.status === 429 || response.status === 503) limited = await reasonIn(response.clone());
      if (flags.debug) await log(`< ${response.status} ${response.statusText}\n${headerLines("<", response.headers)}`);
      return response;
    },
    async done({ status, requestId, rateLimit }) {
      const tried = attempts;
      attempts = 0;
      if (!flags.verbose) return;
      const facts = [
        `${status} after ${io.now() - start} ms`,
        `${tried} attempt${tried === 1 ? "" : "s"}`,
        ...(requestId ? [`request ${requestId}`] : []),
        ...(rateLimit ? [`${rateLimit.remaining} of ${rateLimit.limit} requests left`] : []),
      ];
      await log(facts.join(", "));
    },
  };
}

/** Returns the message of an error response. */
async function reasonIn(response: Response): Promise<string> {
  try {
    const { message } = Object(Object(await response.json()).error);
    if (typeof message === "string") return message;
  } catch {
    // A proxy may answer in any format.
  }
  return response.status === 429 ? "the key's limit is reached" : "the service is busy";
}

function headerLines(mark: string, headers: Headers): string {
  return [...headers]
    .map(([name, value]) => `${mark} ${name}: ${/authorization|cookie/i.test(name) ? redacted(value) : value}`)
    .join("\n");
}

function redacted(value: string): string {
  const [, key = ""] = /^Bearer (.+)$/i.exec(value) ?? [];
  return `Bearer ${maskKey(key)}`;
}
