import { existsSync, mkdtempSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openDataDir } from "./data-dir.js";

it("makes the folder and those above it for its user alone, and takes one that is there", () => {
  const above = join(mkdtempSync(join(tmpdir(), "posthorn-data-")), "a");
  openDataDir(join(above, "b"));
  openDataDir(join(above, "b"));
  expect([above, join(above, "b")].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o700]);
});

it("leaves a file in its place alone", () => {
  const file = join(mkdtempSync(join(tmpdir(), "posthorn-data-")), "file");
  writeFileSync(file, "", { mode: 0o644 });
  expect(() => openDataDir(file)).toThrow(`the data directory ${file} cannot be written (EEXIST)`);
  expect(() => openDataDir(join(file, "below"))).toThrow("(ENOTDIR)");
  expect(statSync(file).mode & 0o777).toBe(0o644);
});

it.runIf(existsSync("/proc/self"))("refuses a folder that cannot be made, rather than try for ever", () => {
  expect(() => openDataDir("/proc/posthorn/data")).toThrow("(ENOENT): make it yours to write");
});
