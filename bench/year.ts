// `npm run year`: a year of a service in some minutes, on a clock that is moved. Prints what is on disk and in memory and how long calls
// take, month by month, and fails where one of them grows from the second month on.
import { parseArgs } from "node:util";
import { flatness } from "./year/flatness.js";
import { type Month, measureMonth, monthLine } from "./year/month.js";
import { openService, type SimulatedService } from "./year/service.js";

const { values } = parseArgs({
  options: {
    days: { type: "string", default: "365" },
    "messages-a-day": { type: "string", default: "3000" },
    store: { type: "string", default: "json" },
    "out-of": { type: "string", default: "30" },
    rows: { type: "boolean", default: false },
  },
});
const days = Number(values.days);
const messagesADay = Number(values["messages-a-day"]);
/** A month of the table, in days. */
const monthLength = Number(values["out-of"]);
if (values.store !== "json" && values.store !== "postgres") throw new RangeError("--store must be json or postgres");

const service = await openService(values.store, messagesADay);
try {
  const months = await runYear(service);
  const problems = flatness(months);
  for (const problem of problems) console.error(`not flat: ${problem}`);
  if (problems.length === 0 && months.length > 2) console.log("flat from the second month on");
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  await service.close();
}

async function runYear({ live, diskBytes, clock, calls, rowCounts }: SimulatedService): Promise<Month[]> {
  console.log(
    `${days} days of ${messagesADay} messages on the ${values.store} store; lives of 30 days, messages and links 31`,
  );
  console.log(
    "| month | messages sent | rows of messages | data, MB | largest on disk, MB | heap, MB | resident, MB | send, ms | get, ms | list, ms | analytics, ms |",
  );
  console.log("|---|---|---|---|---|---|---|---|---|---|---|");
  const months: Month[] = [];
  let sizes: { data: number; disk: number }[] = [];
  for (let day = 1; day <= days; day += 1) {
    await live(day);
    sizes.push(await diskBytes());
    if (day % monthLength > 0) continue;
    // Files shrink with a snapshot and databases with a vacuum, so that sizes within a month go up and down.
    const data = sizes.at(-1)?.data ?? 0;
    const disk = Math.max(...sizes.map((size) => size.disk));
    const month = await measureMonth({ month: day / monthLength, data, disk, calls, clock });
    sizes = [];
    months.push(month);
    console.log(monthLine(month));
    if (values.rows) console.log(JSON.stringify(await rowCounts()));
  }
  return months;
}
