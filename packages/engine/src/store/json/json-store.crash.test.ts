import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Store } from "../store.js";
import { openOnDisk } from "../testing/open-on-disk.js";
import { sampleContent } from "../testing/sample-rows.js";
import { type DiskState, diskError, disksAfterCrash, SimulatedDisk } from "../testing/simulated-disk.js";

const openOn = (disk: SimulatedDisk, snapshotAfterBytes = 1_000): Promise<Store> =>
  openOnDisk(disk, { snapshotAfterBytes, snapshotOutdatedPart: 0 });

const contentOf = (n: number) => sampleContent(`c${n}`, { value: `é${n}` });

/** The last step that the script began, and the last one that was acknowledged. */
interface Ledger {
  attempted: number;
  acknowledged: number;
}

/**
 * Runs steps 1 to `steps`. Step n is one transaction: it inserts a row s<n> and a content c<n>, deletes those of step n - 3, and
 * sets a counter to n. Steps run alone and in threes, so that groups of one record and of several are written. Twelve steps
 * write two snapshots.
 */
async function runScript(store: Store, ledger: Ledger, steps: number): Promise<void> {
  const step = async (n: number) => {
    ledger.attempted = Math.max(ledger.attempted, n);
    await store.transaction("system", async (tx) => {
      await tx.meta.insert({ id: `s${n}`, value: {} });
      await tx.contents.insert(contentOf(n));
      await tx.meta.delete(`s${n - 3}`);
      await tx.contents.delete(`c${n - 3}`);
      if ((await tx.meta.update("count", { value: { n } })) === undefined) {
        await tx.meta.insert({ id: "count", value: { n } });
      }
    });
    ledger.acknowledged = Math.max(ledger.acknowledged, n);
  };
  for (let n = 1; n <= steps; n += 4) {
    await step(n);
    await Promise.all([step(n + 1), step(n + 2), step(n + 3)]);
  }
}

/** Returns the n for which a store holds exactly what steps 1 to n leave, and fails when there is none. */
async function stepOf(store: Store): Promise<number> {
  return store.read("system", async (tx) => {
    const n = ((await tx.meta.get("count"))?.value.n as number | undefined) ?? 0;
    const last = [n - 2, n - 1, n].filter((each) => each > 0);
    const rows = (await tx.meta.find({})).map((row) => row.id).filter((id) => id !== "count");
    expect(rows).toEqual(last.map((each) => `s${each}`).sort());
    for (const each of last) expect(await tx.contents.get(`c${each}`)).toEqual(contentOf(each));
    expect(await tx.contents.get(`c${n - 3}`)).toBeUndefined();
    expect(await tx.contents.get(`c${n + 1}`)).toBeUndefined();
    return n;
  });
}

function fingerprint(disk: SimulatedDisk): string {
  const hash = createHash("sha1");
  for (const name of disk.names().sort()) hash.update(`${name}\0${disk.contentOf(name).toString("latin1")}\0`);
  return hash.digest("hex");
}

describe("a crash", () => {
  it.each([
    ["grow with each write", 0],
    ["are filled with zeros before", 700],
  ])(
    "at any moment keeps every acknowledged transaction and no partial one, whatever unsynced bytes are lost, where files %s",
    async (_, zeros) => {
      const disk = new SimulatedDisk();
      disk.zeros = zeros;
      const ledger: Ledger = { attempted: 0, acknowledged: 0 };
      const moments: (DiskState & Ledger & { operation: string })[] = [];
      disk.before = (operation, path) => {
        moments.push({ ...disk.capture(), ...ledger, operation: `${operation} ${path}` });
        return undefined;
      };
      const store = await openOn(disk);
      await runScript(store, ledger, 12);
      await store.close();
      moments.push({ ...disk.capture(), ...ledger, operation: "closed" });
      expect(disk.names().filter((name) => name.includes("snapshot")).length).toBe(2);

      const results = new Map<string, number>();
      const examine = async (crashed: SimulatedDisk): Promise<number> => {
        const found = await stepOf(await openOn(crashed));
        // What recovery has read survives a power failure right after it.
        const [again] = disksAfterCrash(crashed.capture());
        expect(await stepOf(await openOn(again as SimulatedDisk))).toBe(found);
        return found;
      };
      for (const moment of moments) {
        for (const crashed of disksAfterCrash(moment)) {
          const key = fingerprint(crashed);
          const found = results.get(key) ?? (await examine(crashed));
          results.set(key, found);
          if (found < moment.acknowledged || found > moment.attempted) {
            expect.fail(
              `${moment.operation}: ${moment.acknowledged} acknowledged, ${found} found, ${moment.attempted} attempted`,
            );
          }
        }
      }
      expect(results.size).toBeGreaterThan(3_000);
    },
    120_000,
  );

  it("leaves a store that can be written to after recovery, and that survives the next crash", async () => {
    let disk = new SimulatedDisk();
    const ledger: Ledger = { attempted: 0, acknowledged: 0 };
    for (let round = 1; round <= 10; round += 1) {
      const store = await openOn(disk);
      const base = await stepOf(store);
      expect(base).toBe(ledger.acknowledged);
      await store.transaction("system", async (tx) => {
        const n = base + 1;
        await tx.meta.insert({ id: `s${n}`, value: {} });
        await tx.contents.insert(contentOf(n));
        await tx.meta.delete(`s${n - 3}`);
        await tx.contents.delete(`c${n - 3}`);
        await tx.meta.delete("count");
        await tx.meta.insert({ id: "count", value: { n } });
      });
      ledger.acknowledged = base + 1;
      const [crashed] = disksAfterCrash(disk.capture());
      disk = crashed as SimulatedDisk;
    }
  });
});

describe("an operation that fails", () => {
  it("loses no acknowledged transaction, whichever operation fails", async () => {
    let failures = 0;
    for (let nth = 1; ; nth += 1) {
      const disk = new SimulatedDisk();
      const ledger: Ledger = { attempted: 0, acknowledged: 0 };
      let count = 0;
      disk.before = (operation) => {
        count += 1;
        if (count !== nth) return undefined;
        if (operation === "write") return 7;
        throw diskError("EIO");
      };
      const opened = await openOn(disk).catch((error: Error) => error);
      if (!(opened instanceof Error)) {
        await runScript(opened, ledger, 24).catch((error) => {
          expect(error.name).toBe("StoreUnavailable");
        });
        await opened.close().catch(() => {});
      }
      if (count < nth) break;
      failures += 1;
      disk.before = () => undefined;
      for (const crashed of [disk, ...[...disksAfterCrash(disk.capture())].slice(0, 2)]) {
        const found = await stepOf(await openOn(crashed));
        expect(found).toBeGreaterThanOrEqual(ledger.acknowledged);
        expect(found).toBeLessThanOrEqual(ledger.attempted);
      }
    }
    expect(failures).toBeGreaterThan(40);
  }, 60_000);
});
