import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { findBinaries, provideServer, skipping, testServerUrl } from "./test-postgres.js";

describe("the search for a server's binaries", () => {
  let root = "";
  /** Makes a folder with files of these names. */
  const place = async (name: string, files: readonly string[]) => {
    const dir = join(root, name);
    await mkdir(dir);
    for (const file of files) await writeFile(join(dir, file), "");
    return dir;
  };
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "posthorn-binaries-"));
  });
  afterAll(() => rm(root, { recursive: true }));

  it("finds none where there are none, or not all", async () => {
    const client = await place("client", ["psql"]);
    const half = await place("half", ["initdb", "pg_ctl"]);
    expect(await findBinaries({ usual: [], path: "" })).toBeUndefined();
    expect(await findBinaries({ usual: [join(root, "absent")], path: [client, half].join(delimiter) })).toBeUndefined();
  });

  it("takes the usual places before the PATH, and the first of each", async () => {
    const all = ["initdb", "pg_ctl", "postgres"];
    const [first, second, other] = [await place("15", all), await place("16", all), await place("bin", all)];
    expect(await findBinaries({ usual: [first, second], path: other })).toBe(first);
    expect(await findBinaries({ usual: [join(root, "absent")], path: ["", other, second].join(delimiter) })).toBe(
      other,
    );
  });

  it("says in one line that tests are skipped where there are none, and leaves the run without a server", async () => {
    const named = testServerUrl();
    const said = vi.spyOn(console, "log").mockImplementation(() => {});
    vi.stubEnv("POSTHORN_TEST_DATABASE_URL", undefined);
    try {
      expect(await provideServer({ usual: [], path: "" })).toBeUndefined();
      expect(said.mock.calls).toEqual([[skipping]]);
      expect(skipping).not.toContain("\n");
      expect(testServerUrl()).toBeUndefined();
    } finally {
      vi.unstubAllEnvs();
      said.mockRestore();
    }
    expect(testServerUrl()).toBe(named);
  });
});
