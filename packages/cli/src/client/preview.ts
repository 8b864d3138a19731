import { type Layout, printOne } from "../output/printer.js";
import { shellWord } from "../output/shell-word.js";
import { plainText, toJson } from "../output/terminal-text.js";
import type { Context } from "../program/context.js";
import type { GlobalFlags } from "../settings/global-flags.js";
import type { Call } from "./connect.js";

/** Returns the request that would be sent: as an object for scripts, as request lines for people. */
export async function dryRun(call: Call, baseUrl: string, flags: GlobalFlags, layout: Layout): Promise<string> {
  const { idempotencyKey } = flags;
  if (layout.format === "table") {
    const lines = [
      `${call.method} ${urlOf(call, baseUrl)}`,
      ...(idempotencyKey ? [`Idempotency-Key: ${idempotencyKey}`] : []),
    ];
    const body = call.body === undefined ? "" : `\n${toJson(call.body, true)}\n`;
    return `${plainText(lines.join("\n"))}\n${body}`;
  }
  return printOne(previewOf(call, baseUrl, flags), [], {
    ...layout,
    format: layout.format === "ndjson" ? "ndjson" : "json",
  });
}

/** Returns the request that would be sent as an object. */
export function previewOf(call: Call, baseUrl: string, { idempotencyKey }: GlobalFlags): Record<string, unknown> {
  const { method, body } = call;
  return { dry_run: true, method, url: urlOf(call, baseUrl), idempotency_key: idempotencyKey, body };
}

/** Returns the equivalent curl command, with the key as a shell variable. */
export function curlCommand(
  call: Call,
  baseUrl: string,
  { idempotencyKey }: GlobalFlags,
  variable = "POSTHORN_API_KEY",
): string {
  const headers = {
    ...(call.body !== undefined && { "Content-Type": "application/json" }),
    ...(idempotencyKey && { "Idempotency-Key": idempotencyKey }),
    ...call.headers,
  };
  const words = [
    `curl -X ${call.method} ${shellWord(urlOf(call, baseUrl))}`,
    ...(call.authenticated ? [`-H "Authorization: Bearer $${variable}"`] : []),
    ...Object.entries(headers).map(([name, value]) =>
      // A secret is never printed.
      /authorization|cookie|key|token|secret/i.test(name) && name !== "Idempotency-Key"
        ? `-H "${name}: $SECRET"`
        : `-H ${shellWord(`${name}: ${value}`)}`,
    ),
    ...(call.body === undefined ? [] : [`--data-raw ${shellWord(JSON.stringify(call.body))}`]),
  ];
  return `${words.join(" \\\n  ")}\n`;
}

function urlOf({ path, query = {} }: Call, baseUrl: string): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  if (search.size === 0) return `${baseUrl}${path}`;
  return `${baseUrl}${path}${path.includes("?") ? "&" : "?"}${search}`;
}

/** Contexts whose note was printed: a command that prints many calls prints it once. */
const hinted = new WeakSet<Context>();

/** Prints requests as curl commands, and notes which variable must hold the key. The key itself is never printed. */
export async function printCurl(calls: readonly Call[], context: Context, root: string): Promise<void> {
  await context.data(calls.map((call) => curlCommand(call, root, withIdempotencyKey(call, context.flags()))).join(""));
  const key = calls.some(({ authenticated }) => authenticated) ? keySource(context) : undefined;
  if (hinted.has(context)) return;
  hinted.add(context);
  const { apiKey } = context.settings();
  const file = apiKey?.isReleased(context.io.env) === false ? apiKey.obstacle?.file : undefined;
  if (file !== undefined)
    await context.note(`${file} names this server, and posthorn trust has not let keys go there.`);
  if (key !== undefined) await context.note(`To run it, set POSTHORN_API_KEY to ${key}.`);
}

/** Returns the flags with the idempotency key that the SDK would create for the call. */
function withIdempotencyKey({ needsIdempotencyKey, headers = {} }: Call, flags: GlobalFlags): GlobalFlags {
  const isKeyed = Object.keys(headers).some((name) => name.toLowerCase() === "idempotency-key");
  return needsIdempotencyKey && !isKeyed ? { idempotencyKey: crypto.randomUUID(), ...flags } : flags;
}

/** Returns which key the call would use, undefined where POSTHORN_API_KEY holds it. */
function keySource({ flags, settings, io }: Context): string | undefined {
  if (flags().apiKeyStdin) return "the key that was given on stdin";
  if (flags().apiKey !== undefined) return "the key that was given with --api-key";
  if (io.env.POSTHORN_API_KEY) return undefined;
  const { apiKey, profile, local } = settings();
  if (local) return 'the key of the running server: eval "$(posthorn env)"';
  return apiKey === undefined ? "a key" : `the key of the profile ${profile}`;
}
