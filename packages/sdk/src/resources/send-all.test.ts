import { describe, expect, test } from "vitest";
import { FakeService, failure, type RecordedRequest, success } from "../testing/fake-service.js";
import { chunksOf } from "./chunks.js";
import type { BatchMessage, ChunkResult } from "./send-all.js";

const message = (index: number): BatchMessage => ({ to: `c${index}@example.com`, subject: "Hi", text: "Hi" });
const messages = (count: number): BatchMessage[] => Array.from({ length: count }, (_, index) => message(index));
const sentIn = ({ body }: RecordedRequest): BatchMessage[] => JSON.parse(body).messages;
const accept = (request: RecordedRequest): Response => {
  const total = sentIn(request).length;
  return success({
    batch_id: `batch_${sentIn(request)[0]?.to}`,
    status: "processing",
    total,
    sent: 0,
    failed: 1,
    results: [],
  });
};

async function partsOf(sending: AsyncIterable<ChunkResult>): Promise<ChunkResult[]> {
  const parts: ChunkResult[] = [];
  for await (const part of sending) parts.push(part);
  return parts;
}

describe("sending any number of messages", () => {
  test("sends batches of 1,000 in order, each with a separate key", async () => {
    const service = new FakeService(accept);
    const parts = await partsOf(
      service.client().emails.batch.sendAll(messages(2_001), { idempotencyPrefix: "nightly" }),
    );
    expect(service.requests.map((request) => sentIn(request).length)).toEqual([1_000, 1_000, 1]);
    expect(service.requests.flatMap(sentIn)).toEqual(messages(2_001));
    expect(service.requests.map(({ headers }) => headers.get("Idempotency-Key"))).toEqual([
      "nightly-0",
      "nightly-1",
      "nightly-2",
    ]);
    expect(parts.map(({ chunk, offset, total, idempotencyKey }) => [chunk, offset, total, idempotencyKey])).toEqual([
      [0, 0, 1_000, "nightly-0"],
      [1, 1_000, 1_000, "nightly-1"],
      [2, 2_000, 1, "nightly-2"],
    ]);
  });

  test("sends all when awaited, and returns the totals", async () => {
    const service = new FakeService(accept);
    const progress: number[] = [];
    const sums = await service.client().emails.batch.sendAll(messages(5), {
      chunkSize: 2,
      onProgress: (each) => progress.push(each.messages),
    });
    expect(sums).toEqual({
      chunks: 3,
      messages: 5,
      failed: 3,
      batchIds: ["batch_c0@example.com", "batch_c2@example.com", "batch_c4@example.com"],
    });
    expect(progress).toEqual([2, 4, 5]);
  });

  test("reads messages lazily, and closes their iterator when it is left early", async () => {
    const events: string[] = [];
    async function* source(): AsyncGenerator<BatchMessage> {
      try {
        for (let index = 0; index < 100; index++) {
          events.push(`take ${index}`);
          yield message(index);
        }
      } finally {
        events.push("closed");
      }
    }
    const service = new FakeService(accept);
    for await (const part of service.client().emails.batch.sendAll(source(), { chunkSize: 2 })) {
      events.push(`sent ${part.offset}`);
      if (part.offset === 2) break;
    }
    expect(events).toEqual(["take 0", "take 1", "sent 0", "take 2", "take 3", "sent 2", "closed"]);
    expect(service.requests).toHaveLength(2);
  });

  test("retries a batch after each 429, with the same key and body", async () => {
    const full = failure(429, "rate_limited", { "Retry-After": "30" });
    const service = new FakeService(accept, full, full, full, full, full, accept, accept);
    const sums = await service.client({ maxRetries: 0 }).emails.batch.sendAll(messages(6), {
      chunkSize: 2,
      idempotencyPrefix: "n",
    });
    expect(sums.chunks).toBe(3);
    expect(service.waits).toEqual(Array(5).fill(30_000));
    expect(service.requests.map(({ headers }) => headers.get("Idempotency-Key"))).toEqual([
      "n-0",
      ...Array(6).fill("n-1"),
      "n-2",
    ]);
    expect(new Set(service.requests.slice(1, 7).map(({ body }) => body)).size).toBe(1);
  });

  test("ends the wait after a 429 when the signal aborts", async () => {
    const service = new FakeService(failure(429, "rate_limited", { "Retry-After": "30" }));
    const end = new AbortController();
    service.beforeWait = () => end.abort();
    const sending = service.client({ maxRetries: 0 }).emails.batch.sendAll(messages(1), { signal: end.signal });
    await expect(Promise.resolve(sending)).rejects.toMatchObject({ code: "aborted" });
  });

  test.each([
    ["a refusal", failure(400, "validation_error")],
    ["a full window without an end", failure(429, "rate_limited")],
  ])("throws %s after the batches that were sent", async (_, refusal) => {
    const service = new FakeService(accept, refusal);
    const offsets: number[] = [];
    const walk = async (): Promise<void> => {
      const sending = service.client({ maxRetries: 0 }).emails.batch.sendAll(messages(4), { chunkSize: 2 });
      for await (const part of sending) offsets.push(part.offset);
    };
    await expect(walk()).rejects.toMatchObject({ name: expect.stringMatching(/BadRequestError|RateLimitError/) });
    expect(offsets).toEqual([0]);
  });

  test("sends no batch without messages", async () => {
    const service = new FakeService(accept);
    expect(await service.client().emails.batch.sendAll([])).toEqual({
      chunks: 0,
      messages: 0,
      failed: 0,
      batchIds: [],
    });
    expect(service.requests).toEqual([]);
  });

  test("can be iterated only once", async () => {
    const sending = new FakeService(accept).client().emails.batch.sendAll(messages(1));
    await sending;
    await expect(partsOf(sending)).rejects.toMatchObject({ code: "config_error" });
  });

  test.each(["", null])("uses a random prefix in place of %j, so that no run repeats another", async (none) => {
    const service = new FakeService(accept);
    const options = { idempotencyPrefix: none as string };
    await service.client().emails.batch.sendAll(messages(1), options);
    await service.client().emails.batch.sendAll(messages(1), options);
    const keys = service.requests.map(({ headers }) => headers.get("Idempotency-Key"));
    for (const key of keys) expect(key).toMatch(/^[0-9a-f-]{36}-0$/);
    expect(new Set(keys).size).toBe(2);
  });

  test.each([{}, 5, null, undefined])("refuses %s, which is no iterable", async (given) => {
    const service = new FakeService(accept);
    const sending = service.client().emails.batch.sendAll(given as unknown as BatchMessage[]);
    const error = { code: "config_error", message: "messages must be iterable" };
    await expect(Promise.resolve(sending)).rejects.toMatchObject(error);
    expect(service.requests).toEqual([]);
  });

  test("names the message that cannot be serialised, after the batches that were sent", async () => {
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    for (const value of [1n, circle]) {
      const service = new FakeService(accept);
      const odd = { ...message(3), template_data: { value } } as unknown as BatchMessage;
      const sending = service.client().emails.batch.sendAll([...messages(3), odd], { chunkSize: 2 });
      await expect(Promise.resolve(sending)).rejects.toMatchObject({
        code: "config_error",
        message: expect.stringMatching(/^messages\[3\] cannot be written as JSON: /),
      });
      expect(service.requests).toHaveLength(1);
    }
  });

  test.each([0, 1_001, 1.5])("refuses batches of %s", async (chunkSize) => {
    const sending = new FakeService(accept).client().emails.batch.sendAll(messages(1), { chunkSize });
    await expect(Promise.resolve(sending)).rejects.toMatchObject({ code: "config_error" });
  });
});

test("a chunk ends before it would exceed the size limit of the service", async () => {
  // Two UTF-8 bytes per character: 130 items of 250 kB are 32.5 MB, and at most 134 fit.
  const items = Array(200).fill({ html: "é".repeat(125_000) });
  const sizes: number[] = [];
  for await (const { offset, items: part } of chunksOf(items, 1_000)) {
    expect(offset).toBe(sizes.reduce((sum, size) => sum + size, 0));
    expect(Buffer.byteLength(JSON.stringify({ messages: part }))).toBeLessThanOrEqual(32 * 1024 * 1024);
    sizes.push(part.length);
  }
  expect(sizes).toEqual([134, 66]);
});

test("an item that alone exceeds the limit is a chunk, which the service refuses", async () => {
  const sizes: number[] = [];
  const large = { html: "x".repeat(33 * 1024 * 1024) };
  for await (const { items } of chunksOf([large, {}], 10)) sizes.push(items.length);
  expect(sizes).toEqual([1, 1]);
});
