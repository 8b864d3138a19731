/**
 * A program that commits until it is killed, and prints each commit after it is acknowledged:
 * `node committer.ts <directory> <name of this run>`.
 */
import { openJsonStore } from "../json/json-store.js";
import { StoreRefused } from "../store.js";
import { sampleContent, sampleSuppression } from "./sample-rows.js";

const [directory = "", run = ""] = process.argv.slice(2);
const committers = 64;
let ids = 0;

async function commit(store: Awaited<ReturnType<typeof openJsonStore>>, committer: number): Promise<never> {
  for (let n = 1; ; n += 1) {
    const id = `${run}-${committer}-${n}`;
    await store.transaction("system", async (tx) => {
      await tx.suppressions.insert(sampleSuppression(id));
      await tx.contents.insert(sampleContent(id, { value: "é".repeat(n % 200) }));
      await tx.suppressions.delete(`${run}-${committer}-${n - 2}`);
      await tx.contents.delete(`${run}-${committer}-${n - 2}`);
    });
    // Output that the operating system has not accepted is lost with the process. So wait for each line.
    await new Promise((resolve) => process.stdout.write(`${committer} ${n}\n`, resolve));
  }
}

try {
  const store = await openJsonStore({
    dir: directory,
    now: () => 0,
    newId: () => `${process.pid}-${++ids}`,
    freeSpaceFloor: 0,
    snapshotAfterBytes: 64 * 1024,
    snapshotOutdatedPart: 0,
    sliceBytes: 4 * 1024,
  });
  await Promise.all(Array.from({ length: committers }, (_, committer) => commit(store, committer)));
} catch (error) {
  if (!(error instanceof StoreRefused)) throw error;
  process.stdout.write(`${error.message}\n`);
  process.exitCode = 3;
}
