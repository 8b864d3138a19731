import type { Ctx } from "../platform/context.js";
import type { EventRow } from "../store/entities.js";
import type { Tx } from "../store/store.js";
import type { NewEvent } from "./catalog.js";
import { react } from "./reactions.js";

/**
 * Writes an event in the transaction of its cause, so that neither exists without the other, and what it sets in motion
 * with it; gives the event back. What came of a sandbox key says so in its data.
 */
export async function emit(ctx: Ctx, tx: Tx, { data, ...event }: NewEvent): Promise<EventRow> {
  const sandbox = ctx.sandbox === true || data.sandbox === true;
  const row: EventRow = {
    id: ctx.ids.uuid(),
    at: ctx.clock.now(),
    ...event,
    data: sandbox ? { ...data, sandbox } : data,
    sandbox,
    caused_by: ctx.run?.id ?? (typeof data.run_id === "string" ? data.run_id : null),
  };
  await tx.events.insert(row);
  await react(ctx, tx, row, event.type);
  return row;
}
