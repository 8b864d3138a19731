import { execFileSync } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { describe, expect } from "vitest";
import { runEngine } from "../support/engine-process.js";
import { clientOf, test } from "./engine-test.js";

/** A namespace like a container's, without processes and sockets of others. */
const apart = {
  "a separate network": ["unshare", "-n"],
  "a separate network and process tree": ["unshare", "-n", "-p", "-f", "--mount-proc"],
} as const;

const cannot = reasonNot();
if (cannot !== undefined) console.log(`Tests of containers on one directory are skipped: ${cannot}.`);

function reasonNot(): string | undefined {
  try {
    for (const [program, ...args] of Object.values(apart))
      execFileSync(program, [...args, "true"], { stdio: "ignore" });
    return undefined;
  } catch {
    return "no unshare here, or no right to make namespaces";
  }
}

/** Returns the content of the store's files, without the lock. */
async function filesIn(dir: string): Promise<Record<string, string>> {
  const names = (await readdir(dir))
    .filter((name) => name.startsWith("journal-") || name.startsWith("snapshot-"))
    .sort();
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(dir, name), "utf8")] as const)),
  );
}

describe("a data directory in use", { timeout: 90_000 }, () => {
  for (const [where, within] of Object.entries(apart)) {
    test.skipIf(cannot !== undefined)(
      `is locked for a process in ${where}, whose error names the holder`,
      async ({ serve, dataDir }) => {
        const engine = await serve();
        const refused = await runEngine(["keys", "create", "--data-dir", dataDir], {}, within);
        expect([refused.code, refused.stdout]).toEqual([3, ""]);
        expect(refused.stderr).toMatch(`is held by process ${engine.ready.pid} on ${hostname()} since 2`);
        expect((await engine.stop()).code).toBe(0);
        const made = await runEngine(["keys", "create", "--data-dir", dataDir], {}, within);
        expect(made).toMatchObject({ code: 0, stdout: expect.stringMatching(/^ph_live_/) });
      },
    );
  }

  test("is free at once when its engine was killed on the same machine", async ({ serve }) => {
    const before = await serve();
    before.signal("SIGKILL");
    await before.ended;
    const began = performance.now();
    const after = await serve();
    expect(performance.now() - began).toBeLessThan(14_000);
    await (await clientOf(after)).contacts.list();
  });

  test.skipIf(cannot !== undefined)(
    "is taken over while its engine is suspended, which then writes nothing more and logs why",
    async ({ serve, dataDir }) => {
      const engine = await serve();
      const client = await clientOf(engine);
      await client.contacts.create({ email: "kept@example.com" });
      engine.signal("SIGSTOP");
      const within = apart["a separate network and process tree"];
      const made = await runEngine(["keys", "create", "--name", "taken", "--data-dir", dataDir], {}, within);
      expect(made).toMatchObject({ code: 0, stdout: expect.stringMatching(/^ph_live_/) });
      const files = await filesIn(dataDir);

      engine.signal("SIGCONT");
      await expect(client.contacts.create({ email: "lost@example.com" })).rejects.toMatchObject({
        code: "unavailable",
      });
      const health = await fetch(`${engine.ready.base_url}/health`);
      expect(health.status).toBe(503);
      const ended = await engine.stop();
      expect(ended.stderr).toContain("its lock");
      expect(await filesIn(dataDir)).toEqual(files);

      const listed = await runEngine(["keys", "list", "--data-dir", dataDir]);
      expect([listed.code, listed.stdout]).toEqual([0, expect.stringContaining('"name":"taken"')]);
    },
  );
});
