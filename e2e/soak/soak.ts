// `npm run soak`: users, faults and, at the end, every promise of the service checked. docs/reliability.md describes it.
import { parseArgs } from "node:util";
import { runSoak } from "./run-soak.js";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "30" },
    store: { type: "string", default: "json" },
    rate: { type: "string" },
  },
});
const { store } = values;
if (store !== "json" && store !== "postgres") throw new RangeError("--store must be json or postgres");
const minutes = Number(values.minutes);
const rate = values.rate === undefined ? undefined : Number(values.rate);
if (!(minutes > 0)) throw new RangeError("--minutes must be a number above 0");
if (rate !== undefined && !(rate > 0)) throw new RangeError("--rate must be a number above 0");

const result = await runSoak({ store, minutes, rate });
if (result === undefined) console.log("The soak on PostgreSQL is skipped: no server binaries here.");
for (const line of result?.lines ?? []) console.log(line);
process.exitCode = result === undefined || (result.isKept && result.isFlat) ? 0 : 1;
