import Posthorn, { type PosthornOptions } from "@posthorn/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startMockServer } from "../http.js";
import { createMock } from "../mock/create-mock.js";
import type { Mock } from "../mock/mock.js";
import { operations } from "../msw.js";
import { setupPosthorn } from "../node.js";

const mail = { to: "ada@example.com", subject: "Hi", text: "Hi" };

function accessTo({ liveKey: apiKey, baseUrl }: Mock): PosthornOptions {
  return { apiKey, baseUrl };
}

/** Sends a mail and returns how many ms the client waited before each retry. */
async function waitsOf(options: PosthornOptions): Promise<number[]> {
  const waits: number[] = [];
  const onRetry = ({ delayMs }: { delayMs: number }) => void waits.push(delayMs);
  await new Posthorn({ ...options, hooks: { onRetry } }).emails.send(mail).safe();
  return waits;
}

const msw = setupPosthorn();
const server = startMockServer();
const plain = createMock();
beforeAll(() => msw.listen({ onUnhandledRequest: "bypass" }));
afterAll(async () => {
  msw.close();
  await Promise.all([msw.mock.close(), plain.close(), (await server).close()]);
});

test.each<[string, () => Promise<{ mock: Mock; options: PosthornOptions }>]>([
  ["its options", async () => ({ mock: plain, options: plain.client })],
  ["its fetch", async () => ({ mock: plain, options: { ...accessTo(plain), fetch: plain.fetch } })],
  ["MSW", async () => ({ mock: msw.mock, options: accessTo(msw.mock) })],
  ["its own port", async () => server.then(({ mock }) => ({ mock, options: accessTo(mock) }))],
])("a client that reaches the mock by %s retries at once after a fault", async (_, connect) => {
  const { mock, options } = await connect();
  await mock.reset();
  mock.fault("emails.send", { status: 503, times: 2 });
  expect(await waitsOf(options)).toEqual([0, 0]);
  await mock.settle();
  expect(mock.emails).toHaveLength(1);
});

test("a fault with retry_after asks for that wait only", async () => {
  const runtime = { random: () => 0, sleep: async () => {} };
  plain.fault("emails.send", { status: 503, retry_after: 3 });
  expect(await waitsOf({ ...accessTo(plain), fetch: plain.fetch, runtime })).toEqual([3_000]);
});

test("only the answers of faults with a 5xx status have the header", async () => {
  const header = async (path: string) => (await plain.fetch(plain.baseUrl + path)).headers.get("retry-after-ms");
  plain.fault("contacts.list", { status: 429 });
  expect([await header("/contacts"), await header("/contacts"), await header("/health")]).toEqual([null, null, null]);
  plain.fault("health");
  expect(await header("/health")).toBe("0");
});

test("a client retries at once after an override that fails, too", async () => {
  msw.use(operations.emails.send({ code: "unavailable" }));
  expect(await waitsOf(accessTo(msw.mock))).toEqual([0, 0]);
  msw.resetHandlers();
});
