import { describe, expect, it } from "vitest";
import { type Delivery, healthOf } from "./webhook.js";

const delivery = (status: Delivery["status"], ...answers: (readonly [number, number])[]): Delivery => ({
  id: "d",
  webhook_id: "w",
  event_id: "e",
  event: "contact.created",
  url: "https://example.com/",
  status,
  attempts: answers.map(([status_code, duration_ms]) => ({ at: "", status_code, duration_ms, error: null })),
  next_attempt_at: null,
});

describe("how a receiver has been doing", () => {
  it("is unknown without deliveries", () => {
    expect(healthOf([])).toEqual({ rate: undefined, median: undefined, answers: [] });
    expect(healthOf([delivery("pending")])).toEqual({ rate: undefined, median: undefined, answers: [] });
  });

  it("counts ended deliveries, the time of answers, and each answer", () => {
    const health = healthOf([
      delivery("delivered", [500, 30], [200, 10]),
      delivery("failed", [0, 10_000], [500, 20]),
      delivery("pending", [500, 40]),
      delivery("delivered", [200, 12]),
    ]);
    expect(health.rate).toBeCloseTo(2 / 3);
    expect(health.median).toBe(20);
    expect(health.answers).toEqual([
      [500, 3],
      [200, 2],
      [0, 1],
    ]);
  });
});
