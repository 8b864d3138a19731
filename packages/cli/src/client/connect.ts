import { Posthorn } from "@posthorn/sdk";
import { exitCodes } from "../exit-codes.js";
import { Failure } from "../failure.js";
import type { Input } from "../input.js";
import type { Io } from "../io.js";
import type { GlobalFlags } from "../settings/global-flags.js";
import type { Settings } from "../settings/settings.js";
import type { Api, Call } from "./api.js";
import { failureOf } from "./failure-of.js";
import { nodeFetch } from "./node-fetch.js";
import { traced } from "./trace.js";

/** Gives back the API behind the SDK, over node:http. */
export async function connect(io: Io, flags: GlobalFlags, settings: Settings, input: Input): Promise<Api> {
  const apiKey = flags.apiKeyStdin ? await input.readKey() : settings.apiKey;
  const trace = traced(nodeFetch, io, flags, settings);
  const posthorn = new Posthorn({
    apiKey: apiKey ?? "",
    baseUrl: settings.baseUrl,
    timeout: settings.timeout,
    maxRetries: settings.retries,
    headers: { "User-Agent": "posthorn-cli" },
    fetch: trace.fetch,
  });
  return {
    async send({ method, path, query, body, headers, authenticated, timeout, deadline }: Call) {
      if (authenticated && !apiKey) throw noKey();
      const { idempotencyKey } = flags;
      const options = { body, query, headers, idempotencyKey, timeout, deadline, signal: io.signal };
      try {
        const { data, response, meta } = await posthorn.request(method, path, options).withResponse();
        await trace.done(meta);
        return { status: response.status, headers: response.headers, data, text: () => response.text() };
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}

function noKey(): Failure {
  return new Failure("no_api_key", "there is no API key to call with", exitCodes.auth, {
    hint: "Log in, set POSTHORN_API_KEY, or start a server with keys of its own on this machine.",
    next: ["posthorn login", "export POSTHORN_API_KEY=ph_live_…", "posthorn dev"],
  });
}
