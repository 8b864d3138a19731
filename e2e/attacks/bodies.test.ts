import { describe, expect } from "vitest";
import { firstWorkspace, test } from "../process/engine-test.js";
import type { EngineProcess } from "../support/engine-process.js";
import { slowness } from "./slowness.js";
import { watchEngine } from "./watch-engine.js";

const mebibyte = 1024 * 1024;
/** The largest body of a batch, in bytes. */
const largest = 32 * mebibyte;

/** Returns at most `size` bytes: a start, a repeated pattern, and an end. */
function filled(size: number, pattern: string, { head = "", tail = "" } = {}): Buffer {
  const count = Math.floor((size - Buffer.byteLength(head + tail)) / Buffer.byteLength(pattern));
  return Buffer.concat([
    Buffer.from(head),
    Buffer.alloc(count * Buffer.byteLength(pattern), pattern),
    Buffer.from(tail),
  ]);
}

/** Returns a message of a batch whose template data is the repeated pattern. */
const inTemplateData = (open: string, pattern: string, close: string) =>
  filled(largest, pattern, {
    head: `{"messages":[{"to":"ada@example.com","subject":"s","text":"t","template_data":{"x":${open}`,
    tail: `${close}}}]}`,
  });

/** Returns an object with as many names as fit. */
function manyNames(size: number): Buffer {
  const names: string[] = [];
  for (let length = 2, n = 0; ; n++) {
    const name = `"${n.toString(36)}":1`;
    length += name.length + 1;
    if (length > size) return Buffer.from(`{${names.join(",")}}`);
    names.push(name);
  }
}

/** Returns as many names of a length as fit, which differ in their last characters only. */
function alikeNames(size: number, length: number): Buffer {
  const count = Math.floor(size / (length + 5)) - 1;
  const names = Array.from({ length: count }, (_, n) => `"${n.toString(36).padStart(length, "n")}":1`);
  return Buffer.from(`{${names.join(",")}}`);
}

async function keyOf(engine: EngineProcess): Promise<string> {
  const wanted = { name: "an attacker's", type: "production", rate_limit: 0, email_rate_limit: 0 };
  const { body } = await engine.admin("POST", `/workspaces/${await firstWorkspace(engine)}/keys`, wanted);
  return body.data.key;
}

interface Posted {
  status: number;
  code: string | undefined;
  path: string | undefined;
  retryAfter: string | null;
}

async function post(engine: EngineProcess, key: string, body: Uint8Array | ReadableStream): Promise<Posted> {
  const response = await fetch(`${engine.ready.base_url}/email/batch`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: body as BodyInit,
    ...(body instanceof ReadableStream && ({ duplex: "half" } as object)),
  });
  const { error } = await response.json();
  return {
    status: response.status,
    code: error?.code,
    path: error?.path,
    retryAfter: response.headers.get("retry-after"),
  };
}

const attacks: [string, () => Buffer, string][] = [
  ["brackets without an end", () => filled(largest, "["), "body"],
  ["brackets without an end in a field", () => filled(largest, "[", { head: '{"messages":' }), "messages"],
  ["empty objects", () => filled(largest, "{},", { head: '{"messages":[', tail: "{}]}" }), "body"],
  ["objects in template data", () => inTemplateData("[", "{},", "{}]"), "body"],
  ["numbers in template data", () => inTemplateData("[", "0,", "0]"), "body"],
  ["millions of names", () => manyNames(largest), "body"],
  ["commas", () => filled(largest, ","), "body"],
  ["escapes", () => filled(largest, "\\u0041", { head: '{"x":"', tail: '"}' }), "messages"],
  ["escaped quotes", () => filled(largest, '\\"', { head: '{"x":"', tail: '"}' }), "messages"],
  ["U+0000", () => inTemplateData('"', "\\u0000", '"'), "messages[0].template_data.x"],
  ["lone surrogates", () => inTemplateData('"', "\\ud800", '"'), "messages[0].template_data.x"],
  ["bytes that are no UTF-8", () => Buffer.alloc(largest, 0xc3), "Content-Type"],
  ["one name", () => filled(largest, "a", { head: '{"', tail: '":1}' }), "body"],
  ["one name in template data", () => inTemplateData('{"', "a", '\\u0000":1}'), "body"],
  ["names of 16,384 characters that begin alike", () => alikeNames(largest, 16_384), "body"],
  ["the longest names, which begin alike", () => alikeNames(largest, 16_000), "messages"],
  ["characters of three bytes", () => filled(largest, "中", { head: '{"x":"', tail: '"}' }), "messages"],
  ["one character of three bytes", () => filled(largest, "a", { head: '{"x":"', tail: '中"}' }), "messages"],
  ["blanks", () => filled(largest, " "), "body"],
  ["wrong items", () => filled(2 * mebibyte, "0,", { head: '{"messages":[', tail: "0]}" }), "body"],
];

