import { afterAll, describe, expect, it, vi } from "vitest";
import type { MessageRow } from "../entities.js";
import type { Query } from "../query.js";
import { UnparsedRow } from "../rows/row.js";
import type { Store, Tx } from "../store.js";
import { openOnDisk } from "../testing/open-on-disk.js";
import { sampleContent, sampleMessage } from "../testing/sample-rows.js";
import { SimulatedDisk } from "../testing/simulated-disk.js";
import { makeLine } from "./line.js";

const warnings: string[] = [];
const openOn = (disk: SimulatedDisk, snapshotAfterBytes?: number): Promise<Store> =>
  openOnDisk(disk, {
    ...(snapshotAfterBytes === undefined ? {} : { snapshotAfterBytes, snapshotOutdatedPart: 0 }),
    log: { warn: (message) => void warnings.push(message) },
  });

const add = (store: Store, n: number) =>
  store.transaction("system", async (tx) => {
    await tx.messages.insert(sampleMessage(`m${n}`));
    await tx.contents.insert(sampleContent(`c${n}`));
  });

async function countOf(store: Store): Promise<number> {
  return store.read("system", async (tx) => {
    const count = await tx.messages.count({});
    for (let n = 1; n <= count; n += 1) {
      expect(await tx.messages.get(`m${n}`)).toEqual(sampleMessage(`m${n}`));
      expect(await tx.contents.get(`c${n}`)).toEqual(sampleContent(`c${n}`));
    }
    return count;
  });
}

/** Returns the files of a store after `count` transactions, one after another, without closing it. */
async function filesAfter(count: number): Promise<Map<string, Buffer>> {
  const disk = new SimulatedDisk();
  const store = await openOn(disk);
  for (let n = 1; n <= count; n += 1) await add(store, n);
  return filesOf(disk);
}

/** Returns the files of a store that was opened and closed `times` times, with two transactions each time. */
async function filesAfterCloses(times: number): Promise<Map<string, Buffer>> {
  const disk = new SimulatedDisk();
  for (let n = 0; n < times; n += 1) {
    const store = await openOn(disk);
    await add(store, 2 * n + 1);
    await add(store, 2 * n + 2);
    await store.close();
  }
  return filesOf(disk);
}

/** Returns a store after a transaction alone and three in one group, its files, and where the group and its last record begin. */
async function storeWithGroup() {
  const disk = new SimulatedDisk();
  const store = await openOn(disk);
  await add(store, 1);
  const group = disk.contentOf(journal).length;
  await Promise.all([add(store, 2), add(store, 3), add(store, 4)]);
  const content = disk.contentOf(journal);
  const lastRecord = content.lastIndexOf(0x0a, content.length - 2) + 1;
  return { disk, store, files: filesOf(disk), content, group, lastRecord };
}

function filesOf(disk: SimulatedDisk): Map<string, Buffer> {
  return new Map(disk.names().map((name) => [name, disk.contentOf(name)]));
}

function diskWith(files: ReadonlyMap<string, Buffer>, changed?: readonly [string, Buffer]): SimulatedDisk {
  const disk = new SimulatedDisk();
  for (const [name, content] of files) disk.addFile(name, content);
  if (changed !== undefined) disk.addFile(...changed);
  return disk;
}

function flipped(content: Buffer, at: number): Buffer {
  const copy = Buffer.from(content);
  copy[at] = (copy[at] as number) ^ 0x01;
  return copy;
}

/** Returns a journal as an engine of format 1 or 2 would have written it: rows are whole, and a record does not say how long those at its end are. */
function asEarlierFormat(content: Buffer, version: number): Buffer {
  const lines = content.toString().split("\n").slice(0, -1);
  const [header, ...records] = lines.map((line) => JSON.parse(line.slice(9)));
  const earlier = records.map(({ seq, ops, rows }) => {
    const atEnd = [...rows];
    const cold: unknown[] = [];
    const inPlace = (ops as unknown[][]).map((op) => {
      if (op[0] === "row") return ["put", op[1], { ...(op[2] as object), ...atEnd.shift() }];
      if (op[0] === "cold") cold.push(atEnd.shift());
      return op;
    });
    return { seq, ops: inPlace, rows: cold };
  });
  return Buffer.concat(
    [{ ...header, format: version }, ...earlier].map((line) => makeLine(JSON.stringify(line)).bytes),
  );
}

const journal = "/store/journal-0000000000000001.log";

