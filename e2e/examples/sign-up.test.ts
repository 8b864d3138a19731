import { execFile, execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { freePort } from "@posthorn/engine/testing";
import { beforeAll, describe, expect } from "vitest";
import { test } from "../support/installed-test.js";

const chromium = process.env.CHROMIUM ?? "/usr/bin/chromium";

/** Returns whether a program is there; says so where it is not. */
function has(program: string, ...words: string[]): boolean {
  try {
    execFileSync(program, words, { stdio: "ignore" });
    return true;
  } catch {
    console.log(`The sign-up example is not run with ${program}: it is not installed.`);
    return false;
  }
}

/** Returns the variable of the machine's build cache: without it each run builds the standard library again. */
function goCache(): { GOCACHE?: string } {
  return { GOCACHE: execFileSync("go", ["env", "GOCACHE"], { encoding: "utf8" }).trim() };
}

/** Compiles what the tests in Go need. The first build on a machine compiles Go's standard library too, for minutes where others run. */
async function compileGoTests(): Promise<void> {
  const cwd = fileURLToPath(new URL("../../examples/sign-up", import.meta.url));
  await promisify(execFile)("go", ["test", "-run", "^$", "./..."], {
    cwd,
    env: { ...process.env, GOTOOLCHAIN: "local" },
  });
}

const hasGo = has("go", "version");
const hasChromium = existsSync(chromium);
if (!hasChromium)
  console.log(`The sign-up example is not run with Playwright: no Chromium at ${chromium}, and CHROMIUM is not set.`);

describe("the sign-up example", { timeout: 120_000 }, () => {
  beforeAll(async () => {
    if (hasGo) await compileGoTests();
  }, 400_000);

  test.skipIf(!hasChromium)("passes with Playwright", async ({ copy, run }) => {
    const folder = await copy("examples/sign-up");
    const ended = await run("npm run test:playwright", folder, { CHROMIUM: chromium });
    expect(ended).toMatchObject({ code: 0, stdout: expect.stringContaining("2 passed") });
  });

  test.skipIf(!has("python3", "--version"))("passes with Python", async ({ copy, run }) => {
    const folder = await copy("examples/sign-up");
    const ended = await run("npm run test:python", folder);
    expect(ended).toMatchObject({ code: 0, stderr: expect.stringContaining("Ran 2 tests") });
  });

  test.skipIf(!hasGo)("passes with Go", async ({ copy, run }) => {
    const folder = await copy("examples/sign-up");
    const ended = await run("npm run test:go", folder, { GOTOOLCHAIN: "local", ...goCache() });
    expect(ended).toMatchObject({ code: 0, stdout: expect.stringMatching(/^ok\s/m) });
  });

  test.skipIf(!has("curl", "--version"))("passes with a shell script", async ({ copy, run }) => {
    const folder = await copy("examples/sign-up");
    const ended = await run("npm run test:shell", folder);
    expect(ended).toMatchObject({ code: 0, stdout: expect.stringMatching(/^signed up as shell\./m) });
  });
});

describe("the smtp-settings example", { timeout: 120_000 }, () => {
  test("finds the mail of a program that only knows SMTP", async ({ copy, run }) => {
    const folder = await copy("examples/smtp-settings");
    const smtp = `smtp://127.0.0.1:${await freePort()}`;
    const variables = { SMTP_URL: smtp, POSTHORN_SMTP_URL: smtp, POSTHORN_INBOX: "auto" };
    const ended = await run("posthorn dev --port 0 --ephemeral -- npm test", folder, variables);
    expect(ended).toMatchObject({ code: 0, stdout: expect.stringMatching(/^[#ℹ] pass 1$/m) });
  });
});
