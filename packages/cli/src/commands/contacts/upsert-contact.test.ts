import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { type Reply, startFakeApi } from "../../testing/fake-api.js";
import { type LocalMock, startLocalMock } from "../../testing/local-mock.js";
import { runCli } from "../../testing/run-cli.js";

vi.setConfig({ testTimeout: 30_000 });

let local: LocalMock;
beforeAll(async () => {
  local = await startLocalMock();
});
afterAll(() => local.close());
beforeEach(() => local.mock.reset());

const cwd = mkdtempSync(join(tmpdir(), "posthorn-upsert-"));
const rows = (from: number, to: number, name: string) =>
  Array.from({ length: to - from }, (_, n) => `c${from + n}@example.com,${name}\n`).join("");

async function imported(text: string, ...words: string[]) {
  writeFileSync(join(cwd, "people.csv"), `email,first_name\n${text}`);
  const before = local.mock.requests.length;
  const env = { POSTHORN_API_KEY: local.mock.liveKey };
  const { code, stdout } = await local.cli(["contacts", "import", "people.csv", ...words], { cwd, env });
  const calls: Record<string, number> = {};
  for (const { method } of local.mock.requests.slice(before)) calls[method] = (calls[method] ?? 0) + 1;
  return { code, told: JSON.parse(stdout), calls };
}

async function cli(...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await local.cli(words, { cwd, env: { POSTHORN_API_KEY: local.mock.liveKey } });
  if (code !== 0) throw new Error(stderr);
  return stdout.trim();
}
const createdList = (name: string, ...words: string[]) => cli("lists", "create", "--name", name, ...words, "-o", "id");
const memberCount = async (list: string): Promise<number> => JSON.parse(await cli("lists", "get", list)).member_count;

it("makes one call a row for new contacts", async () => {
  expect(await imported(rows(0, 50, "Ada"))).toMatchObject({ code: 0, told: { created: 50 }, calls: { POST: 50 } });
});

it("looks for contacts that are there once, and makes one call a row for them", async () => {
  await imported(rows(0, 50, "Ada"));
  expect(await imported(rows(0, 60, "Grace"), "--upsert")).toEqual({
    code: 0,
    told: { rows: 60, created: 10, updated: 50, failed: 0, failures_file: null },
    calls: { POST: 11, GET: 1, PATCH: 50 },
  });
});

it("adds all existing contacts to a list with one call", async () => {
  await imported(rows(0, 50, "Ada"));
  const list = await createdList("Readers");
  expect(await imported(rows(0, 60, "Grace"), "--upsert", "--list", list)).toMatchObject({
    code: 0,
    told: { rows: 60, created: 10, updated: 50 },
    calls: { POST: 12, GET: 1, PATCH: 50 },
  });
  expect(await memberCount(list)).toBe(60);
});

/** A service with contacts c0 to c9 and one list, which answers a call as the function says, where it says anything. */
async function startContactsApi(override: (method: string, url: string) => Reply | undefined) {
  const contacts = Array.from({ length: 10 }, (_, n) => ({ id: `i${n}`, email: `c${n}@example.com` }));
  const pagination = { total: 10, limit: 1000, offset: 0, has_more: false };
  const members = new Set<string>();
  const duplicate = { status: 409, body: { error: { code: "duplicate", message: "There is one." } } };
  const api = await startFakeApi(({ method, url, body }) => {
    const other = override(method, url);
    if (other) return other;
    if (method === "GET") return { body: { data: contacts, pagination } };
    if (method === "PATCH") return { body: { data: { id: "i" } } };
    if (!url.endsWith("/members")) return duplicate;
    for (const id of (body as { contact_ids: string[] }).contact_ids) members.add(id);
    return { body: { data: { added: members.size, skipped: 0 } } };
  });
  const list = "01a1fd89-65f8-7243-9c2d-3e89d206a08a";
  writeFileSync(join(cwd, "known.csv"), `email,first_name\n${rows(0, 10, "Grace")}`);
  const env = { POSTHORN_API_KEY: "k", POSTHORN_BASE_URL: api.baseUrl };
  const argv = ["contacts", "import", "known.csv", "--upsert", "--list", list, "--retries", "0"];
  const run = (words: readonly string[] = [], signal?: AbortSignal) =>
    runCli([...argv, ...words], { cwd, env, ...(signal && { signal }) });
  return { api, members, run };
}

