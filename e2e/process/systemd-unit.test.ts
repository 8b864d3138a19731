import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readConfig } from "@posthorn/engine";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const unit = readFileSync(join(root, "docs/systemd/posthorn-engine.service"), "utf8");
const hasAnalyze = spawnSync("systemd-analyze", ["--version"]).status === 0;
if (!hasAnalyze) console.log("The unit of systemd is not verified: there is no systemd-analyze.");

/** Returns the values of a setting of the unit, in their order. */
const settings = (name: string): string[] =>
  unit.split("\n").flatMap((line) => (line.startsWith(`${name}=`) ? [line.slice(name.length + 1)] : []));

/** Returns what systemd-analyze says about a unit whose program is the one of this repository. */
function verify(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), "posthorn-unit-"));
  try {
    const path = join(folder, "posthorn-engine.service");
    writeFileSync(path, text.replace("/usr/bin/posthorn-engine", join(root, "packages/engine/bin/posthorn-engine.js")));
    const { status, stdout, stderr } = spawnSync("systemd-analyze", ["verify", path], { encoding: "utf8" });
    return `${status}${stdout}${stderr}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("the unit of systemd starts an engine with a configuration that is complete with its environment file", () => {
  const [command = ""] = settings("ExecStart");
  const [program, serve, ...flags] = command.split(" ");
  expect([program, serve]).toEqual(["/usr/bin/posthorn-engine", "serve"]);
  const [named = ""] = /^# (POSTHORN_\w+(?:, POSTHORN_\w+)*)/m.exec(unit)?.slice(1) ?? [];
  const values: Record<string, string> = {
    POSTHORN_SECRET: "a".repeat(32),
    POSTHORN_OPERATOR_TOKEN: "b".repeat(32),
    POSTHORN_PUBLIC_URL: "https://mail.example.com",
    POSTHORN_SHARED_DOMAIN: "mail.example.com",
    POSTHORN_SMTP_URL: "smtps://relay.example.com",
  };
  expect(named.split(", ")).toEqual(Object.keys(values));
  const config = readConfig(flags, values);
  expect(config).toMatchObject({ profile: "service", dataDir: `/var/lib/${settings("StateDirectory")[0]}` });
});

test("the unit of systemd leaves the engine the ten seconds that it needs to end, and does not repeat what cannot succeed", () => {
  expect(Number(settings("TimeoutStopSec")[0])).toBeGreaterThan(10);
  expect(settings("RestartPreventExitStatus")).toEqual(["2 3"]);
  expect(settings("ExecReload")).toEqual(["/bin/kill -HUP $MAINPID"]);
  expect(settings("MemoryDenyWriteExecute")).toEqual([]);
});

test.runIf(hasAnalyze)("systemd-analyze finds nothing in the unit, and finds a setting that does not exist", () => {
  expect(verify(unit)).toBe("0");
  expect(verify(unit.replace("UMask=", "Umask="))).toContain("Umask");
});
