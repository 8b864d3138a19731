import type { Tone } from "../../parts/badge.js";

/** A campaign as the public API has it. */
export interface Campaign {
  readonly id: string;
  readonly name: string;
  readonly subject: string;
  readonly template_id: string;
  readonly list_id: string | null;
  readonly segment_id: string | null;
  readonly status: string;
  readonly total_recipients: number | null;
  readonly started_at: string | null;
  readonly completed_at: string | null;
}

/** The counters of a campaign, and the server's time at which they were read. */
export interface Progress {
  readonly status: string;
  readonly now: string;
  readonly started_at: string | null;
  readonly completed_at: string | null;
  readonly recipients: number;
  readonly launched: number;
  readonly sent: number;
  readonly unsent: number;
  readonly delivered: number;
  readonly opens: number;
  readonly unique_opens: number;
  readonly clicks: number;
  readonly unique_clicks: number;
  readonly bounces: number;
  readonly complaints: number;
  readonly unsubscribes: number;
}

export const campaignTones: Readonly<Record<string, Tone>> = { sent: "good", failed: "bad", sending: "busy" };

/** How fast a campaign goes (messages a second) and how long (ms) it still takes; undefined while nothing can be said. */
export function paceOf({
  started_at,
  now,
  sent,
  unsent,
  recipients,
}: Progress): { rate: number; left: number } | undefined {
  const elapsed = started_at === null ? 0 : Date.parse(now) - Date.parse(started_at);
  const ended = sent + unsent;
  if (elapsed <= 0 || ended === 0) return undefined;
  const rate = ended / (elapsed / 1000);
  return { rate, left: (Math.max(0, recipients - ended) / rate) * 1000 };
}
