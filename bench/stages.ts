import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import {
  createTestDatabase,
  startTestServer,
  testServerUrl,
} from "../packages/engine/src/store/testing/test-postgres.js";
import type { Result } from "./result.js";

/** A process with so much in its store, which makes calls of one kind whenever it is told: see servers/stage.ts. */
export interface Stage<Cost> {
  size: number;
  /** Of its process when all was there, bytes. */
  resident: number;
  /** What a call of this kind takes. */
  costOf(kind: string): Promise<Cost>;
  close(): Promise<void>;
}

/** Opens a stage with so much in it. */
export type OpenStage<Cost> = (size: number) => Promise<Stage<Cost>>;

/**
 * Gives what `measure` makes of stages on the JSON store and, where there is one, on PostgreSQL, each in a database of its own.
 * The results have these ids; `server` is the script of `servers/` that a stage runs; nothing is measured where the CPU of other processes is not told.
 */
export async function onBothStores<Cost>(
  server: string,
  ids: { json: string; postgres: string },
  measure: (id: string, on: string, open: OpenStage<Cost>) => Promise<Result>,
): Promise<Result[]> {
  if (process.platform !== "linux") {
    console.error(`${server}: skipped, only Linux tells what other processes' CPU was used for`);
    return [];
  }
  const results = [await measure(ids.json, "the JSON store", (size) => openStage(server, "json", size))];
  const own = testServerUrl() === undefined ? await startTestServer() : undefined;
  const url = testServerUrl() ?? own?.url;
  if (url === undefined) {
    console.error(`${server}: PostgreSQL skipped, none on this machine and POSTHORN_TEST_DATABASE_URL is not set`);
    return results;
  }
  try {
    const inDatabase: OpenStage<Cost> = async (size) => {
      const database = await createTestDatabase(url, `posthorn_stage_${process.pid}_${size}`);
      const stage = await openStage<Cost>(server, database.url, size);
      return { ...stage, close: () => stage.close().then(database.drop) };
    };
    results.push(await measure(ids.postgres, "PostgreSQL", inDatabase));
  } finally {
    await own?.remove();
  }
  return results;
}

async function openStage<Cost>(server: string, where: string, size: number): Promise<Stage<Cost>> {
  const script = fileURLToPath(new URL(`./servers/${server}`, import.meta.url));
  const child = fork(script, [where, String(size)], {
    execArgv: [...process.execArgv, "--max-old-space-size=4096"],
    stdio: ["ignore", 2, 2, "ipc"],
  });
  const ended = once(child, "exit");
  const answer = async () => {
    const [told] = await Promise.race([
      once(child, "message"),
      ended.then(() => {
        throw new Error(`${server} of ${size} ended before its time`);
      }),
    ]);
    return told;
  };
  const { resident } = await answer();
  return {
    size,
    resident,
    costOf(kind) {
      child.send(kind);
      return answer();
    },
    async close() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
