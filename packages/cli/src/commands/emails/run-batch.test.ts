import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type LocalMock, startLocalMock } from "../../testing/local-mock.js";

// The bundle, as it is installed: nothing but a process can be killed.
const main = fileURLToPath(new URL("../../../dist/main.js", import.meta.url));

let local: LocalMock;
beforeAll(async () => {
  local = await startLocalMock({ keep: 2 * rows });
});
afterAll(() => local.close());

function start(cwd: string, ...words: string[]) {
  const env = { PATH: process.env.PATH ?? "", ...local.env, POSTHORN_API_KEY: local.mock.liveKey };
  const child = spawn(process.execPath, [main, "batch", "m.jsonl", "--yes", ...words], { cwd, env });
  const code = new Promise<number | null>((resolve) => child.once("close", resolve));
  return { child, code, stdout: text(child.stdout), stderr: text(child.stderr) };
}

const rows = 2300;

/** Each row of a file and how often mail went to it. */
async function mailsByRow(): Promise<Map<string, number>> {
  await local.mock.settle();
  const counts = new Map<string, number>();
  for (const { to } of local.mock.emails) counts.set(to, (counts.get(to) ?? 0) + 1);
  return counts;
}

it.each([
  ["while the first call is under way", 0],
  ["while a later call is under way", 1],
])(
  "sends to everybody and to nobody twice when it is killed %s and goes on",
  async (when, before) => {
    const cwd = mkdtempSync(join(tmpdir(), "posthorn-kill-"));
    const name = (n: number) => `u${n}.${before}@example.com`;
    const lines = Array.from({ length: rows }, (_, n) => JSON.stringify({ to: name(n), subject: when, text: "t" }));
    writeFileSync(join(cwd, "m.jsonl"), lines.join("\n"));
    // The mail is accepted, and the answer comes long after the process that waits for it is gone.
    for (let call = 0; call < before; call += 1) local.mock.fault("emails.batch.send", { delay_ms: 1 });
    local.mock.fault("emails.batch.send", { delay_ms: 60_000 });
    const killed = start(cwd);
    const taken = (before + 1) * 1000;
    await expect
      .poll(async () => [...(await mailsByRow()).keys()].filter((to) => to.includes(`.${before}@`)).length, {
        timeout: 30_000,
      })
      .toBe(taken);
    killed.child.kill("SIGKILL");
    await killed.code;
    expect(existsSync(join(cwd, "m.jsonl.batch"))).toBe(true);

    const resumed = start(cwd, "--resume");
    const [code, stdout, stderr] = await Promise.all([resumed.code, resumed.stdout, resumed.stderr]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(JSON.parse(stdout)).toMatchObject({ rows, accepted: rows, failed: 0 });
    const counts = await mailsByRow();
    expect(Array.from({ length: rows }, (_, n) => counts.get(name(n)))).toEqual(Array.from({ length: rows }, () => 1));
    expect(existsSync(join(cwd, "m.jsonl.batch"))).toBe(false);
  },
  60_000,
);
