import { noSenderHint } from "../../client/api-failure.js";
import type { Answer, Api } from "../../client/connect.js";
import { callAdminApi, defaultSender, hasAdminToken, workspaceId } from "../../local/admin-api.js";
import type { Context } from "../../program/context.js";
import { exitCodes, Failure } from "../../program/failure.js";
import type { Check } from "./doctor.js";

/** Receivers of webhooks refuse older signatures; in seconds. */
const signatureTolerance = 300;
/** A clock difference that network latency explains; in seconds. */
const toleratedSkew = 5;
/** An answer that takes longer is slow; in milliseconds. */
const slowAnswer = 1000;

/** Checks the service, and with a key what the key can read of it. */
export async function checkService(api: Api, context: Context): Promise<Check[]> {
  const { baseUrl, apiKey } = context.settings();
  const began = context.io.now();
  const health = await attempt(() => api.send({ method: "GET", path: "/health", authenticated: false }));
  if (health instanceof Failure) {
    const isThere = health.details.status !== undefined;
    const fix = isThere
      ? "The service is there and cannot work: its log says why. Start its database, or make room on its disk."
      : "Start the service (posthorn dev), or set POSTHORN_BASE_URL to where it is.";
    return [{ name: "health", status: "fail", message: `${baseUrl}: ${health.message}`, fix, code: health.code }];
  }
  const latency = context.io.now() - began;
  const { status, version, time } = Object(health.data);
  if (typeof status !== "string") throw new TypeError("health says no status");
  const healthy: Check = {
    name: "health",
    status: status !== "ok" ? "fail" : latency > slowAnswer ? "warn" : "pass",
    message: `${baseUrl} says ${status} after ${latency} ms, version ${version}`,
    latency_ms: latency,
    version,
  };
  const checks = [healthy, checkClock(Date.parse(time), began + latency / 2, context)];
  if (!apiKey && !context.flags().apiKeyStdin) {
    const fix = "posthorn login, set POSTHORN_API_KEY, or --profile local where a server runs here.";
    return [...checks, { name: "key", status: "fail", message: "there is no API key", fix }];
  }
  const key = await attempt(() => api.send({ method: "GET", path: "/api-key/permissions", authenticated: true }));
  if (key instanceof Failure) {
    const fix = key.exitCode === exitCodes.auth ? "posthorn login saves another key." : key.details.hint;
    return [...checks, { name: "key", status: "fail", message: key.message, fix, code: key.code }];
  }
  return [
    ...checks,
    checkKey(key),
    checkRateLimit(key),
    await checkDomains(api),
    await checkDefaultFrom(context),
    await checkSubscriptions(api),
    ...(await checkMail(context)),
  ];
}

function checkClock(time: number, now: number, context: Context): Check {
  const skew = Math.round((time - now) / 100) / 10;
  const facts = { name: "clock", skew_seconds: skew };
  if (Number.isNaN(skew)) return { ...facts, status: "warn", message: "the service does not say what time it is" };
  const message = `the service is ${Math.abs(skew)} s ${skew < 0 ? "behind" : "ahead of"} this machine`;
  if (Math.abs(skew) <= toleratedSkew) return { ...facts, status: "pass", message };
  // A server with an admin API may have had its clock moved, which is no failure.
  if (hasAdminToken(context)) {
    const isFar = Math.abs(skew) > signatureTolerance;
    const meaning = isFar
      ? `; receivers of webhooks that check the time of signatures (${signatureTolerance} s) may reject them`
      : "";
    const fix = "posthorn clock shows whether it was moved, and posthorn clock now sets it back.";
    return { ...facts, status: "warn", message: `${message}${meaning}`, fix };
  }
  const fix = `Set this machine's clock; signatures of webhooks are good for ${signatureTolerance} s.`;
  return { ...facts, status: Math.abs(skew) > signatureTolerance ? "fail" : "warn", message, fix };
}

function checkKey({ data }: Answer): Check {
  const { name, type, permissions, is_sandbox } = Object(data);
  const kind = is_sandbox ? "a sandbox key: nothing it sends is delivered" : "a live key";
  const facts = { key_name: name, type, is_sandbox, permissions };
  return { name: "key", status: "pass", message: `"${name}" is ${kind}, with ${list(permissions)}`, ...facts };
}

