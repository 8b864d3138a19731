import { describe, expect, it } from "vitest";
import type { Store } from "../store.js";
import { openOnDisk } from "../testing/open-on-disk.js";
import { sampleContact, sampleContent, sampleJob } from "../testing/sample-rows.js";
import { diskError, SimulatedDisk } from "../testing/simulated-disk.js";
import { LockLost } from "./lock-file.js";

const openOn = (disk: SimulatedDisk, freeSpaceFloor = 0) => openOnDisk(disk, { freeSpaceFloor });
const add = (store: Store, id: string) => store.transaction("system", (tx) => tx.contacts.insert(sampleContact(id)));
const idsOf = (store: Store) =>
  store.read("system", async (tx) => (await tx.contacts.find({})).map((row) => row.id).join(" "));
const journal = "/store/journal-0000000000000001.log";

describe("a full disk", () => {
  it("rejects transactions it cannot write, keeps the acknowledged ones, and accepts writes again when there is space", async () => {
    const disk = new SimulatedDisk();
    const store = await openOn(disk);
    await add(store, "a");
    const good = disk.contentOf(journal).length;
    disk.capacity = good + 100;
    await expect(add(store, "b")).rejects.toMatchObject({ name: "StoreUnavailable" });
    expect(disk.contentOf(journal).length).toBe(good);
    expect(store.failure()).toMatchObject({ name: "StoreUnavailable" });
    expect(await idsOf(store)).toBe("a");
    disk.capacity = Number.POSITIVE_INFINITY;
    await add(store, "b");
    expect(store.failure()).toBeUndefined();
    await store.close();
    expect(await idsOf(await openOn(disk))).toBe("a b");
  });

  it("rolls back a failed transaction and every transaction that read its changes", async () => {
    const disk = new SimulatedDisk();
    const store = await openOn(disk);
    await add(store, "a");
    let queued = 0;
    store.onQueued(() => {
      queued += 1;
    });
    disk.capacity = disk.contentOf(journal).length + 100;
    const first = store.transaction("system", async (tx) => {
      await tx.contacts.update("a", { first_name: "One" });
      await tx.contents.insert(sampleContent("c"));
      await tx.jobs.insert(sampleJob("j"));
    });
    const second = store.transaction("system", async (tx) => {
      const row = await tx.contacts.get("a");
      await tx.contacts.update("a", { last_name: `Built on ${row?.first_name}` });
    });
    const seen = store.read("system", (tx) => tx.contacts.get("a"));
    const failed = store.transaction("system", async (tx) => {
      if ((await tx.contacts.get("a"))?.first_name === "One") throw new Error("based on what is not durable");
    });
    for (const work of [first, second, seen, failed]) {
      await expect(work).rejects.toMatchObject({ name: "StoreUnavailable" });
    }
    expect(queued).toBe(0);
    disk.capacity = Number.POSITIVE_INFINITY;
    expect(await store.read("system", (tx) => tx.contacts.get("a"))).toEqual(sampleContact("a"));
    expect(await store.read("system", (tx) => tx.contents.get("c"))).toBeUndefined();
    expect(await store.nextRunAt()).toBeUndefined();
    await add(store, "b");
    await store.close();
    expect(await idsOf(await openOn(disk))).toBe("a b");
  });

  it("rolls back a restore as a whole", async () => {
    const disk = new SimulatedDisk();
    const store = await openOn(disk);
    const empty = await store.snapshot();
    await add(store, "a");
    await store.transaction("system", (tx) => tx.contents.insert(sampleContent("c")));
    disk.capacity = disk.contentOf(journal).length;
    await expect(store.restore(empty)).rejects.toMatchObject({ name: "StoreUnavailable" });
    expect(await idsOf(store)).toBe("a");
    expect(await store.read("system", (tx) => tx.contents.get("c"))).toEqual(sampleContent("c"));
  });

  it("refuses writes below the floor of free space, but not reads, and accepts writes at the floor", async () => {
    const disk = new SimulatedDisk();
    disk.reportedFreeSpace = 1_000;
    const store = await openOn(disk, 1_000);
    await add(store, "a");
    await store.close();
    disk.reportedFreeSpace = 999;
    const low = await openOn(disk, 1_000);
    await expect(add(low, "b")).rejects.toMatchObject({
      name: "StoreUnavailable",
      message: expect.stringContaining("999 bytes"),
    });
    await expect(low.restore(await low.snapshot())).rejects.toMatchObject({ name: "StoreUnavailable" });
    expect(low.failure()).toMatchObject({ name: "StoreUnavailable" });
    expect(await idsOf(low)).toBe("a");
    disk.reportedFreeSpace = 1_000;
    expect(low.failure()).toBeUndefined();
    await add(low, "b");
    expect(await idsOf(low)).toBe("a b");
  });

  it("closes the store without a snapshot where there is no room for one, and loses no row", async () => {
    const disk = new SimulatedDisk();
    const store = await openOn(disk);
    await add(store, "a");
    disk.capacity = disk.contentOf(journal).length + 10;
    await store.close();
    disk.capacity = Number.POSITIVE_INFINITY;
    expect(disk.names().some((name) => name.includes("snapshot"))).toBe(false);
    expect(await idsOf(await openOn(disk))).toBe("a");
  });
});