describe("a body of 32 MiB", { timeout: 120_000 }, () => {
  test.for(attacks)("of %s is rejected at small cost", async ([, make, path], { serve }) => {
    const engine = await serve();
    const key = await keyOf(engine);
    const body = make();
    // The first rejection loads code, which must not count for the body.
    await post(engine, key, Buffer.from('{"messages":0}'));
    const cost = await watchEngine(engine, () => post(engine, key, body));
    expect(cost.result).toMatchObject({ status: 400, code: "validation_error" });
    expect(cost.result.path?.slice(0, path.length)).toBe(path);
    expect(cost.healthFailures).toBe(0);
    if (cost.cpu !== undefined) expect(cost.cpu).toBeLessThan(2 * slowness());
    if (cost.memory !== undefined) expect(cost.memory).toBeLessThan(4 * largest);
  });
});

describe("bodies at once", { timeout: 120_000 }, () => {
  test("neither end a process with a heap of 512 MB nor multiply its memory", async ({ serve }) => {
    const engine = await serve({ env: { NODE_OPTIONS: "--max-old-space-size=512" } });
    const key = await keyOf(engine);
    const bodies = [
      filled(largest, "[", { head: '{"messages":' }),
      inTemplateData("[", "0,", "0]"),
      filled(largest, "\\u0041", { head: '{"x":"', tail: '"}' }),
      filled(largest, "{},", { head: '{"messages":[', tail: "{}]}" }),
      // As many values as the limit allows.
      filled(3_000_000 - 30, "{},", { head: '{"messages":[', tail: "{}]}" }),
    ];
    const cost = await watchEngine(engine, () =>
      Promise.all([...bodies, ...bodies].map((body) => post(engine, key, body))),
    );
    for (const { status, code, retryAfter } of cost.result) {
      expect([400, 429]).toContain(status);
      if (status === 429) expect({ code, retryAfter }).toEqual({ code: "rate_limit_exceeded", retryAfter: "1" });
    }
    expect(cost.result.filter(({ status }) => status === 400).length).toBeGreaterThan(1);
    expect(cost.healthFailures).toBe(0);
    if (cost.memory !== undefined) expect(cost.memory).toBeLessThan(8 * largest);
    expect((await post(engine, key, Buffer.from("{}"))).status).toBe(400);
  });

  test("are read in chunks when they have no Content-Length, and rejected at the same limits", async ({ serve }) => {
    const engine = await serve();
    const key = await keyOf(engine);
    const piece = Buffer.alloc(64 * 1024, "[");
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += piece.length;
        if (sent > largest) controller.close();
        else controller.enqueue(piece);
      },
    });
    expect(await post(engine, key, endless)).toMatchObject({ status: 400, path: "body" });
  });

  test("are not read from callers without the permission", async ({ serve }) => {
    const engine = await serve();
    const wanted = { name: "a reader's", type: "production", permissions: ["contacts:read"], rate_limit: 0 };
    const made = await engine.admin("POST", `/workspaces/${await firstWorkspace(engine)}/keys`, wanted);
    const body = inTemplateData('"', "a", '"');
    for (const [key, status] of [
      [made.body.data.key, 403],
      ["ph_live_none", 401],
    ] as const) {
      await post(engine, key, Buffer.from("{}"));
      const cost = await watchEngine(engine, () => post(engine, key, body));
      expect(cost.result.status).toBe(status);
      if (cost.memory !== undefined) expect(cost.memory).toBeLessThan(largest / 2);
    }
  });
});