function checkRateLimit({ headers }: Answer): Check {
  const named = new Map([...headers].map(([name, value]) => [name.toLowerCase(), value]));
  const [limit, remaining] = ["limit", "remaining"].map((name) =>
    Number(named.get(`x-ratelimit-${name}`) ?? Number.NaN),
  );
  if (!limit || remaining === undefined || Number.isNaN(remaining)) {
    return { name: "rate_limit", status: "pass", message: "the key has no limit of requests", limit: 0 };
  }
  const message = `${remaining} of ${limit} requests of this minute are left`;
  return { name: "rate_limit", status: remaining < limit / 10 ? "warn" : "pass", message, limit, remaining };
}

async function checkDomains(api: Api): Promise<Check> {
  const domains = await attempt(() => api.send({ method: "GET", path: "/domains?limit=1000", authenticated: true }));
  if (domains instanceof Failure) return unreadable("domains", domains);
  const all = Object(domains.data).data as { domain: string; verified: boolean }[];
  const verified = all.filter((each) => each.verified).map(({ domain }) => domain);
  if (verified.length > 0) return { name: "domains", status: "pass", message: `verified: ${list(verified)}`, verified };
  const fix =
    all.length > 0 ? "posthorn domains verify <id>, once its DNS records are set." : "posthorn domains add <domain>";
  return { name: "domains", status: "warn", message: "no sending domain is verified", fix, verified };
}

/** Only the admin API has the default sender. */
async function checkDefaultFrom(context: Context): Promise<Check> {
  const unknown: Check = {
    name: "default_from",
    status: "warn",
    message: "only the operator may read the default sender",
    fix: "Give --from-email where a send says missing_from_email.",
  };
  try {
    const from = await defaultSender(context);
    if (from === undefined) return unknown;
    if (from !== null) return { name: "default_from", status: "pass", message: from, from_email: from };
    return { ...unknown, message: "the workspace has no default sender", fix: noSenderHint };
  } catch (error) {
    if (error instanceof Failure) return { ...unknown, message: error.message };
    throw error;
  }
}

async function checkSubscriptions(api: Api): Promise<Check> {
  const hooks = await attempt(() =>
    api.send({ method: "GET", path: "/webhooks/triggers?limit=1000", authenticated: true }),
  );
  if (hooks instanceof Failure) return unreadable("subscriptions", hooks);
  const count = (Object(hooks.data).data as unknown[]).length;
  const message = count === 1 ? "1 webhook subscription" : `${count} webhook subscriptions`;
  return { name: "subscriptions", status: "pass", message, count };
}

interface Queued {
  created_at: string;
  last_response?: string | null;
}

/** Checks whether mail waits for a mail server; returns no check without a token for the admin API. */
async function checkMail(context: Context): Promise<Check[]> {
  if (!hasAdminToken(context)) return [];
  const queued = await attempt(async () => {
    const path = `/workspaces/${await workspaceId(undefined, context)}/messages?status=queued&limit=100`;
    return (await callAdminApi("GET", path, undefined, context)) as Queued[];
  });
  if (queued instanceof Failure) return [unreadable("mail", queued)];
  const waiting = queued.filter(({ last_response }) => typeof last_response === "string");
  // An SMTP reply begins with a three-digit code (RFC 5321 §4.2); anything else is an error of the connection.
  const unreachable = waiting.filter(({ last_response }) => !/^[2-5]\d\d(?:[ -]|$)/.test(String(last_response)));
  const [first] = unreachable.length > 0 ? unreachable : waiting;
  const count = queued.length < 100 ? waiting.length : `${waiting.length} or more`;
  if (first === undefined)
    return [{ name: "mail", status: "pass", message: "no mail waits for a mail server", waiting: 0 }];
  const oldest = waiting.map(({ created_at }) => created_at).sort()[0];
  const facts = { name: "mail", waiting: waiting.length, oldest, reason: first.last_response };
  const since = `${count} queued since ${oldest}`;
  if (unreachable.length > 0) {
    const message = `the mail server cannot be reached (${first.last_response}): ${since}`;
    const fix = "Start the mail server, or give the engine another one with --smtp; what waits is sent then.";
    return [{ ...facts, status: "fail", message, fix }];
  }
  const fix = "It is tried again at growing intervals; the operator's list of messages has the reason of each.";
  return [
    { ...facts, status: "warn", message: `the mail server put mail off (${first.last_response}): ${since}`, fix },
  ];
}

function unreadable(name: string, { code, message }: Failure): Check {
  return { name, status: "warn", message: `cannot be read: ${message}`, code };
}

function list(words: unknown): string {
  const all = Array.isArray(words) ? words.map(String) : [];
  return all.length > 3 ? `${all.slice(0, 3).join(", ")} and ${all.length - 3} more` : all.join(", ");
}

/** Returns the answer of a call, or the failure it ended with. */
async function attempt<T>(call: () => Promise<T>): Promise<T | Failure> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}
