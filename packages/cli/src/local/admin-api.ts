import { noSenderHint, recordAnswer } from "../client/api-failure.js";
import { curlCommand, dryRun } from "../client/preview.js";
import type { List } from "../output/printer.js";
import type { Context } from "../program/context.js";
import { exitCodeOf, exitCodes, Failure, usage } from "../program/failure.js";
import { Credential, secretOf } from "../settings/credential.js";
import { nodeFetch } from "../start-up/node-fetch.js";
import { nodeStream } from "../start-up/node-stream.js";
import { findRunning } from "./running.js";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Calls the admin API of the server at the base URL and returns the data of the answer. @throws a Failure. */
export async function callAdminApi(method: Method, path: string, body: unknown, context: Context): Promise<unknown> {
  return memberOf(await answerOf(method, path, body, context), "data");
}

/** Whether a word is a method that the admin API may have. */
export function isAdminMethod(word: string): word is Method {
  return ["GET", "POST", "PUT", "PATCH", "DELETE"].includes(word);
}

/** Returns a page of the admin API. */
export async function listAdminApi(path: string, context: Context): Promise<Required<List>> {
  const answer = await answerOf("GET", path, undefined, context);
  const isPage = Array.isArray(memberOf(answer, "data")) && typeof memberOf(answer, "pagination") === "object";
  if (!isPage) throw notPosthorn(context);
  return answer as Required<List>;
}

/** Prints a request to the admin API where `--dry-run` or `--print-curl` is given, and returns whether it did. */
export async function previewAdminCall(
  method: Method,
  path: string,
  body: unknown,
  context: Context,
): Promise<boolean> {
  const flags = context.flags();
  if (!flags.dryRun && !flags.printCurl) return false;
  const { root } = adminApiOf(context);
  const call = { method, path, body, authenticated: true };
  if (!flags.printCurl) {
    await context.data(await dryRun(call, root, flags, context.layout()));
    return true;
  }
  await context.data(curlCommand(call, root, flags, "POSTHORN_OPERATOR_TOKEN"));
  if (!context.settings().operatorToken) {
    await context.note("To run it, set POSTHORN_OPERATOR_TOKEN to the token that dev or mock printed when it started.");
  }
  return true;
}

/** Whether there is a token for the admin API of the server at the base URL. */
export function hasAdminToken(context: Context): boolean {
  return adminApiOf(context).token !== undefined;
}

function adminApiOf({ settings, io }: Context): { root: string; token: Credential | undefined } {
  const { baseUrl, operatorToken } = settings();
  const running = findRunning(baseUrl, io.env);
  // The token of a recorded server belongs to that server, so no trusted project file is needed.
  const own = running && new Credential(running.operator_token, baseUrl);
  return {
    root: running?.operator_url ?? baseUrl.replace(/\/v1$/, "/_posthorn"),
    token: operatorToken?.isReleased(io.env) ? operatorToken : (own ?? operatorToken),
  };
}

