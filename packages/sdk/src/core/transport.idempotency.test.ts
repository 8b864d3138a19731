import fc from "fast-check";
import { expect, test } from "vitest";
import { FakeService, failure, type RecordedRequest, type Reply, success } from "../testing/fake-service.js";

test("whatever fails, the service receives one key and one body, and acts once", async () => {
  const emailsByKey = new Map<string, Set<string>>();
  const act = ({ headers, body }: RecordedRequest): void => {
    const key = headers.get("Idempotency-Key") ?? "";
    emailsByKey.set(key, (emailsByKey.get(key) ?? new Set()).add(body));
  };
  const actThen =
    (outcome: Response | Error | "silence"): Reply =>
    (request) => {
      act(request);
      return outcome;
    };
  const faults: Reply[] = [
    ...[408, 429, 500, 502, 503, 504].map((status) => failure(status, "x")),
    new TypeError("fetch failed"),
    "silence",
    actThen(new TypeError("terminated")),
    actThen("silence"),
    actThen(failure(502, "x")),
  ];
  const chance = fc.double({ min: 0, max: 0.999, noNaN: true });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...faults), { maxLength: 8 }), chance, async (path, random) => {
      emailsByKey.clear();
      const service = new FakeService(...path, actThen(success({ sent: 1 })));
      service.random = random;
      const email = { to: "ada@example.com", subject: "Hi", text: "Hi" };

      const sent = await service.client({ maxRetries: 8 }).emails.send(email);

      expect(sent._meta.attempts).toBe(path.length + 1);
      expect(new Set(service.requests.map(({ headers }) => headers.get("Idempotency-Key"))).size).toBe(1);
      expect([...emailsByKey.values()].map((bodies) => [...bodies])).toEqual([[JSON.stringify(email)]]);
    }),
    { numRuns: 100 },
  );
});
