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

const server = fileURLToPath(new URL("./servers/audience.ts", import.meta.url));
const sizes = [1_000, 100_000, 1_000_000];
const rounds = 3;
/** These must not see how many contacts there are. */
const steady = [
  ...["first page", "first page, subscribed", "first page, bounced", "members of a list"],
  ...["get by id", "find by address", "create", "update"],
];
/** These look at what is between the ends of an answer, or at everybody. */
const walks = ["page in the middle", "search", "estimate of a segment", "page of a segment"];

/** A process with so many contacts. */
interface Stage {
  size: number;
  /** Of its process when all contacts were there, bytes. */
  resident: number;
  /** µs that a call of this kind takes: of CPU, a database's included, and by the clock. */
  costOf(kind: string): Promise<Cost>;
  close(): Promise<void>;
}

interface Cost {
  cpu: number;
  wall: number;
}

/**
 * Measures what calls about contacts cost with 1,000, 100,000 and 1,000,000 of them, on the JSON store and on PostgreSQL (S12).
 * The ratio is that of the call that grows most among those that must not grow, 1,000,000 against 1,000; CPU is counted,
 * because a wait for the disk is the same for both.
 *
 * The gate follows from the trees behind them: a descent into a million is twice as long as into a thousand, and a hundred rows
 * from a million objects are seldom in the processor's caches. Anything that looks at all rows would be a thousandfold.
 */
export async function run(): Promise<Result[]> {
  if (process.platform !== "linux") {
    console.error("audience.bench: skipped, only Linux tells what other processes' CPU was used for");
    return [];
  }
  const results = [await measure("S12-json", "the JSON store", (size) => openStage("json", size))];
  const own = testServerUrl() === undefined ? await startTestServer() : undefined;
  const url = testServerUrl() ?? own?.url;
  if (url === undefined) {
    console.error("audience.bench: PostgreSQL skipped, none on this machine and POSTHORN_TEST_DATABASE_URL is not set");
    return results;
  }
  try {
    const inDatabase = async (size: number) => {
      const database = await createTestDatabase(url, `posthorn_audience_${process.pid}_${size}`);
      const stage = await openStage(database.url, size);
      return { ...stage, close: () => stage.close().then(database.drop) };
    };
    results.push(await measure("S12-postgres", "PostgreSQL", inDatabase));
  } finally {
    await own?.remove();
  }
  return results;
}

async function measure(id: string, on: string, open: (size: number) => Promise<Stage>): Promise<Result> {
  const opened = await Promise.allSettled(sizes.map(open));
  const stages = opened.flatMap((stage) => (stage.status === "fulfilled" ? [stage.value] : []));
  try {
    if (stages.length < sizes.length) throw new Error("not every size could be filled");
    const detail: Record<string, number> = {};
    const costs = new Map<string, Cost[][]>();
    for (const kind of [...steady, ...walks]) {
      const measured: Cost[][] = [];
      for (let round = 0; round <= rounds; round++) {
        const each: Cost[] = [];
        for (const stage of stages) each.push(await stage.costOf(kind));
        measured.push(each);
      }
      // A warm-up.
      measured.shift();
      costs.set(kind, measured);
      sizes.forEach((size, i) => {
        detail[`${kind}, ${size}, µs of CPU`] = rounded(median(measured.map((each) => each[i]?.cpu ?? Number.NaN)));
        detail[`${kind}, ${size}, µs`] = rounded(median(measured.map((each) => each[i]?.wall ?? Number.NaN)));
      });
    }
    for (const { size, resident } of stages) detail[`process, ${size}, MB`] = rounded(resident / 1e6);
    const growths = steady.map((kind) => (costs.get(kind) ?? []).map((each) => growth(each)));
    const [worst = []] = growths.sort((a, b) => median(b) - median(a));
    return {
      id,
      what: `calls about contacts that must not grow with them, ${on}: CPU with 1,000,000 contacts against 1,000, the call that grows most`,
      ratio: rounded(median(worst)),
      min: rounded(Math.min(...worst)),
      max: rounded(Math.max(...worst)),
      rounds,
      gate: "<= 2.5",
      target: "<= 1.5",
      detail,
    };
  } finally {
    for (const stage of stages) await stage.close();
  }
}

function growth(bySize: readonly Cost[]): number {
  return (bySize.at(-1)?.cpu ?? Number.NaN) / (bySize[0]?.cpu ?? Number.NaN);
}

async function openStage(where: string, size: number): Promise<Stage> {
  const child = fork(server, [where, String(size)], {
    execArgv: [...process.execArgv, "--max-old-space-size=4096"],
    stdio: ["ignore", 2, 2, "ipc"],
  });
  const ended = once(child, "exit");
  const answer = async () => {
    const [told] = await Promise.race([
      once(child, "message"),
      ended.then(() => {
        throw new Error(`the process with ${size} contacts ended before its time`);
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

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  for (const result of await run()) console.log(JSON.stringify(result));
}
