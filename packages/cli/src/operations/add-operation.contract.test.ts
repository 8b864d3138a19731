import { operations as contract, loadManifest, type OperationId } from "@posthorn/sdk/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type FakeApi, startFakeApi } from "../testing/fake-api.js";
import { runCli } from "../testing/run-cli.js";
import { kebab } from "./manifest.js";

const ids = Object.keys(contract) as OperationId[];
const manual = await loadManifest();
const list = { data: [{ id: "a" }], pagination: { total: 1, limit: 100, offset: 0, has_more: false } };

let api: FakeApi;
beforeAll(async () => {
  api = await startFakeApi(({ method, url }) => {
    const path = url.split("?", 1)[0]?.slice("/v1".length) ?? "";
    const fitting = Object.values(contract).filter((each) => each.method === method && pattern(each.path).test(path));
    const operation = fitting.find((each) => each.path === path) ?? fitting[0];
    return { body: operation?.paginated ? list : { data: { id: "a" } } };
  });
});
beforeEach(() => {
  api.received.length = 0;
});
afterAll(() => api.close());

describe.each(ids)("the command of %s", (id) => {
  const { method, url, positional, sure, example, path } = partsOf(id);

  it("sends what the contract says and prints what came", async () => {
    const data = example ? ["--data", JSON.stringify(example)] : [];
    const ended = await runCli([...path, ...positional, ...data, ...sure], { env: env() });
    expect(ended).toEqual({ code: 0, stdout: ended.stdout, stderr: "" });
    expect(api.received).toMatchObject([{ method, url, body: example }]);
    expect(JSON.parse(ended.stdout)).toEqual(contract[id].paginated ? list : { id: "a" });
    const authorization = contract[id].authenticated ? "Bearer ph_live_key" : undefined;
    expect(api.received[0]?.headers.authorization).toBe(authorization);
  });

  it("ends its help with examples", async () => {
    const { code, stdout, stderr } = await runCli([...path, "--help"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/\nExamples:\n( {2}posthorn .+\n)+$/);
  });

  it("sends nothing on --dry-run", async () => {
    const data = example ? ["--data", JSON.stringify(example)] : [];
    const { code, stdout } = await runCli([...path, ...positional, ...data, "--dry-run"], { env: env() });
    expect(code).toBe(0);
    const whole = `${api.baseUrl.slice(0, -"/v1".length)}${url}`;
    expect(JSON.parse(stdout)).toEqual({ dry_run: true, method, url: whole, ...(example && { body: example }) });
    expect(api.received).toEqual([]);
  });
});

it.each(ids.filter((id) => manual[id]?.example))("makes the body of %s of flags alone", async (id) => {
  const { positional, sure, example, path } = partsOf(id);
  const flags = Object.entries(example ?? {}).flatMap(([name, value]) => flagsFor(name, value));
  const ended = await runCli([...path, ...positional, ...flags, ...sure], { env: env() });
  expect(ended.stderr).toBe("");
  expect(api.received[0]?.body).toEqual(example);
});

it.each(ids.filter((id) => filtersOf(id).length > 0))("takes every filter of %s as a flag", async (id) => {
  const { positional, path } = partsOf(id);
  const values = filtersOf(id).map(({ name, schema }): [string, string] => [name, sample(schema)]);
  const flags = values.flatMap(([name, value]) =>
    value === "true" ? [`--${kebab(name)}`] : [`--${kebab(name)}`, value],
  );
  const ended = await runCli([...path, ...positional, ...flags], { env: env() });
  expect(ended.code).toBe(0);
  const sent = new URL(api.received[0]?.url ?? "", api.baseUrl).searchParams;
  expect(Object.fromEntries(sent)).toEqual(Object.fromEntries(values));
});

it("gives no operation a flag that every command has already", async () => {
  const tree = JSON.parse((await runCli(["commands"])).stdout);
  const taken = new Set<string>(tree.flags.flatMap(({ flags }: { flags: string }) => names(flags)));
  const own = flatten(tree.commands).flatMap(({ flags }) => flags.flatMap((flag) => names(flag.flags)));
  expect(own.filter((name) => taken.has(name))).toEqual([]);
});

interface Node {
  flags: { flags: string }[];
  commands: Node[];
}

function flatten(nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node) => [node, ...flatten(node.commands)]);
}

function names(flags: string): string[] {
  return flags.split(/[ ,]+/).filter((part) => part.startsWith("-"));
}

function env(): Record<string, string> {
  return { POSTHORN_API_KEY: "ph_live_key", POSTHORN_BASE_URL: api.baseUrl };
}

function partsOf(id: OperationId) {
  const { method, path, pathParams } = contract[id];
  const values = new Map(pathParams.map((name) => [name as string, `${name}/1 ä`]));
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values.get(name) ?? ""));
  const required = (manual[id]?.parameters ?? []).filter((each) => each.in === "query" && each.required);
  const search = new URLSearchParams(required.map(({ name }): [string, string] => [name, "thing-1"])).toString();
  return {
    path: id.split(".").map(kebab),
    method,
    url: `/v1${filled}${search && `?${search}`}`,
    positional: [...values.values(), ...required.map(() => "thing-1")],
    sure: id === "contacts.deleteAll" ? ["--confirm", "delete-all"] : id === "emails.cancel" ? [] : ["--yes"],
    example: manual[id]?.example as Record<string, unknown> | undefined,
  };
}

function filtersOf(id: OperationId) {
  return (manual[id]?.parameters ?? []).filter((each) => each.in === "query" && !each.required);
}

function pattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`);
}

function flagsFor(name: string, value: unknown): string[] {
  if (typeof value === "boolean") return [value ? `--${kebab(name)}` : `--no-${kebab(name)}`];
  if (Array.isArray(value)) return value.flatMap((item) => flagsFor(name, item));
  return [`--${kebab(name)}`, typeof value === "object" ? JSON.stringify(value) : String(value)];
}

function sample({ enum: values, type }: { enum?: readonly unknown[]; type?: unknown }): string {
  if (values) return String(values.at(-1));
  if (type === "boolean") return "true";
  return type === "integer" ? "7" : "text";
}
