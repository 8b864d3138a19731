import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
/** Below the repository's `node_modules`, so that the types of Node are found. */
const copy = mkdtempSync(join(root, "node_modules/.build-test-"));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const { references } = JSON.parse(readFileSync(join(root, "tsconfig.json"), "utf8")) as {
  references: { path: string }[];
};
const projects = references.map(({ path }) => (path.endsWith(".json") ? path : posix.join(path, "tsconfig.json")));
const packages = [...new Set(projects.map((path) => posix.dirname(path)))];

/** Compiles the repository's projects with one small source each; returns what the compiler prints. */
function compile(): string {
  return spawnSync(process.execPath, [join(root, "node_modules/tsgo/bin/tsc"), "-b"], { cwd: copy, encoding: "utf8" })
    .stdout;
}

const outputs = () =>
  packages
    .flatMap((path) => ["dist/index.d.ts", "dist/types/index.d.ts"].map((file) => join(copy, path, file)))
    .filter(existsSync);

it("a package whose dist was removed is compiled again, without other files to remove", () => {
  for (const file of ["tsconfig.json", "tsconfig.base.json", ...projects]) {
    mkdirSync(join(copy, posix.dirname(file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  for (const path of packages) {
    mkdirSync(join(copy, path, "src"));
    writeFileSync(join(copy, path, "src/index.ts"), "export const one = 1;\n");
  }
  expect(compile()).toBe("");
  expect(outputs()).toHaveLength(packages.length);

  for (const path of packages) rmSync(join(copy, path, "dist"), { recursive: true });
  expect(compile()).toBe("");
  expect(outputs()).toHaveLength(packages.length);
});
