import type { Ctx } from "../platform/context.js";
import type { Tx } from "../store/store.js";
import type { NewEvent } from "./catalog.js";

/** Writes an event in the transaction of its cause, so that neither exists without the other. */
export async function emit(ctx: Ctx, tx: Tx, event: NewEvent): Promise<void> {
  const sandbox = ctx.sandbox === true || event.data.sandbox === true;
  await tx.events.insert({ id: ctx.ids.uuid(), at: ctx.clock.now(), ...event, sandbox });
}
