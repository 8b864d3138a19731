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

  it("need no writable directory when the secret is set, and create none", async () => {
    // Root can write to every directory. But even root cannot create a directory below a file.
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

  it("are not created without the secret, and no secret is created in the directory", async () => {
    const dir = await mkdtemp(join(tmpdir(), "posthorn-keys-"));
    const env = { DATABASE_URL: url, POSTHORN_DATA_DIR: join(dir, "data") };
    const refused = await runCommand(["keys", "create"], undefined, env);
    expect([refused.code, refused.stdout]).toEqual([2, ""]);
    expect(refused.stderr).toMatch(/^posthorn-engine: POSTHORN_SECRET is not set, .*openssl rand.*\n$/);
    expect(await readdir(dir)).toEqual([]);
    // A secret that an engine of the local profile has saved there is used.
    await mkdir(env.POSTHORN_DATA_DIR);
    await writeFile(join(env.POSTHORN_DATA_DIR, "secret"), "a secret of more than thirty-two characters\n");
    expect((await runCommand(["keys", "create"], undefined, env)).code).toBe(0);
    await rm(dir, { recursive: true });
  });

  it("name the directory that they need for the secret", async () => {
    const refused = await runCommand(["keys", "list"], undefined, {
      DATABASE_URL: url,
      POSTHORN_DATA_DIR: "/proc/version/data",
    });
    expect([refused.code, refused.stdout]).toEqual([2, ""]);
    expect(refused.stderr).toContain("/proc/version/data");
  });
});
