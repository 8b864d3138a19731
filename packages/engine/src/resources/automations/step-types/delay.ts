import type { StepConfig } from "../step-config.js";
import type { StepRunner } from "../step-runner.js";

const minute = 60_000;

const unitMs: Readonly<Record<StepConfig<"delay">["unit"], number>> = {
  minutes: minute,
  hours: 60 * minute,
  days: 24 * 60 * minute,
  weeks: 7 * 24 * 60 * minute,
};

/** Waits for so long; parts of a unit count, to the millisecond. */
export const delay: StepRunner<StepConfig<"delay">> = {
  async run(_ctx, _tx, { config, now }) {
    const until = now + Math.round(config.duration * unitMs[config.unit]);
    if (until <= now) return { status: "completed", reason: "there is nothing to wait for" };
    const reason = `waits ${lengthOf(config)}, until ${new Date(until).toISOString()}`;
    return { status: "waiting", reason, until };
  },
  async due(_ctx, _tx, { now }) {
    return { status: "completed", reason: `waited until ${new Date(now).toISOString()}` };
  },
};

/** How long the step waits, in words. */
function lengthOf({ duration, unit }: StepConfig<"delay">): string {
  return `${duration} ${duration === 1 ? unit.slice(0, -1) : unit}`;
}
