import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openJsonStore } from "../store/json/json-store.js";
import type { Store } from "../store/store.js";
import { copiedRows, runCommand } from "../store/testing/command-process.js";
import { fillStore, rowsOf } from "../store/testing/fill-store.js";
import { runProgram } from "./run-program.js";

const root = await mkdtemp(join(tmpdir(), "posthorn-store-copy-"));
afterAll(() => rm(root, { recursive: true }));

let ids = 0;
const newDir = () => join(root, `d${++ids}`);

async function withDir<T>(dir: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openJsonStore({ dir, now: () => 0, newId: () => `s${++ids}`, freeSpaceFloor: 0 });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

async function filledDir(suppressions = 3): Promise<string> {
  const dir = newDir();
  await withDir(dir, (store) => fillStore(store, { suppressions }));
  return dir;
}

const rowsIn = (dir: string) => withDir(dir, rowsOf);

describe("as a process", () => {
  it("copies a directory with its secret, reports progress on stderr, and refuses to copy again", async () => {
    const from = await filledDir(1_201);
    const to = newDir();
    await writeFile(join(from, "secret"), "a secret of at least 32 characters\n", { mode: 0o600 });
    const copy = await runCommand(["store", "copy", "--from", from, "--to", to]);
    expect(copy).toMatchObject({ code: 0, stdout: "" });
    for (const line of [
      "reading suppressions: 1201 rows",
      "copying suppressions: 500 of 1201 rows (41 %)",
      "copying suppressions: 1201 of 1201 rows (100 %)",
      "checking suppressions: 1201 of 1201 rows (100 %)",
      "the counts and checksums of all collections agree",
      "the target has to run with the same",
    ]) {
      expect(copy.stderr).toContain(line);
    }
    expect(await readFile(join(to, "secret"), "utf8")).toBe("a secret of at least 32 characters\n");
    expect((await stat(join(to, "secret"))).mode & 0o777).toBe(0o600);
    expect(await rowsIn(to)).toEqual(await rowsIn(from));

    const again = await runCommand(["store", "copy", "--from", from, "--to", to]);
    expect(again).toMatchObject({ code: 2, stdout: "" });
    expect(again.stderr).toBe("posthorn-engine: store copy: the target is not empty\n");
    expect(await rowsIn(to)).toEqual(await rowsIn(from));
  }, 60_000);

  it("resumes where it was killed", async () => {
    const from = await filledDir(30_000);
    const to = newDir();
    const killed = await runCommand(
      ["store", "copy", "--from", from, "--to", to],
      /^copying suppressions: [2-9]\d{3} /m,
    );
    expect(killed).toMatchObject({ code: null, signal: "SIGKILL" });
    const before = copiedRows(killed.stderr, "suppressions")?.last ?? 0;
    expect(before).toBeLessThan(30_000);
    const resumed = await runCommand(["store", "copy", "--from", from, "--to", to]);
    expect(resumed).toMatchObject({ code: 0 });
    expect(copiedRows(resumed.stderr, "contacts")).toBeUndefined();
    const after = copiedRows(resumed.stderr, "suppressions");
    expect(after?.first).toBeGreaterThan(before);
    expect(after?.last).toBe(30_000);
    expect(await rowsIn(to)).toEqual(await rowsIn(from));
  }, 120_000);
});

describe("refuses", () => {
  let stderr = "";
  beforeEach(() => {
    stderr = "";
    vi.spyOn(process.stderr, "write").mockImplementation((text) => {
      stderr += String(text);
      return true;
    });
  });
  afterEach(() => void vi.restoreAllMocks());
  const copy = (...args: string[]) => runProgram(["store", "copy", ...args], {});

  it.each([
    [["store"], "store needs one of copy, backup and restore"],
    [["store", "move", "--from", "a", "--to", "b"], "store needs one of copy, backup and restore"],
    [["store", "copy", "--to", "b"], "--from must be a data directory or a postgres:// URL"],
    [["store", "copy", "--from", "a"], "--to must be a data directory or a postgres:// URL"],
    [["store", "copy", "--from", "a", "--to", ""], "--to must be a data directory or a postgres:// URL"],
    [["store", "copy", "--from", "mysql://h/d", "--to", "b"], "--from must be a data directory or a postgres:// URL"],
    [["store", "copy", "--from", "a", "--to", "b", "--force"], "--force"],
    [["store", "copy", "--from", "postgres://h/d", "--to", "postgres://h/d"], "--from and --to are the same store"],
  ])("%j with 2", async (args, message) => {
    expect(await runProgram(args, {})).toBe(2);
    expect(stderr).toContain(message);
  });

  it("a source without a store with 2, and creates neither directory", async () => {
    const [from, to] = [newDir(), newDir()];
    expect(await copy("--from", from, "--to", to)).toBe(2);
    expect(stderr).toContain(`--from: there is no store in ${from}`);
    await mkdir(from);
    expect(await copy("--from", from, "--to", to)).toBe(2);
    expect(await readdir(from)).toEqual([]);
    await expect(readdir(to)).rejects.toMatchObject({ code: "ENOENT" });
  });

  it("to copy a store onto itself with 2", async () => {
    const from = await filledDir();
    expect(await copy("--from", from, "--to", join(from, "..", from.slice(root.length + 1)))).toBe(2);
    expect(stderr).toContain("--from and --to are the same store");
  });

  it("a target that holds foreign files, or another secret, with 2, and adds nothing to it", async () => {
    const from = await filledDir();
    await writeFile(join(from, "secret"), "a secret of at least 32 characters\n");
    for (const [name, message] of [
      ["notes.txt", "holds files that do not belong to a store"],
      ["secret", "holds a secret that differs from that of the source"],
    ] as const) {
      const to = newDir();
      await mkdir(to);
      await writeFile(join(to, name), "another one");
      expect(await copy("--from", from, "--to", to)).toBe(2);
      expect(stderr).toContain(message);
      expect(await readdir(to)).toEqual([name]);
    }
  });

  it("a target that has a store with 2, and leaves it as it is", async () => {
    const [from, to] = [await filledDir(), await filledDir(4)];
    const before = await rowsIn(to);
    expect(await copy("--from", from, "--to", to)).toBe(2);
    expect(stderr).toContain("store copy: the target is not empty");
    expect(await rowsIn(to)).toEqual(before);
  });

  it("a source or target that is in use with 3, and names the process", async () => {
    const from = await filledDir();
    const to = newDir();
    await withDir(from, async () => expect(await copy("--from", from, "--to", to)).toBe(3));
    expect(stderr).toContain(`the store in ${from} is held by process ${process.pid}`);
    await withDir(to, async () => expect(await copy("--from", from, "--to", to)).toBe(3));
    expect(stderr).toContain(`the store in ${to} is held by process ${process.pid}`);
    expect(await copy("--from", from, "--to", to)).toBe(0);
  });
});
