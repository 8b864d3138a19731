import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { image } from "../docker.js";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const run = promisify(execFile);
const minute = 60_000;

/** Describes the example of Testcontainers. */
export function describeTestcontainers(): void {
  describe("the testcontainers example", { timeout: 5 * minute }, () => {
    let folder: string;
    const modules = () => join(folder, "node_modules");

    /** Runs a program of this Node in the example. */
    const node = (...words: string[]) => {
      // The helper container that removes what a test leaves comes from a registry.
      const env = { ...process.env, POSTHORN_IMAGE: image, TESTCONTAINERS_RYUK_DISABLED: "true", NO_COLOR: "1" };
      return run(process.execPath, words, { cwd: folder, env });
    };

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "posthorn-testcontainers-"));
      await cp(join(root, "examples/testcontainers"), folder, { recursive: true });
      const { devDependencies } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
      const words = ["install", "--no-audit", "--no-fund", "--no-save", "--ignore-scripts"];
      await writeFile(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
      await run("npm", [...words, `testcontainers@${devDependencies.testcontainers}`], { cwd: folder });
      // The other packages are those of this repository.
      for (const name of ["@posthorn", "tsx", "typescript"])
        await symlink(join(root, "node_modules", name), join(modules(), name));
      await symlink(join(root, "node_modules/@types/node"), join(modules(), "@types/node")).catch(() => {});
    }, 10 * minute);
    afterAll(() => rm(folder, { recursive: true, force: true }));

    it("compiles, and passes on the image", async () => {
      const flags = "--noEmit --strict --skipLibCheck --module nodenext --target es2022 --types node".split(" ");
      await node(join(modules(), "typescript/bin/tsc"), ...flags, "sign-up.test.ts");
      const { stdout } = await node("--import", "tsx", "--test", "sign-up.test.ts");
      expect(stdout).toMatch(/^[#ℹ] pass 1$/m);
    });
  });
}
