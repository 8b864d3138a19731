import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { ask } from "../support/ask.js";
import { runEngine } from "../support/engine-process.js";
import { firstWorkspace, test } from "./engine-test.js";

const [first, second] = ["the-first-secret-of-a-process-that-rotates", "the-second-secret-of-a-process-that-rotates"];
const [oldToken, newToken] = ["the-old-operator-token-of-the-process", "the-new-operator-token-of-the-process"];

test("a secret and an operator token are replaced without a gap, and then not needed any more", async ({
  serve,
  dataDir,
}) => {
  const before = await serve({ env: { POSTHORN_SECRET: first, POSTHORN_OPERATOR_TOKEN: oldToken } });
  const workspace_id = await firstWorkspace(before);
  const stepSecret = (await before.admin("GET", `/workspaces/${workspace_id}`)).body.data.settings.step_webhook_secret;
  await before.stop();
  const reseal = (env: Record<string, string>) => runEngine(["secrets", "reseal", "--data-dir", dataDir], env);
  const both = { POSTHORN_SECRET: second, POSTHORN_SECRET_PREVIOUS: first };

  const during = await serve({
    env: { ...both, POSTHORN_OPERATOR_TOKEN: newToken, POSTHORN_OPERATOR_TOKEN_PREVIOUS: oldToken },
  });
  const statusWith = async (token: string) => (await ask(`${during.ready.operator_url}/workspaces`, { token })).status;
  expect([await statusWith(newToken), await statusWith(oldToken), await statusWith("neither")]).toEqual([
    200, 200, 401,
  ]);
  // The store is in use.
  expect((await reseal(both)).code).toBe(3);
  await during.stop();

  expect(await reseal({ POSTHORN_SECRET: second })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("POSTHORN_SECRET_PREVIOUS"),
  });
  const resealed = await reseal(both);
  expect([resealed.code, resealed.stderr]).toEqual([0, expect.stringMatching(/^[1-9]\d* values were encrypted/)]);
  const after = await serve({ env: { POSTHORN_SECRET: second } });
  const { body } = await after.admin("GET", `/workspaces/${workspace_id}`);
  expect(body.data.settings.step_webhook_secret).toBe(stepSecret);
});

test("SIGHUP reads the log level again, and keeps it where the file has none", async ({ serve, directory }) => {
  const file = join(directory, "log-level");
  writeFileSync(file, "error\n");
  const engine = await serve({ args: ["--log-level", file, "--clock", "manual"] });
  const reload = async (level: string, outcome: string) => {
    writeFileSync(file, level);
    engine.signal("SIGHUP");
    await engine.logged(outcome);
    // The clock's move is logged at the level debug.
    await engine.admin("POST", "/clock", { advance: "1s" });
  };
  await reload("debug", "settings were reloaded");
  await reload("loud", "settings could not be reloaded");
  const { code, stderr } = await engine.stop();
  const lines = stderr.split("\n").flatMap((line) => (line.startsWith("{") ? [JSON.parse(line)] : []));
  expect(code).toBe(0);
  expect(lines).toContainEqual(expect.objectContaining({ msg: "SIGHUP: settings were reloaded", log_level: "debug" }));
  expect(lines.filter(({ msg }) => msg === "the clock was moved")).toHaveLength(2);
  expect(lines).toContainEqual(expect.objectContaining({ level: 50, msg: "SIGHUP: settings could not be reloaded" }));
  const wrong = await runEngine(["serve", "--log-level", "loud", "--data-dir", join(directory, "other")]);
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining("--log-level must be")]);
});
