import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect } from "vitest";
import { createDatabase, serverUrl } from "../support/database.js";
import { startEngine } from "../support/engine-process.js";
import { clientOf, test } from "./engine-test.js";

const run = promisify(execFile);
const folders = [18, 17, 16, 15].map((version) => `/usr/lib/postgresql/${version}/bin`);
const bin = folders.find((folder) => existsSync(join(folder, "pg_restore")));
const mail = { from_email: "hello@example.com", subject: "Hi", text: "Hi" };
const secret = "the-secret-of-a-restored-database-service";

const isMissing = serverUrl() === undefined || bin === undefined;
if (isMissing) console.log("Restoring a dump is skipped: no PostgreSQL server, or no pg_restore.");

describe.skipIf(isMissing)("a dump of PostgreSQL without statistics", () => {
  test("takes the place of the running service, which sends nothing again until the operator says so", async ({
    directory,
    sink,
  }) => {
    const dump = join(directory, "posthorn.dump");
    const [first, second] = [await createDatabase(), await createDatabase()];
    const serve = (url: string, ...args: string[]) =>
      startEngine({
        args: ["--database-url", url, "--smtp", sink.url, ...args],
        env: { POSTHORN_SECRET: secret },
      });
    try {
      const original = await serve(first.url, "--hold");
      const client = await clientOf(original);
      const messages = Array.from({ length: 200 }, (_, i) => ({ ...mail, to: `reader-${i}@example.com` }));
      const { batch_id } = await client.emails.batch.send({ messages });
      await run(join(bin ?? "", "pg_dump"), ["--format=custom", `--file=${dump}`, first.url]);
      await original.admin("POST", "/hold/release", { due_jobs: "run" });
      await expect.poll(() => sink.mails.length).toBe(200);
      await original.stop();

      // A dump of version 18 has statistics unless it is told not to; those of earlier ones never have.
      await run(join(bin ?? "", "pg_restore"), ["--no-owner", "--no-privileges", `--dbname=${second.url}`, dump]);
      const restored = await serve(second.url, "--hold");
      const other = await serve(second.url);
      const again = await clientOf(restored);
      expect((await other.admin("GET", "/hold")).body.data).toMatchObject({ held: true, reason: "flag" });
      await again.emails.send({ ...mail, to: "grace@example.com" });
      expect((await again.emails.batch.get(batch_id)).sent).toBe(0);
      const { data } = (await other.admin("POST", "/hold/release", { due_jobs: "drop" })).body;
      expect(data).toMatchObject({ held: false, dropped: 200 });
      await expect.poll(() => sink.mails.length).toBe(201);
      expect(sink.mails.at(-1)?.to).toBe("grace@example.com");
      expect(await again.emails.batch.get(batch_id)).toMatchObject({ sent: 0, failed: 200, status: "failed" });
      // The other process follows within its poll.
      await expect.poll(async () => (await restored.admin("GET", "/hold")).body.data.held).toBe(false);
      await Promise.all([restored.stop(), other.stop()]);
    } finally {
      await first.drop();
      await second.drop();
    }
  });
});
