import type { Posthorn } from "@posthorn/sdk";
import { expect } from "vitest";
import type { SmtpSink } from "./smtp-sink.js";

/** The most mails or requests of one workspace that a process with 10 SMTP connections has sent without a record of it (docs/reliability.md). */
export const inDoubt = 24;

/** Sends a campaign to all contacts and returns its id. */
export async function sendToAll(posthorn: Posthorn, recipients: number): Promise<string> {
  const html = "<p>Hi {{first_name}}</p>";
  const { id: template_id } = await posthorn.templates.create({ name: "News", html });
  const rules = [{ field: "email", operator: "is_set" as const }];
  const { id: segment_id } = await posthorn.segments.create({ name: "All", conditions: { rules } });
  const { id } = await posthorn.campaigns.create({ name: "N", subject: "News", template_id, segment_id });
  const sent = await posthorn.campaigns.send(id, { idempotencyKey: "all" });
  expect(sent.total_recipients).toBe(recipients);
  return id;
}

/**
 * Compares a finished campaign's figures with the mails that the server received: one for each contact, and at most
 * `repeats` duplicates.
 */
export async function checkCampaign(
  posthorn: Posthorn,
  id: string,
  { mails }: SmtpSink,
  { recipients, repeats }: { recipients: number; repeats: number },
): Promise<void> {
  const { total_recipients, stats } = await posthorn.campaigns.get(id);
  const ids = new Map<string, string>();
  for (const { messageId, to } of mails) ids.set(messageId, to);
  expect(new Set(ids.values()).size).toBe(recipients);
  // Each contact has one message, even if it was received twice.
  expect(ids.size).toBe(recipients);
  expect(mails.length - recipients).toBeLessThanOrEqual(repeats);
  const counts = { recipients, sent: recipients, delivered: recipients, bounces: 0, opens: 0, unsubscribes: 0 };
  expect([total_recipients, stats]).toEqual([recipients, expect.objectContaining(counts)]);
  const { totals } = await posthorn.analytics.get();
  expect(totals).toMatchObject({ campaign_sends: recipients, delivered: recipients });
}
