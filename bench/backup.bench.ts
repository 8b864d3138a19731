import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeBackup } from "../packages/engine/src/store/json/backup/write-backup.js";
import { openJsonStore } from "../packages/engine/src/store/json/json-store.js";
import { sampleMessage } from "../packages/engine/src/store/testing/sample-rows.js";
import { median, rounded, spreadOf } from "./median.js";
import type { Result } from "./result.js";

const docs = 100_000;
const rounds = 7;

const rowOf = (n: number, status: "queued" | "sent") =>
  sampleMessage(`msg_01jd${String(n).padStart(9, "0")}9f3c7a5be2`, {
    ...{ workspace_id: "ws_1", to: `customer${n}@example.com`, address_key: `customer${n}@example.com`, status },
    subject: `Your order ${n} has shipped`,
  });

/** Measures a backup of a JSON store on which an engine runs, against the snapshot that the store writes when it closes. */
export async function run(): Promise<Result[]> {
  const root = await mkdtemp(join(tmpdir(), "posthorn-bench-"));
  const directory = join(root, "data");
  try {
    await fill(directory);
    const times: { snapshot: number; backup: number }[] = [];
    for (let round = 0; round <= rounds; round++) {
      const store = await open(directory);
      await store.transaction("system", (tx) => tx.messages.update(rowOf(round, "sent").id, { status: "sent" }));
      const target = join(root, "backup");
      const backup = await seconds(() =>
        writeBackup({ directory, target, unique: `r${round}`, written: new Date().toISOString(), warn: console.error }),
      );
      times.push({ backup, snapshot: await seconds(() => store.close()) });
    }
    times.shift();
    return [
      {
        id: "S14",
        what: `a backup of ${docs} messages with an engine running on them, checked and read back, against a snapshot of them`,
        ...{ gate: "<= 1.2", target: "<= 0.8" },
        ...spreadOf(times.map(({ snapshot, backup }) => backup / snapshot)),
        detail: {
          "snapshot, s": rounded(median(times.map(({ snapshot }) => snapshot))),
          "backup, s": rounded(median(times.map(({ backup }) => backup))),
        },
      },
    ];
  } finally {
    await rm(root, { recursive: true });
  }
}

function open(dir: string) {
  return openJsonStore({ dir, now: Date.now, newId: () => crypto.randomUUID(), freeSpaceFloor: 0 });
}

async function fill(directory: string): Promise<void> {
  const store = await open(directory);
  for (let from = 0; from < docs; from += 1_000) {
    await store.transaction("system", async (tx) => {
      for (let n = from; n < from + 1_000; n++) await tx.messages.insert(rowOf(n, "queued"));
    });
  }
  await store.close();
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}