it("resumes an interrupted import without losing a membership and without a second update", async () => {
  const stop = new AbortController();
  let updates = 0;
  const { api, members, run } = await startContactsApi((method) => {
    if (method === "PATCH") updates += 1;
    if (method === "PATCH" && updates === 6) stop.abort(130);
    return undefined;
  });
  try {
    const interrupted = await run([], stop.signal);
    expect(interrupted.stderr).toMatch(/Stopped after [56] rows\. Go on with: .*--resume/);
    expect([interrupted.code, members.size]).toEqual([130, 0]);
    const { code, stdout } = await run(["--resume"]);
    expect({ code, told: JSON.parse(stdout) }).toMatchObject({ code: 0, told: { rows: 10, updated: 10, failed: 0 } });
    expect([...members].sort()).toEqual(Array.from({ length: 10 }, (_, n) => `i${n}`));
    // Only the update that the interruption cut off is sent a second time.
    expect(updates).toBeLessThanOrEqual(11);
  } finally {
    await api.close();
  }
});

it("resumes where the call for the memberships failed, with that call alone", async () => {
  let isBroken = true;
  const { api, run } = await startContactsApi((_, url) =>
    isBroken && url.endsWith("/members")
      ? { status: 500, body: { error: { code: "internal_error", message: "No." } } }
      : undefined,
  );
  try {
    expect(await run()).toMatchObject({ code: 1, stdout: "" });
    isBroken = false;
    const before = api.received.length;
    const { code, stdout } = await run(["--resume"]);
    expect({ code, told: JSON.parse(stdout) }).toMatchObject({ code: 0, told: { rows: 10, updated: 10 } });
    expect(api.received.slice(before).map(({ url }) => url.split("/").at(-1))).toEqual(["members"]);
  } finally {
    await api.close();
  }
});

it("stops at a list that cannot be joined, and names the flag", async () => {
  await imported(rows(0, 2, "Ada"));
  const conditions = '{"match":"all","rules":[{"field":"attributes.plan","operator":"equals","value":"pro"}]}';
  const list = await createdList("Active", "--type", "dynamic", "--conditions", conditions);
  writeFileSync(join(cwd, "people.csv"), `email,first_name\n${rows(0, 2, "Grace")}`);
  const env = { POSTHORN_API_KEY: local.mock.liveKey };
  const { code, stderr } = await local.cli(["contacts", "import", "people.csv", "--upsert", "--list", list], {
    cwd,
    env,
  });
  expect(code).toBe(1);
  expect(stderr).toContain("Look at --list.");
});

it("creates a contact anew that was deleted after it was found", async () => {
  const listed = [0, 1].map((n) => ({ id: `i${n}`, email: `c${n}@example.com` }));
  let posts = 0;
  const api = await startFakeApi(({ method, url }) => {
    if (method === "GET")
      return { body: { data: listed, pagination: { total: 2, limit: 1000, offset: 0, has_more: false } } };
    if (method === "PATCH" && url.endsWith("/i1"))
      return { status: 404, body: { error: { code: "not_found", message: "No such contact.", path: "id" } } };
    if (method === "POST" && posts++ === 0)
      return { status: 409, body: { error: { code: "duplicate", message: "There is one." } } };
    return { status: method === "POST" ? 201 : 200, body: { data: { id: "i" } } };
  });
  try {
    writeFileSync(join(cwd, "people.csv"), `email,first_name\n${rows(0, 2, "Grace")}`);
    const env = { POSTHORN_API_KEY: "k", POSTHORN_BASE_URL: api.baseUrl };
    const { code, stdout } = await runCli(["contacts", "import", "people.csv", "--upsert"], { cwd, env });
    expect({ code, told: JSON.parse(stdout) }).toMatchObject({ code: 0, told: { created: 1, updated: 1, failed: 0 } });
    expect(api.received.map(({ method }) => method)).toEqual(["POST", "GET", "PATCH", "PATCH", "POST"]);
  } finally {
    await api.close();
  }
});
