import { execFile } from "node:child_process";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { startMockServer } from "@posthorn/mock-server/http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expected } from "./expected.js";
import { type InstalledSdk, installSdk } from "./install-sdk.js";

const modules = fileURLToPath(new URL("../../node_modules/", import.meta.url));
const run = promisify(execFile);
const minute = 60_000;

let sdk: InstalledSdk;
beforeAll(async () => {
  sdk = await installSdk();
}, minute);
afterAll(() => sdk.remove());

/** Runs a tool of the repository in the project, and returns its output. Throws Error with the output when it fails. */
async function tool(path: string, ...words: string[]): Promise<string> {
  const env = { ...process.env, NO_COLOR: "1", NODE_OPTIONS: "" };
  const done = run(process.execPath, [join(modules, path), ...words], { cwd: sdk.folder, env, maxBuffer: 1e8 });
  return done.then(
    ({ stdout }) => stdout,
    (error: { stdout: string; stderr: string }) => {
      throw new Error(`${path} failed:\n${error.stdout}${error.stderr}`);
    },
  );
}

describe("the packed SDK in an empty project", () => {
  test.each(["run.mjs", "run.cjs"])(
    "works in %s",
    async (file) => {
      const { url, mock, close } = await startMockServer();
      try {
        const { stdout } = await run(process.execPath, [file, url, mock.liveKey], { cwd: sdk.folder });
        expect(JSON.parse(stdout)).toEqual(expected);
      } finally {
        await close();
      }
    },
    minute,
  );

  test("has no problem of publint", async () => {
    expect(await tool("publint/src/cli.js", "node_modules/@posthorn/sdk", "--strict", "--pack=false")).toContain(
      "All good",
    );
  });

  test(
    "has types that match the loaded modules in every module resolution",
    async () => {
      const report = await tool("@arethetypeswrong/cli/dist/index.js", sdk.tarball, "--format", "json");
      const { analysis, problems } = JSON.parse(report);
      expect(analysis.types).toMatchObject({ kind: "included" });
      expect(problems ?? {}).toEqual({});
    },
    minute,
  );

  // Includes the declarations of all imports: 15 s on an idle processor.
  test.each([
    // A program for Node has no browser types.
    ["Node, as ES module and as CommonJS", ["typed.mts", "typed.cts"], "nodenext", ["es2023"]],
    ["a bundler", ["typed.ts"], "bundler", ["es2023", "dom"]],
  ])(
    "compiles strictly with TypeScript 5.9 for %s",
    async (_, files, moduleResolution, lib) => {
      for (const file of files)
        if (file !== "typed.ts") copyFileSync(join(sdk.folder, "typed.ts"), join(sdk.folder, file));
      const compilerOptions = {
        module: moduleResolution === "bundler" ? "esnext" : moduleResolution,
        moduleResolution,
        target: "es2022",
        lib,
        strict: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        skipLibCheck: false,
        noEmit: true,
        types: ["node"],
        typeRoots: [join(modules, "@types")],
      };
      const config = `tsconfig.${moduleResolution}.json`;
      writeFileSync(join(sdk.folder, config), JSON.stringify({ compilerOptions, files }));
      expect(await tool("typescript/bin/tsc", "--version")).toContain("5.9.");
      expect(await tool("typescript/bin/tsc", "-p", config)).toBe("");
    },
    4 * minute,
  );

  test.each([
    ["the whole client", "@posthorn/sdk", 12 * 1024],
    ["the webhooks' entry", "@posthorn/sdk/webhooks", 3 * 1024],
  ])("%s is small enough, minified and compressed", async (_, name, most) => {
    writeFileSync(join(sdk.folder, "all.js"), `export * from "${name}";\n`);
    const out = join(sdk.folder, "all.min.js");
    const words = ["--bundle", "--minify", "--format=esm", "--target=es2022", `--outfile=${out}`, "--log-level=error"];
    await run(join(modules, "esbuild/bin/esbuild"), ["all.js", ...words], { cwd: sdk.folder });
    expect(gzipSync(readFileSync(out), { level: 9 }).length).toBeLessThanOrEqual(most);
  });
});
