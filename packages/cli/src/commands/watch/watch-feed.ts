import type { Api } from "../../client/api.js";
import { callOf } from "../../operations/call.js";
import { operationNamed } from "../../operations/operation-named.js";
import type { Io } from "../../program/io.js";
import type { Goal } from "./goal.js";
import { type BatchStatus, isBatchId, type MessageStatus, type Watched } from "./watched.js";

export interface WatchOptions {
  ids: readonly string[];
  goal: Goal;
  /** Milliseconds of real time between two looks. */
  interval: number;
  /** Milliseconds of real time after which it ends; undefined for never. */
  timeout: number | undefined;
}

/** Gives each message and batch as it is, and again at each look, until all are at their goal or cannot reach it, or time is up. */
export async function* watchFeed(
  { ids, goal, interval, timeout = Number.POSITIVE_INFINITY }: WatchOptions,
  api: Api,
  { now, wait, signal }: Pick<Io, "now" | "wait" | "signal">,
): AsyncGenerator<Watched> {
  const began = now();
  let open = ids;
  for (let waited = 0; ; waited += interval) {
    const still: string[] = [];
    for (const id of open) {
      const watched = await look(id, api);
      if (goal(watched) === "open") still.push(id);
      yield watched;
    }
    open = still;
    const left = timeout - Math.max(waited, now() - began);
    if (open.length === 0 || left <= 0) return;
    await wait(Math.min(interval, left));
    signal.throwIfAborted();
  }
}

async function look(id: string, api: Api): Promise<Watched> {
  if (isBatchId(id)) {
    const { data } = await api.send(callOf(operationNamed("emails.batch.get"), [id], {}, undefined));
    return { kind: "batch", state: data as BatchStatus };
  }
  const { data } = await api.send(callOf(operationNamed("emails.status"), [id], {}, undefined));
  return { kind: "message", state: data as MessageStatus };
}
