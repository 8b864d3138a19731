import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath, pathToFileURL } from "node:url";
import {
  createTestDatabase,
  startTestServer,
  testServerUrl,
} from "../packages/engine/src/store/testing/test-postgres.js";
import { median, rounded } from "./median.js";
import type { Result } from "./result.js";

const server = fileURLToPath(new URL("./servers/automations.ts", import.meta.url));
const [few, many] = [10, 1_000];
const rounds = 7;
const events = ["contact created", "tag that no automation waits for", "tag that starts a run"];

/** A process with so many active automations. */
interface Stage {
  /** µs of CPU that an event of this kind takes, a database's included. */
  costOf(event: string): Promise<number>;
  close(): Promise<void>;
}

/**
 * Measures what contact events cost with 1,000 active automations against 10, on the JSON store and on PostgreSQL (F1): the
 * call, the event and, where one is triggered, the run it starts. The ratio is that of the kind that grows most.
 */
export async function run(): Promise<Result[]> {
  if (process.platform !== "linux") {
    console.error("triggers.bench: skipped, only Linux tells what other processes' CPU was used for");
    return [];
  }
  const results = [await measure("F1-json", "the JSON store", (count) => openStage("json", count))];
  const own = testServerUrl() === undefined ? await startTestServer() : undefined;
  const url = testServerUrl() ?? own?.url;
  if (url === undefined) {
    console.error("triggers.bench: PostgreSQL skipped, none on this machine and POSTHORN_TEST_DATABASE_URL is not set");
    return results;
  }
  try {
    const inDatabase = async (count: number) => {
      const database = await createTestDatabase(url, `posthorn_triggers_${process.pid}_${count}`);
      const stage = await openStage(database.url, count);
      return { ...stage, close: () => stage.close().then(database.drop) };
    };
    results.push(await measure("F1-postgres", "PostgreSQL", inDatabase));
  } finally {
    await own?.remove();
  }
  return results;
}

async function measure(id: string, on: string, open: (count: number) => Promise<Stage>): Promise<Result> {
  const small = await open(few);
  const large = await open(many);
  try {
    const detail: Record<string, number> = {};
    const ratios: number[][] = [];
    for (const event of events) {
      const costs: [number, number][] = [];
      for (let round = 0; round <= rounds; round++) costs.push([await small.costOf(event), await large.costOf(event)]);
      // A warm-up.
      costs.shift();
      detail[`${event}, ${few} automations, µs of CPU`] = rounded(median(costs.map(([cost]) => cost)));
      detail[`${event}, ${many} automations, µs of CPU`] = rounded(median(costs.map(([, cost]) => cost)));
      ratios.push(costs.map(([less, more]) => more / less));
    }
    const [worst = []] = ratios.sort((a, b) => median(b) - median(a));
    return {
      id,
      what: `a contact event with ${many} active automations against ${few}, ${on}: CPU, the kind of event that grows most`,
      ratio: rounded(median(worst)),
      min: rounded(Math.min(...worst)),
      max: rounded(Math.max(...worst)),
      rounds,
      gate: "<= 1.5",
      target: "<= 1.1",
      detail,
    };
  } finally {
    await small.close();
    await large.close();
  }
}

async function openStage(where: string, count: number): Promise<Stage> {
  const child = fork(server, [where, String(count)], { execArgv: process.execArgv, stdio: ["ignore", 2, 2, "ipc"] });
  const ended = once(child, "exit");
  const answer = async () => {
    const [told] = await Promise.race([
      once(child, "message"),
      ended.then(() => {
        throw new Error(`the process with ${count} automations ended before its time`);
      }),
    ]);
    return told;
  };
  await answer();
  return {
    costOf(event) {
      child.send(event);
      return answer();
    },
    async close() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  for (const result of await run()) console.log(JSON.stringify(result));
}
