import { Posthorn } from "@posthorn/sdk";
import { describe, expect } from "vitest";
import { type EngineProcess, runEngine } from "../support/engine-process.js";
import { test } from "./engine-test.js";

const client = ({ ready }: EngineProcess, apiKey: string) => new Posthorn({ apiKey, baseUrl: ready.base_url });

describe("keys", () => {
  test("are created, listed and revoked on a stopped store, and apply from the next start", async ({
    serve,
    dataDir,
  }) => {
    const keys = (...args: string[]) => runEngine(["keys", ...args, "--data-dir", dataDir]);
    const made = await keys("create", "--name", "ci", "--permissions", "contacts:read,contacts:write");
    expect(made).toMatchObject({ code: 0, stdout: expect.stringMatching(/^ph_live_[0-9A-Za-z]{38}\n$/) });
    const sandbox = await keys("create", "--type", "sandbox");
    expect(sandbox.stdout).toMatch(/^ph_sandbox_[0-9A-Za-z]{38}\n$/);
    const key = made.stdout.trim();

    const first = await serve();
    expect(await client(first, key).apiKey.permissions()).toMatchObject({
      name: "ci",
      type: "production",
      permissions: ["contacts:read", "contacts:write"],
    });
    expect((await client(first, sandbox.stdout.trim()).apiKey.permissions()).is_sandbox).toBe(true);
    await first.stop();

    const listed = await keys("list");
    const rows = listed.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(rows).toContainEqual(expect.objectContaining({ name: "ci", last4: key.slice(-4), revoked_at: null }));
    expect(listed.stdout).not.toContain(key);

    expect(await keys("revoke", key)).toMatchObject({ code: 0 });
    const sandboxId = rows.find(({ last4 }) => last4 === sandbox.stdout.trim().slice(-4)).id;
    expect(await keys("revoke", sandboxId)).toMatchObject({ code: 0 });

    const second = await serve();
    for (const revoked of [key, sandbox.stdout.trim()]) {
      await expect(client(second, revoked).contacts.list()).rejects.toMatchObject({ code: "unauthorized" });
    }
  });

  test("of a new store in the service profile are only those that were printed", async ({ serve, dataDir }) => {
    const env = { POSTHORN_SECRET: "s".repeat(32), POSTHORN_OPERATOR_TOKEN: "t".repeat(32) };
    const list = async () => (await runEngine(["keys", "list", "--data-dir", dataDir], env)).stdout;
    const made = await runEngine(["keys", "create", "--name", "app", "--data-dir", dataDir], env);
    const engine = await serve({ args: ["--profile", "service"], env });
    expect(await client(engine, made.stdout.trim()).apiKey.permissions()).toMatchObject({ name: "app" });
    const { body } = await engine.admin("GET", "/workspaces");
    expect(body.data[0].settings.from_email).toBeNull();
    await engine.stop();
    expect((await list()).trim().split("\n")).toEqual([expect.stringContaining('"name":"app"')]);
  });

  test.for([
    ["an unknown action", ["make"]],
    ["an unknown type", ["create", "--type", "live"]],
    ["a permission that is none", ["create", "--permissions", "everything"]],
    ["no key to revoke", ["revoke"]],
    ["an unknown key to revoke", ["revoke", "01a1fd7d-b021-7fdb-8340-8872b14dab4b"]],
    ["an unknown flag", ["list", "--all"]],
  ] as const)("refuse %s with 2 and nothing on stdout", async ([_what, args], { dataDir }) => {
    const { code, stdout, stderr } = await runEngine(["keys", ...args, "--data-dir", dataDir]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^posthorn-engine: \S/);
  });
});
