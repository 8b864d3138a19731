import { describe, expect, test } from "vitest";
import { FakeService, success } from "../testing/fake-service.js";

describe("a throttled client", () => {
  test("sends as many requests per minute as allowed, and the next when the first leaves the window", async () => {
    const service = new FakeService(success());
    const start = service.now;
    const times: number[] = [];
    const client = service.client({
      throttle: { requestsPerMinute: 2 },
      hooks: { onRequest: () => times.push(service.now) },
    });
    for (const id of ["1", "2", "3", "4", "5"]) await client.tags.get(id);
    expect(times.map((at) => at - start)).toEqual([0, 0, 60_000, 60_000, 120_000]);
  });

  test("counts recipients and messages, and lets a call begin below the limit", async () => {
    const service = new FakeService(success());
    const client = service.client({ throttle: { requestsPerMinute: 100, emailsPerMinute: 3 } });
    const content = { subject: "Hi", text: "Hi" };
    await client.emails.send({ ...content, to: ["a@example.com", "b@example.com"] });
    await client.emails.batch.send({ messages: Array(5).fill({ ...content, to: "c@example.com" }) });
    await client.contacts.list();
    expect(service.waits).toEqual([]);
    await client.emails.send({ ...content, to: "d@example.com" });
    expect(service.waits).toEqual([60_000]);
  });

  test("shares its window with clients that have the same limits object", async () => {
    const service = new FakeService(success());
    const throttle = { requestsPerMinute: 1 };
    const client = service.client({ throttle });
    await client.tags.get("1");
    await client.withOptions({ maxRetries: 0 }).tags.get("2");
    expect(service.waits).toEqual([60_000]);
    await service.client({ throttle: { ...throttle } }).tags.get("3");
    expect(service.waits).toEqual([60_000]);
  });

  test.each([
    [60_000, { code: "timeout", attempts: 0, message: "the throttle allows no request within 60000 ms" }],
    [60_001, null],
  ])("waits only if a deadline of %i ms leaves time to send", async (deadline, refusal) => {
    const service = new FakeService(success());
    const client = service.client({ throttle: { requestsPerMinute: 1 } });
    await client.tags.get("1");
    const { error } = await client.tags.get("2", { deadline }).safe();
    expect(error?.toJSON()).toEqual(refusal ? expect.objectContaining(refusal) : undefined);
    expect([service.waits, service.requests.length]).toEqual(refusal ? [[], 1] : [[60_000], 2]);
  });

  test("stops waiting when its signal aborts", async () => {
    const service = new FakeService(success());
    const end = new AbortController();
    service.beforeWait = () => end.abort();
    const client = service.client({ throttle: { requestsPerMinute: 1 } });
    await client.tags.get("1");
    await expect(client.tags.get("2", { signal: end.signal })).rejects.toMatchObject({ code: "aborted" });
    expect(service.requests).toHaveLength(1);
  });
});
