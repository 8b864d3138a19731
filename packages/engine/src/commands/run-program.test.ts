import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCommand } from "../store/testing/command-process.js";
import { createTestDatabase, testServerUrl } from "../store/testing/test-postgres.js";

const dir = mkdtempSync(join(tmpdir(), "posthorn-run-"));
afterAll(() => rmSync(dir, { recursive: true }));

/** Runs a command that must fail with one sentence on stderr and nothing else. */
async function refused(args: readonly string[], env: Record<string, string> = {}) {
  const { code, stdout, stderr } = await runCommand(args, undefined, { POSTHORN_DATA_DIR: join(dir, "data"), ...env });
  expect(stdout).toBe("");
  expect(stderr).toMatch(/^posthorn-engine: [^\n]+\n$/);
  return { code, stderr };
}

it.each([
  [["keys", "--help"], "posthorn-engine keys revoke <id or key>"],
  [["keys", "create", "-h"], "--permissions A,B"],
  [["migrate", "--help"], "--database-url URL (DATABASE_URL)"],
  [["help", "store", "copy"], "--from X"],
  [["--port", "1", "--help"], "--port N (POSTHORN_PORT)"],
  [["--help"], "posthorn-engine <command> --help"],
])("%j prints help and does nothing else", async (args, part) => {
  const { code, stdout, stderr } = await runCommand(args);
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toContain(part);
});

it("refuses an unknown permission, and suggests the nearest one", async () => {
  const { code, stderr } = await refused(["keys", "create", "--permissions", "contacts:read,emails:send"]);
  expect(code).toBe(2);
  expect(stderr).toContain('--permissions: "emails:send" is no permission; did you mean email:send?');
});

describe("a database", () => {
  it("whose host does not exist is an error of one sentence", async () => {
    const { code, stderr } = await refused([
      "migrate",
      "--database-url",
      "postgres://posthorn@nowhere.invalid/posthorn",
    ]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/the database is away: .*nowhere\.invalid/);
  });

  it("that does not answer is an error of one sentence, at once", async () => {
    const env = { DATABASE_URL: "postgres://posthorn@127.0.0.1:1/posthorn", POSTHORN_SECRET: "s".repeat(32) };
    const { code, stderr } = await refused(["keys", "list"], env);
    expect(code).toBe(1);
    expect(stderr).toContain("the database is away: connect ECONNREFUSED 127.0.0.1:1");
  });
});

const server = testServerUrl();
describe.skipIf(server === undefined)("a database that answers", () => {
  let url = "";
  let drop = async () => {};
  beforeAll(async () => {
    ({ url, drop } = await createTestDatabase(server ?? "", `posthorn_run_${process.pid}`));
  });
  afterAll(() => drop());

  it.each(["serve", "migrate", "keys create", "store copy"])(
    "rejects a missing role with one sentence from %s",
    async (name) => {
      const wrong = new URL(url);
      wrong.username = "nobody_of_that_name";
      wrong.password = "hunter2";
      const words = name.split(" ");
      const args = name === "store copy" ? [...words, "--from", wrong.href, "--to", join(dir, "copy")] : words;
      const env = { DATABASE_URL: wrong.href, POSTHORN_SECRET: "s".repeat(32), POSTHORN_PORT: "0" };
      const { code, stderr } = await refused(args, env);
      expect(code).toBe(1);
      expect(stderr).toMatch(/the database does not let us in: .*nobody_of_that_name.*--database-url \(DATABASE_URL\)/);
      expect(stderr).not.toContain("hunter2");
    },
  );

  it("rejects a missing database with one sentence", async () => {
    const wrong = new URL(url);
    wrong.pathname = "/none_of_that_name";
    const { code, stderr } = await refused(["migrate", "--database-url", wrong.href]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/the database does not let us in: .*none_of_that_name/);
  });
});