describe("a failed sync", () => {
  it("stops the store until it is opened again, and is never retried", async () => {
    const disk = new SimulatedDisk();
    const store = await openOn(disk);
    await add(store, "a");
    const syncs = disk.syncs;
    let attempts = 0;
    disk.before = (operation) => {
      if (operation !== "sync" && operation !== "syncDirectory") return undefined;
      attempts += 1;
      throw diskError("EIO");
    };
    const works = [add(store, "b"), add(store, "c"), idsOf(store)];
    for (const work of works) await expect(work).rejects.toMatchObject({ name: "StoreUnavailable" });
    expect(attempts).toBe(1);
    disk.before = () => undefined;
    await expect(add(store, "d")).rejects.toMatchObject({ name: "StoreUnavailable" });
    await expect(idsOf(store)).rejects.toMatchObject({ name: "StoreUnavailable" });
    await expect(store.snapshot()).rejects.toMatchObject({ name: "StoreUnavailable" });
    expect(store.failure()).toMatchObject({ name: "StoreUnavailable" });
    await store.close();
    expect(disk.syncs).toBe(syncs);
    const found = await idsOf(await openOn(disk));
    expect(["a", "a b", "a b c"]).toContain(found);
  });

  it("stops the store also when it follows the truncation after a failed write", async () => {
    const disk = new SimulatedDisk();
    const store = await openOn(disk);
    await add(store, "a");
    disk.capacity = disk.contentOf(journal).length + 10;
    disk.before = (operation) => {
      if (operation === "sync") throw diskError("EIO");
      return undefined;
    };
    await expect(add(store, "b")).rejects.toMatchObject({ name: "StoreUnavailable" });
    disk.capacity = Number.POSITIVE_INFINITY;
    disk.before = () => undefined;
    await expect(add(store, "c")).rejects.toMatchObject({ name: "StoreUnavailable" });
    await store.close();
    expect(await idsOf(await openOn(disk))).toBe("a");
  });
});

describe("a failed write", () => {
  it("is rolled back, and the next write succeeds", async () => {
    const disk = new SimulatedDisk();
    const store = await openOn(disk);
    await add(store, "a");
    for (const written of [0, 1, 50]) {
      disk.before = (operation) => (operation === "write" ? written : undefined);
      await expect(add(store, "b")).rejects.toMatchObject({ name: "StoreUnavailable" });
    }
    disk.before = () => undefined;
    await add(store, "c");
    await store.close();
    expect(await idsOf(await openOn(disk))).toBe("a c");
  });
});

describe("a store that lost its directory to another process", () => {
  const lost = () => new LockLost("/store/lock", undefined);

  it("writes no more bytes, acknowledges nothing, and reports the lost lock", async () => {
    const disk = new SimulatedDisk();
    const store = await openOn(disk);
    await add(store, "a");
    const before = new Map(disk.names().map((name) => [name, disk.contentOf(name)]));
    const changed: string[] = [];
    disk.before = (operation, path) => {
      changed.push(`${operation} ${path}`);
      return undefined;
    };
    disk.lockError = lost();
    const tries = await Promise.allSettled(["b", "c", "d"].map((id) => add(store, id)));
    for (const each of tries) expect(each).toMatchObject({ reason: { name: "StoreUnavailable" } });
    expect(store.failure()?.message).toContain("its lock /store/lock was removed or replaced");
    await expect(idsOf(store)).rejects.toMatchObject({ name: "StoreUnavailable" });
    // Having the lock again does not help: another process may have written to the directory meanwhile.
    disk.lockError = undefined;
    await expect(add(store, "e")).rejects.toMatchObject({ name: "StoreUnavailable" });
    await store.close().catch(() => {});
    expect(changed).toEqual([]);
    expect(new Map(disk.names().map((name) => [name, disk.contentOf(name)]))).toEqual(before);
    expect(await idsOf(await openOn(disk))).toBe("a");
  });

  it("neither begins a segment nor writes a snapshot", async () => {
    const disk = new SimulatedDisk();
    const store = await openOn(disk);
    await add(store, "a");
    disk.lockError = lost();
    const names = disk.names();
    await store.close().catch(() => {});
    expect(disk.names()).toEqual(names);
  });
});
