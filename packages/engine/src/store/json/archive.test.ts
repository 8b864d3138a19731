import { afterEach, describe, expect, it, vi } from "vitest";
import { sha256 } from "../../platform/crypto.js";
import { Archive } from "../archive/archive.js";
import { KeyBlock } from "../archive/key-block.js";
import type { ContentRow, IdempotencyRow, MessageRow, RunStepRow } from "../entities.js";
import type { Query } from "../query.js";
import { type ScanOptions, type Store, UniqueViolation } from "../store.js";
import { Database } from "../tables/database.js";
import { openOnDisk } from "../testing/open-on-disk.js";
import { sampleContent, sampleMessage } from "../testing/sample-rows.js";
import { diskError, SimulatedDisk } from "../testing/simulated-disk.js";

const statuses = ["delivered", "queued", "bounced", "opened"] as const;

/** Returns the nth message. One of four is queued, and every third is of another workspace and has an unusual address. */
const messageOf = (n: number): MessageRow =>
  sampleMessage(`msg_${n % 5 === 0 ? "sandbox_" : ""}${String(n).padStart(6, "0")}`, {
    workspace_id: n % 3 === 0 ? "ws-2" : "ws-1",
    status: statuses[n % 4] ?? "queued",
    address_key: n % 3 === 0 ? `日本${n % 7}@example.com` : `ada${n % 7}@example.com`,
    batch_id: n % 2 === 0 ? null : `batch_${n % 4}`,
    subject: `Grüße ${n % 10}`,
    created_at: Math.floor(n / 3),
  });

/** Returns the nth content. Two of three have hashes as ids; the others are recipients, whose ids grow with time. */
const contentOf = (n: number): ContentRow => {
  const id =
    n % 3 === 0
      ? `recipient-msg_${String(n).padStart(6, "0")}`
      : `${n % 3 === 1 ? "x" : "l"}02951-${sha256(String(n))}`;
  return sampleContent(id, { value: { text: `Grüße ${n}` } });
};

const messages = Array.from({ length: 60 }, (_, n) => messageOf(n));

const addAll = (store: Store) =>
  store.transaction("system", async (tx) => {
    for (const message of messages) await tx.messages.insert(message);
  });

/** Returns a store that was opened again, so that its concluded messages are on disk only. */
async function archived(disk: SimulatedDisk): Promise<Store> {
  const first = await openOnDisk(disk);
  await addAll(first);
  await first.close();
  return openOnDisk(disk);
}

const find = (store: Store, query: Query<MessageRow> = {}) => store.read("system", (tx) => tx.messages.find(query));
const keyFilesOf = (disk: SimulatedDisk) => disk.names().filter((name) => name.endsWith(".keys"));
const archiveFilesOf = (disk: SimulatedDisk) => disk.names().filter((name) => name.includes("/archive-"));

/** Changes one row, so that the next close writes a snapshot. */
const touch = (store: Store, value: number) =>
  store.transaction("system", async (tx) => {
    const row = { id: "touched", value: { value } };
    if ((await tx.meta.update(row.id, row)) === undefined) await tx.meta.insert(row);
  });

