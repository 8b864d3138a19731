import { mkdtemp, readdir, readFile, rm, unlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import type { Clock } from "../../platform/clock.js";
import type { DirectoryLock } from "./journal-fs.js";
import { LockLost, lockByFile, takeOverAfter } from "./lock-file.js";
import { hasEnded, type LockHolder, ownLockHolder } from "./process-lock.js";

const root = await mkdtemp(join(tmpdir(), "posthorn-lock-"));
afterAll(() => rm(root, { recursive: true }));

const locks: DirectoryLock[] = [];
afterEach(async () => {
  for (const lock of locks.splice(0)) await lock.release();
});

let tokens = 0;
/** A holder in a separate container. Another container sees only its files. */
const containerOf = (host: string, more: Partial<LockHolder> = {}): LockHolder => ({
  ...ownLockHolder({ token: `token-${++tokens}`, since: "2026-03-01T12:00:00.000Z" }, ""),
  host,
  pid: 1,
  pidSpace: `pid:[${host}]`,
  network: `net:[${host}]`,
  ...more,
});
const directory = () => mkdtemp(join(root, "locked-"));

/** A clock that advances only while every process of the test waits for it, so that file operations take no time on it. */
class SteppingClock implements Clock {
  #now = 0;
  #timers: { time: number; wake: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  at(time: number, wake: () => void): () => void {
    const timer = { time, wake };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((each) => each !== timer);
    };
  }

  /** Advances from timer to timer until `wait`, for which `actors` processes use the clock, has settled. Returns its outcome and how long it took. */
  async until<T>(wait: Promise<T>, actors = 1): Promise<{ value?: T; error?: Error; ms: number }> {
    let done: { value?: T; error?: Error } | undefined;
    wait.then(
      (value) => {
        done = { value };
      },
      (error: Error) => {
        done = { error };
      },
    );
    const began = this.#now;
    // Some of the actors may end before the others. After many turns of the event loop the clock stops waiting for them.
    for (let turns = 0; turns < 1e6; turns += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      if (done !== undefined) return { ...done, ms: this.#now - began };
      if (this.#timers.length >= actors || (turns > 20_000 && this.#timers.length > 0)) {
        this.next();
        turns = 0;
      }
    }
    throw new Error("the wait did not settle");
  }

  next(): void {
    const [timer] = this.#timers.sort((a, b) => a.time - b.time);
    if (timer === undefined) return;
    this.#timers = this.#timers.filter((each) => each !== timer);
    this.#now = Math.max(this.#now, timer.time);
    timer.wake();
  }

  pass(ms: number): void {
    this.#now += ms;
  }
}

async function acquire(dir: string, own: LockHolder, clock: Clock, isDead?: (holder: LockHolder) => boolean) {
  const lock = await lockByFile({ directory: dir, own, clock, ...(isDead && { isDead }) });
  locks.push(lock);
  return lock;
}

