import { pathToFileURL } from "node:url";
import { median, rounded } from "./median.js";
import type { Result } from "./result.js";
import { type OpenStage, onBothStores } from "./stages.js";

const [few, many] = [10, 1_000];
const rounds = 7;
const events = ["contact created", "tag that no automation waits for", "tag that starts a run"];

/**
 * Measures what contact events cost with 1,000 active automations against 10, on the JSON store and on PostgreSQL (F1): the
 * call, the event and, where one is triggered, the run it starts. The ratio is that of the kind that grows most.
 */
export async function run(): Promise<Result[]> {
  return onBothStores<number>("automations.ts", { json: "F1-json", postgres: "F1-postgres" }, measure);
}

async function measure(id: string, on: string, open: OpenStage<number>): Promise<Result> {
  const small = await open(few);
  const large = await open(many);
  try {
    const detail: Record<string, number> = {};
    const ratios: number[][] = [];
    for (const event of events) {
      const costs: [number, number][] = [];
      for (let round = 0; round <= rounds; round++) costs.push([await small.costOf(event), await large.costOf(event)]);
      // The first round is a warm-up.
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

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  for (const result of await run()) console.log(JSON.stringify(result));
}
