import { expect, it } from "vitest";
import type { BatchStatus, MessageStatus, SendState } from "../../commands/watch/send-states.js";
import { mailLines } from "./mail-view.js";

const size = { columns: 80, rows: 24 };
const message = (status: string, more: Partial<MessageStatus> = {}): SendState => ({
  kind: "message",
  state: {
    message_id: "msg_1",
    status,
    to: "ada@example.com",
    sent_at: null,
    delivered_at: null,
    opened_at: null,
    clicked_at: null,
    bounced_at: null,
    bounce_type: null,
    ...more,
  },
});
const batch = (more: Partial<BatchStatus> = {}): SendState => ({
  kind: "batch",
  state: {
    batch_id: "batch_1",
    status: "processing",
    total: 200,
    sent: 0,
    failed: 0,
    created_at: "2026-03-09T08:30:00.000Z",
    completed_at: null,
    failures: [],
    ...more,
  },
});
const texts = (watched: readonly SendState[], within = size) => mailLines(watched, within).map(({ text }) => text);

it("shows the way of one message, with the times it has", () => {
  const times = { sent_at: "2026-03-09T08:30:00.000Z", bounced_at: "2026-03-09T08:31:00.000Z" };
  expect(texts([message("bounced", { ...times, bounce_type: "permanent" })])).toEqual([
    "To ada@example.com",
    "msg_1",
    "2026-03-09 08:30:00  sent",
    "2026-03-09 08:31:00  bounced  permanent",
  ]);
  expect(texts([message("queued")]).at(-1)).toBe(`${" ".repeat(19)}  queued`);
});

it.each([
  [{}, "[--------------------] processing, 0 of 200 sent, 0 failed", undefined],
  [{ sent: 100 }, "[##########----------] processing, 100 of 200 sent, 0 failed", undefined],
  [{ sent: 190, failed: 9 }, "[###################-] processing, 190 of 200 sent, 9 failed", "alarm"],
  [{ sent: 200, status: "completed" }, "[####################] completed, 200 of 200 sent, 0 failed", undefined],
  [{ total: 0 }, "[--------------------] processing, 0 of 0 sent, 0 failed", undefined],
])("shows how far one batch is: %j", (more, text, tone) => {
  expect(mailLines([batch(more)], size).at(-1)).toEqual({ text, tone });
});

it("shows of several how far each has come", () => {
  expect(texts([message("delivered"), batch({ sent: 3 })])).toEqual([
    "delivered   msg_1  ada@example.com",
    "processing  batch_1  3 of 200 sent, 0 failed",
  ]);
});

it("leaves out what does not fit, and says so", () => {
  const many = Array.from({ length: 30 }, (_, index) => message("queued", { message_id: `msg_${index}` }));
  const lines = texts(many, { columns: 80, rows: 12 });
  expect([lines.length, lines.at(-1)]).toEqual([11, "… 20 more"]);
  expect(texts(many.slice(0, 10), { columns: 80, rows: 12 })).toHaveLength(10);
});

it("stays within narrow terminals and lets nobody steer them", () => {
  const hostile = message("queued", { to: `長い\u001b[2J${"x".repeat(100)}` });
  for (const lines of [
    texts([hostile], { columns: 20, rows: 24 }),
    texts([hostile, hostile], { columns: 20, rows: 24 }),
  ]) {
    for (const line of lines) {
      expect(line.length).toBeLessThanOrEqual(40);
      expect(line).not.toContain("\u001b");
    }
  }
});
