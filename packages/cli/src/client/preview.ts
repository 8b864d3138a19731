import { toJson } from "../output/json.js";
import { plainText } from "../output/plain-text.js";
import { type Layout, printOne } from "../output/printer.js";
import { shellWord } from "../output/shell-word.js";
import type { GlobalFlags } from "../settings/global-flags.js";
import type { Call } from "./api.js";

/** Returns the request that would be sent: for scripts an object with method, URL and body, for people a request to read. */
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

/** Returns what would be sent as an object. */
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
      // A secret is never repeated; whoever gave it knows it.
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
