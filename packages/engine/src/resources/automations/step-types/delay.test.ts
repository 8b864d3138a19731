import { describe, expect, it } from "vitest";
import { beginning } from "../../../testing/core-fixture.js";
import { openRuns } from "../../../testing/run-fixture.js";

const minute = 60_000;
const iso = (after: number) => new Date(beginning + after).toISOString();

describe("a delay step", () => {
  it.each([
    [90, "minutes", 90 * minute],
    [1, "hours", 60 * minute],
    [1, "days", 24 * 60 * minute],
    [2, "weeks", 14 * 24 * 60 * minute],
    [0.5, "minutes", 30_000],
    [0.001, "minutes", 60],
  ])("of %d %s ends to the millisecond", async (duration, unit, ms) => {
    const { flow, contact, trigger, run, advance } = await openRuns();
    const { id } = await flow([{ step_type: "delay", config: { duration, unit } }]);
    const started = await trigger(id, await contact());
    const waiting = await run(started);
    const noun = duration === 1 ? unit.slice(0, -1) : unit;
    expect(waiting).toMatchObject({ status: "active", next_run_at: iso(ms), completed_at: null });
    expect(waiting.steps).toMatchObject([
      {
        status: "waiting",
        started_at: iso(0),
        completed_at: null,
        output: { reason: `waits ${duration} ${noun}, until ${iso(ms)}` },
      },
    ]);
    await advance(ms - 1);
    expect((await run(started)).status).toBe("active");
    await advance(1);
    const ended = await run(started);
    expect(ended).toMatchObject({ status: "completed", next_run_at: null, completed_at: iso(ms) });
    expect(ended.steps).toMatchObject([
      { status: "completed", completed_at: iso(ms), output: { reason: `waited until ${iso(ms)}` } },
    ]);
  });

  it("without a duration does not wait", async () => {
    const { through } = await openRuns();
    const run = await through([{ step_type: "delay", config: { duration: 0 } }]);
    expect(run.status).toBe("completed");
  });
});
