import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { unwrap } from "@posthorn/sdk/webhooks";
import { expect, onTestFinished, test } from "vitest";
import { createMock } from "../mock/create-mock.js";
import type { MockOptions } from "../mock/mock.js";
import { createCallApi } from "../testing/call-api.js";

/** Nobody listens on this port: IANA reserves it. */
const nobody = "http://127.0.0.1:49151/hook";

function start(options?: MockOptions) {
  const mock = createMock(options);
  onTestFinished(() => mock.close());
  const callApi = createCallApi(mock.fetch, mock.baseUrl, mock.liveKey);
  const subscribe = async (targetUrl: string, event = "contact.created"): Promise<{ secret: string }> => {
    const answer = await callApi("POST", "/webhooks/triggers", { event, targetUrl });
    expect(answer.status).toBe(201);
    return answer.body.data;
  };
  return { mock, callApi, subscribe };
}

async function receiver(status: number) {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    bodies.push(await text(request));
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, bodies };
}

test("a delivery reaches a receiver on this machine, and is listed as it was posted", async () => {
  const { mock, callApi, subscribe } = start();
  const { url, bodies } = await receiver(204);
  const { secret } = await subscribe(url);
  await callApi("POST", "/contacts", { email: "ada@example.com" });
  const delivery = await mock.waitForDelivery({ event: "contact.created", url, status: "delivered" });
  expect(delivery).toMatchObject({ attempts: [{ status_code: 204, error: null }], next_attempt_at: null });
  expect(delivery.body).toMatchObject({ event: "contact.created", data: { email: "ada@example.com" } });
  expect(bodies).toEqual([delivery.text]);
  expect(mock.deliveries).toEqual([delivery]);
  const now = () => mock.now();
  const event = await unwrap(delivery.text, delivery.headers, { secret, now });
  expect(event).toMatchObject({ event: "contact.created" });
});

test("a delivery takes 0 ms while the clock is stopped, so two mocks of one seed list the same", async () => {
  const { url } = await receiver(204);
  const journey = async () => {
    const { mock, callApi, subscribe } = start({ seed: "one", clock: "2026-03-01T12:00:00Z" });
    await subscribe(url);
    await callApi("POST", "/contacts", { email: "ada@example.com" });
    await mock.settle();
    return mock.deliveries;
  };
  const one = await journey();
  expect(one).toMatchObject([{ attempts: [{ at: "2026-03-01T12:00:00.000Z", duration_ms: 0 }] }]);
  expect(await journey()).toEqual(one);
});

test("a delivery without a receiver is listed with its body and attempts", async () => {
  const { mock, callApi, subscribe } = start();
  await subscribe(nobody);
  await callApi("POST", "/contacts", { email: "ada@example.com" });
  const delivery = await mock.waitForDelivery(({ attempts }) => attempts.length === 1);
  expect(delivery).toMatchObject({ status: "pending", attempts: [{ status_code: 0 }] });
  expect(delivery.body.data).toMatchObject({ email: "ada@example.com" });
  expect(delivery.headers["X-Service-Delivery-Id"]).toBe(delivery.id);
  await mock.advance("7d");
  const [ended] = mock.deliveries;
  expect(ended).toMatchObject({ id: delivery.id, status: "failed", text: delivery.text });
  expect(ended?.attempts.length).toBeGreaterThan(3);
});

test("deliveries of the own workspace are listed as the admin API shows them", async () => {
  const { mock, callApi, subscribe } = start();
  const other = await mock.workspace({ name: "Other" });
  await subscribe(nobody);
  await callApi("POST", "/contacts", { email: "ada@example.com" });
  await mock.settle();
  const headers = { authorization: `Bearer ${mock.operatorToken}` };
  const operate = async (path: string) =>
    (await (await mock.fetch(new URL(`/_posthorn${path}`, mock.baseUrl), { headers })).json()).data;
  const { id } = (await operate("/workspaces")).find(({ name }: { name: string }) => name !== "Other");
  const [shown] = await operate(`/workspaces/${id}/deliveries`);
  expect(mock.deliveries).toHaveLength(1);
  expect(mock.deliveries[0]).toMatchObject(shown);
  expect(other.deliveries).toEqual([]);
});

test("a wait for a delivery whose time is up lists the other deliveries", async () => {
  const { mock, callApi, subscribe } = start();
  await subscribe(nobody);
  await callApi("POST", "/contacts", { email: "ada@example.com" });
  await mock.settle();
  const wanted = { event: "contact.created", data: { email: /^eve/ } } as const;
  const message = await mock.waitForDelivery(wanted, { timeout: 0 }).catch((error: Error) => error.message);
  expect(message).toContain('no delivery matched { event: "contact.created", data: { email: /^eve/ } } within 0 ms');
  expect(message).toContain(`made:\n  1. contact.created to ${nobody} (pending) {`);
});

test("a restore restores deliveries, and a reset deletes them", async () => {
  const { mock, callApi, subscribe } = start();
  await subscribe(nobody);
  const before = await mock.snapshot();
  await callApi("POST", "/contacts", { email: "ada@example.com" });
  await mock.settle();
  const after = await mock.snapshot();
  await mock.restore(before);
  expect(mock.deliveries).toEqual([]);
  await mock.restore(after);
  expect(mock.deliveries).toHaveLength(1);
  await mock.reset();
  expect(mock.deliveries).toEqual([]);
});
