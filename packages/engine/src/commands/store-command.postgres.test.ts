import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openJsonStore } from "../store/json/json-store.js";
import { openPostgresStore } from "../store/postgres/postgres-store.js";
import type { Store } from "../store/store.js";
import { copiedRows, runCommand } from "../store/testing/command-process.js";
import { fillStore, rowsOf } from "../store/testing/fill-store.js";
import { createTestDatabase, startTestServer, testServerUrl } from "../store/testing/test-postgres.js";

const server = testServerUrl();
let ids = 0;

async function using<T>(open: Promise<Store>, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await open;
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const openDir = (dir: string) => openJsonStore({ dir, now: () => 0, newId: () => `s${++ids}`, freeSpaceFloor: 0 });

describe.skipIf(server === undefined)("store copy on PostgreSQL", () => {
  let root = "";
  let url = "";
  let other = "";
  const drops: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "posthorn-store-copy-"));
    for (const name of ["first", "second"]) {
      const made = await createTestDatabase(server ?? "", `posthorn_copy_${name}_${process.pid}`);
      drops.push(made.drop);
      if (name === "first") url = made.url;
      else other = made.url;
    }
    await using(openDir(join(root, "from")), (store) => fillStore(store, { suppressions: 12_000, contents: 120 }));
  }, 120_000);
  afterAll(async () => {
    for (const drop of drops) await drop();
    await rm(root, { recursive: true, force: true });
  });
  const copy = (from: string, to: string, until?: RegExp) =>
    runCommand(["store", "copy", "--from", from, "--to", to], until);

  it("copies a directory to a database, to another database and back, resumes after a kill, and changes no row", async () => {
    const [from, back] = [join(root, "from"), join(root, "back")];
    const expected = await using(openDir(from), rowsOf);

    const killed = await copy(from, url, /^copying suppressions: [2-9]\d{3} /m);
    expect(killed).toMatchObject({ code: null, signal: "SIGKILL" });
    const resumed = await copy(from, url);
    expect(resumed).toMatchObject({ code: 0 });
    expect(resumed.stderr).toContain("the target has to run with the same POSTHORN_SECRET");
    const before = copiedRows(killed.stderr, "suppressions")?.last ?? 0;
    expect(copiedRows(resumed.stderr, "suppressions")?.first).toBeGreaterThan(before);
    expect(await using(openPostgresStore({ url }), rowsOf)).toEqual(expected);

    expect(await copy(url, other)).toMatchObject({ code: 0 });
    expect(await copy(other, back)).toMatchObject({ code: 0 });
    expect(await using(openDir(back), rowsOf)).toEqual(expected);

    const again = await copy(from, url);
    expect(again.stderr).toContain("store copy: the target is not empty");
    expect(again.code).toBe(2);
  }, 240_000);

  it("refuses a source or a target that other processes of Posthorn are connected to, with 3", async () => {
    await using(openPostgresStore({ url: other }), async (store) => {
      await store.read("system", (tx) => tx.meta.get("clock"));
      for (const ended of [await copy(other, join(root, "new")), await copy(join(root, "from"), other)]) {
        expect(ended.stderr).toMatch(/the database posthorn_copy_second_\d+ is in use \(connections of Posthorn: 1\)/);
        expect(ended.code).toBe(3);
      }
    });
  }, 120_000);

  it("reads passwords from the environment and from a password file, and prints none", async () => {
    const protectedServer = await startTestServer(undefined, ["fsync=off"]);
    if (protectedServer === undefined) throw new Error("there is a server, so there are its binaries");
    try {
      const client = new pg.Client(protectedServer.url);
      await client.connect();
      await client.query("CREATE ROLE mail LOGIN PASSWORD 'pass:word'");
      await client.query("CREATE DATABASE mail OWNER mail ENCODING 'UTF8' TEMPLATE template0");
      const { rows } = await client.query<{ hba_file: string }>("SHOW hba_file");
      await writeFile(
        rows[0]?.hba_file ?? "",
        "host all mail 127.0.0.1/32 scram-sha-256\nhost all all 127.0.0.1/32 trust\n",
      );
      await client.query("SELECT pg_reload_conf()");
      await client.end();
      const to = new URL(protectedServer.url);
      to.username = "mail";
      to.pathname = "/mail";
      const from = join(root, "from");
      const passwords = join(root, "passwords");
      await writeFile(passwords, `*:${to.port}:mail:mail:pass\\:word\n`, { mode: 0o600 });

      const args = ["store", "copy", "--from", from, "--to", to.href];
      expect((await runCommand(args)).code).not.toBe(0);
      const wrong = await runCommand(args, undefined, { PGPASSWORD: "pass:wrong" });
      expect([wrong.code, `${wrong.stdout}${wrong.stderr}`]).toEqual([1, expect.not.stringContaining("pass:wrong")]);
      const copied = await runCommand(args, undefined, { PGPASSWORD: "pass:word" });
      expect([copied.code, `${copied.stdout}${copied.stderr}`]).toEqual([0, expect.not.stringContaining("pass:word")]);
      const back = ["store", "copy", "--from", to.href, "--to", join(root, "from-protected")];
      const returned = await runCommand(back, undefined, { PGPASSFILE: passwords });
      expect([returned.code, `${returned.stdout}${returned.stderr}`]).toEqual([
        0,
        expect.not.stringContaining("pass:word"),
      ]);
    } finally {
      await protectedServer.remove();
    }
  }, 120_000);
});
