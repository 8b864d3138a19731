import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDatabase, serverUrl } from "../support/database.js";
import { type PackageName, type PackedRelease, packAll } from "./pack-all.js";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const run = promisify(execFile);
const minute = 60_000;

let release: PackedRelease;
beforeAll(async () => {
  release = await packAll();
}, minute);
afterAll(() => release.remove());

/** The folders of projects by the packages that they have. */
const projects = new Map<string, Promise<string>>();

/** Returns the folder of a project that has nothing but these packages, installed in this order. */
function install(...packages: readonly PackageName[]): Promise<string> {
  const name = packages.join();
  const project = projects.get(name) ?? release.install({ packages }).then(({ folder }) => folder);
  projects.set(name, project);
  return project;
}

/** Runs a program in a project, without the developer's environment variables. */
async function node(folder: string, ...words: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { PATH: process.env.PATH, HOME: folder, POSTHORN_CONFIG_DIR: join(folder, ".config"), NO_COLOR: "1" };
  return run(process.execPath, words, { cwd: folder, env, timeout: minute }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
}

const bin = "node_modules/@posthorn/cli/bin/posthorn.js";
const programs = {
  sdk: `import Posthorn from "@posthorn/sdk"; console.log(typeof new Posthorn("k").emails.send);`,
  engine: `import { createEngine } from "@posthorn/engine"; import { createCore } from "@posthorn/engine/core";
    console.log(typeof (createEngine && createCore));`,
  "mock-server": `import { createMock } from "@posthorn/mock-server"; const mock = createMock();
    const headers = { Authorization: "Bearer " + mock.liveKey, "Content-Type": "application/json" };
    const body = JSON.stringify({ to: "ada@example.com", subject: "Hi", html: "<p>Hi</p>" });
    const { status } = await mock.fetch(mock.baseUrl + "/email/send", { method: "POST", headers, body });
    await mock.settle(); console.log(status === 200 && mock.emails[0].text.startsWith("Hi") ? "function" : status); await mock.close();`,
};

describe("a packed package in an empty project", () => {
  test.each(["sdk", "engine", "mock-server"] as const)(
    "@posthorn/%s works without the others",
    async (name) => {
      const folder = await install(name);
      expect(await node(folder, "--input-type=module", "-e", programs[name])).toMatchObject({
        code: 0,
        stdout: "function\n",
      });
    },
    minute,
  );

  test.each([
    ["engine", 'import { createEngine } from "@posthorn/engine"; export const e: Function = createEngine;'],
    [
      "mock-server",
      'import { createMock } from "@posthorn/mock-server"; export const s: string | undefined = createMock().emails[0]?.subject;',
    ],
  ] as const)(
    "@posthorn/%s has types without the others",
    async (name, program) => {
      const folder = await install(name);
      writeFileSync(join(folder, "typed.ts"), program);
      const modules = join(repository, "node_modules");
      const flags = "--noEmit --strict --skipLibCheck --module nodenext --target es2022 --types node --typeRoots".split(
        " ",
      );
      const words = [join(modules, "typescript/bin/tsc"), ...flags, join(modules, "@types"), "typed.ts"];
      expect(await node(folder, ...words)).toMatchObject({ code: 0, stdout: "" });
    },
    minute,
  );

  test(
    "@posthorn/engine has a program that starts without the others",
    async () => {
      const folder = await install("engine");
      const { code, stdout } = await node(folder, "node_modules/@posthorn/engine/bin/posthorn-engine.js", "--help");
      expect([code, stdout]).toEqual([0, expect.stringContaining("serve")]);
    },
    minute,
  );

  test.skipIf(serverUrl() === undefined)(
    "@posthorn/engine has a program and a library that migrate and open a PostgreSQL database, without the others",
    async () => {
      const folder = await install("engine");
      const migrated = await createDatabase();
      const opened = await createDatabase();
      const bin = "node_modules/@posthorn/engine/bin/posthorn-engine.js";
      const open = `import { createEngine, readConfig } from "@posthorn/engine";
        const args = ["--database-url", "${opened.url}", "--port", "0", "--smtp", "smtp://127.0.0.1:9"];
        const engine = await createEngine(readConfig(args, { POSTHORN_SECRET: "a".repeat(32) }));
        await engine.close(); console.log("closed");`;
      try {
        const program = await node(folder, bin, "migrate", "--database-url", migrated.url);
        expect(program).toMatchObject({ code: 0, stderr: expect.stringContaining("1 init") });
        const library = await node(folder, "--input-type=module", "-e", open);
        expect(library).toMatchObject({ code: 0, stdout: "closed\n" });
      } finally {
        await Promise.all([migrated.drop(), opened.drop()]);
      }
    },
    minute,
  );

  test(
    "@posthorn/cli works without the others, and names the one that a command lacks",
    async () => {
      const folder = await install("cli");
      expect((await node(folder, bin, "--version")).stdout).toMatch(/^\d+\.\d+\.\d+/m);
      for (const [command, lacks] of [
        ["dev", "@posthorn/engine"],
        ["mock", "@posthorn/mock-server"],
      ] as const) {
        const { code, stderr } = await node(folder, bin, command, "--port", "0");
        expect([code, stderr]).toEqual([1, expect.stringContaining(`npm install ${lacks}`)]);
      }
    },
    minute,
  );

  test.each([[["cli", "engine", "mock-server", "sdk"]], [["mock-server", "cli", "sdk", "engine"]]] as const)(
    "%j, installed in this order, find each other",
    async (packages) => {
      const folder = await install(...packages);
      const { code, stdout } = await node(
        folder,
        bin,
        "mock",
        "--port",
        "0",
        "--",
        "node",
        "-p",
        "process.env.POSTHORN_BASE_URL",
      );
      expect([code, stdout]).toEqual([0, expect.stringMatching(/http:\/\/127\.0\.0\.1:\d+\/v1/)]);
      for (const program of Object.values(programs)) {
        expect(await node(folder, "--input-type=module", "-e", program)).toMatchObject({
          code: 0,
          stdout: "function\n",
        });
      }
    },
    2 * minute,
  );
});