describe("a torn end", () => {
  it("of the last record is cut off, at whichever byte it is torn and with or without zeros behind it", async () => {
    const files = await filesAfter(3);
    const content = files.get(journal) as Buffer;
    const lastLine = content.lastIndexOf(0x0a, content.length - 2) + 1;
    for (let cut = lastLine; cut < content.length; cut += 1) {
      for (const zeros of cut % 20 === 0 ? [0, 1, content.length - cut, 5_000] : [0, content.length - cut]) {
        const torn = Buffer.concat([content.subarray(0, cut), Buffer.alloc(zeros)]);
        const disk = diskWith(files, [journal, torn]);
        const store = await openOn(disk);
        expect(await countOf(store)).toBe(2);
        expect(disk.contentOf(journal).length).toBe(lastLine);
        if (cut % 50 !== 0) continue;
        await add(store, 3);
        await store.close();
        expect(await countOf(await openOn(disk))).toBe(3);
      }
    }
  });

  it("of a group of which a sector was not written is cut off, although whole records of the group are behind it", async () => {
    const { content, files, group } = await storeWithGroup();
    const sectors = Array.from({ length: Math.floor(content.length / 512) }, (_, n) => n * 512).filter(
      (at) => at > group,
    );
    expect(sectors.length).toBeGreaterThan(2);
    for (const at of sectors) {
      const torn = Buffer.from(content);
      torn.fill(0, at, at + 512);
      const disk = diskWith(files, [journal, torn]);
      const store = await openOn(disk);
      const count = await countOf(store);
      expect(count).toBeGreaterThanOrEqual(1);
      expect(count).toBeLessThan(4);
      await add(store, count + 1);
      expect(await countOf(await openOn(diskWith(filesOf(disk))))).toBe(count + 1);
    }
  });

  it("of nothing but zeros is cut off without a word", async () => {
    const files = await filesAfter(2);
    const content = files.get(journal) as Buffer;
    for (const zeros of [1, 511, 70_000]) {
      warnings.length = 0;
      const disk = diskWith(files, [journal, Buffer.concat([content, Buffer.alloc(zeros)])]);
      expect(await countOf(await openOn(disk))).toBe(2);
      expect(disk.contentOf(journal)).toEqual(content);
      expect(warnings).toEqual([]);
    }
  });

  it("is logged as a warning", async () => {
    const files = await filesAfter(2);
    const content = files.get(journal) as Buffer;
    warnings.length = 0;
    await openOn(diskWith(files, [journal, content.subarray(0, -5)]));
    expect(warnings.join()).toContain(journal);
  });
});

it("reads records with any characters, of any length", async () => {
  const disk = new SimulatedDisk();
  const store = await openOn(disk);
  const subjects = ["é".repeat(10), "a".repeat(70_000), "日本".repeat(30_000), "😀 b", "c"];
  const rows = Array.from({ length: 400 }, (_, n) =>
    sampleMessage(`m${n}`, { subject: subjects[n % 97] ?? `plain ${n}` }),
  );
  for (const row of rows) await store.transaction("system", (tx) => tx.messages.insert(row));
  const opened = await openOn(diskWith(filesOf(disk)));
  for (const row of rows) expect(await opened.read("system", (tx) => tx.messages.get(row.id))).toEqual(row);
});

