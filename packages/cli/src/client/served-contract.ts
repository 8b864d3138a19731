import type { Context } from "../program/context.js";
import { exitCodes } from "../program/exit-codes.js";
import { Failure } from "../program/failure.js";
import { nodeFetch } from "../start-up/node-fetch.js";
import type { Call } from "./api.js";
import { unanswered } from "./failure-of.js";
import { traced } from "./trace.js";

/** The call for the OpenAPI document, which a server shows to everybody beside `/v1`. */
export const documentCall: Call = { method: "GET", path: "/openapi.yaml", authenticated: false };

/** Returns the address that the document's path is below. */
export function documentRoot(baseUrl: string): string {
  return baseUrl.replace(/\/v1$/, "");
}

/** Returns the version of the contract that the server in use says it speaks; where it does not say it, that is a failure. */
export async function servedContract(context: Context): Promise<string> {
  const { io, flags } = context;
  // One attempt, as with doctor: what does not answer at once is what is looked for.
  const settings = { ...context.settings(), retries: 0 };
  const url = `${documentRoot(settings.baseUrl)}${documentCall.path}`;
  const request = new Request(url, { signal: AbortSignal.any([io.signal, AbortSignal.timeout(settings.timeout)]) });
  const trace = traced(nodeFetch, io, flags(), settings);
  const response = await trace.fetch(request).catch((error: Error) => {
    throw io.signal.aborted ? error : noAnswer(error, request);
  });
  const contract = response.ok ? contractIn(await response.text()) : undefined;
  if (contract !== undefined) return contract;
  const why = response.ok ? "is no OpenAPI document with a version" : `answered ${response.status}`;
  throw new Failure(
    "unknown_contract",
    `the server does not say which contract it speaks: ${url} ${why}`,
    exitCodes.failed,
    {
      status: response.status,
      hint: "POSTHORN_BASE_URL may point at something else, or what stands before the server passes on /v1 alone.",
      next: ["posthorn doctor"],
    },
  );
}

/** Returns the version of an OpenAPI document, as it stands right below `info`: to find it takes no reader of YAML. */
export function contractIn(document: string): string | undefined {
  const text = document.replaceAll("\r\n", "\n");
  const [, info = "", indent = ""] = /^info: *\n(( +)\S.*\n(?: .*\n|\n)*)/m.exec(text) ?? [];
  return new RegExp(`^${indent}version: *["']?(\\d+\\.[\\w.+-]+)`, "m").exec(info)?.[1];
}

function noAnswer(error: Error, { signal, url }: Request): Failure {
  const code = signal.aborted ? "timeout" : "connection_error";
  const message = `no answer from ${new URL(url).host}: ${error.message || error.name}`;
  return new Failure(code, message, exitCodes.network, unanswered);
}
