import type { MessageRow } from "../../store/entities.js";
import type { ReadTx, Tx } from "../../store/store.js";

/** What is counted on each day. */
export const dailyCounts = ["sends", "campaign_sends", "api_sends", "delivered", "opens", "clicks", "bounces"] as const;

/** How many days before today the counts of a day are kept. The longest period of analytics is 366 days, today included. */
export const daysCounted = 400;

export type DailyCount = (typeof dailyCounts)[number];

export type DayCounts = Record<DailyCount, number>;

/**
 * The counters of a day, and the counts that each is part of. A send increases one counter, that of its origin. Up to version 0.2.0 it
 * increased `sends` and, by its origin, `api_sends` or `campaign_sends`; the counters of these days are still read.
 */
const counters = {
  sends_by_api: ["sends", "api_sends"],
  sends_by_campaign: ["sends", "campaign_sends"],
  sends_by_automation: ["sends"],
  ...(Object.fromEntries(dailyCounts.map((name) => [name, [name]])) as Record<DailyCount, [DailyCount]>),
} as const satisfies Record<string, readonly DailyCount[]>;

type DayCounter = keyof typeof counters;

/**
 * The names of the counters of a campaign. They count messages, except `opens` and `clicks`, which count events. Each
 * of the `launched` messages later counts either as `sent` (a server accepted or rejected it) or as `unsent`.
 */
export type CampaignCount =
  | "launched"
  | "sent"
  | "unsent"
  | "delivered"
  | "opens"
  | "unique_opens"
  | "clicks"
  | "unique_clicks"
  | "bounces"
  | "complaints"
  | "unsubscribes";

/** The last day that was formatted. Each message needs its day several times, and it is nearly always the same day. */
let lastDay = { number: Number.NaN, text: "" };

/** Returns the UTC day of a time (epoch ms), such as `2026-11-21`. */
export function dayOf(time: number): string {
  const number = Math.floor(time / 86_400_000);
  if (number !== lastDay.number) lastDay = { number, text: new Date(time).toISOString().slice(0, 10) };
  return lastDay.text;
}

/**
 * Counts messages with the origin of the given one that were queued at `time` (epoch ms). Returns undefined, with nothing done, for
 * simulated mail.
 */
export function countSends(tx: Tx, message: Readonly<MessageRow>, time: number, sends = 1): Promise<void> | undefined {
  const { campaign_id, automation_id } = message;
  const origin = campaign_id !== null ? "campaign" : automation_id !== null ? "automation" : "api";
  return countForDay(tx, message, { name: `sends_by_${origin}`, time, by: sends });
}

const outcomes = [
  ["delivered_at", "delivered", "delivered"],
  ["opened_at", "opens", "unique_opens"],
  ["clicked_at", "clicks", "unique_clicks"],
  ["bounced_at", "bounces", "bounces"],
] as const;

/**
 * Counts each outcome whose time `patch` sets. Each time is set once, so every message counts once. Call this last in a
 * transaction: all mail of a day shares these counters, so that a transaction that increases one may block others until
 * it ends.
 */
export async function countOutcomes(tx: Tx, message: Readonly<MessageRow>, patch: Partial<MessageRow>): Promise<void> {
  for (const [field, name, ofCampaign] of outcomes) {
    const time = patch[field];
    if (typeof time !== "number") continue;
    await countForDay(tx, message, { name, time, by: 1 });
    await countForCampaign(tx, message, ofCampaign);
  }
  const isConcluded = message.concluded_at === null && typeof patch.concluded_at === "number";
  if (isConcluded) await countForCampaign(tx, message, patch.status === "failed" ? "unsent" : "sent");
}

/** Increases a counter of a campaign, in the sandbox too. Returns undefined, with nothing done, for a message without a campaign. */
export function countForCampaign(
  tx: Tx,
  { workspace_id, campaign_id }: Pick<MessageRow, "workspace_id" | "campaign_id">,
  name: CampaignCount,
  by = 1,
): Promise<void> | undefined {
  return campaign_id === null ? undefined : tx.increase({ workspace_id, kind: "campaign", of: campaign_id, name }, by);
}

/** Increases a counter of a day. Returns undefined, with nothing done, for a simulated message. */
function countForDay(
  tx: Tx,
  { workspace_id, sandbox }: Readonly<MessageRow>,
  { name, time, by }: { name: DayCounter; time: number; by: number },
): Promise<void> | undefined {
  return sandbox ? undefined : tx.increase({ workspace_id, kind: "day", of: dayOf(time), name }, by);
}

/** Returns the counts of a workspace on each of the last `length` days (UTC), oldest first and the day of `now` included, and their sums. */
export async function readDailyCounts(
  tx: ReadTx,
  workspace_id: string,
  { now, length }: { now: number; length: number },
): Promise<{ days: ({ date: string } & DayCounts)[]; totals: DayCounts }> {
  const none = Object.fromEntries(dailyCounts.map((name) => [name, 0])) as DayCounts;
  const dates = Array.from({ length }, (_, index) => dayOf(now - (length - 1 - index) * 86_400_000));
  const range = { gte: dates[0] as string, lte: dates.at(-1) as string };
  const byDate = new Map(dates.map((date) => [date, { ...none }]));
  const totals = { ...none };
  for (const { of, name, count } of await tx.counters.find({ where: { workspace_id, kind: "day", of: range } })) {
    for (const part of counters[name as DayCounter] ?? []) {
      (byDate.get(of) as DayCounts)[part] += count;
      totals[part] += count;
    }
  }
  return { days: [...byDate].map(([date, counts]) => ({ date, ...counts })), totals };
}
