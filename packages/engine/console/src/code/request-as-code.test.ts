import { spawnSync } from "node:child_process";
import { runInThisContext } from "node:vm";
import Posthorn from "@posthorn/sdk";
import { operations } from "@posthorn/sdk/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RecordedCall } from "./recorded-call.js";
import { type ContractOperation, requestAsCode } from "./request-as-code.js";

const baseUrl = "http://127.0.0.1:4010/v1";
const table: Readonly<Record<string, ContractOperation & { method: string; body: boolean }>> = operations;
const all = Object.entries(table);

/** Returns the words that a shell passes to the program of each text, with the key's variable set to `KEY`. */
function shellWords(texts: readonly string[]): string[][] {
  const show = '{ printf "%s\\0" "$@"; printf "\\0"; }';
  const script = `curl() ${show}\nposthorn() ${show}\n${texts.join("\n")}`;
  const { stdout, stderr, status } = spawnSync("sh", {
    input: script,
    env: { POSTHORN_API_KEY: "KEY" },
    maxBuffer: 1e8,
  });
  expect([status, stderr.toString()]).toEqual([0, ""]);
  const commands = stdout.toString().split("\0\0");
  return commands.slice(0, -1).map((command) => command.split("\0"));
}

/** Returns the call that curl would make with these words. */
function curlCall(words: readonly string[]): unknown {
  const headers = new Map<string, string>();
  const call: { method?: string; url?: URL; body?: unknown } = {};
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? "";
    const value = words[index + 1] ?? "";
    if (word === "-g") continue;
    if (!word.startsWith("-")) call.url = new URL(word);
    if (word === "-X") call.method = value;
    if (word === "-H") headers.set(value.slice(0, value.indexOf(": ")), value.slice(value.indexOf(": ") + 2));
    if (word === "--data-raw") call.body = JSON.parse(value);
    if (word.startsWith("-")) index += 1;
  }
  const { method, url, body } = call;
  const query = [...(url?.searchParams ?? [])];
  return { method, path: url?.pathname.replace("/v1", ""), query, body, headers: Object.fromEntries(headers) };
}

const text = fc.string({ unit: "binary" });
const shellText = fc.string({ unit: fc.constantFrom(..."'\"`$!\\ \n\t;&|<>*?[]{}()#~=%@-aé😀") });
const words = fc.oneof(text, shellText);
const aSegment = words.filter((word) => !/^\.*$/.test(word)).map(encodeURIComponent);
const aPath = fc.array(aSegment, { minLength: 1, maxLength: 4 }).map((segments) => `/${segments.join("/")}`);
const aBody = fc.option(fc.dictionary(words, fc.jsonValue()), { nil: undefined });
const aCall: fc.Arbitrary<RecordedCall> = fc.record({
  method: fc.constantFrom("GET", "POST", "PATCH", "PUT", "DELETE"),
  path: aPath,
  query: fc.array(fc.tuple(words, words), { maxLength: 3 }),
  body: aBody,
  idempotencyKey: fc.option(fc.string({ unit: "grapheme-ascii", minLength: 1 }), { nil: undefined }),
});

describe("a call as curl", () => {
  it("is read back by a shell as the same call, whatever it holds", () => {
    const named = (name: string) => /secret|token|passw|api[_-]?key|authorization|cookie/i.test(name);
    const calls = fc
      .sample(aCall, { numRuns: 400, seed: 20 })
      .filter((call) => !named(JSON.stringify([call.query, call.body])));
    expect(calls.length).toBeGreaterThan(390);
    const read = shellWords(calls.map((call) => requestAsCode(call, baseUrl).curl)).map(curlCall);
    const sent = calls.map(({ method, path, query, body, idempotencyKey }) => ({
      method,
      path,
      query,
      body: body === undefined ? undefined : JSON.parse(JSON.stringify(body)),
      headers: {
        Authorization: "Bearer KEY",
        ...(idempotencyKey !== undefined && { "Idempotency-Key": idempotencyKey }),
        ...(body !== undefined && { "Content-Type": "application/json" }),
      },
    }));
    expect(read).toEqual(sent);
  });

  it("sends a key only where the operation takes one", () => {
    const health = { operation: "health", method: "GET", path: "/health", query: [] };
    expect(requestAsCode(health, baseUrl, table.health).curl).not.toContain("Authorization");
    expect(requestAsCode({ ...health, path: "/tags" }, baseUrl, table["tags.list"]).curl).toContain("Authorization");
  });

  it("does not let curl read brackets of a recorded path as a pattern", () => {
    const { curl } = requestAsCode({ method: "GET", path: "/tags/[1-9]", query: [] }, baseUrl);
    expect(curl).toContain("curl -g -X GET 'http://127.0.0.1:4010/v1/tags/[1-9]'");
  });
});

/** Returns a call of an operation with a value in each place. */
function callOf(id: string, { method, path, query, body }: (typeof table)[string]): RecordedCall {
  const values: Record<string, string> = { limit: "7", offset: "14", bounced: "true", subscribed: "false" };
  return {
    operation: id,
    method,
    path: path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(`${name}/é@x'`)),
    query: query.map((name) => [name, values[name] ?? `${name} "x"`]),
    ...(body && { body: { "first-name": "O'Neill", nested: [{ __proto__: null, a: 1 }, []], empty: {} } }),
    ...(method === "POST" && { idempotencyKey: "k-1" }),
  };
}

