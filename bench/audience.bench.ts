import { pathToFileURL } from "node:url";
import { median, rounded } from "./median.js";
import type { Result } from "./result.js";
import { type OpenStage, onBothStores } from "./stages.js";

const sizes = [1_000, 100_000, 1_000_000];
const rounds = 3;
/** The calls whose cost must not grow with the number of contacts. */
const steady = [
  ...["first page", "first page, subscribed", "first page, bounced", "members of a list"],
  ...["get by id", "find by address", "create", "update"],
];
/** The calls that read skipped rows, or all contacts. */
const walks = ["page in the middle", "search", "estimate of a segment", "page of a segment"];

/** The cost of a call in µs: CPU time, the database's included, and real time. */
interface Cost {
  cpu: number;
  wall: number;
}

/**
 * Measures what calls about contacts cost with 1,000, 100,000 and 1,000,000 of them, on the JSON store and on
 * PostgreSQL (S12). The ratio is that of the call that grows most among those that must not grow, 1,000,000 against
 * 1,000; CPU is counted, because a wait for the disk is the same for both.
 *
 * The gate follows from the trees behind them: a descent into a million is twice as long as into a thousand, and a
 * hundred rows from a million objects are seldom in the processor's caches. A call that reads all rows would cost a
 * thousand times as much.
 */
export async function run(): Promise<Result[]> {
  return onBothStores<Cost>("audience.ts", { json: "S12-json", postgres: "S12-postgres" }, measure);
}

async function measure(id: string, on: string, open: OpenStage<Cost>): Promise<Result> {
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
      // The first round is a warm-up.
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

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  for (const result of await run()) console.log(JSON.stringify(result));
}
