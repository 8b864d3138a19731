import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folderWith } from "../testing/temporary-folder.js";
import {
  clearedTo,
  findRunning,
  hasRunningServers,
  listRunning,
  type RunningServer,
  recordAnnounced,
  recordCleared,
  recordRunning,
  removeRunning,
} from "./running.js";

const url = "http://127.0.0.1:4010/v1";
/** The highest process number of Linux is 2^22; no process has this one. */
const endedProcess = 2 ** 22 + 1;

function serverAt(base_url: string, more: Partial<RunningServer> = {}): RunningServer {
  return { base_url, operator_url: base_url.replace("/v1", "/_posthorn"), operator_token: "secret", ...more };
}

function setUp() {
  const folder = folderWith({});
  return { env: { POSTHORN_CONFIG_DIR: folder }, records: join(folder, "running") };
}

/** Changes the record of a server, as another program could. */
function tamper(records: string, change: (server: Record<string, unknown>) => object, mode = 0o600) {
  const [name = ""] = readdirSync(records);
  const file = join(records, name);
  writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, "utf8")))));
  chmodSync(file, mode);
}

describe("a running server", () => {
  it("is found by its base URL until its record is removed", () => {
    const { env } = setUp();
    expect([hasRunningServers(env), findRunning(url, env)]).toEqual([false, undefined]);
    const remove = recordRunning(serverAt(url), env);
    expect(hasRunningServers(env)).toBe(true);
    expect(findRunning(url, env)).toMatchObject(serverAt(url, { host: hostname() }));
    expect(findRunning("http://127.0.0.1:4011/v1", env)).toBeUndefined();
    remove();
    expect(findRunning(url, env)).toBeUndefined();
    expect(() => remove()).not.toThrow();
  });

  it("is recorded for the user alone, in place of an earlier one", () => {
    const { env, records } = setUp();
    recordRunning(serverAt(url), env);
    recordRunning(serverAt(url, { operator_token: "new" }), env);
    expect(findRunning(url, env)?.operator_token).toBe("new");
    const [name = "", ...others] = readdirSync(records);
    expect(others).toEqual([]);
    if (process.platform === "win32") return;
    expect(statSync(join(records, name)).mode & 0o777).toBe(0o600);
    expect(statSync(records).mode & 0o777).toBe(0o700);
  });

  it("cannot lead its record into another folder", () => {
    const { env, records } = setUp();
    recordRunning(serverAt("http://127.0.0.1/../../escaped/v1"), env);
    expect(readdirSync(records)).toHaveLength(1);
    expect(readdirSync(env.POSTHORN_CONFIG_DIR)).toEqual(["running"]);
  });
});

describe("the running servers", () => {
  it("are listed with their process, the newest first", () => {
    const { env, records } = setUp();
    recordRunning(serverAt(url, { pid: process.pid }), env);
    tamper(records, (server) => ({ ...server, noted_at: 1 }));
    recordRunning(serverAt("http://127.0.0.1:4011/v1", { pid: process.pid }), env);
    recordRunning(serverAt("http://127.0.0.1:4012/v1"), env);
    expect(listRunning(env).map(({ base_url }) => base_url)).toEqual(["http://127.0.0.1:4011/v1", url]);
  });

  it("are none without a folder", () => {
    expect(listRunning(setUp().env)).toEqual([]);
  });

  it("are listed without those that have ended, whose records are removed", () => {
    const { env, records } = setUp();
    recordRunning(serverAt(url, { pid: endedProcess }), env);
    expect(listRunning(env)).toEqual([]);
    expect(readdirSync(records)).toEqual([]);
  });

  it("are listed without those of another machine, whose records stay", () => {
    const { env, records } = setUp();
    recordRunning(serverAt(url, { pid: process.pid }), env);
    tamper(records, (server) => ({ ...server, host: "another" }));
    expect(listRunning(env)).toEqual([]);
    expect(readdirSync(records)).toHaveLength(1);
  });

  it("are listed without records that another program may have written", () => {
    const { env, records } = setUp();
    recordRunning(serverAt(url, { pid: process.pid }), env);
    tamper(records, (server) => ({ ...server, base_url: "http://attacker.test/v1" }));
    expect(listRunning(env)).toEqual([]);
    tamper(records, (server) => ({ ...server, base_url: url }));
    expect(listRunning(env)).toHaveLength(1);
    if (process.platform === "win32") return;
    // Others could have written or read it.
    for (const mode of [0o620, 0o602, 0o640, 0o604]) {
      tamper(records, (server) => server, mode);
      expect(listRunning(env)).toEqual([]);
    }
  });

  it("are listed without damaged records", () => {
    const { env, records } = setUp();
    recordRunning(serverAt(url, { pid: process.pid }), env);
    writeFileSync(join(records, "damaged.json"), "{", { mode: 0o600 });
    expect(listRunning(env)).toHaveLength(1);
  });
});

describe("what a record keeps", () => {
  it("is the last message that was cleared", () => {
    const { env } = setUp();
    expect(recordCleared(url, "m1", env)).toBe(false);
    recordRunning(serverAt(url), env);
    expect(clearedTo(url, env)).toBeUndefined();
    expect(recordCleared(url, "m1", env)).toBe(true);
    expect([clearedTo(url, env), findRunning(url, env)?.operator_token]).toEqual(["m1", "secret"]);
  });

  it("is whether the use of its key was printed, for this start of the server", () => {
    const { env, records } = setUp();
    recordRunning(serverAt(url), env);
    const first = findRunning(url, env);
    if (!first) throw new Error("there is no record");
    tamper(records, (server) => ({ ...server, noted_at: 1 }));
    recordAnnounced(first, env);
    expect(findRunning(url, env)?.announced).toBeUndefined();
    recordAnnounced({ ...first, noted_at: 1 }, env);
    expect(findRunning(url, env)?.announced).toBe(true);
  });

  it("is nothing once the record is removed", () => {
    const { env, records } = setUp();
    recordRunning(serverAt(url), env);
    const server = findRunning(url, env);
    removeRunning(url, env);
    if (server) recordAnnounced(server, env);
    expect([existsSync(records), readdirSync(records)]).toEqual([true, []]);
  });
});
