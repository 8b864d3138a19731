import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { findBinaries, provideServer, skipping, testServerUrl } from "./test-postgres.js";

describe("the search for the programs of PostgreSQL", () => {
  let root = "";
  /** Creates a folder with files of these names. */
  const createFolder = async (name: string, files: readonly string[]) => {
    const dir = join(root, name);
    await mkdir(dir);
    for (const file of files) await writeFile(join(dir, file), "");
    return dir;
  };
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "posthorn-binaries-"));
  });
  afterAll(() => rm(root, { recursive: true }));

  it("finds no folder when no folder has all of them", async () => {
    const client = await createFolder("client", ["psql"]);
    const half = await createFolder("half", ["initdb", "pg_ctl"]);
    expect(await findBinaries({ usual: [], path: "" })).toBeUndefined();
    expect(await findBinaries({ usual: [join(root, "absent")], path: [client, half].join(delimiter) })).toBeUndefined();
  });

  it("prefers the usual folders to the PATH, and the first folder of each", async () => {
    const all = ["initdb", "pg_ctl", "postgres"];
    const [first, second, other] = [
      await createFolder("15", all),
      await createFolder("16", all),
      await createFolder("bin", all),
    ];
    expect(await findBinaries({ usual: [first, second], path: other })).toBe(first);
    expect(await findBinaries({ usual: [join(root, "absent")], path: ["", other, second].join(delimiter) })).toBe(
      other,
    );
  });

  it("logs in one line that tests are skipped, and starts no server, when they are not found", async () => {
    const named = testServerUrl();
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    vi.stubEnv("POSTHORN_TEST_DATABASE_URL", undefined);
    try {
      expect(await provideServer({ usual: [], path: "" })).toBeUndefined();
      expect(log.mock.calls).toEqual([[skipping]]);
      expect(skipping).not.toContain("\n");
      expect(testServerUrl()).toBeUndefined();
    } finally {
      vi.unstubAllEnvs();
      log.mockRestore();
    }
    expect(testServerUrl()).toBe(named);
  });
});
