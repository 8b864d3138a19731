import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { setVersion } from "./set-version.js";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "posthorn-version-"));
  const manifest = (more: object) => `${JSON.stringify({ name: "x", version: "0.1.0", ...more }, null, 2)}\n`;
  const packages = {
    "": { name: "posthorn", version: "0.1.0" },
    "packages/cli": { name: "@posthorn/cli", version: "0.1.0", optionalDependencies: { "@posthorn/engine": "0.1.0" } },
    "node_modules/other": { version: "0.1.0" },
    e2e: { version: "0.1.0", dependencies: { "@posthorn/sdk": "0.1.0", other: "0.1.0" } },
  };
  write("package.json", manifest({}));
  write("packages/cli/package.json", manifest({ dependencies: { other: "0.1.0", "@posthorn/engine": "0.1.0" } }));
  write("examples/one/package.json", '{ "dependencies": { "@posthorn/sdk": "0.1.0", "@posthorn/old": "0.0.9" } }\n');
  write("package-lock.json", `${JSON.stringify({ name: "posthorn", version: "0.1.0", packages }, null, 2)}\n`);
  write("packages/sdk/src/core/version.ts", 'export const version = "0.1.0";\n');
  write("CHANGELOG.md", "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- One.\n");
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}
const read = (file: string): string => readFileSync(join(root, file), "utf8");

it("writes a version wherever Posthorn's packages have it, and leaves the same number of others", () => {
  expect(setVersion(root, "0.2.0", "2026-01-02").sort()).toEqual([
    "CHANGELOG.md",
    "examples/one/package.json",
    "package-lock.json",
    "package.json",
    "packages/cli/package.json",
    "packages/sdk/src/core/version.ts",
  ]);
  expect(JSON.parse(read("packages/cli/package.json"))).toEqual({
    name: "x",
    version: "0.2.0",
    dependencies: { other: "0.1.0", "@posthorn/engine": "0.2.0" },
  });
  expect(read("examples/one/package.json")).toBe(
    '{ "dependencies": { "@posthorn/sdk": "0.2.0", "@posthorn/old": "0.0.9" } }\n',
  );
  expect(JSON.parse(read("package-lock.json"))).toEqual({
    name: "posthorn",
    version: "0.2.0",
    packages: {
      "": { name: "posthorn", version: "0.2.0" },
      "packages/cli": {
        name: "@posthorn/cli",
        version: "0.2.0",
        optionalDependencies: { "@posthorn/engine": "0.2.0" },
      },
      "node_modules/other": { version: "0.1.0" },
      e2e: { version: "0.2.0", dependencies: { "@posthorn/sdk": "0.2.0", other: "0.1.0" } },
    },
  });
  expect(read("packages/sdk/src/core/version.ts")).toContain('"0.2.0"');
  expect(read("CHANGELOG.md")).toBe(
    "# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-01-02\n\n### Added\n\n- One.\n",
  );
});

it.each(["0.1.0", "0.0.9", "0.2", "v0.2.0", "0.2.0-beta", ""])(
  "refuses %j after 0.1.0, and writes nothing",
  (version) => {
    expect(() => setVersion(root, version, "2026-01-02")).toThrow("must be a version after 0.1.0");
    expect(read("package.json")).toContain('"0.1.0"');
  },
);

it("compares numbers, not texts", () => {
  setVersion(root, "0.10.0", "2026-01-02");
  write("CHANGELOG.md", "## [Unreleased]\n\n- Two.\n");
  expect(() => setVersion(root, "0.9.0", "2026-01-02")).toThrow("must be a version after 0.10.0");
});

it("refuses a changelog without unreleased changes, and writes nothing", () => {
  write("CHANGELOG.md", "## [Unreleased]\n\n## [0.1.0]\n\n- One.\n");
  expect(() => setVersion(root, "0.2.0", "2026-01-02")).toThrow("no unreleased changes");
  expect(read("package.json")).toContain('"0.1.0"');
});
