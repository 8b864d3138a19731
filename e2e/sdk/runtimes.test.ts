import { execFile } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startMockServer } from "@posthorn/mock-server/http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expected } from "./expected.js";
import { type InstalledSdk, installSdk } from "./install-sdk.js";

interface Runtime {
  name: string;
  program: string;
}

const run = promisify(execFile);
const minute = 60_000;
const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "posthorn", "runtimes");
const runtimes: Runtime[] = JSON.parse(readFileSync(new URL("runtimes.json", import.meta.url), "utf8"));
const pathOf = ({ name, program }: Runtime): string => join(cache, name, "node_modules", ".bin", program);
const present = runtimes.filter((runtime) => existsSync(pathOf(runtime)));
const absent = runtimes.filter((runtime) => !present.includes(runtime)).map(({ name }) => name);
if (absent.length > 0) {
  console.log(`The SDK is not tested on ${absent.join(", ")}: not in ${cache}, where scripts/runtimes.mjs puts them.`);
}

let sdk: InstalledSdk;
beforeAll(async () => {
  sdk = await installSdk();
}, 2 * minute);
afterAll(() => sdk.remove());

/** The arguments with which a runtime runs a file of the project. */
const words: Readonly<Record<string, (file: string) => string[]>> = {
  bun: (file) => ["run", file],
  deno: (file) => ["run", "--no-remote", "--allow-net", "--allow-env", "--allow-read", file],
};

const programs = present
  .filter(({ name }) => name !== "workerd")
  .flatMap((runtime) => ["run.mjs", "run.cjs"].map((file) => ({ ...runtime, path: pathOf(runtime), file })));

test.runIf(programs.length > 0).each(programs)(
  "the packed SDK works on $name, in $file",
  async ({ name, path, file }) => {
    const { url, mock, close } = await startMockServer();
    try {
      const all = [...(words[name]?.(file) ?? [file]), url, mock.liveKey];
      const { stdout } = await run(path, all, { cwd: sdk.folder, env: { ...process.env, NODE_OPTIONS: "" } });
      expect(JSON.parse(stdout)).toEqual(expected);
    } finally {
      await close();
    }
  },
  2 * minute,
);

const workerd = present.find(({ name }) => name === "workerd");

test.runIf(workerd !== undefined)(
  "the packed SDK works on workerd",
  async () => {
    const { url, mock, close } = await startMockServer();
    try {
      const esbuild = fileURLToPath(new URL("../../node_modules/esbuild/bin/esbuild", import.meta.url));
      const bundle = ["worker.mjs", "--bundle", "--format=esm", "--outfile=worker.js", "--log-level=error"];
      await run(esbuild, bundle, { cwd: sdk.folder });
      const bindings = { BASE_URL: url, API_KEY: mock.liveKey, EXPECTED: JSON.stringify(expected) };
      writeFileSync(join(sdk.folder, "config.capnp"), workerConfig(bindings));
      await run(workerd ? pathOf(workerd) : "", ["test", "config.capnp"], { cwd: sdk.folder });
    } finally {
      await close();
    }
  },
  2 * minute,
);

/** Returns the configuration of a Worker of `worker.js` that may call this machine. */
function workerConfig(bindings: Readonly<Record<string, string>>): string {
  const texts = Object.entries(bindings).map(([name, text]) => `(name = "${name}", text = ${JSON.stringify(text)})`);
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [
  (name = "main", worker = .main),
  (name = "network", network = (allow = ["public", "private", "local"])),
]);
const main :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "worker.js")],
  compatibilityDate = "2025-06-01",
  bindings = [${texts.join(", ")}],
  globalOutbound = "network",
);
`;
}
