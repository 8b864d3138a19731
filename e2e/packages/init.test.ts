import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect } from "vitest";
import { test } from "../support/installed-test.js";

const project = "e2e/packages/typescript-project";

/** Returns the text of every file below a folder by its path. */
async function textsBelow(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = paths.map(async (path) => [path.slice(folder.length + 1), await readFile(path, "utf8")] as const);
  return Object.fromEntries(await Promise.all(texts));
}

describe("a TypeScript project after posthorn init", { timeout: 120_000 }, () => {
  test.for(["vitest", "node"])(
    "passes its own test with %s, compiles, and stays the same",
    async (runner, { copy, run }) => {
      const folder = await copy(project);
      const init = `posthorn init --test-runner ${runner}`;
      const made = await run(init, folder);
      expect(made).toMatchObject({ code: 0 });
      expect(JSON.parse(made.stdout)).toMatchObject({
        package_manager: "npm",
        next: "npm install && npm run test:mail",
      });

      expect(await run("npm run test:mail", folder)).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/pass(ed)? /),
      });
      expect(await run("tsc --noEmit", folder)).toMatchObject({ code: 0, stdout: "" });

      const texts = await textsBelow(folder);
      const again = await run(init, folder);
      expect(again).toMatchObject({ code: 0, stderr: expect.stringContaining("src/posthorn.ts exists already") });
      expect(await textsBelow(folder)).toEqual(texts);
    },
  );

  test("fails its test when the welcome has another subject", async ({ copy, run }) => {
    const folder = await copy(project);
    await run("posthorn init --test-runner node", folder);
    const path = join(folder, "src/welcome.ts");
    await writeFile(path, (await readFile(path, "utf8")).replace("Welcome, {{name}}", "Bye"));
    expect(await run("npm run test:mail", folder)).toMatchObject({ code: 1, stdout: expect.stringContaining("Bye") });
  });
});