describe("a call as SDK code", () => {
  it.each(all)("of %s sends the same call when it is run", async (id, operation) => {
    const call = callOf(id, operation);
    const { sdk = "" } = requestAsCode(call, baseUrl, operation);
    const [first, , made = "", ...statements] = sdk.split("\n");
    expect(first).toBe('import Posthorn from "@posthorn/sdk";');
    expect(made).toBe(`const posthorn = new Posthorn({ baseUrl: "${baseUrl}" });`);
    const sent: Request[] = [];
    const answer = { data: [], pagination: { total: 0, limit: 7, offset: 14, has_more: false } };
    const posthorn = new Posthorn({
      baseUrl,
      apiKey: "KEY",
      fetch: async (request, init) => {
        sent.push(new Request(request, init));
        return Response.json(answer);
      },
    });
    const run: (client: Posthorn) => Promise<unknown> = runInThisContext(
      `(posthorn) => (async () => {\n${statements.join("\n")}\n})()`,
    );
    await run(posthorn);

    expect(sent).toHaveLength(1);
    const [request] = sent as [Request];
    const url = new URL(request.url);
    expect([request.method, url.pathname]).toEqual([call.method, new URL(baseUrl + call.path).pathname]);
    expect([...url.searchParams].sort()).toEqual([...call.query].map((pair) => [...pair]).sort());
    const body = await request.text();
    expect(body === "" ? undefined : JSON.parse(body)).toEqual(call.body);
    if (call.idempotencyKey) expect(request.headers.get("Idempotency-Key")).toBe("k-1");
  });

  it("keeps a field that is called __proto__ a field", () => {
    const body = JSON.parse('{"__proto__":{"a":1}}');
    const call = { operation: "tags.create", method: "POST", path: "/tags", query: [], body };
    expect(requestAsCode(call, baseUrl, table["tags.create"]).sdk).toContain('["__proto__"]: {');
  });

  it("is absent, as is the command, where the path belongs to no operation", () => {
    const code = requestAsCode({ method: "GET", path: "/nothing", query: [] }, baseUrl);
    expect(code).toEqual({ curl: expect.stringContaining("/v1/nothing") });
  });
});

describe("a call as a command", () => {
  it("has the words of the operation id, its arguments in the order of the path, and its filters as flags", () => {
    const ids = [
      "automations.steps.update",
      "webhooks.delete",
      "contacts.list",
      "contacts.deleteAll",
      "apiKey.permissions",
    ];
    const commands = ids.map((id) => {
      const operation = table[id] as (typeof table)[string];
      return requestAsCode(callOf(id, operation), baseUrl, operation).cli ?? "";
    });
    const data = `--data=${JSON.stringify({ "first-name": "O'Neill", nested: [{ a: 1 }, []], empty: {} })}`;
    expect(shellWords(commands)).toEqual([
      ["automations", "steps", "update", data, "id/é@x'", "stepId/é@x'"],
      ["webhooks", "delete", 'id "x"'],
      ["contacts", "list", '--search=search "x"', "--limit=7", "--offset=14", "--no-subscribed", "--bounced"],
      ["contacts", "delete-all", "--idempotency-key=k-1", "--confirm=delete-all"],
      ["api-key", "permissions"],
    ]);
  });

  it("does not let an argument that begins with a hyphen become a flag", () => {
    const call = { operation: "contacts.get", method: "GET", path: "/contacts/--help", query: [] };
    expect(requestAsCode(call, baseUrl, table["contacts.get"]).cli).toBe("posthorn contacts get -- --help\n");
  });
});

describe("a secret", () => {
  const secret = fc.oneof(
    fc.stringMatching(/^ph_(live|sandbox)_[0-9A-Za-z]{38}$/),
    fc.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
  );
  const operation = table["webhooks.create"];

  it("never appears, wherever in the call it stands", () => {
    const property = fc.property(secret, shellText, (key, around) => {
      const held = `${around}${key} ${around}`;
      const call: RecordedCall = {
        operation: "webhooks.create",
        method: "POST",
        path: `/webhooks/${encodeURIComponent(held)}`,
        query: [[held, held]],
        body: { [held]: [held, { name: held }] },
        idempotencyKey: held,
      };
      expect(JSON.stringify(requestAsCode(call, baseUrl, operation))).not.toContain(key.slice(11, 30));
    });
    fc.assert(property, { seed: 20, numRuns: 100 });
  });

  it("never appears in a field that is named as one, nor as the password of a URL", () => {
    const hidden = ["hidden-1", 22334455, ["hidden-2"], { deep: "hidden-3" }];
    const names = ["secret", "step_webhook_secret", "resetToken", "api_key", "apiKey", "Password", "Authorization"];
    const call: RecordedCall = {
      operation: "webhooks.create",
      method: "POST",
      path: "/webhooks/triggers",
      query: [["access_token", "hidden-4"]],
      body: { fields: names.map((name) => ({ [name]: hidden })), target_url: "https://u:hidden-5@example.com/a?b" },
    };
    const code = JSON.stringify(requestAsCode(call, baseUrl, operation));
    expect(code).not.toMatch(/hidden|22334455/);
    expect(code).toContain("https://u:REDACTED@example.com/a?b");
  });
});
