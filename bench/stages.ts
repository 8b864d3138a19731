import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import {
  createTestDatabase,
  startTestServer,
  testServerUrl,
} from "../packages/engine/src/store/testing/test-postgres.js";
import type { Result } from "./result.js";

/** A process with a filled store that makes calls of one kind on request; see servers/stage.ts. */
export interface Stage<Cost> {
  size: number;
  /** Resident memory of the process once the store is filled, bytes. */
  resident: number;
  /** Returns the cost of a call of this kind. */
  costOf(kind: string): Promise<Cost>;
  close(): Promise<void>;
}

/** Opens a stage with `size` rows. */
export type OpenStage<Cost> = (size: number) => Promise<Stage<Cost>>;

/**
 * Returns the results of `measure` on the JSON store and, where it is available, on PostgreSQL with a database for each
 * stage. `server` is the script of `servers/` that a stage runs. Measures nothing where the CPU time of other processes
 * cannot be read.
 */
export async function onBothStores<Cost>(
  server: string,
  ids: { json: string; postgres: string },
  measure: (id: string, on: string, open: OpenStage<Cost>) => Promise<Result>,
): Promise<Result[]> {
  if (process.platform !== "linux") {
    console.error(`${server}: skipped, only Linux reports the CPU time of other processes`);
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
    const [message] = await Promise.race([
      once(child, "message"),
      ended.then(() => {
        throw new Error(`${server} of ${size} ended too early`);
      }),
    ]);
    return message;
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
