import { execFile, spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { freePort } from "@posthorn/engine/testing";
import { describe, expect } from "vitest";
import { ask } from "../support/ask.js";
import { clientOf, test } from "./engine-test.js";

const start = fileURLToPath(new URL("../../scripts/start.mjs", import.meta.url));

describe("npm start", () => {
  test("prints a next command that works unchanged, and its mail is in the inbox", { timeout: 60_000 }, async ({
    directory,
    onTestFinished,
  }) => {
    // Without the developer's settings.
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, POSTHORN_CONFIG_DIR: directory };
    const smtp = `smtp://127.0.0.1:${await freePort()}`;
    const flags = ["--port", "0", "--data-dir", join(directory, "data"), "--smtp", smtp, "--inbox", "auto"];
    const child = spawn(process.execPath, [start, ...flags], {
      cwd: directory,
      env,
      stdio: ["ignore", "ignore", "pipe"],
      timeout: 50_000,
    });
    const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
    onTestFinished(async () => {
      child.kill("SIGTERM");
      await ended;
    });
    let said = "";
    await new Promise<void>((resolve, reject) => {
      child.stderr.setEncoding("utf8").on("data", (text) => {
        said += text;
        if (said.includes("Ctrl-C")) resolve();
      });
      child.on("close", (code) => reject(new Error(`it ended with ${code} and said ${said}`)));
    });

    const [, inbox = ""] = /Mail\s+(http:\S+)/.exec(said) ?? [];
    const subjects = async () => {
      const { body } = await ask(`${inbox}/api/v1/messages`);
      return body.messages.map(({ Subject }: { Subject: string }) => Subject);
    };
    await expect.poll(subjects, { timeout: 10_000 }).toEqual(["Welcome to Posthorn"]);

    const [, command = ""] = /second terminal:\s+(\S.*)\n/.exec(said) ?? [];
    expect(command).toMatch(/ send --to you@example\.com --subject "[^"]+" --text "[^"]+"$/);
    const { stdout } = await promisify(execFile)("/bin/sh", ["-c", command], { env, timeout: 30_000 });
    expect(stdout).toMatch(/msg_/);
    await expect.poll(subjects, { timeout: 10_000 }).toEqual(["Hello there", "Welcome to Posthorn"]);

    // Other commands find the server and its token, and other programs get them from `posthorn env`.
    const clock = command.replace(/ send .*/, " clock --json");
    const read = await promisify(execFile)("/bin/sh", ["-c", clock], { env, timeout: 30_000 });
    expect(JSON.parse(read.stdout)).toMatchObject({ mode: "real" });
    const [exporting = ""] = /eval .*/.exec(said) ?? [];
    const script =
      "fetch(process.env.POSTHORN_BASE_URL + '/contacts', { headers: { Authorization: 'Bearer ' + process.env.POSTHORN_API_KEY } }).then(({ status }) => console.log(status))";
    const asking = `${exporting}; exec ${JSON.stringify(process.execPath)} -e "${script}"`;
    expect((await promisify(execFile)("/bin/sh", ["-c", asking], { env, timeout: 30_000 })).stdout).toBe("200\n");

    child.kill("SIGTERM");
    expect(await ended).toBe(0);
    expect(readdirSync(join(directory, "running"))).toEqual([]);
  });

  test("starts an engine whose campaigns and automations send without configuration", async ({ serve, sink }) => {
    const posthorn = await clientOf(await serve({ args: ["--shared-domain", "mail.example.org"] }));
    const { id: list_id } = await posthorn.lists.create({ name: "Readers" });
    await posthorn.contacts.create({ email: "ada@example.com", list_id });
    const html = "<p>Hi</p>";
    const { id: template_id } = await posthorn.templates.create({ name: "News", html });
    const campaign = await posthorn.campaigns.create({ name: "News", subject: "News", template_id, list_id });
    await posthorn.campaigns.send(campaign.id, { idempotencyKey: "news" });
    await expect.poll(() => sink.mails.length, { timeout: 10_000 }).toBe(1);
    expect(sink.mails[0]?.raw).toMatch(/^Reply-To: <?hello@mail\.example\.org>?\r$/m);
    expect(sink.mails[0]?.raw).toMatch(/^From: "?Posthorn"? </m);
  });
});