describe("damage", () => {
  it("in the middle of the journal is refused with file and byte, whichever byte it is", async () => {
    const files = await filesAfter(4);
    const content = files.get(journal) as Buffer;
    const lines: number[] = [0];
    for (let end = content.indexOf(0x0a); end >= 0; end = content.indexOf(0x0a, end + 1)) lines.push(end + 1);
    const lastRecord = lines.at(-2) as number;
    const offsets = Array.from({ length: Math.ceil(lastRecord / 7) }, (_, n) => n * 7);
    for (const at of [...offsets, ...lines.slice(1, -1).map((start) => start - 1)]) {
      const line = lines.findLast((start) => start <= at) as number;
      const opened = openOn(diskWith(files, [journal, flipped(content, at)]));
      await expect(opened).rejects.toMatchObject({
        name: "StoreRefused",
        message: expect.stringContaining(`${journal} is damaged at byte ${line}`),
      });
    }
  });

  it("in a group is refused although no later group shows that it was durable, where no sector is lost", async () => {
    const { content, files, group, lastRecord } = await storeWithGroup();
    for (let at = group; at < lastRecord; at += 5) {
      const opened = openOn(diskWith(files, [journal, flipped(content, at)]));
      await expect(opened, `byte ${at}`).rejects.toMatchObject({ name: "StoreRefused" });
    }
  });

  it("by a lost sector is refused where a later group shows that it was durable", async () => {
    const { disk, content, files, store } = await storeWithGroup();
    await add(store, 5);
    const longer = Buffer.from(disk.contentOf(journal));
    for (let at = 512; at + 512 < content.length; at += 512) {
      const damaged = Buffer.from(longer);
      damaged.fill(0, at, at + 512);
      await expect(openOn(diskWith(files, [journal, damaged])), `byte ${at}`).rejects.toMatchObject({
        name: "StoreRefused",
      });
    }
  });

  it("of a segment that is not the last is refused even at its end", async () => {
    const disk = new SimulatedDisk();
    let store = await openOn(disk, 10);
    await add(store, 1);
    await store.close();
    store = await openOn(disk);
    await add(store, 2);
    const second = "/store/journal-0000000000000002.log";
    const [header = ""] = disk.contentOf(second).toString().split("\n");
    const next = JSON.parse(header.slice(9));
    const third = makeLine(JSON.stringify({ ...next, first: 3, previous: "00000000" })).bytes;
    const files = filesOf(disk);
    files.set("/store/journal-0000000000000003.log", third);
    const torn = diskWith(files, [second, disk.contentOf(second).subarray(0, -3)]);
    await expect(openOn(torn)).rejects.toMatchObject({
      name: "StoreRefused",
      message: expect.stringContaining(second),
    });
    await expect(openOn(diskWith(files))).rejects.toThrow("does not go on");
  });

  it("by a missing segment is refused", async () => {
    const files = await filesAfterCloses(2);
    files.delete("/store/journal-0000000000000005.log");
    files.delete("/store/journal-0000000000000003.log");
    await expect(openOn(diskWith(files))).rejects.toMatchObject({ name: "StoreRefused" });
  });

  it("of the newest snapshot, at any byte, makes the store use the snapshot before it", async () => {
    const files = await filesAfterCloses(3);
    const newest = "/store/snapshot-0000000000000006.json";
    const content = files.get(newest) as Buffer;
    for (let at = 0; at < content.length; at += 9) {
      const disk = diskWith(files, [newest, flipped(content, at)]);
      const store = await openOn(disk);
      expect(await countOf(store)).toBe(6);
      if (at % 90 !== 0) continue;
      await add(store, 7);
      await store.close();
      expect(await countOf(await openOn(disk))).toBe(7);
    }
    for (let cut = 0; cut < content.length; cut += 31) {
      expect(await countOf(await openOn(diskWith(files, [newest, content.subarray(0, cut)])))).toBe(6);
    }
  }, 60_000);

  it("of the only snapshot makes the store replay the whole journal, and is refused with file and byte where that is incomplete", async () => {
    const files = await filesAfterCloses(1);
    const only = "/store/snapshot-0000000000000002.json";
    const content = files.get(only) as Buffer;
    const broken = [only, flipped(content, content.length >> 1)] as const;
    expect(await countOf(await openOn(diskWith(files, broken)))).toBe(2);
    files.delete(journal);
    await expect(openOn(diskWith(files, broken))).rejects.toMatchObject({
      name: "StoreRefused",
      message: expect.stringMatching(/snapshot-0000000000000002\.json is damaged at byte \d+/),
    });
  });

  it("of an out-of-line row is noticed when the row is read", async () => {
    const disk = new SimulatedDisk();
    const first = await openOn(disk);
    await add(first, 1);
    await first.close();
    const snapshot = "/store/snapshot-0000000000000001.json";
    const store = await openOn(disk);
    const content = disk.contentOf(snapshot);
    content.fill(0x20, content.lastIndexOf('{"id":"c1"'), content.lastIndexOf('{"id":"c1"') + 12);
    const read = store.read("system", (tx) => tx.contents.get("c1"));
    await expect(read).rejects.toMatchObject({ name: "StoreUnavailable", message: expect.stringContaining(snapshot) });
  });
});

