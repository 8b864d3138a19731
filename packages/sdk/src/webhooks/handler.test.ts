import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import {
  createHandler,
  createNodeHandler,
  type HandlerOptions,
  recentDeliveries,
  sign,
  unwrap,
  type WebhookEvent,
} from "../webhooks.js";

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const bounced = { event: "email.bounced", timestamp: "2026-11-21T09:30:00.000Z", data: { to: "ada@example.com" } };

async function delivery(payload: object = bounced, deliveryId = "d1", key = secret): Promise<Request> {
  const signed = await sign(payload, { secret: key, deliveryId, webhookId: "w1" });
  return new Request("http://localhost/hooks", { method: "POST", ...signed });
}

describe("a handler", () => {
  test("hands each event to the function of its name and answers 200", async () => {
    const seen: string[] = [];
    const handle = createHandler({
      secret,
      on: { "email.bounced": ({ data, deliveryId }) => seen.push(`${data.to} ${deliveryId}`) },
    });
    const response = await handle(await delivery());
    expect([response.status, await response.json()]).toEqual([200, { received: true }]);
    expect(seen).toEqual(["ada@example.com d1"]);
  });

  test("hands events it does not know to `otherwise`, or answers 200 and does nothing", async () => {
    const seen: WebhookEvent["event"][] = [];
    const payload = { ...bounced, event: "toString" };
    const on = {};
    expect(
      (await createHandler({ secret, on, otherwise: ({ event }) => seen.push(event) })(await delivery(payload))).status,
    ).toBe(200);
    expect((await createHandler({ secret, on })(await delivery(payload))).status).toBe(200);
    expect(seen).toEqual(["toString"]);
  });

  test("answers 400 with the reason to what fails the check, and calls nothing", async () => {
    const seen: unknown[] = [];
    const errors: unknown[] = [];
    const handle = createHandler({
      secret,
      on: { "email.bounced": (event) => seen.push(event) },
      onError: (error) => errors.push(error),
    });
    const response = await handle(await delivery(bounced, "d1", "whsec_other"));
    expect([response.status, await response.json()]).toMatchObject([400, { reason: "mismatch" }]);
    expect(seen).toEqual([]);
    expect(errors).toMatchObject([{ reason: "mismatch" }]);
  });

  test("finds a delivery's headers under a prefix of its own", async () => {
    const options = { secret, headerPrefix: "Example-" };
    const signed = await sign(bounced, { ...options, deliveryId: "d1" });
    const seen: unknown[] = [];
    const on = { "email.bounced": (event: WebhookEvent) => seen.push(event.deliveryId) };
    const request = new Request("http://localhost/hooks", { method: "POST", ...signed });
    expect((await createHandler({ ...options, on })(request)).status).toBe(200);
    expect(seen).toEqual(["d1"]);
  });

  test("answers 405 to another method", async () => {
    const response = await createHandler({ secret, on: {} })(new Request("http://localhost/hooks"));
    expect([response.status, response.headers.get("Allow")]).toEqual([405, "POST"]);
  });

  test("answers 500 when handling fails, so that the service tries again, and says nothing of why", async () => {
    const errors: unknown[] = [];
    const failed = new Error("the database at 10.0.0.7 is away");
    const on = { "email.bounced": () => Promise.reject(failed) };
    const response = await createHandler({ secret, on, onError: (error) => errors.push(error) })(await delivery());
    expect([response.status, await response.text()]).toEqual([500, '{"error":"the event was not handled"}']);
    expect(errors).toEqual([failed]);
  });

  test("answers 500 also where handling fails on a delivery that it checks by itself", async () => {
    const on = { "email.bounced": () => unwrap("{}", {}, { secret }) };
    expect((await createHandler({ secret, on })(await delivery())).status).toBe(500);
  });

  test("answers whatever becomes of telling why", async () => {
    const on = { "email.bounced": () => Promise.reject(new Error("not stored")) };
    for (const onError of [() => Promise.reject(new Error("no log")), () => expect.fail("no log")]) {
      expect((await createHandler({ secret, on, onError })(await delivery())).status).toBe(500);
    }
  });

  test("takes headers and requests of classes that are not this platform's", async () => {
    const request = await delivery();
    const headers = { get: (name: string) => request.headers.get(name) };
    const foreign = { method: "POST", headers, bodyUsed: false, arrayBuffer: () => request.arrayBuffer() };
    const given = foreign as unknown as Request;
    expect((await createHandler({ secret, on: {} })(given)).status).toBe(200);
    const again = { ...foreign, arrayBuffer: async () => (await delivery()).arrayBuffer() } as unknown as Request;
    expect((await unwrap(again, { secret })).deliveryId).toBe("d1");
  });
});

