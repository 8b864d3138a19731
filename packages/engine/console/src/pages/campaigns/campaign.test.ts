import { describe, expect, it } from "vitest";
import { type Progress, paceOf } from "./campaign.js";

const progress = {
  started_at: "2026-11-21T09:00:00.000Z",
  now: "2026-11-21T09:00:10.000Z",
  sent: 90,
  unsent: 10,
  recipients: 1_000,
} as Progress;

describe("the pace of a campaign", () => {
  it("is what ended by the time that passed, and the rest at that rate", () => {
    expect(paceOf(progress)).toEqual({ rate: 10, left: 90_000 });
    expect(paceOf({ ...progress, recipients: 100 })?.left).toBe(0);
  });

  it("is unknown before the first message has ended, and while no time passes", () => {
    expect(paceOf({ ...progress, sent: 0, unsent: 0 })).toBeUndefined();
    expect(paceOf({ ...progress, now: progress.started_at as string })).toBeUndefined();
    expect(paceOf({ ...progress, started_at: null })).toBeUndefined();
  });
});