describe("files of another engine", () => {
  it("that is newer are refused", async () => {
    const files = await filesAfter(1);
    const content = (files.get(journal) as Buffer).toString();
    const [header = ""] = content.split("\n");
    const newer = makeLine(JSON.stringify({ ...JSON.parse(header.slice(9)), format: 4 })).bytes;
    const opened = openOn(diskWith(new Map([[journal, newer]])));
    await expect(opened).rejects.toMatchObject({
      name: "StoreRefused",
      message: expect.stringContaining("newer engine"),
    });
  });

  it.each([1, 2].flatMap((version) => [0, 1, 2].map((count) => [version, count] as const)))(
    "of format %i with %i records are read, and the journal goes on in a new segment",
    async (version, count) => {
      const before = asEarlierFormat((await filesAfter(count)).get(journal) as Buffer, version);
      const disk = diskWith(new Map([[journal, before]]));
      const store = await openOn(disk);
      expect(await countOf(store)).toBe(count);
      await add(store, count + 1);
      const tail = `/store/journal-${String(count + 1).padStart(16, "0")}.log`;
      expect(disk.contentOf(tail).toString()).toContain('"posthorn":"journal","format":3');
      if (count > 0) expect(disk.contentOf(journal)).toEqual(before);
      expect(await countOf(await openOn(diskWith(filesOf(disk))))).toBe(count + 1);
      await store.close();
      expect(await countOf(await openOn(disk))).toBe(count + 1);
    },
  );

  it("with an unknown collection are refused", async () => {
    const files = await filesAfter(1);
    const record = makeLine(JSON.stringify({ seq: 2, ops: [["put", "spaceships", { id: "1" }]] })).bytes;
    const opened = openOn(diskWith(files, [journal, Buffer.concat([files.get(journal) as Buffer, record])]));
    await expect(opened).rejects.toMatchObject({
      name: "StoreRefused",
      message: expect.stringContaining("spaceships"),
    });
  });

  it("of another store are refused", async () => {
    const mine = await filesAfterCloses(2);
    const other = await filesAfterCloses(2);
    const last = "/store/journal-0000000000000005.log";
    const opened = openOn(diskWith(mine, [last, other.get(last) as Buffer]));
    await expect(opened).rejects.toMatchObject({ name: "StoreRefused" });
  });

  it("with a row that has a field of a later index behind its keys are read", async () => {
    const files = await filesAfter(1);
    const { id, batch_id: _, ...others } = sampleMessage("m2");
    const rest = JSON.stringify({ ...others, batch_id: "batch_1" });
    const ops = `["row","messages",{"id":"${id}"},${rest.length}]`;
    const record = makeLine(`{"seq":2,"rowBytes":${rest.length},"ops":[${ops}],"rows":[${rest}]}`).bytes;
    const store = await openOn(diskWith(files, [journal, Buffer.concat([files.get(journal) as Buffer, record])]));
    const where = { workspace_id: others.workspace_id, batch_id: "batch_1" };
    expect(await store.read("system", (tx) => tx.messages.find({ where }))).toEqual([
      { ...sampleMessage("m2"), batch_id: "batch_1" },
    ]);
  });

  it("keep row fields that this engine does not know", async () => {
    const files = await filesAfter(1);
    const row = { ...sampleMessage("m2"), colour: "green" };
    const record = makeLine(JSON.stringify({ seq: 2, ops: [["put", "messages", row]] })).bytes;
    const disk = diskWith(files, [journal, Buffer.concat([files.get(journal) as Buffer, record])]);
    await (await openOn(disk)).close();
    const found = await (await openOn(disk)).read("system", (tx) => tx.messages.get("m2"));
    expect(found).toEqual(row);
  });
});

describe("rows that were inserted together", () => {
  const rows = Array.from({ length: 450 }, (_, n) => sampleMessage(`m${n}`, { attempts: n % 2, subject: `No. ${n}` }));

  /** Returns the messages of a store that is opened with what `work` has left on the disk. */
  async function recovered(
    work: (tx: Tx) => Promise<unknown>,
  ): Promise<{ messages: readonly unknown[]; text: string }> {
    const disk = new SimulatedDisk();
    await (await openOn(disk)).transaction("system", work);
    const store = await openOn(diskWith(filesOf(disk)));
    const messages = await store.read("system", (tx) => tx.messages.find({}));
    return { messages, text: disk.contentOf(journal).toString() };
  }

  it("are recovered, with what happens to some of them in the same transaction", async () => {
    const { messages, text } = await recovered(async (tx) => {
      for (const row of rows) await tx.messages.insert(row);
      await tx.messages.update("m7", { attempts: 5 });
      await tx.messages.delete("m8");
      await tx.messages.insert(sampleMessage("m8", { subject: "Again" }));
    });
    const expected = [...rows];
    expected[7] = { ...(rows[7] as MessageRow), attempts: 5 };
    expected[8] = sampleMessage("m8", { subject: "Again" });
    expect(messages).toHaveLength(rows.length);
    expect(messages).toEqual(expect.arrayContaining(expected));
    expect(text.length).toBeLessThan(rows.length * 50);
  });

  it("are recovered where they have different fields, or fields without a value", async () => {
    const unusual = [
      { ...sampleMessage("a"), colour: "green" },
      sampleMessage("b"),
      { ...sampleMessage("c"), colour: undefined },
      { ...sampleMessage("d"), colour: "red" },
    ];
    const { messages } = await recovered(async (tx) => {
      for (const row of unusual) await tx.messages.insert(row);
    });
    expect(messages).toEqual(unusual);
  });
});

