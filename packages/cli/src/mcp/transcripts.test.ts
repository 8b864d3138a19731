// Replays the tasks of `transcripts/`: what an agent asks for, and what its answers have to show. A transcript is a YAML file:
//   task: what somebody asked the agent to do
//   before: [{operation id: body}, …]     the scene, made before the agent comes; `path.id` is not needed for it
//   steps: [{tool: arguments, shows: [texts], keep: {name: regular expression}, fails: true}, …]
// `shows` are texts that the answer has, `keep` names a part of it, and `$name` in later steps is that part.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { type KeyedMock, openKeyedMock } from "../testing/keyed-mock.js";
import { type McpClient, openMcpClient } from "../testing/mcp-client.js";

type Step = Record<string, unknown> & { shows?: string[]; keep?: Record<string, string>; fails?: true };

interface Transcript {
  task: string;
  before?: Record<string, unknown>[];
  steps: Step[];
}

const folder = new URL("transcripts/", import.meta.url);
const files = readdirSync(folder);

const typeKeywords = [
  "type",
  "enum",
  "const",
  "required",
  "items",
  "oneOf",
  "anyOf",
  "allOf",
  "format",
  "additionalProperties",
];
const oneToolPerOperation = bytesOfOneToolPerOperation();

describe("an agent", () => {
  it.each(files)("does the task of %s, in half the bytes of one tool per operation", async (file) => {
    const { before = [], steps, task }: Transcript = parse(readFileSync(new URL(file, folder), "utf8"));
    expect(task).toBeTypeOf("string");
    const mock = await openKeyedMock({ clock: "2026-03-09T08:30:00Z" });
    const env = { ...mock.env, POSTHORN_API_KEY: mock.mock.liveKey };
    await setTheScene(before, mock, env);
    const client = openMcpClient([], env);
    const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } };
    await client.request("initialize", params);
    const { result } = await client.request("tools/list");
    const finding = await replay(steps, client);
    // The same calls without the search, but with a list that has a tool for each operation in place of two.
    const own = Buffer.byteLength(JSON.stringify(result.tools));
    const others = client.bytes() - finding - own + oneToolPerOperation;
    expect(client.bytes()).toBeLessThanOrEqual(others / 2);
    expect(await client.close()).toBe(0);
  });

  it("finds 25 tasks", () => {
    expect(files.length).toBeGreaterThanOrEqual(25);
  });
});

async function setTheScene(
  before: readonly Record<string, unknown>[],
  { mock }: KeyedMock,
  env: Record<string, string>,
): Promise<void> {
  const client = openMcpClient([], env);
  for (const [[operation_id, body] = []] of before.map(Object.entries)) {
    const { text, isError } = await client.call("call_operation", { operation_id, body });
    expect({ text, isError }).toMatchObject({ isError: false });
  }
  await mock.settle();
  await client.close();
}

/** Replays the steps and returns the bytes that went into finding operations. */
async function replay(steps: readonly Step[], client: McpClient): Promise<number> {
  const kept: Record<string, string> = {};
  let finding = 0;
  for (const { shows = [], keep = {}, fails = false, ...step } of steps) {
    const [[tool = "", given] = []] = Object.entries(step);
    const before = client.bytes();
    const { text, isError } = await client.call(tool, withKept(given, kept) as object);
    if (tool === "find_operation") finding += client.bytes() - before;
    expect({ step, text, isError }).toMatchObject({ isError: fails });
    for (const wanted of shows) expect(text).toContain(withKept(wanted, kept));
    for (const [name, pattern] of Object.entries(keep)) {
      const [, part] = new RegExp(pattern).exec(text) ?? [];
      expect({ name, part, text }).toMatchObject({ part: expect.any(String) });
      kept[name] = part ?? "";
    }
  }
  return finding;
}

function withKept(value: unknown, kept: Readonly<Record<string, string>>): unknown {
  return JSON.parse(JSON.stringify(value ?? {}).replace(/\$([a-z]\w*)/g, (word, name: string) => kept[name] ?? word));
}

/** Returns the size of a list of tools with one for each operation: their summaries and the bare types of their fields. */
function bytesOfOneToolPerOperation(): number {
  const contract: unknown = parse(readFileSync(new URL("../../../../openapi.yaml", import.meta.url), "utf8"));
  const operations = valuesOf(at(contract, "paths")).flatMap(valuesOf);
  const tools = operations
    .filter((operation) => at(operation, "operationId") !== undefined)
    .map((operation) => {
      const parameters = valuesOf(at(operation, "parameters")).map((each) => target(each, contract));
      const fields = parameters
        .filter((parameter) => at(parameter, "in") !== "header")
        .map((parameter) => [at(parameter, "name"), bare(at(parameter, "schema"), contract, [])]);
      const body = at(target(at(operation, "requestBody"), contract), "content", "application/json", "schema");
      if (body !== undefined) fields.push(["body", bare(body, contract, [])]);
      return {
        name: at(operation, "operationId"),
        description: at(operation, "summary"),
        inputSchema: { type: "object", properties: Object.fromEntries(fields) },
      };
    });
  expect(tools).toHaveLength(77);
  return Buffer.byteLength(JSON.stringify(tools));
}

/** Returns the keywords of a schema that say what type a value has, with those of the schemas that it refers to. */
function bare(schema: unknown, contract: unknown, above: readonly unknown[]): unknown {
  if (Array.isArray(schema)) return schema.map((each) => bare(each, contract, above));
  if (typeof schema !== "object" || schema === null) return schema;
  const ref = at(schema, "$ref");
  if (ref !== undefined) {
    return above.includes(ref) ? {} : bare(target(schema, contract), contract, [...above, ref]);
  }
  const parts = Object.entries(schema).flatMap(([name, value]) => {
    if (name === "properties") {
      const fields = Object.entries<unknown>(value).map(([field, each]) => [field, bare(each, contract, above)]);
      return [[name, Object.fromEntries(fields)]];
    }
    return typeKeywords.includes(name) ? [[name, bare(value, contract, above)]] : [];
  });
  return Object.fromEntries(parts);
}

/** Returns the part of the contract that a reference names, and any other value as it is. */
function target(value: unknown, contract: unknown): unknown {
  const ref = at(value, "$ref");
  return ref === undefined ? value : at(contract, ...String(ref).slice(2).split("/"));
}

/** Returns a value below others by their names; undefined where it is missing. */
function at(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce((part, name) => new Map<string, unknown>(Object.entries(part ?? {})).get(name), value);
}

function valuesOf(part: unknown): unknown[] {
  return Object.values(part ?? {});
}
