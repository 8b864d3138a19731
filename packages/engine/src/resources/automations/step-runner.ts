import type { components, Problem, StepType } from "@posthorn/sdk/contract";
import type { AbortSignalLike } from "../../platform/cancellation.js";
import type { Ctx } from "../../platform/context.js";
import type { AutomationRow, AutomationRunRow, ContactRow, StepRecord } from "../../store/entities.js";
import type { ReadTx, Tx } from "../../store/store.js";
import type { NewRunWithId } from "./runs.js";

/** A step as clients send it. */
export type NewStep = components["schemas"]["AutomationStepInput"];

/** The config of a step type as clients send it. */
export type GivenConfig<T extends StepType> = NonNullable<Extract<NewStep, { step_type: T }>["config"]>;

/** The stored config of a step type. A field with a default is always present. */
export type StepConfig<T extends StepType, Defaulted extends keyof GivenConfig<T>> = Readonly<
  GivenConfig<T> & Required<Pick<GivenConfig<T>, Defaulted>>
>;

type AnyConfig = Readonly<Record<string, unknown>>;

/** What a step can read about its run. */
export interface StepView<Config = AnyConfig> {
  automation: Readonly<AutomationRow>;
  run: Readonly<AutomationRunRow>;
  step: Readonly<StepRecord>;
  /** The step's config with all defaults. */
  config: Config;
  contact: Readonly<ContactRow>;
  /** Epoch ms. */
  now: number;
}

/** The result of a step, from which the run's next transition follows. */
export interface StepResult {
  /** `waiting` needs `until`. */
  status: "completed" | "skipped" | "waiting";
  /** The sentence that explains the result to a reader of the run. */
  reason: string;
  /** Stored in the run's log. */
  output?: Readonly<Record<string, unknown>>;
  /** The id of the next step. Null, or the id of a deleted step, means the next position. */
  goTo?: string | null;
  /** Whether the run leaves out the next step. */
  skipNext?: boolean;
  /** When a wait times out (epoch ms). */
  until?: number;
  /** The event that ends a wait before its time-out, as an `eventType` of `wait_for_event`. */
  waitingFor?: string;
  /** Whether the run completes here. */
  ends?: boolean;
  /** A run of another automation that begins in the same transaction. */
  startsRun?: NewRunWithId;
}

/**
 * Everything that is particular to one step type: its config, and what happens when a run comes to such a step.
 * A function that throws `StepFailure` does so before its first visible write.
 */
export interface StepRunner<Config = AnyConfig, Prepared = unknown> {
  readonly defaults: Partial<Config>;
  /** The config fields whose texts contain merge tags, at any depth. */
  readonly mergeTagFields?: readonly (keyof Config & string)[];
  /** The config fields that must be filled before the automation is activated. */
  readonly requiredWhenActive?: readonly (keyof Config & string)[];
  /** Whether the workspace needs a default sender before the automation is activated. */
  readonly sendsMail?: boolean;
  /** Returns what is wrong with a config beyond the rules of the contract. */
  problems?(config: Config): Problem[];
  /**
   * Returns the event that a run awaits at the step. It awaits the event from its arrival at the step, so that an event between
   * the arrival and the step's job counts.
   */
  awaits?(config: Config): string;
  /**
   * Returns the function that performs the step's network request. The function runs before the step's transaction, and again
   * after a crash.
   */
  prepare?(ctx: Ctx, tx: ReadTx, view: StepView<Config>): Promise<(signal: AbortSignalLike) => Promise<Prepared>>;
  /** Executes the step. `prepared` is the result of the network request; it is absent in a dry run. */
  run(ctx: Ctx, tx: Tx, view: StepView<Config>, prepared?: Prepared): Promise<StepResult>;
  /** Returns the result of a wait after its event or its time-out. */
  endWait?(ctx: Ctx, tx: Tx, view: StepView<Config>): Promise<StepResult>;
}

/** Thrown by a step that fails. The run tries the step again some minutes later. */
export class StepFailure extends Error {
  /** Stored in the run's log although the step failed. */
  readonly output: Readonly<Record<string, unknown>>;

  constructor(message: string, output: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.name = "StepFailure";
    this.output = output;
  }
}
