import { emailEventData } from "../../events/catalog.js";
import { emit } from "../../events/emit.js";
import type { Ctx } from "../../platform/context.js";
import type { MessageRow } from "../../store/entities.js";
import type { Tx } from "../../store/store.js";
import { countForCampaign, countOutcomes } from "../analytics/counters.js";
import { recordEngagement } from "../contacts/contacts.js";
import { toIso } from "../handler.js";
import { advance } from "./messages.js";

/** The known facts about an open or a click. */
export interface Engagement {
  ip_address: string | null;
  user_agent: string | null;
  /** Whether a program caused it. Such an event is stored and has no consequences. */
  machine: boolean;
}

/** Records an open. The first one also changes the message. */
export async function recordOpened(ctx: Ctx, tx: Tx, message: Readonly<MessageRow>, by: Engagement): Promise<void> {
  const now = ctx.clock.now();
  const first = !by.machine && message.opened_at === null;
  const patch = first ? advance(message, "opened", now) : {};
  await writeEngagement(ctx, tx, { message, patch, type: "email.opened", data: { opened_at: toIso(now), first }, by });
}

/**
 * Records a click. The first one also changes the message, which counts as opened by it. Only simulated engagement
 * clicks in a mail without links.
 */
export async function recordClicked(
  ctx: Ctx,
  tx: Tx,
  message: Readonly<MessageRow>,
  { url, ...by }: Engagement & { url: string },
): Promise<void> {
  const now = ctx.clock.now();
  const first = !by.machine && message.clicked_at === null;
  const patch = first ? { ...advance(message, "opened", now), ...advance(message, "clicked", now) } : {};
  const data = { clicked_at: toIso(now), first, url };
  await writeEngagement(ctx, tx, { message, patch, type: "email.clicked", data, by });
}

interface EngagementRecord {
  message: Readonly<MessageRow>;
  patch: Partial<MessageRow>;
  type: "email.opened" | "email.clicked";
  data: Record<string, unknown>;
  by: Engagement;
}

async function writeEngagement(ctx: Ctx, tx: Tx, { message, patch, type, data, by }: EngagementRecord): Promise<void> {
  const { id, workspace_id, contact_id, status, concluded_at } = message;
  const { ip_address, user_agent, machine } = by;
  // The server's acceptance is not recorded yet, or its record was lost. The status stays, so that the delivery is
  // recorded first.
  const changes = message.sent_at === null ? { ...patch, status, concluded_at } : patch;
  const changed = patch.updated_at === undefined ? message : await tx.messages.update(id, changes);
  await emit(ctx, tx, {
    type,
    workspace_id,
    subject_id: id,
    data: emailEventData(changed ?? message, { ...data, ip_address, user_agent, ...(machine && { machine }) }),
  });
  if (machine) return;
  const opened = type === "email.opened" || patch.opened_at !== undefined;
  const clicked = type === "email.clicked";
  if (contact_id !== null) await recordEngagement(ctx, tx, contact_id, { opened, clicked });
  await countOutcomes(tx, message, changes);
  if (opened) await countForCampaign(tx, message, "opens");
  if (clicked) await countForCampaign(tx, message, "clicks");
}
