import { describe, expect, it } from "vitest";
import { runSoak } from "./run-soak.js";

/** Long enough for each fault; the load is small, because it runs beside other tests. */
const minutes = 2;
const rate = 3;

const isLong = process.env.CI !== undefined;
if (!isLong) console.log("The soak of two minutes is skipped: CI is not set. `npm run soak` runs it.");

describe.skipIf(!isLong)("a service under load with kills, a slow relay and a full disk or a database restart", () => {
  it.concurrent.each(["json", "postgres"] as const)(
    "keeps every promise on the store %s",
    async (store) => {
      const result = await runSoak({ store, minutes, rate });
      if (result === undefined) {
        console.log("The soak on PostgreSQL is skipped: no server binaries here.");
        return;
      }
      console.log(result.lines.join("\n"));
      expect(result.lines.filter((line) => line.startsWith("BROKEN"))).toEqual([]);
      expect(result.isKept).toBe(true);
    },
    8 * 60_000,
  );
});
