import type { Ctx } from "../../platform/context.js";
import type { AutomationRow, AutomationRunRow, ContactRow, StepRecord } from "../../store/entities.js";
import type { ReadTx, Tx } from "../../store/store.js";

/** What a step sees of where it stands. */
export interface StepView<Config = Readonly<Record<string, unknown>>> {
  automation: Readonly<AutomationRow>;
  run: Readonly<AutomationRunRow>;
  step: Readonly<StepRecord>;
  /** The step's config, complete. */
  config: Config;
  contact: Readonly<ContactRow>;
  /** Epoch ms. */
  now: number;
}

/** What becomes of a run at a step. */
export interface Decision {
  status: "completed" | "skipped" | "waiting";
  /** Why, in words for whoever reads the run. */
  reason: string;
  /** What the step leaves behind. */
  output?: Readonly<Record<string, unknown>>;
  /** The step to go on with; null, or one that is gone: the next position. */
  goTo?: string | null;
  /** Whether the next step is left out. */
  skipNext?: boolean;
  /** Of a wait: when it ends of itself (epoch ms). */
  until?: number;
  /** Of a wait: what ends it before that, in the words of `wait_for_event`. */
  waitingFor?: string;
  /** Whether the run ends here, completed. */
  ends?: boolean;
}

/** What one type of step does. It throws `StepFailure` before it has written anything that anybody sees. */
export interface StepRunner<Config = Readonly<Record<string, unknown>>, Prepared = unknown> {
  /** Gives what calls the network, which is called before the step's transaction, and may be more than once. */
  prepare?(ctx: Ctx, tx: ReadTx, view: StepView<Config>): Promise<(signal: AbortSignal) => Promise<Prepared>>;
  /** What happens when a run comes to the step; `prepared` is absent only where a run is merely explained. */
  run(ctx: Ctx, tx: Tx, view: StepView<Config>, prepared?: Prepared): Promise<Decision>;
  /** Of steps that wait: what happens when the wait is over. */
  due?(ctx: Ctx, tx: Tx, view: StepView<Config>): Promise<Decision>;
}

/** A step cannot be done now; it is tried again some minutes later. */
export class StepFailure extends Error {
  /** What it leaves behind all the same. */
  readonly output: Readonly<Record<string, unknown>>;

  constructor(message: string, output: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.name = "StepFailure";
    this.output = output;
  }
}