describe("rows that begin with their keys", () => {
  const parse = vi.spyOn(UnparsedRow.prototype, "parse");
  afterAll(() => parse.mockRestore());
  const message = (n: number, fields: Partial<MessageRow> = {}) =>
    sampleMessage(`m${n}`, { subject: `No. ${n}`, created_at: n, ...fields });
  const insert = (store: Store, row: MessageRow) => store.transaction("system", (tx) => tx.messages.insert(row));
  const update = (store: Store, id: string, fields: Partial<MessageRow>) =>
    store.transaction("system", (tx) => tx.messages.update(id, fields));
  const find = (store: Store, query: Query<MessageRow>) => store.read("system", (tx) => tx.messages.find(query));
  const inWorkspace = { workspace_id: "ws-1" } as const;

  /** Returns a store that has read the journal of `rows`, and its disk. */
  async function recovered(rows: readonly MessageRow[]): Promise<{ store: Store; disk: SimulatedDisk }> {
    const disk = new SimulatedDisk();
    const store = await openOn(disk);
    for (const row of rows) await insert(store, row);
    const copy = diskWith(filesOf(disk));
    parse.mockClear();
    return { store: await openOn(copy), disk: copy };
  }

  const rows = Array.from({ length: 50 }, (_, n) =>
    message(n, { status: n % 5 === 0 ? "scheduled" : "queued", address_key: `é${n % 7}@example.com` }),
  );

  it("are counted and found by their keys without being parsed, and parsed once when they are returned", async () => {
    const { store } = await recovered(rows);
    const scheduled = { ...inWorkspace, status: "scheduled" } as const;
    await store.read("system", async (tx) => {
      expect(await tx.messages.count({ where: inWorkspace })).toBe(50);
      expect(await tx.messages.count({ where: { ...scheduled, address_key: "é0@example.com" } })).toBe(2);
      expect(await tx.messages.count({ where: { status: { not: "queued" } } })).toBe(10);
    });
    expect(parse).not.toHaveBeenCalled();
    const page = { where: scheduled, order: { by: "created_at", direction: "desc" }, limit: 3 } as const;
    for (let n = 0; n < 2; n += 1) expect(await find(store, page)).toEqual([rows[45], rows[40], rows[35]]);
    expect(parse).toHaveBeenCalledTimes(3);
    expect(await find(store, { where: { subject: "No. 7" } })).toEqual([rows[7]]);
    expect(parse).toHaveBeenCalledTimes(50);
  });

  it("change after a start, with their places in the indexes", async () => {
    const { store, disk } = await recovered(rows);
    await update(store, "m3", { status: "failed", attempts: 1 });
    await update(store, "m4", { subject: "Another" });
    await store.transaction("system", (tx) => tx.messages.delete("m6"));
    const fromJournal = diskWith(filesOf(disk));
    await (await openOn(fromJournal)).close();
    for (const each of [store, await openOn(diskWith(filesOf(disk))), await openOn(fromJournal)]) {
      expect(await find(each, { where: { ...inWorkspace, status: "failed" } })).toEqual([
        { ...rows[3], status: "failed", attempts: 1 },
      ]);
      expect(await each.read("system", (tx) => tx.messages.get("m4"))).toEqual({ ...rows[4], subject: "Another" });
      expect(await each.read("system", (tx) => tx.messages.count({ where: inWorkspace }))).toBe(49);
    }
  });

  it("are in a snapshot, which needs not parse them either", async () => {
    const { store, disk } = await recovered(rows);
    await store.close();
    const opened = await openOn(disk);
    expect(await find(opened, { order: { by: "created_at", direction: "asc" } })).toEqual(rows);
    expect(parse).not.toHaveBeenCalled();
  });

  it("are parsed at once where their keys are not first, or some are missing", async () => {
    const { subject, ...others } = message(1);
    const unusual = [
      { subject, ...others },
      { ...message(2), address_key: undefined },
      { ...message(3), from: undefined, recipients: [{ to: '","reply_to":', reply_to: "x" }] },
      Object.fromEntries(Object.entries(message(4)).slice(0, 10)),
      { ...message(5), colour: "green" },
    ] as unknown as MessageRow[];
    const { store } = await recovered(unusual);
    for (const row of unusual) {
      expect(await store.read("system", (tx) => tx.messages.get(row.id))).toEqual(JSON.parse(JSON.stringify(row)));
    }
  });
});
