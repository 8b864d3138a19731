import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCommand } from "../store/testing/command-process.js";
import { createTestDatabase, testServerUrl } from "../store/testing/test-postgres.js";

const server = testServerUrl();

describe.skipIf(server === undefined)("keys on a database", () => {
  let url = "";
  let drop = async () => {};
  let root = "";
  beforeAll(async () => {
    ({ url, drop } = await createTestDatabase(server ?? "", `posthorn_keys_${process.pid}`));
    root = await mkdtemp(join(tmpdir(), "posthorn-keys-"));
    await chmod(root, 0o555);
  });
  afterAll(async () => {
    await drop();
    await rm(root, { recursive: true });
  });

  it("need no directory to write where the secret is given, and make none", async () => {
    // For root every directory can be written: one below a file can be made by nobody.
    const env = { DATABASE_URL: url, POSTHORN_SECRET: "a secret of more than thirty-two characters" };
    for (const dir of [join(root, "data"), "/proc/version/data"]) {
      const made = await runCommand(["keys", "create"], undefined, { ...env, POSTHORN_DATA_DIR: dir });
      expect(made).toMatchObject({ code: 0, stdout: expect.stringMatching(/^ph_live_\w{38}\n$/), stderr: "" });
      const listed = await runCommand(["keys", "list"], undefined, { ...env, POSTHORN_DATA_DIR: dir });
      expect([listed.code, listed.stdout]).toEqual([0, expect.stringContaining(made.stdout.trim().slice(-4))]);
      const revoked = await runCommand(["keys", "revoke", made.stdout.trim()], undefined, {
        ...env,
        POSTHORN_DATA_DIR: dir,
      });
      expect(revoked.code).toBe(0);
    }
    expect(await readdir(root)).toEqual([]);
  }, 120_000);

  it("are not made without the secret, of which none is made in a directory instead", async () => {
    const dir = await mkdtemp(join(tmpdir(), "posthorn-keys-"));
    const env = { DATABASE_URL: url, POSTHORN_DATA_DIR: join(dir, "data") };
    const refused = await runCommand(["keys", "create"], undefined, env);
    expect([refused.code, refused.stdout]).toEqual([2, ""]);
    expect(refused.stderr).toMatch(/^posthorn-engine: POSTHORN_SECRET is not set, .*openssl rand.*\n$/);
    expect(await readdir(dir)).toEqual([]);
    // One that an engine of the local profile keeps there is taken.
    await mkdir(env.POSTHORN_DATA_DIR);
    await writeFile(join(env.POSTHORN_DATA_DIR, "secret"), "a secret of more than thirty-two characters\n");
    expect((await runCommand(["keys", "create"], undefined, env)).code).toBe(0);
    await rm(dir, { recursive: true });
  });

  it("say which directory they need where the secret has to be kept", async () => {
    const refused = await runCommand(["keys", "list"], undefined, {
      DATABASE_URL: url,
      POSTHORN_DATA_DIR: "/proc/version/data",
    });
    expect([refused.code, refused.stdout]).toEqual([2, ""]);
    expect(refused.stderr).toContain("/proc/version/data");
  });
});
