import { Posthorn } from "@posthorn/sdk";
import type { Input } from "../input/input.js";
import { hasRunningServers, recordAnnounced } from "../local/running.js";
import { exitCodes, Failure } from "../program/failure.js";
import { type Io, write } from "../program/io.js";
import { secretOf } from "../settings/credential.js";
import type { GlobalFlags } from "../settings/global-flags.js";
import type { Settings } from "../settings/settings.js";
import { nodeFetch } from "../start-up/node-fetch.js";
import { recordAnswer, toFailure } from "./api-failure.js";
import { traceFetch } from "./trace.js";

/** One request to the API. */
export interface Call {
  method: string;
  /** Relative to the base URL, with its parameters filled in and encoded. */
  path: string;
  query?: Readonly<Record<string, string | number | boolean>>;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** Whether the operation needs a key. */
  authenticated: boolean;
  /** Whether the service rejects it without an `Idempotency-Key`; the SDK creates one where none is given. */
  needsIdempotencyKey?: boolean | undefined;
  /** The time-out of each attempt in milliseconds, in place of `--timeout`. */
  timeout?: number | undefined;
  /** The time-out of all attempts and the waits between them, in milliseconds. */
  deadline?: number | undefined;
}

/** A successful response. */
export interface Answer {
  status: number;
  headers: Iterable<[name: string, value: string]>;
  /** The data as the SDK returns it: without its envelope, or a page. */
  data: unknown;
  /** Returns the raw body. */
  text(): Promise<string>;
}

/** Sends calls with the configured key, retries and time-outs. @throws an error response as a Failure. */
export interface Api {
  send(call: Call): Promise<Answer>;
}

/** Returns the API through the SDK and node:http. The key is released when the first call needs it. */
export async function connect(io: Io, flags: GlobalFlags, settings: Settings, input: Input): Promise<Api> {
  const apiKey = flags.apiKeyStdin ? settings.given(await input.readKey(), "the key of stdin") : settings.apiKey;
  let secret: string | undefined;
  const trace = traceFetch(nodeFetch, io, flags, settings);
  const posthorn = new Posthorn({
    apiKey: () => secret ?? "",
    baseUrl: settings.baseUrl,
    timeout: settings.timeout,
    maxRetries: settings.retries,
    headers: { "User-Agent": "posthorn-cli" },
    fetch: trace.fetch,
    hooks: trace.hooks,
  });
  return {
    async send({ method, path, query, body, headers, authenticated, timeout, deadline }: Call) {
      if (authenticated) {
        if (!apiKey) throw await noKeyFailure(io);
        if (secret === undefined) await announceLocal(settings, flags, io);
        secret ??= await secretOf(apiKey, settings, io);
      }
      const { idempotencyKey } = flags;
      const options = { body, query, headers, idempotencyKey, timeout, deadline, signal: io.signal };
      try {
        const { data, response, meta } = await posthorn.request(method, path, options).withResponse();
        recordAnswer(io, settings.baseUrl);
        await trace.done(meta);
        return { status: response.status, headers: response.headers, data, text: () => response.text() };
      } catch (error) {
        throw toFailure(error);
      }
    },
  };
}

/** Prints that a running server of this user is called with its own key, once for each start of the server. */
async function announceLocal({ local }: Settings, { quiet }: GlobalFlags, io: Io): Promise<void> {
  if (!local || local.announced || quiet) return;
  await write(io.stderr, `Using the server that runs at ${local.base_url}, with its own key.\n`);
  try {
    recordAnnounced(local, io.env);
  } catch {
    // Without a record the next command prints it again.
  }
}

async function noKeyFailure(io: Io): Promise<Failure> {
  const { runningServers } = await import("../local/find-local.js");
  const [server] = hasRunningServers(io.env) ? await runningServers(io) : [];
  if (!server?.api_key) {
    return new Failure("no_api_key", "there is no API key to call with", exitCodes.auth, {
      hint: "Log in, set POSTHORN_API_KEY, or run a server on this machine: it has a key that is found without a setting.",
      next: ["posthorn login", "export POSTHORN_API_KEY=ph_live_…", "posthorn dev"],
    });
  }
  const [folder] = server.folders ?? [];
  const where = folder === undefined ? "" : ` (started in ${folder})`;
  return new Failure("no_api_key", "there is no API key to call with", exitCodes.auth, {
    hint: `A server of yours runs at ${server.base_url}${where}. Call it with --profile local, or log in to another.`,
    next: [`posthorn health --profile local`, 'eval "$(posthorn env)"', "posthorn login"],
  });
}
