import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect } from "vitest";
import { runEngine, startEngine } from "../support/engine-process.js";
import { clientOf, test } from "./engine-test.js";

const mail = { from_email: "hello@example.com", subject: "Hi", text: "Hi" };

describe("store backup and store restore", () => {
  test("put yesterday's service in place of today's, which sends nothing again until the operator says so", async ({
    serve,
    directory,
    dataDir,
    sink,
  }) => {
    const file = join(directory, "posthorn.backup");
    const running = await serve({ args: ["--hold"] });
    const client = await clientOf(running);
    const contact = await client.contacts.create({ email: "ada@example.com" });
    const sent = await client.emails.send({ ...mail, to: "ada@example.com" });
    expect(await runEngine(["store", "backup", "--data-dir", dataDir, "--to", file])).toMatchObject({
      code: 0,
      stdout: "",
    });
    await running.admin("POST", "/hold/release", { due_jobs: "run" });
    await expect.poll(() => sink.mails.length).toBe(1);
    await running.stop();

    const restoredDir = join(directory, "restored");
    const restore = () => runEngine(["store", "restore", "--from", file, "--data-dir", restoredDir]);
    const { code, stderr } = await restore();
    expect([code, stderr]).toEqual([0, expect.stringContaining("its jobs are held")]);
    const again = await restore();
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining("the target is not empty")]);

    const restored = await startEngine({ args: ["--data-dir", restoredDir, "--smtp", sink.url] });
    try {
      const restoredClient = await clientOf(restored);
      expect(await restoredClient.contacts.get(contact.id)).toEqual(contact);
      const id = sent.results[0]?.message_id ?? "";
      expect((await restored.admin("GET", "/hold")).body.data).toMatchObject({ held: true, reason: "restored" });
      expect(await restoredClient.health()).toMatchObject({ status: "ok", held: true });
      await restored.admin("POST", "/hold/release", { due_jobs: "drop" });
      const fresh = await restoredClient.emails.send({ ...mail, to: "grace@example.com" });
      await expect.poll(() => sink.mails.map(({ to }) => to)).toEqual(["ada@example.com", "grace@example.com"]);
      expect((await restoredClient.emails.status(id)).status).toBe("failed");
      const freshId = fresh.results[0]?.message_id ?? "";
      await expect.poll(async () => (await restoredClient.emails.status(freshId)).status).toBe("delivered");
    } finally {
      const { stderr: log } = await restored.stop();
      expect(log).toContain("jobs are held: nothing is sent until an operator releases them");
    }
  });

  test("end with 3 for a damaged file, and with 2 for a wrong call, and write nothing", async ({
    directory,
    dataDir,
  }) => {
    const run = async (...args: string[]) => {
      const { code, stderr } = await runEngine(["store", ...args]);
      return [code, stderr];
    };
    const file = join(directory, "posthorn.backup");
    expect(await run("backup", "--data-dir", dataDir, "--to", file)).toEqual([
      2,
      expect.stringContaining("there is no store"),
    ]);
    expect((await runEngine(["keys", "create", "--data-dir", dataDir])).code).toBe(0);
    expect(await run("backup", "--data-dir", dataDir)).toEqual([2, expect.stringContaining("--to must name a file")]);
    expect(await run("backup", "--data-dir", dataDir, "--to", join(directory, "no", "folder"))).toEqual([
      2,
      expect.stringContaining("ENOENT"),
    ]);
    expect(await run("backup", "--data-dir", dataDir, "--to", file)).toEqual([0, expect.stringContaining("secret")]);
    const bytes = readFileSync(file);
    bytes[bytes.length - 200] = (bytes[bytes.length - 200] as number) ^ 1;
    writeFileSync(file, bytes);
    const target = join(directory, "restored");
    expect(await run("restore", "--data-dir", target, "--from", file)).toEqual([
      3,
      expect.stringMatching(/posthorn\.backup is damaged at byte \d+\n$/),
    ]);
    expect(await run("restore", "--data-dir", target, "--from", `${file}.none`)).toEqual([
      2,
      expect.stringContaining("no file"),
    ]);
    expect(existsSync(target)).toBe(false);
    mkdirSync(target);
    writeFileSync(join(target, "notes.txt"), "kept");
    const wrongWord = await run("backups");
    expect(wrongWord).toEqual([2, expect.stringContaining("did you mean backup?")]);
  });
});
