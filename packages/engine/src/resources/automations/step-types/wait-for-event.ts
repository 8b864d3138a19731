import type { GivenConfig, StepConfig, StepResult, StepRunner } from "../step-runner.js";

const day = 24 * 60 * 60 * 1000;

const defaults = {
  eventType: "email_opened",
  timeoutDays: 7,
  timeoutAction: "continue",
} as const satisfies GivenConfig<"wait_for_event">;

type WaitForEventConfig = StepConfig<"wait_for_event", keyof typeof defaults>;

/** Waits for an event of the contact, or for a time-out. */
export const waitForEvent: StepRunner<WaitForEventConfig> = {
  defaults,
  awaits: ({ eventType }) => eventType,
  async run(_ctx, _tx, { config, run, now }) {
    if (run.woken_by !== null && run.waiting_for === config.eventType) return happened(run.waiting_for, run.woken_by);
    const until = now + Math.round(config.timeoutDays * day);
    if (until <= now) return afterTimeout(config);
    const reason = `waits for \`${config.eventType}\` until ${new Date(until).toISOString()}`;
    return { status: "waiting", reason, until, waitingFor: config.eventType };
  },
  async endWait(_ctx, tx, { config, run }) {
    const { woken_by, waiting_for, next_run_at } = run;
    if (woken_by === null) return afterTimeout(config);
    const event = await tx.events.get(woken_by);
    // A run that is held by a pause gets here late. An event after the time-out does not count then either.
    const isLate = event !== undefined && next_run_at !== null && event.at > next_run_at;
    return isLate ? afterTimeout(config) : happened(waiting_for ?? config.eventType, woken_by);
  },
};

function happened(what: string, event_id: string): StepResult {
  return { status: "completed", reason: `\`${what}\` happened`, output: { event_id } };
}

function afterTimeout({ eventType, timeoutDays, timeoutAction, timeoutBranch }: WaitForEventConfig): StepResult {
  const reason = `\`${eventType}\` did not happen within ${timeoutDays} ${timeoutDays === 1 ? "day" : "days"} → ${
    { continue: "goes on", skip: "leaves out the next step", branch: "goes to the step for time-outs" }[timeoutAction]
  }`;
  const result: StepResult = { status: "completed", reason, output: { timed_out: true } };
  if (timeoutAction === "skip") return { ...result, skipNext: true };
  return timeoutAction === "branch" ? { ...result, goTo: timeoutBranch ?? null } : result;
}