describe("a handler that remembers deliveries", () => {
  test("handles one once, however often it comes", async () => {
    let handled = 0;
    const handle = createHandler({ secret, dedupe: recentDeliveries(), on: { "email.bounced": () => handled++ } });
    const statuses = [];
    for (const id of ["d1", "d1", "d2"]) statuses.push((await handle(await delivery(bounced, id))).status);
    expect(statuses).toEqual([200, 200, 200]);
    expect(handled).toBe(2);
  });

  test("handles one again that failed", async () => {
    let calls = 0;
    const on = {
      "email.bounced": () => {
        calls += 1;
        if (calls === 1) throw new Error("not yet");
      },
    };
    const handle = createHandler({ secret, dedupe: recentDeliveries(), on });
    expect((await handle(await delivery())).status).toBe(500);
    expect((await handle(await delivery())).status).toBe(200);
    expect(calls).toBe(2);
  });

  test("asks for another attempt while the same delivery is being handled", async () => {
    let finish = (): void => {};
    const running = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let begun = (): void => {};
    const inHand = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const on = {
      "email.bounced": () => {
        begun();
        return running;
      },
    };
    const handle = createHandler({ secret, dedupe: recentDeliveries(), on });
    const first = handle(await delivery());
    await inHand;
    const second = await handle(await delivery());
    expect([second.status, second.headers.get("Retry-After")]).toEqual([409, "5"]);
    finish();
    expect((await first).status).toBe(200);
  });

  test("wants a number of deliveries to remember", () => {
    expect(() => recentDeliveries(Number.NaN)).toThrow("most must be a number");
  });

  test("forgets the oldest beyond its number", () => {
    const store = recentDeliveries(2);
    for (const id of ["a", "b", "c"]) {
      expect(store.begin(id)).toBe("new");
      store.end(id, true);
    }
    expect([store.begin("c"), store.begin("b"), store.begin("a")]).toEqual(["done", "done", "new"]);
  });
});

describe("a handler for Node", () => {
  const servers: ReturnType<typeof createServer>[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  /** Serves a handler; `parse` is what a framework does to the request first. */
  async function serve(
    options: Omit<HandlerOptions, "secret">,
    parse: (raw: Buffer | undefined) => unknown = () => undefined,
  ): Promise<string> {
    const handle = createNodeHandler({ secret, ...options });
    const server = createServer(async (call, response) => {
      if (parse.length > 0) {
        const chunks: Buffer[] = [];
        for await (const chunk of call) chunks.push(chunk);
        Object.assign(call, { body: parse(Buffer.concat(chunks)) });
      }
      await handle(call, response);
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  }

  const post = async (url: string, payload: object = bounced): Promise<Response> =>
    fetch(url, { method: "POST", ...(await sign(payload, { secret, deliveryId: "d1" })) });

  test("reads the bytes itself", async () => {
    const seen: unknown[] = [];
    const url = await serve({ on: { "email.bounced": ({ data, deliveryId }) => seen.push(data.to, deliveryId) } });
    const payload = { ...bounced, data: { to: `${"é".repeat(70_000)}@example.com` } };
    const response = await post(url, payload);
    expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "application/json"]);
    expect(seen).toEqual([payload.data.to, "d1"]);
    expect((await fetch(url)).status).toBe(405);
  });

  test("takes the bytes that express.raw() left", async () => {
    const seen: unknown[] = [];
    const url = await serve({ on: { "email.bounced": ({ data }) => seen.push(data.to) } }, (raw) => raw);
    expect((await post(url)).status).toBe(200);
    expect(seen).toEqual(["ada@example.com"]);
  });

  test("reads the bytes itself where a parser had nothing to do but left a body", async () => {
    const handle = createNodeHandler({ secret, on: {} });
    const server = createServer((call, response) => handle(Object.assign(call, { body: {} }), response));
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    expect((await post(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`)).status).toBe(200);
  });

  test.each([
    ["parsed", (raw: Buffer | undefined) => JSON.parse(String(raw))],
    ["read and dropped", (_raw: Buffer | undefined) => undefined],
  ])("answers 400 and says why when the body was %s before", async (_, parse) => {
    const response = await post(await serve({ on: {} }, parse));
    expect([response.status, await response.json()]).toMatchObject([400, { reason: "parsed_body" }]);
  });

  test.each([
    [8 * 1024 * 1024, "no_header"],
    [8 * 1024 * 1024 + 1, "malformed"],
  ])("reads no more than 8 MiB: %i bytes are %s", async (length, reason) => {
    const url = await serve({ on: {} });
    const response = await fetch(url, { method: "POST", body: new Uint8Array(length) });
    expect([response.status, await response.json()]).toMatchObject([400, { reason }]);
  });

  test("ends the connection of a body that it did not read to its end, so that the next request has one of its own", async () => {
    const url = await serve({ on: {} });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const send = (length: number): Promise<unknown[]> =>
      new Promise((resolve, reject) => {
        const call = request(url, { agent, method: "POST" }, (response) => {
          response.resume().once("end", () => resolve([response.statusCode, response.headers.connection]));
        });
        call.once("error", reject).end(new Uint8Array(length));
      });
    expect(await send(9 * 1024 * 1024)).toEqual([400, "close"]);
    expect(await send(1)).toEqual([400, "keep-alive"]);
    agent.destroy();
  });
});
