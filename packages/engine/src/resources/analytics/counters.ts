import type { MessageRow } from "../../store/entities.js";
import type { Tx } from "../../store/store.js";

/** What is counted by the day. */
export const dailyCounts = ["sends", "campaign_sends", "api_sends", "delivered", "opens", "clicks", "bounces"] as const;

export type DailyCount = (typeof dailyCounts)[number];

/** The UTC day of an epoch time in ms, as `2026-11-21`. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Counts a message that was queued at `time`; simulated mail is not counted. */
export async function countSend(tx: Tx, message: Readonly<MessageRow>, time: number): Promise<void> {
  await count(tx, message, "sends", time);
  if (message.campaign_id !== null) await count(tx, message, "campaign_sends", time);
  else if (message.automation_id === null) await count(tx, message, "api_sends", time);
}

const outcomes = [
  ["delivered_at", "delivered"],
  ["opened_at", "opens"],
  ["clicked_at", "clicks"],
  ["bounced_at", "bounces"],
] as const;

/**
 * Counts each outcome whose time `patch` sets; each is set once, so that every message counts once. To be called last in a
 * transaction: all mail of a day shares these counters, and whoever adds to one may keep others waiting until it ends.
 */
export async function countOutcomes(tx: Tx, message: Readonly<MessageRow>, patch: Partial<MessageRow>): Promise<void> {
  for (const [field, name] of outcomes) {
    const time = patch[field];
    if (typeof time === "number") await count(tx, message, name, time);
  }
}

async function count(tx: Tx, message: Readonly<MessageRow>, name: DailyCount, time: number): Promise<void> {
  if (message.sandbox) return;
  await tx.increase({ workspace_id: message.workspace_id, kind: "day", of: dayOf(time), name }, 1);
}