describe("rows on disk", () => {
  it("are found like rows in memory: by index, by any field, in any order and by pages, and with others in memory", async () => {
    const disk = new SimulatedDisk();
    const store = await archived(disk);
    const inMemory = await openOnDisk(new SimulatedDisk());
    await addAll(inMemory);
    const wheres: Query<MessageRow>["where"][] = [
      {},
      { workspace_id: "ws-1" },
      { workspace_id: "ws-2", status: "delivered" },
      { workspace_id: "ws-1", status: { in: ["queued", "opened", "clicked"] }, created_at: { gte: 3, lt: 15 } },
      { workspace_id: "ws-1", subject: { in: ["Grüße 1", "Grüße 4"] } },
      { workspace_id: { in: ["ws-1", "ws-2"] }, address_key: "日本3@example.com" },
      { status: { not: "queued" }, batch_id: null },
      { id: { gt: "msg_000030", lte: "msg_sandbox_000035" } },
      { id: { in: ["msg_000001", "msg_sandbox_000000", "msg_000002", "none"] } },
      { created_at: { gt: "a" } },
    ];
    const orders: Query<MessageRow>["order"][] = (["id", "created_at", "address_key", "subject"] as const).flatMap(
      (by) => [
        { by, direction: "asc" },
        { by, direction: "desc" },
      ],
    );
    for (const where of wheres) {
      for (const order of [undefined, ...orders]) {
        for (const page of [{}, { limit: 5 }, { limit: 7, offset: 4 }, { offset: 50 }]) {
          const query = { where: where ?? {}, ...(order && { order }), ...page };
          expect(await find(store, query)).toEqual(await find(inMemory, query));
        }
      }
      const matching = {
        match: "all",
        rules: [{ field: "subject", operator: "contains", value: "GRÜSSE 1" }],
      } as const;
      for (const conditions of [{}, { matching }]) {
        const query = { where: where ?? {}, ...conditions };
        const counted = await store.read("system", (tx) => tx.messages.count(query));
        expect(counted).toBe((await find(inMemory, query)).length);
      }
    }
  });

  it("of the newest blocks are sorted for a page with the newest rows, and no others", async () => {
    const store = await openOnDisk(new SimulatedDisk(), { archiveAfterRows: 4 });
    const rows = Array.from({ length: 100 }, (_, n) =>
      sampleMessage(`msg_${String(n).padStart(6, "0")}`, { status: "delivered", created_at: n }),
    );
    for (const row of rows) await store.transaction("system", (tx) => tx.messages.insert(row));
    const sorted = new Set<unknown>();
    const { sorted: sort } = KeyBlock.prototype;
    const sorting = vi.spyOn(KeyBlock.prototype, "sorted").mockImplementation(function (this: KeyBlock, index) {
      sorted.add(this);
      return sort.call(this, index);
    });
    const order = { by: "created_at", direction: "desc" } as const;
    expect(await find(store, { where: { workspace_id: "ws-1" }, order, limit: 12 })).toEqual(rows.slice(-12).reverse());
    expect(sorted.size).toBeGreaterThan(0);
    expect(sorted.size).toBeLessThan(5);
    sorting.mockRestore();
  });

  it("can change and be deleted, also twice at once, and a transaction that fails leaves them as they were", async () => {
    const disk = new SimulatedDisk();
    const store = await archived(disk);
    const failing = store.transaction("system", async (tx) => {
      await tx.messages.update("msg_000004", { status: "clicked" });
      await tx.messages.delete("msg_000008");
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await find(store)).toEqual([...messages].sort((a, b) => (a.id < b.id ? -1 : 1)));
    await store.transaction("system", async (tx) => {
      const both = [
        tx.messages.update("msg_000004", { opened_at: 1 }),
        tx.messages.update("msg_000004", { clicked_at: 2 }),
      ];
      await Promise.all(both);
      expect(await Promise.all([tx.messages.delete("msg_000008"), tx.messages.delete("msg_000008")])).toEqual([
        true,
        false,
      ]);
      await expect(tx.messages.insert(messageOf(12))).rejects.toThrow("same id");
    });
    await store.close();
    const again = await openOnDisk(disk);
    const read = await again.read("system", (tx) =>
      Promise.all(["msg_000004", "msg_000008"].map((id) => tx.messages.get(id))),
    );
    expect(read).toEqual([{ ...messageOf(4), opened_at: 1, clicked_at: 2 }, undefined]);
  });

  it("are changed by a journal that was not in a snapshot yet", async () => {
    const disk = new SimulatedDisk();
    const store = await archived(disk);
    await store.transaction("system", async (tx) => {
      await tx.messages.update("msg_000004", { opened_at: 1 });
      await tx.messages.delete("msg_000008");
      await tx.messages.update("msg_000004", { clicked_at: 2 });
    });
    const crashed = disk.copy();
    const rows = await find(await openOnDisk(crashed));
    expect(rows.length).toBe(messages.length - 1);
    expect(rows.find(({ id }) => id === "msg_000004")).toEqual({ ...messageOf(4), opened_at: 1, clicked_at: 2 });
  });

  it("that are damaged are reported with file and byte when they are read", async () => {
    const disk = new SimulatedDisk();
    const store = await archived(disk);
    const snapshot = disk.names().find((name) => name.endsWith(".json")) as string;
    const content = disk.contentOf(snapshot);
    const at = content.indexOf('{"id":"msg_000004"');
    content.fill(0x20, at, at + 12);
    await expect(find(store, { where: { id: "msg_000004" } })).rejects.toMatchObject({
      name: "StoreUnavailable",
      message: `${snapshot} is damaged at byte ${at}: msg_000004 is not there`,
    });
  });
});

describe("a long queue of messages that have not concluded", () => {
  it("is looked at less often the longer it is, and its messages are archived once they conclude", async () => {
    const disk = new SimulatedDisk();
    const store = await openOnDisk(disk, { archiveAfterRows: 4 });
    let looked = 0;
    const { slots } = Database.prototype;
    const looking = vi.spyOn(Database.prototype, "slots").mockImplementation(function* (this: Database, name) {
      for (const slot of slots.call(this, name)) {
        looked += 1;
        yield slot;
      }
    });
    const count = 2_000;
    for (let n = 0; n < count; n += 1) {
      await store.transaction("system", (tx) => tx.messages.insert({ ...messageOf(n), status: "queued" }));
    }
    // With a look at all of them for each four that come it would be 250.
    expect(looked / count).toBeLessThan(8);
    looking.mockRestore();
    const add = vi.spyOn(Archive.prototype, "add");
    for (let n = 0; n < count; n += 1) {
      await store.transaction("system", (tx) => tx.messages.update(messageOf(n).id, { status: "delivered" }));
    }
    for (let n = count; n < 1.25 * count; n += 1) {
      await store.transaction("system", (tx) => tx.messages.insert(messageOf(n)));
    }
    await store.read("system", async () => {});
    expect(add).toHaveBeenCalled();
    add.mockRestore();
    await store.close();
  });
});

describe("out-of-line rows", () => {
  const all = Array.from({ length: 40 }, (_, n) => contentOf(n));
  const get = (store: Store, { id }: ContentRow) => store.read("system", (tx) => tx.contents.get(id));
  const scanned = async (store: Store, range: ScanOptions = {}) => {
    const ids: string[] = [];
    for await (const rows of store.scan("contents", range)) ids.push(...rows.map(({ id }) => id));
    return ids;
  };
  const options = { archiveAfterRows: 4 };

  /** Returns a store that has the keys of most contents in its archive, by the ids' beginnings in blocks. */
  const withArchive = async (disk: SimulatedDisk): Promise<Store> => {
    const add = vi.spyOn(Archive.prototype, "add");
    const store = await openOnDisk(disk, options);
    for (const row of all) await store.transaction("system", (tx) => tx.contents.insert(row));
    await touch(store, 1);
    await store.read("system", async () => {});
    const blocks = add.mock.calls.map(([block]) => block).filter(({ layout }) => layout.fields.join() === "id");
    expect(blocks.length).toBeGreaterThan(2);
    for (const block of blocks) {
      expect(new Set(block.ids({}).map((id) => id.slice(0, id.indexOf("-")))).size).toBe(1);
    }
    add.mockRestore();
    return store;
  };

  it("are found by id and by range, inserted once and deleted, in the archive too and after a restart", async () => {
    const disk = new SimulatedDisk();
    let store = await withArchive(disk);
    for (let starts = 0; starts < 3; starts += 1) {
      for (const row of all) expect(await get(store, row)).toEqual(row);
      expect(await get(store, contentOf(99))).toBeUndefined();
      expect(await scanned(store)).toEqual(all.map(({ id }) => id).sort());
      const [after = "", , before = ""] = all
        .map(({ id }) => id)
        .sort()
        .slice(10);
      expect(await scanned(store, { after, before })).toEqual(
        all
          .map(({ id }) => id)
          .sort()
          .slice(11, 12),
      );
      await store.transaction("system", (tx) => tx.contents.insertIfAbsent({ ...contentOf(3), value: "other" }));
      await expect(store.transaction("system", (tx) => tx.contents.insert(contentOf(3)))).rejects.toThrow("same id");
      await store.close();
      store = await openOnDisk(disk, options);
    }
    await store.transaction("system", async (tx) => {
      for (const { id } of all.slice(1)) expect(await tx.contents.delete(id)).toBe(true);
      expect(await tx.contents.delete(contentOf(5).id)).toBe(false);
      await tx.contents.insert({ ...contentOf(5), value: "new" });
    });
    await store.close();
    store = await openOnDisk(disk, options);
    expect(await scanned(store)).toEqual([contentOf(0).id, contentOf(5).id].sort());
    expect(await get(store, contentOf(5))).toEqual({ ...contentOf(5), value: "new" });
  });

  it("stay as they were when a transaction that deletes them fails", async () => {
    const disk = new SimulatedDisk();
    const store = await withArchive(disk);
    const failing = store.transaction("system", async (tx) => {
      for (const { id } of all) await tx.contents.delete(id);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    for (const row of all) expect(await get(store, row)).toEqual(row);
    await store.close();
    expect(await scanned(await openOnDisk(disk, options))).toEqual(all.map(({ id }) => id).sort());
  });
});

describe("rows whose ids are hashes", () => {
  it("are found among those of many blocks, and others are not", async () => {
    const disk = new SimulatedDisk();
    let store = await openOnDisk(disk, { archiveAfterRows: 4 });
    const answerOf = (n: number): IdempotencyRow => ({
      id: sha256(`key ${n}`),
      workspace_id: "ws-1",
      fingerprint: sha256(`body ${n}`),
      status: 202,
      body: "{}",
      created_at: n,
    });
    for (let n = 0; n < 50; n += 1) await store.transaction("system", (tx) => tx.idempotency.insert(answerOf(n)));
    for (let starts = 0; starts < 3; starts += 1) {
      for (let n = 0; n < 100; n += 1) {
        const found = await store.read("system", (tx) => tx.idempotency.get(answerOf(n).id));
        expect(found).toEqual(n < 50 ? answerOf(n) : undefined);
      }
      await expect(store.transaction("system", (tx) => tx.idempotency.insert(answerOf(7)))).rejects.toThrow("same id");
      await store.close();
      store = await openOnDisk(disk, { archiveAfterRows: 4 });
    }
  });
});

describe("unique keys of rows on disk", () => {
  const stepOf = (place: number, status: RunStepRow["status"] = "completed"): RunStepRow => ({
    id: `step-${place}`,
    workspace_id: "ws-1",
    run_id: "run-1",
    place,
    step_id: "s",
    step_type: "delay",
    position: 0,
    status,
    started_at: 1,
    completed_at: 2,
    output: null,
    error: null,
  });

  it("are found by them, and refused to other rows", async () => {
    const store = await openOnDisk(new SimulatedDisk(), { archiveAfterRows: 4 });
    for (let place = 0; place < 20; place += 1)
      await store.transaction("system", (tx) => tx.run_steps.insert(stepOf(place)));
    await touch(store, 1);
    const first = (place: number) =>
      store.read("system", (tx) => tx.run_steps.first({ where: { workspace_id: "ws-1", run_id: "run-1", place } }));
    expect(await first(0)).toEqual(stepOf(0));
    expect(await first(20)).toBeUndefined();
    const again = { ...stepOf(20), place: 0 };
    await expect(store.transaction("system", (tx) => tx.run_steps.insert(again))).rejects.toThrow(UniqueViolation);
    await store.transaction("system", (tx) => tx.run_steps.insert(stepOf(20, "running")));
    await expect(store.transaction("system", (tx) => tx.run_steps.update(stepOf(20).id, { place: 1 }))).rejects.toThrow(
      UniqueViolation,
    );
    await store.transaction("system", (tx) => tx.run_steps.update(stepOf(0).id, { status: "running" }));
    expect(await first(0)).toEqual(stepOf(0, "running"));
  });
});

it("a query for values that concluded rows do not have looks at no archived row", async () => {
  const store = await archived(new SimulatedDisk());
  const blocksFor = vi.spyOn(Archive.prototype, "blocksFor");
  expect((await find(store, { where: { workspace_id: "ws-1", status: "queued" } })).length).toBeGreaterThan(5);
  expect(blocksFor).not.toHaveBeenCalled();
  const both: Query<MessageRow> = { where: { workspace_id: "ws-1", status: { in: ["queued", "bounced"] } } };
  expect((await find(store, both)).some(({ status }) => status === "bounced")).toBe(true);
  expect(blocksFor).toHaveBeenCalled();
  blocksFor.mockRestore();
});

describe("the key file", () => {
  /** Returns a disk whose newest snapshot has a key file, of rows that were archived and of rows that were in memory. */
  const diskWithKeys = async () => {
    const disk = new SimulatedDisk();
    const store = await archived(disk);
    await store.transaction("system", (tx) => tx.messages.update("msg_000007", { opened_at: null }));
    await store.close();
    return disk;
  };

  it("of a snapshot makes a start parse no row that is in it", async () => {
    const disk = await diskWithKeys();
    expect(keyFilesOf(disk).length).toBe(1);
    const { parse } = JSON;
    let parsed = "";
    JSON.parse = (text: string) => {
      parsed += text;
      return parse(text);
    };
    const store = await openOnDisk(disk).finally(() => {
      JSON.parse = parse;
    });
    expect(parsed).toContain('{"id":"msg_000001"');
    expect(parsed).not.toContain('{"id":"msg_000004"');
    expect(parsed).not.toContain('{"id":"msg_000007"');
    expect(await find(store)).toEqual([...messages].sort((a, b) => (a.id < b.id ? -1 : 1)));
    for (const value of [2, 3]) {
      await touch(store, value);
      expect(keyFilesOf(disk).length).toBe(1);
    }
  });

  it("that is missing, damaged at any byte or of another snapshot changes nothing", async () => {
    const disk = await diskWithKeys();
    const [name = ""] = keyFilesOf(disk);
    const content = disk.contentOf(name);
    const changes: (Buffer | undefined)[] = [undefined];
    for (let at = 0; at < content.length; at += 41) {
      const flipped = Buffer.from(content);
      flipped[at] = (flipped[at] as number) ^ 1;
      changes.push(flipped, content.subarray(0, at));
    }
    const other = new SimulatedDisk();
    const otherStore = await openOnDisk(other);
    await touch(otherStore, 1);
    await addAll(otherStore);
    await otherStore.close();
    changes.push(...keyFilesOf(other).map((each) => other.contentOf(each)));
    for (const changed of changes) {
      const damaged = new SimulatedDisk();
      for (const each of disk.names()) {
        if (each !== name) damaged.addFile(each, disk.contentOf(each));
        else if (changed !== undefined) damaged.addFile(each, changed);
      }
      const store = await openOnDisk(damaged);
      expect((await find(store)).length).toBe(messages.length);
      await store.close();
    }
  });

  it("does not hide damage of its snapshot", async () => {
    const disk = await diskWithKeys();
    const snapshot = disk.names().findLast((name) => name.endsWith(".json")) as string;
    const content = disk.contentOf(snapshot);
    for (let at = 0; at < content.length; at += 997) {
      const damaged = disk.copy();
      const bytes = damaged.contentOf(snapshot);
      bytes[at] = (bytes[at] as number) ^ 1;
      expect((await find(await openOnDisk(damaged))).length).toBe(messages.length);
      expect(damaged.names()).toContain(`${snapshot}.damaged`);
    }
  });
});

describe("archiving", () => {
  afterEach(() => void vi.restoreAllMocks());

  it("begins when enough rows have concluded, and removes its file when a snapshot has copied them", async () => {
    const disk = new SimulatedDisk();
    const store = await openOnDisk(disk, { archiveAfterRows: 10 });
    await addAll(store);
    await touch(store, 1);
    await store.close();
    expect(keyFilesOf(disk).length).toBe(1);
    expect(archiveFilesOf(disk)).toEqual([]);
    expect((await find(await openOnDisk(disk))).length).toBe(messages.length);
  });

  it.each([
    ["keeps the keys of deleted rows in memory at a snapshot where a quarter of a block's rows is left", 12, 0],
    ["removes them where less is left", 11, 1],
  ])("%s", async (_, left, compacted) => {
    const disk = new SimulatedDisk();
    const store = await archived(disk);
    const compact = vi.spyOn(Archive.prototype, "compact");
    const concluded = messages.filter(({ status }) => status !== "queued");
    expect(concluded.length).toBe(45);
    await store.transaction("system", async (tx) => {
      for (const { id } of concluded.slice(left)) await tx.messages.delete(id);
    });
    await store.close();
    expect(compact).toHaveBeenCalledTimes(compacted);
    expect((await find(await openOnDisk(disk))).length).toBe(messages.length - concluded.length + left);
  });

  it("leaves rows in memory where its file cannot be written, and loses none", async () => {
    const disk = new SimulatedDisk();
    const warnings: string[] = [];
    disk.before = (operation, path) => {
      if (operation === "write" && path.includes("/archive-")) throw diskError("ENOSPC");
      return undefined;
    };
    const log = { warn: (message: string) => void warnings.push(message) };
    const store = await openOnDisk(disk, { archiveAfterRows: 10, log });
    await addAll(store);
    for (let value = 1; value < 10; value += 1) await touch(store, value);
    expect((await find(store)).length).toBe(messages.length);
    await store.close();
    expect(warnings.join()).toContain("concluded rows stay in memory");
    // Not at each commit.
    expect(warnings.length).toBeLessThan(3);
    expect((await find(await openOnDisk(disk))).length).toBe(messages.length);
  });

  it("also happens while a long journal is read, whose later records change and delete archived rows", async () => {
    const disk = new SimulatedDisk();
    const store = await openOnDisk(disk);
    await addAll(store);
    await store.transaction("system", async (tx) => {
      for (let n = 60; n < 80; n += 1) await tx.contents.insert(contentOf(n));
    });
    await store.transaction("system", async (tx) => {
      await tx.messages.update("msg_000004", { clicked_at: 2 });
      await tx.messages.delete("msg_000008");
      await tx.contents.delete(contentOf(61).id);
      await tx.contents.insert(contentOf(80));
    });
    const crashed = disk.copy();
    const again = await openOnDisk(crashed, { archiveAfterRows: 10, archiveAfterBytes: 1 });
    const [file = ""] = archiveFilesOf(crashed);
    expect(crashed.contentOf(file).toString()).toContain('{"id":"msg_000004"');
    const rows = await find(again);
    expect(rows.length).toBe(messages.length - 1);
    expect(rows.find(({ id }) => id === "msg_000004")).toEqual({ ...messageOf(4), clicked_at: 2 });
    const contents = await again.read("system", (tx) =>
      Promise.all([60, 61, 79, 80].map((n) => tx.contents.get(contentOf(n).id))),
    );
    expect(contents).toEqual([contentOf(60), undefined, contentOf(79), contentOf(80)]);
  });

  it("leaves its file to the next start after a crash, which removes it", async () => {
    const disk = new SimulatedDisk();
    disk.addFile("/store/archive-1.tmp", Buffer.from("{"));
    await openOnDisk(disk);
    expect(archiveFilesOf(disk)).toEqual([]);
  });
});