describe("a directory's lock file", () => {
  it("refuses a second container while the first writes heartbeats, and names the holder", async () => {
    const dir = await directory();
    const clock = new SteppingClock();
    await acquire(dir, containerOf("mail-1"), clock);
    const { error, ms } = await clock.until(acquire(dir, containerOf("mail-2"), clock), 2);
    expect(error).toMatchObject({
      name: "StoreRefused",
      message: `the store in ${dir} is held by process 1 on mail-1 since 2026-03-01T12:00:00.000Z: stop that first, or name another directory`,
    });
    expect(ms).toBeLessThanOrEqual(3_000);
    expect((await readdir(dir)).sort()).toEqual(["lock"]);
  });

  it("is taken over after 15 s without a heartbeat, whatever the clocks say, and then stops its old holder", async () => {
    const dir = await directory();
    const stopped = new SteppingClock();
    const first = await acquire(dir, containerOf("mail-1", { since: "2099-01-01T00:00:00.000Z" }), stopped);
    const clock = new SteppingClock();
    const { value, ms } = await clock.until(acquire(dir, containerOf("mail-2"), clock));
    expect(value).toBeDefined();
    expect(ms).toBeGreaterThanOrEqual(takeOverAfter);
    expect(ms).toBeLessThanOrEqual(takeOverAfter + 500);
    expect(() => first.assertHeld()).toThrow(LockLost);
    expect(() => first.assertHeld()).toThrow("was taken over by process 1 on mail-2");
    value?.assertHeld();
    // Neither a late heartbeat of the old holder nor its release changes the file of the new one.
    const before = await readFile(join(dir, "lock"), "utf8");
    stopped.next();
    await first.release();
    expect(await readFile(join(dir, "lock"), "utf8")).toBe(before);
    value?.assertHeld();
  });

  it("is read again before a write by a holder that was suspended, even where the file has the same inode number", async () => {
    const dir = await directory();
    const clock = new SteppingClock();
    const lock = await acquire(dir, containerOf("mail-1"), clock);
    const text = await readFile(join(dir, "lock"), "utf8");
    // A network share may cache the inode number. Only the content of the file names its holder.
    await writeFile(join(dir, "lock"), text.replace(/token-\d+/, "another"));
    lock.assertHeld();
    clock.pass(6_000);
    expect(() => lock.assertHeld()).toThrow(LockLost);
  });

  it.each([
    ["was removed", (path: string) => unlink(path)],
    [
      "was replaced",
      async (path: string) => {
        const text = await readFile(path, "utf8");
        await unlink(path);
        await writeFile(path, text.replace(/token-\d+/, "another"));
      },
    ],
  ])("stops its holder at once when it %s", async (_, change) => {
    const dir = await directory();
    const lock = await acquire(dir, containerOf("mail-1"), new SteppingClock());
    lock.assertHeld();
    await change(join(dir, "lock"));
    expect(() => lock.assertHeld()).toThrow(LockLost);
    // The lock stays lost: another process may have written meanwhile.
    await rm(join(dir, "lock"), { force: true });
    expect(() => lock.assertHeld()).toThrow(LockLost);
  });

  it("is taken over at once from a process that is provably gone", async () => {
    const dir = await directory();
    const clock = new SteppingClock();
    const first = await acquire(dir, containerOf("mail-1"), new SteppingClock());
    const { ms } = await clock.until(acquire(dir, containerOf("mail-2"), clock, () => true));
    expect(ms).toBe(0);
    expect(() => first.assertHeld()).toThrow(LockLost);
  });

  it.each(["", '{"pid"', "null", "\0\0\0"])("is taken over after 15 s where the file holds %j", async (text) => {
    const dir = await directory();
    await writeFile(join(dir, "lock"), text);
    const clock = new SteppingClock();
    const { value, ms } = await clock.until(acquire(dir, containerOf("mail-2"), clock));
    value?.assertHeld();
    expect(ms).toBeGreaterThanOrEqual(takeOverAfter);
  });

  it("is free at once after a release, and is taken over by one only of many that wait for a dead holder", async () => {
    const dir = await directory();
    const lock = await acquire(dir, containerOf("mail-1"), new SteppingClock());
    await lock.release();
    expect(await readdir(dir)).toEqual([]);
    await acquire(dir, containerOf("mail-2"), new SteppingClock());

    const clock = new SteppingClock();
    const hosts = ["mail-3", "mail-4", "mail-5", "mail-6", "mail-7", "mail-8"];
    const waiting = Promise.allSettled(hosts.map((host) => acquire(dir, containerOf(host), clock)));
    const { value = [] } = await clock.until(waiting, hosts.length);
    const acquired = value.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
    const holding = acquired.filter((each) => {
      try {
        each.assertHeld();
        return true;
      } catch {
        return false;
      }
    });
    expect(holding.length).toBe(1);
    expect((await readdir(dir)).sort()).toEqual(["lock"]);
  });
});

describe("a holder", () => {
  const own = ownLockHolder({ token: "own", since: "" }, "posthorn-store-1-2");

  it("is gone when its process has ended or its pid was reused, and never when that cannot be seen", () => {
    const alive = { ...own, token: "other", socket: "" };
    expect(hasEnded(alive, own, "")).toBe(false);
    expect(hasEnded({ ...alive, started: "an earlier start" }, own, "")).toBe(true);
    expect(hasEnded(alive, own, "", () => undefined)).toBe(true);
    // The same pid in another container, or on another machine, is another process.
    expect(hasEnded({ ...alive, pidSpace: "pid:[1]" }, own, "", () => undefined)).toBe(false);
    expect(hasEnded({ ...alive, boot: "another" }, own, "", () => undefined)).toBe(false);
    expect(hasEnded({ ...alive, boot: "" }, { ...own, boot: "" }, "", () => undefined)).toBe(false);
  });

  it.runIf(process.platform === "linux")(
    "is gone when this process listens on its socket, in the same network namespace only",
    () => {
      const alive = { ...own, token: "other", pidSpace: "pid:[1]" };
      expect(hasEnded(alive, own, "")).toBe(true);
      expect(hasEnded({ ...alive, network: "net:[1]" }, own, "")).toBe(false);
      expect(hasEnded({ ...alive, socket: "posthorn-store-1-3" }, own, "")).toBe(false);
    },
  );

  it.runIf(process.platform === "linux")(
    "is gone from a copy of its directory, where this process would see it if it were alive",
    () => {
      const source = { ...own, token: "other", socket: "posthorn-store-1-3", file: "7" };
      expect(hasEnded(source, own, "7")).toBe(false);
      expect(hasEnded(source, own, "8")).toBe(true);
      expect(hasEnded({ ...source, network: "net:[1]" }, own, "8")).toBe(false);
      expect(hasEnded({ ...source, boot: "another" }, own, "8")).toBe(false);
    },
  );
});
