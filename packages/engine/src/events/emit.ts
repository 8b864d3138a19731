import type { Ctx } from "../platform/context.js";
import type { EventRow } from "../store/entities.js";
import type { Tx } from "../store/store.js";
import type { NewEvent } from "./catalog.js";
import { react } from "./reactions.js";

/**
 * Writes an event and the jobs of its reactions, and returns the event. Both are written in the transaction of the cause, so
 * that neither exists without the other. The data of an event that a sandbox key caused contains `sandbox: true`.
 */
export async function emit(ctx: Ctx, tx: Tx, event: NewEvent): Promise<EventRow> {
  const { data } = event;
  const sandbox = ctx.sandbox === true || data.sandbox === true;
  const row: EventRow = {
    id: ctx.ids.uuid(),
    at: ctx.clock.now(),
    type: event.type,
    workspace_id: event.workspace_id,
    subject_id: event.subject_id,
    data: sandbox ? { ...data, sandbox } : data,
    sandbox,
    caused_by: ctx.run?.id ?? (typeof data.run_id === "string" ? data.run_id : null),
  };
  await tx.events.insert(row);
  await react(ctx, tx, row, event.type);
  return row;
}
