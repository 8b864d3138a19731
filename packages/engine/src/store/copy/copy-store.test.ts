import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { openJsonStore } from "../json/json-store.js";
import { createMemoryStore } from "../memory/memory-store.js";
import { type Store, StoreRefused } from "../store.js";
import { fillStore, rowsOf } from "../testing/fill-store.js";
import { sampleContact } from "../testing/sample-rows.js";
import { readCheckpoint } from "./checkpoint.js";
import { type CopyProgress, CopyRefused, copyStore } from "./copy-store.js";

const root = await mkdtemp(join(tmpdir(), "posthorn-copy-"));
afterAll(() => rm(root, { recursive: true }));

let ids = 0;
const openDir = (name: string) =>
  openJsonStore({ dir: join(root, name), now: () => 0, newId: () => String(++ids), freeSpaceFloor: 0 });

async function filled(sizes?: Parameters<typeof fillStore>[1]): Promise<Store> {
  const store = createMemoryStore();
  await fillStore(store, sizes);
  return store;
}

/** Returns a store whose transaction number `at` fails before it begins or after it has committed, and whose later ones fail too. */
function failingAt(store: Store, at: number, when: "before" | "after"): Store {
  let count = 0;
  return {
    ...store,
    async transaction(scope, work) {
      count += 1;
      if (count > at || (count === at && when === "before")) throw new Error("interrupted");
      const result = await store.transaction(scope, work);
      if (count === at) throw new Error("interrupted");
      return result;
    },
  };
}

it("copies every row of every collection between directories, byte for byte, and leaves no checkpoint", async () => {
  const source = await openDir("from");
  await fillStore(source);
  let target = await openDir("to");
  const digests = await copyStore(source, target);
  await target.close();
  target = await openDir("to");
  const rows = await rowsOf(source);
  expect(JSON.stringify(await rowsOf(target))).toBe(JSON.stringify(rows));
  for (const [name, { rows: count }] of Object.entries(digests)) {
    expect(count).toBeGreaterThan(0);
    expect(count).toBe(rows[name]?.length);
  }
  expect(await readCheckpoint(target)).toBeUndefined();
  await source.close();
  await target.close();
});

it("has one batch in memory at a time, of at most 500 rows, or of 50 out-of-line rows", async () => {
  const store = await filled({ suppressions: 1_201, contents: 120 });
  const target = createMemoryStore();
  const writes: Record<string, number[]> = {};
  let batches = 0;
  const source: Store = {
    ...store,
    snapshot: () => Promise.reject(new Error("a copy never asks for everything")),
    async *scan(name, options) {
      for await (const rows of store.scan(name, options)) {
        writes[name] = [...(writes[name] ?? []), rows.length];
        batches += 1;
        expect(batches).toBe(1);
        yield rows;
        batches -= 1;
      }
    },
  };
  await copyStore(source, target);
  const twice = (sizes: number[]) => [...sizes, ...sizes];
  expect(writes.suppressions).toEqual(twice([500, 500, 201]));
  expect(writes.contents).toEqual(twice([50, 50, 20]));
});

it("reports how many rows of how many it has read, copied and checked", async () => {
  const steps: CopyProgress[] = [];
  await copyStore(await filled({ suppressions: 501 }), createMemoryStore(), { onProgress: (step) => steps.push(step) });
  const of = (pass: CopyProgress["pass"]) =>
    steps
      .filter((step) => step.pass === pass && step.collection === "suppressions")
      .map(({ rows, of: all, done }) => [rows, all, done]);
  expect(of("reading")).toEqual([
    [500, undefined, false],
    [501, undefined, false],
    [501, undefined, true],
  ]);
  const counted = [
    [500, 501, false],
    [501, 501, false],
    [501, 501, true],
  ];
  expect(of("copying")).toEqual(counted);
  expect(of("checking")).toEqual(counted);
});

