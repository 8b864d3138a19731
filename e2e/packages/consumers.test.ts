import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allPackages, type ConsumerProject, type PackedRelease, packAll } from "./pack-all.js";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const minute = 60_000;

/** Other versions of Node, such as `22 24`. With them, tools come from the registry, Jest too. */
const versions = (process.env.POSTHORN_NODES ?? "").split(/\D+/).filter((version) => version !== "");
if (versions.length === 0) {
  console.log(
    "The packed packages are tested on this Node only, and not with Jest: POSTHORN_NODES, such as `20 22 24`, is not set.",
  );
}
const nodes = versions.length > 0 ? versions : [process.versions.node];
const hasRegistry = versions.length > 0;
const tools = ["vitest@4.1.12", "jest@30.5.2", "typescript@5.9.3", "@types/node@20.19.43"];

let release: PackedRelease;
/** The tools of all projects, by the name under which each imports them. */
let toolFolders: Record<string, string>;
beforeAll(async () => {
  release = await packAll();
  toolFolders = hasRegistry ? await fetchTools() : toolsOfRepository();
}, 10 * minute);
afterAll(() => release.remove(), 5 * minute);

/** Returns the program of a version of Node, which is fetched from npm once. The version of this process is this process. */
function programOf(version: string): string {
  if (process.versions.node.split(".")[0] === version.split(".")[0]) return process.execPath;
  const words = ["scripts/runtimes.mjs", `node-${version}`];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: repository, encoding: "utf8" });
  if (status !== 0) throw new Error(`Node ${version} cannot be fetched: ${stderr}`);
  return stdout.trim();
}

/** Installs the tools from the registry, once for all versions of Node. */
async function fetchTools(): Promise<Record<string, string>> {
  const { folder, add } = await release.install({ packages: [] });
  await add(tools);
  const names = tools.map((tool) => tool.replace(/@[\d.]+$/, ""));
  return Object.fromEntries(names.map((name) => [name, join(folder, "node_modules", name)]));
}

/** Returns the tools of this repository; its faster compiler stands for TypeScript. */
function toolsOfRepository(): Record<string, string> {
  const names = { vitest: "vitest", typescript: "tsgo", "@types/node": "@types/node" };
  return Object.fromEntries(
    Object.entries(names).map(([name, target]) => [name, join(repository, "node_modules", target)]),
  );
}

describe("npm install with an empty cache", { timeout: 2 * minute }, () => {
  test("puts the SDK on disk as one package of less than 1.5 MB in blocks", async () => {
    const sdk = await release.install({ packages: ["sdk"] });
    const { packages, bytes } = sdk.installed();
    expect(packages).toEqual(["@posthorn/sdk"]);
    expect(bytes).toBeLessThan(1_500_000);
  });
});

describe.each(nodes)("a project with the packed packages on Node %s", (version) => {
  let project: ConsumerProject;
  let installed: ReturnType<ConsumerProject["installed"]>;
  beforeAll(async () => {
    const files = "e2e/packages/consumer";
    project = await release.install({ packages: allPackages, node: programOf(version), files });
    installed = project.installed();
    project.link(toolFolders);
  }, 8 * minute);

  test("has five packages, which take less than 30 MB in blocks of a disk", () => {
    const names = ["@posthorn/cli", "@posthorn/engine", "@posthorn/mock-server", "@posthorn/sdk", "jq-wasm"];
    expect(installed.packages).toEqual(names);
    expect(installed.bytes).toBeLessThan(30_000_000);
  });

  test("runs on that version", async () => {
    expect((await project.run("node --version")).output).toMatch(new RegExp(`^v${version.replaceAll(".", "\\.")}`));
  });

  test.each(["sdk.mjs", "sdk.cjs"])(
    "imports the SDK in %s",
    async (file) => {
      expect(await project.run(`node ${file}`)).toEqual({ code: 0, output: "function function true function\n" });
    },
    minute,
  );

  test.each([
    ["bundler", "esnext"],
    ["node16", "node16"],
    ["nodenext", "nodenext"],
  ])(
    "compiles strictly with moduleResolution %s",
    async (moduleResolution, module) => {
      const strict = { strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noEmit: true };
      const compilerOptions = {
        ...strict,
        module,
        moduleResolution,
        target: "es2022",
        types: ["node"],
        skipLibCheck: true,
      };
      // As CommonJS, too: those files can import the SDK only.
      const commonJs = moduleResolution === "bundler" ? [] : ["client.cts"];
      writeFileSync(
        join(project.folder, "tsconfig.json"),
        JSON.stringify({ compilerOptions, files: ["client.ts", "modules.ts", ...commonJs] }),
      );
      expect(await project.run("cp client.ts client.cts && node node_modules/typescript/bin/tsc -p .")).toEqual({
        code: 0,
        output: "",
      });
    },
    2 * minute,
  );

  test(
    "uses the mock in node:test",
    async () => {
      expect(await project.run("node --test node.test.mjs")).toMatchObject({
        code: 0,
        output: expect.stringMatching(/pass 1$/m),
      });
    },
    minute,
  );

  test(
    "uses the mock in Vitest",
    async () => {
      const line = "node node_modules/vitest/vitest.mjs run vitest.test.mjs";
      expect(await project.run(line)).toMatchObject({ code: 0, output: expect.stringContaining("1 passed") });
    },
    minute,
  );

  test.runIf(hasRegistry)(
    "uses the mock in Jest, with its ES modules",
    async () => {
      const line = "node --experimental-vm-modules node_modules/jest/bin/jest.js --testMatch '**/jest.test.mjs'";
      expect(await project.run(line)).toMatchObject({ code: 0, output: expect.stringMatching(/1 passed/) });
    },
    2 * minute,
  );

  test(
    "runs npx posthorn dev, which a command beside it calls",
    async () => {
      const send = "npx --no posthorn send --to ada@example.com --subject Hi --text Hi --json";
      const ended = await project.run(`npx --no posthorn dev --ephemeral --port 0 -- ${send}`);
      expect(ended).toMatchObject({ code: 0, output: expect.stringContaining("message_id") });
    },
    2 * minute,
  );
});
