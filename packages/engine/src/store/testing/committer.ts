/**
 * A process that commits as fast as it can until it is killed, and prints each commit once it was acknowledged:
 * `node committer.ts <directory> <name of this run>`.
 */
import { openJsonStore } from "../json/json-store.js";
import { StoreRefused } from "../store.js";
import { sampleContent, sampleSuppression } from "./sample-rows.js";

const [directory = "", run = ""] = process.argv.slice(2);
const committers = 64;
let ids = 0;

async function commit(store: Awaited<ReturnType<typeof openJsonStore>>, lane: number): Promise<never> {
  for (let n = 1; ; n += 1) {
    const id = `${run}-${lane}-${n}`;
    await store.transaction("system", async (tx) => {
      await tx.suppressions.insert(sampleSuppression(id));
      await tx.contents.insert(sampleContent(id, { value: "é".repeat(n % 200) }));
      await tx.suppressions.delete(`${run}-${lane}-${n - 2}`);
      await tx.contents.delete(`${run}-${lane}-${n - 2}`);
    });
    // Only what the system has taken outlives the kill; what waits in this process would be acknowledged to nobody.
    await new Promise((resolve) => process.stdout.write(`${lane} ${n}\n`, resolve));
  }
}

try {
  const store = await openJsonStore({
    dir: directory,
    now: () => 0,
    newId: () => `${process.pid}-${++ids}`,
    freeSpaceFloor: 0,
    snapshotAfterBytes: 64 * 1024,
    sliceBytes: 4 * 1024,
  });
  await Promise.all(Array.from({ length: committers }, (_, lane) => commit(store, lane)));
} catch (error) {
  if (!(error instanceof StoreRefused)) throw error;
  process.stdout.write(`${error.message}\n`);
  process.exitCode = 3;
}
