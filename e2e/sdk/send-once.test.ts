import { createMock, type Mock } from "@posthorn/mock-server";
import { Posthorn } from "@posthorn/sdk";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";

/** The faults of one attempt: of the connection before or after the service executes it, of the service, or of time. */
const faults = [
  "reset before it arrives",
  "reset after it was done",
  "answer lost by the service",
  "silence before it arrives",
  "silence after it was done",
  "silence while it is being done",
  "500",
  "503 after it was done",
  "429",
] as const;
type Fault = (typeof faults)[number];

let mock: Mock;
beforeAll(() => {
  mock = createMock();
});
afterAll(() => mock.close());

/** Returns a client whose attempts have these faults, one each, and whose waits take no time. */
function clientWithFaults(path: readonly Fault[], operation: "emails.send" | "emails.batch.send"): Posthorn {
  const left = [...path];
  let now = mock.now();
  let fireTimer = (): void => {};
  const silence = (): Promise<never> => {
    fireTimer();
    return new Promise(() => {});
  };
  const attempts: Record<Fault, (request: Request) => Promise<Response>> = {
    "reset before it arrives": () => Promise.reject(new TypeError("fetch failed")),
    "reset after it was done": async (request) => {
      await mock.fetch(request);
      throw new TypeError("terminated");
    },
    "answer lost by the service": (request) => {
      mock.fault(operation, { drop_response: true });
      return mock.fetch(request);
    },
    "silence before it arrives": silence,
    "silence after it was done": async (request) => {
      await mock.fetch(request);
      return silence();
    },
    "silence while it is being done": (request) => {
      // Without its signal, because an abort does not stop a real service. A fault of the next attempt may hit this call.
      mock.fetch(new Request(request, { signal: null })).catch(() => {});
      return silence();
    },
    "500": (request) => {
      mock.fault(operation, { status: 500 });
      return mock.fetch(request);
    },
    "503 after it was done": async (request) => {
      await mock.fetch(request);
      return new Response("bad gateway", { status: 503 });
    },
    "429": (request) => {
      mock.fault(operation, { status: 429, retry_after: 7 });
      return mock.fetch(request);
    },
  };
  return new Posthorn({
    apiKey: mock.liveKey,
    baseUrl: mock.baseUrl,
    maxRetries: path.length,
    fetch: (request) => {
      const fault = left.shift();
      return fault === undefined ? mock.fetch(request) : attempts[fault](request);
    },
    runtime: {
      now: () => now,
      sleep: async (milliseconds) => {
        now += milliseconds;
      },
      setTimer: (_, onTimeout) => {
        fireTimer = onTimeout;
        return () => {};
      },
    },
  });
}

/** Hundreds of sends, on a machine that may be busy. */
const minutes = 180_000;
let runs = 0;
const paths = fc.array(fc.constantFrom(...faults), { maxLength: 6 });

test(
  "one email exists after a send, whatever faults its attempts have",
  async () => {
    await fc.assert(
      fc.asyncProperty(paths, async (path) => {
        const to = `c${runs++}@example.com`;
        const sent = await clientWithFaults(path, "emails.send").emails.send({ to, subject: "Hi", text: "Hi" });
        expect(sent._meta.attempts).toBeGreaterThanOrEqual(1);
        await mock.settle();
        const emails = mock.emails.filter((email) => email.to.includes(to));
        expect(emails.map(({ messageId }) => messageId)).toHaveLength(1);
        expect((await new Posthorn({ ...options() }).emails.status(sent.results[0]?.message_id ?? "")).to).toBe(to);
      }),
      { numRuns: 60 },
    );
  },
  minutes,
);

test(
  "every message exists once after a sendAll, whatever faults its batches have",
  async () => {
    await fc.assert(
      fc.asyncProperty(paths, fc.integer({ min: 1, max: 7 }), async (path, count) => {
        const run = runs++;
        const messages = Array.from({ length: count }, (_, index) => {
          return { to: `m${index}.${run}@example.com`, subject: "Hi", text: "Hi" };
        });
        await clientWithFaults(path, "emails.batch.send").emails.batch.sendAll(messages, { chunkSize: 2 });
        await mock.settle();
        const emails = mock.emails.flatMap(({ to }) => to).filter((to) => to.endsWith(`.${run}@example.com`));
        expect(emails.sort()).toEqual(messages.map(({ to }) => to));
      }),
      { numRuns: 30 },
    );
  },
  minutes,
);

function options(): { apiKey: string; baseUrl: string; fetch: Mock["fetch"] } {
  return { apiKey: mock.liveKey, baseUrl: mock.baseUrl, fetch: mock.fetch };
}
