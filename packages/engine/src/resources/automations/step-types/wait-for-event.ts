import type { StepConfig } from "../step-config.js";
import type { Decision, StepRunner } from "../step-runner.js";

const day = 24 * 60 * 60 * 1000;

type Config = StepConfig<"wait_for_event">;

/** Waits until the contact does something, or until that has taken too long. */
export const waitForEvent: StepRunner<Config> = {
  async run(_ctx, _tx, { config, run, now }) {
    if (run.woken_by !== null && run.waiting_for === config.eventType) return happened(run.waiting_for, run.woken_by);
    const until = now + Math.round(config.timeoutDays * day);
    if (until <= now) return afterTimeout(config);
    const reason = `waits for \`${config.eventType}\` until ${new Date(until).toISOString()}`;
    return { status: "waiting", reason, until, waitingFor: config.eventType };
  },
  async due(_ctx, tx, { config, run }) {
    const { woken_by, waiting_for, next_run_at } = run;
    if (woken_by === null) return afterTimeout(config);
    const event = await tx.events.get(woken_by);
    // While its automation is paused it is not taken on in time: what came after the time-out came too late all the same.
    const isLate = event !== undefined && next_run_at !== null && event.at > next_run_at;
    return isLate ? afterTimeout(config) : happened(waiting_for ?? config.eventType, woken_by);
  },
};

function happened(what: string, event_id: string): Decision {
  return { status: "completed", reason: `\`${what}\` happened`, output: { event_id } };
}

function afterTimeout({ eventType, timeoutDays, timeoutAction, timeoutBranch }: Config): Decision {
  const reason = `\`${eventType}\` did not happen within ${timeoutDays} ${timeoutDays === 1 ? "day" : "days"} → ${
    { continue: "goes on", skip: "leaves out the next step", branch: "goes to the step for time-outs" }[timeoutAction]
  }`;
  const decision: Decision = { status: "completed", reason, output: { timed_out: true } };
  if (timeoutAction === "skip") return { ...decision, skipNext: true };
  return timeoutAction === "branch" ? { ...decision, goTo: timeoutBranch ?? null } : decision;
}
