import type { GivenConfig, StepConfig, StepRunner } from "../step-runner.js";

const minute = 60_000;

const defaults = { duration: 1, unit: "days" } as const satisfies GivenConfig<"delay">;

type DelayConfig = StepConfig<"delay", keyof typeof defaults>;

const unitMs: Readonly<Record<DelayConfig["unit"], number>> = {
  minutes: minute,
  hours: 60 * minute,
  days: 24 * 60 * minute,
  weeks: 7 * 24 * 60 * minute,
};

/** The longest delay by its unit: a hundred years, so that every due time is a valid date. */
const maxDuration: Readonly<Record<DelayConfig["unit"], number>> = {
  minutes: 52_560_000,
  hours: 876_000,
  days: 36_500,
  weeks: 5200,
};

/** Waits for a duration, which may be a fraction of its unit. */
export const delay: StepRunner<DelayConfig> = {
  defaults,
  problems({ duration, unit }) {
    const most = maxDuration[unit];
    return duration > most ? [{ path: "config.duration", message: `must be at most ${most} with ${unit}` }] : [];
  },
  async run(_ctx, _tx, { config, now }) {
    const until = now + Math.round(config.duration * unitMs[config.unit]);
    if (until <= now) return { status: "completed", reason: "there is nothing to wait for" };
    const reason = `waits ${lengthOf(config)}, until ${new Date(until).toISOString()}`;
    return { status: "waiting", reason, until };
  },
  async endWait(_ctx, _tx, { now }) {
    return { status: "completed", reason: `waited until ${new Date(now).toISOString()}` };
  },
};

function lengthOf({ duration, unit }: DelayConfig): string {
  return `${duration} ${duration === 1 ? unit.slice(0, -1) : unit}`;
}
