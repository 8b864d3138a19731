import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { type LocalMock, startLocalMock } from "../testing/local-mock.js";

let local: LocalMock;
afterEach(() => local.close());

const cwd = mkdtempSync(join(tmpdir(), "posthorn-sender-"));
for (const folder of ["templates", "others"]) {
  mkdirSync(join(cwd, folder, "welcome"), { recursive: true });
  writeFileSync(join(cwd, folder, "welcome", "index.html"), "<p>Hi {{first_name}}</p>");
}

const warning = "The workspace has no default sender.";

async function cli(...words: string[]) {
  return local.cli(words, { cwd, env: { POSTHORN_API_KEY: local.mock.liveKey } });
}

async function campaignWords(): Promise<string[]> {
  const list = (await cli("lists", "create", "--name", "News", "-o", "id")).stdout.trim();
  const template = (await cli("templates", "create", "--name", "Hi", "--html", "<p>Hi</p>", "-o", "id")).stdout.trim();
  return ["campaigns", "create", "--name", "N", "--subject", "Hi", "--template", template, "--list", list];
}

it("warns once, on stderr, of a workspace that has no sender for a campaign or a template", async () => {
  local = await startLocalMock({ settings: { from_email: null } });
  const created = await cli(...(await campaignWords()), "--json");
  expect([created.code, created.stderr.split(warning).length - 1]).toEqual([0, 1]);
  expect(JSON.parse(created.stdout).name).toBe("N");
  const pushed = await cli("templates", "push");
  expect([pushed.code, pushed.stderr.split(warning).length - 1]).toEqual([0, 1]);
  expect((await cli("templates", "push", "--quiet")).stderr).toBe("");
});

it("says nothing where the workspace has a sender, or only the operator knows", async () => {
  local = await startLocalMock();
  expect((await cli(...(await campaignWords()))).stderr).toBe("");
  const others = {
    POSTHORN_API_KEY: local.mock.liveKey,
    POSTHORN_CONFIG_DIR: mkdtempSync(join(tmpdir(), "posthorn-")),
  };
  const { code, stderr } = await local.cli(["templates", "push", "--dry-run", "--dir", "others"], { cwd, env: others });
  expect([code, stderr]).toEqual([0, expect.not.stringContaining(warning)]);
});
