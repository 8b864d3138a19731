import type { Api } from "../../client/api.js";
import { callOf } from "../../operations/call.js";
import { operationNamed } from "../../operations/manifest.js";
import type { Io } from "../../program/io.js";
import type { Goal } from "./goal.js";
import { type BatchStatus, isBatchId, type MessageStatus, type SendState } from "./send-state.js";

export interface PollOptions {
  ids: readonly string[];
  goal: Goal;
  /** Milliseconds of real time between two polls. */
  interval: number;
  /** Milliseconds of real time after which polling ends; undefined for never. */
  timeout: number | undefined;
}

/**
 * Polls messages and batches and yields the state of each, at every poll, until all have reached their goal or cannot any more,
 * or time is up. Those that have ended are not polled again.
 */
export async function* pollStates(
  { ids, goal, interval, timeout = Number.POSITIVE_INFINITY }: PollOptions,
  api: Api,
  { now, wait, signal }: Pick<Io, "now" | "wait" | "signal">,
): AsyncGenerator<SendState> {
  const began = now();
  let open = ids;
  for (let waited = 0; ; waited += interval) {
    const stillOpen: string[] = [];
    for (const id of open) {
      const state = await readState(id, api);
      if (goal(state) === "open") stillOpen.push(id);
      yield state;
    }
    open = stillOpen;
    const remaining = timeout - Math.max(waited, now() - began);
    if (open.length === 0 || remaining <= 0) return;
    await wait(Math.min(interval, remaining));
    signal.throwIfAborted();
  }
}

async function readState(id: string, api: Api): Promise<SendState> {
  if (isBatchId(id)) {
    const { data } = await api.send(callOf(operationNamed("emails.batch.get"), [id], {}, undefined));
    return { kind: "batch", state: data as BatchStatus };
  }
  const { data } = await api.send(callOf(operationNamed("emails.status"), [id], {}, undefined));
  return { kind: "message", state: data as MessageStatus };
}
