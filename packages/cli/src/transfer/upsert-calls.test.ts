import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { startFakeApi } from "../testing/fake-api.js";
import { type LocalMock, startLocalMock } from "../testing/local-mock.js";
import { runCli } from "../testing/run-cli.js";

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