it.each(["before", "after"] as const)(
  "resumes after a failure %s any transaction, and copies no row twice",
  async (when) => {
    const source = await filled({ suppressions: 1_201 });
    const expected = await rowsOf(source);
    let interruptions = 0;
    for (let at = 1; ; at += 1) {
      const target = createMemoryStore();
      const isInterrupted = await copyStore(source, failingAt(target, at, when)).then(
        () => false,
        () => true,
      );
      if (!isInterrupted) break;
      interruptions += 1;
      // Every transaction except the last, which deletes it, leaves a checkpoint.
      if ((await readCheckpoint(target)) !== undefined) {
        const copied = (await target.snapshot()).collections.suppressions?.length ?? 0;
        const steps: CopyProgress[] = [];
        await copyStore(source, target, { onProgress: (step) => steps.push(step) });
        const first = steps.find((step) => step.pass === "copying" && step.collection === "suppressions");
        if (copied > 0 && first !== undefined) expect(first.rows).toBeGreaterThan(copied - 1);
      } else if (when === "before") await copyStore(source, target);
      expect(await rowsOf(target)).toEqual(expected);
    }
    // The first checkpoint, each batch of the 29 collections (three of the suppressions), and the deletion of the checkpoint.
    expect(interruptions).toBe(1 + 31 + 1);
  },
  60_000,
);

it("leaves the target unfinished when onVerified fails, and can be resumed", async () => {
  const source = await filled();
  const target = createMemoryStore();
  const onVerified = () => {
    throw new Error("no place for the secret");
  };
  await expect(copyStore(source, target, { onVerified })).rejects.toThrow("no place for the secret");
  expect(await readCheckpoint(target)).toBeDefined();
  await copyStore(source, target);
  expect(await rowsOf(target)).toEqual(await rowsOf(source));
});

it("refuses a target with even one row, and leaves it as it is", async () => {
  const source = await filled();
  for (const nonEmpty of [
    await filled(),
    await copied(source),
    await storeWith((tx) => tx.meta.insert({ id: "clock", value: {} })),
  ]) {
    const before = await rowsOf(nonEmpty);
    await expect(copyStore(source, nonEmpty)).rejects.toThrow(new CopyRefused("the target is not empty"));
    expect(await rowsOf(nonEmpty)).toEqual(before);
  }
});

it("refuses to resume a copy of another source, or of a source that has changed since", async () => {
  const source = await filled();
  const target = createMemoryStore();
  await copyStore(source, failingAt(target, 3, "after")).catch(() => {});
  const before = await rowsOf(target);
  const other = await filled({ suppressions: 4 });
  await expect(copyStore(other, target)).rejects.toThrow(/^the target holds an unfinished copy of another source/);
  await source.transaction("system", (tx) => tx.contacts.update("c1", { bounced: true }));
  await expect(copyStore(source, target)).rejects.toThrow(CopyRefused);
  expect(await rowsOf(target)).toEqual(before);
  await source.transaction("system", (tx) => tx.contacts.update("c1", { bounced: false }));
  await copyStore(source, target);
});

it("refuses a source without a workspace, and a source that is an unfinished copy", async () => {
  const target = createMemoryStore();
  await expect(copyStore(createMemoryStore(), target)).rejects.toThrow(/there is nothing to copy/);
  const unfinished = createMemoryStore();
  await copyStore(await filled(), failingAt(unfinished, 3, "after")).catch(() => {});
  await expect(copyStore(unfinished, target)).rejects.toThrow(/unfinished copy itself/);
  expect(Object.values(await rowsOf(target)).flat()).toEqual([]);
});

it.each([
  ["is missing", (target: Store) => target.transaction("system", (tx) => tx.contacts.delete("c1"))],
  ["differs", (target: Store) => target.transaction("system", (tx) => tx.contacts.update("c1", { subscribed: false }))],
  ["is additional", (target: Store) => target.transaction("system", (tx) => tx.contacts.insert(sampleContact("c9")))],
])(
  "names the collection that differs when a row of the target %s at the end, and keeps the checkpoint",
  async (_, spoil) => {
    const target = createMemoryStore();
    let spoilt = false;
    const spoiling: Store = {
      ...target,
      async transaction(scope, work) {
        const result = await target.transaction(scope, work);
        const row = await target.read("system", (tx) => tx.contacts.get("c1"));
        if (row !== undefined && !spoilt) {
          spoilt = true;
          await spoil(target);
        }
        return result;
      },
    };
    const copy = copyStore(await filled(), spoiling);
    await expect(copy).rejects.toThrow(StoreRefused);
    await expect(copy).rejects.toThrow(/^the copy differs from its source in contacts /);
    expect(await readCheckpoint(target)).toBeDefined();
  },
);

async function copied(source: Store): Promise<Store> {
  const target = createMemoryStore();
  await copyStore(source, target);
  return target;
}

async function storeWith(work: Parameters<Store["transaction"]>[1]): Promise<Store> {
  const store = createMemoryStore();
  await store.transaction("system", work);
  return store;
}