/** Calls the admin API of the server at the base URL and returns the whole answer. @throws a Failure. */
export async function answerOf(method: Method, path: string, body: unknown, context: Context): Promise<unknown> {
  const { io } = context;
  const { baseUrl, timeout } = context.settings();
  const { url, authorization } = await addressOf(path, context);
  const request = new Request(url, {
    method,
    headers: { Authorization: authorization, ...(body !== undefined && { "Content-Type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.any([io.signal, AbortSignal.timeout(timeout)]),
  });
  const response = await nodeFetch(request).catch((error: Error) => {
    throw unanswered(error, request, context);
  });
  const answer = parsed(await response.text());
  if (!response.ok) throw refused(answer, response);
  if (answer === undefined) throw notPosthorn(context);
  recordAnswer(io, baseUrl);
  return answer;
}

/** A server-sent event; one without data is a sign of life. */
export interface ServerSentEvent {
  /** Empty for one of the default type. */
  event: string;
  data: string;
}

/** A stream of the admin API without a sign of life for so many milliseconds is dead: one comes every 15 seconds. */
const longestSilence = 45_000;

/** Yields the server-sent events of a stream of the admin API. @throws a Failure, also when the server ends the stream. */
export async function* streamAdminApi(path: string, context: Context): AsyncGenerator<ServerSentEvent> {
  const { url, authorization } = await addressOf(path, context);
  const request = new Request(url, { headers: { Authorization: authorization }, signal: context.io.signal });
  const decoder = new TextDecoder();
  let unread = "";
  try {
    const { status, headers, pieces } = await nodeStream(request, longestSilence);
    const isStream = status === 200 && headers.get("Content-Type")?.startsWith("text/event-stream");
    for await (const piece of pieces) {
      unread += decoder.decode(piece, { stream: true });
      if (!isStream) continue;
      const blocks = unread.split("\n\n");
      unread = blocks.pop() ?? "";
      for (const block of blocks) yield serverSentEvent(block);
    }
    if (!isStream && status !== 200) throw refused(parsed(unread), { status, headers });
    if (!isStream) throw notPosthorn(context);
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw unanswered(error as Error, request, context);
  }
  throw unanswered(new Error("the server ended the stream"), request, context);
}

function serverSentEvent(block: string): ServerSentEvent {
  const fields = { event: "", data: "" };
  for (const line of block.split("\n")) {
    const [, name = "", value = ""] = /^([^:]*): ?(.*)$/s.exec(line) ?? [];
    if (name === "event" || name === "data") fields[name] = value;
  }
  return fields;
}

/** Returns the URL of a path of the admin API, and the header that authorizes a call. @throws a Failure without a token. */
async function addressOf(path: string, context: Context): Promise<{ url: string; authorization: string }> {
  const { baseUrl, interactive } = context.settings();
  const { root, token } = adminApiOf(context);
  if (!token) {
    throw new Failure("no_operator_token", `no dev or mock of this user runs at ${baseUrl}`, exitCodes.auth, {
      hint: "Start one, or set POSTHORN_OPERATOR_TOKEN for the server of someone else.",
      next: ["posthorn dev"],
    });
  }
  const secret = await secretOf(token, { baseUrl, interactive }, context.io);
  return { url: `${root}${path}`, authorization: `Bearer ${secret}` };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text || "null");
  } catch {
    return undefined;
  }
}

function notPosthorn({ settings }: Context): Failure {
  return new Failure("invalid_response", `${settings().baseUrl} does not answer as Posthorn does`, exitCodes.failed, {
    hint: "POSTHORN_BASE_URL may point at something else.",
  });
}

function unanswered(error: Error, request: Request, { io }: Context): Error {
  if (io.signal.aborted) return error;
  const code = request.signal.aborted ? "timeout" : "connection_error";
  return new Failure(
    code,
    `no answer from ${new URL(request.url).host}: ${error.message || error.name}`,
    exitCodes.network,
    {
      next: ["posthorn dev"],
    },
  );
}

function refused(answer: unknown, { status, headers }: Pick<Response, "status" | "headers">): Failure {
  const error = memberOf(answer, "error");
  const code = String(memberOf(error, "code") ?? `http_${status}`);
  const message = String(memberOf(error, "message") ?? `the server answered ${status}`);
  const path = memberOf(error, "path");
  return new Failure(code, message, exitCodeOf(status, code), {
    status,
    path: typeof path === "string" ? path : undefined,
    requestId: headers.get("X-Request-Id") ?? undefined,
  });
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/** Returns the time of the server in epoch ms. Its clock may be moved. */
export async function serverTime(context: Context): Promise<number> {
  try {
    const { now } = (await callAdminApi("GET", "/clock", undefined, context)) as { now: string };
    return Date.parse(now);
  } catch (error) {
    // A server whose clock cannot be moved has no clock endpoint.
    if (error instanceof Failure && error.exitCode === exitCodes.notFound) return context.io.now();
    throw error;
  }
}

interface WorkspaceSummary {
  id: string;
  name: string;
}

/** Returns the id of the named workspace, or, without a name, of the only workspace or the one of the API key. @throws a usage failure where that is not exactly one. */
export async function workspaceId(named: unknown, context: Context): Promise<string> {
  const { data } = await listAdminApi("/workspaces?limit=1000", context);
  const workspaces = data as WorkspaceSummary[];
  if (named !== undefined) {
    const fitting = workspaces.filter(({ id, name }) => id === named || name === named);
    return chooseOnly(
      fitting,
      workspaces,
      `${fitting.length === 0 ? "no" : "more than one"} workspace is named "${named}"`,
    );
  }
  const ofKey = workspaces.length > 1 ? await workspacesOfKey(workspaces, context) : workspaces;
  return chooseOnly(ofKey, workspaces, "there is more than one workspace, and no API key that says which");
}

function chooseOnly(fitting: readonly WorkspaceSummary[], all: readonly WorkspaceSummary[], problem: string): string {
  const [only, ...others] = fitting;
  if (only && others.length === 0) return only.id;
  const known = all.slice(0, 5).map(({ id, name }) => `${id} (${name})`);
  throw usage(problem, { path: "workspace", hint: `Choose one with --workspace: ${known.join(", ")}.` });
}

/** Returns the workspaces that have a key with the last four characters of the configured one. */
async function workspacesOfKey(workspaces: readonly WorkspaceSummary[], context: Context): Promise<WorkspaceSummary[]> {
  const { apiKey } = context.settings();
  if (!apiKey) return [];
  const found: WorkspaceSummary[] = [];
  for (const workspace of workspaces) {
    const keys = await callAdminApi("GET", `/workspaces/${workspace.id}/keys?limit=1000`, undefined, context);
    if ((keys as { last4: string }[]).some(({ last4 }) => apiKey.endsWith(last4))) found.push(workspace);
  }
  return found;
}

/** Returns the default sender of the workspace in use, null where it has none, undefined without an operator token. */
export async function defaultSender(context: Context): Promise<string | null | undefined> {
  if (!hasAdminToken(context)) return undefined;
  const path = `/workspaces/${await workspaceId(undefined, context)}`;
  const workspace = Object(await callAdminApi("GET", path, undefined, context));
  const sender = workspace.from_email ?? Object(workspace.settings).from_email;
  return typeof sender === "string" ? sender : null;
}

/** Warns on stderr where the workspace has no default sender, so that mail would fail later. Prints nothing where that is unknown. */
export async function warnOfMissingSender(context: Context): Promise<void> {
  const { dryRun, printCurl } = context.flags();
  if (dryRun || printCurl) return;
  const sender = await defaultSender(context).catch(() => undefined);
  if (sender === null) await context.note(noSenderHint);
}
