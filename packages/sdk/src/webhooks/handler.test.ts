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
  test("calls the function of each event and answers 200", async () => {
    const seen: string[] = [];
    const handle = createHandler({
      secret,
      on: { "email.bounced": ({ data, deliveryId }) => seen.push(`${data.to} ${deliveryId}`) },
    });
    const response = await handle(await delivery());
    expect([response.status, await response.json()]).toEqual([200, { received: true }]);
    expect(seen).toEqual(["ada@example.com d1"]);
  });

  test("calls `otherwise` for other events, or answers 200 and does nothing", async () => {
    const seen: WebhookEvent["event"][] = [];
    const payload = { ...bounced, event: "toString" };
    const on = {};
    expect(
      (await createHandler({ secret, on, otherwise: ({ event }) => seen.push(event) })(await delivery(payload))).status,
    ).toBe(200);
    expect((await createHandler({ secret, on })(await delivery(payload))).status).toBe(200);
    expect(seen).toEqual(["toString"]);
  });

  test("answers 400 with the reason for an invalid delivery, and calls nothing", async () => {
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

  test("reads headers with another prefix", async () => {
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

  test("answers 500 when handling fails, so that the service retries, and does not say why", async () => {
    const errors: unknown[] = [];
    const failed = new Error("the database at 10.0.0.7 is away");
    const on = { "email.bounced": () => Promise.reject(failed) };
    const response = await createHandler({ secret, on, onError: (error) => errors.push(error) })(await delivery());
    expect([response.status, await response.text()]).toEqual([500, '{"error":"the event was not handled"}']);
    expect(errors).toEqual([failed]);
  });

  test("answers 500 also when a function throws a WebhookVerificationError", async () => {
    const on = { "email.bounced": () => unwrap("{}", {}, { secret }) };
    expect((await createHandler({ secret, on })(await delivery())).status).toBe(500);
  });

  test("answers also when onError fails", async () => {
    const on = { "email.bounced": () => Promise.reject(new Error("not stored")) };
    for (const onError of [() => Promise.reject(new Error("no log")), () => expect.fail("no log")]) {
      expect((await createHandler({ secret, on, onError })(await delivery())).status).toBe(500);
    }
  });

  test("accepts headers and requests of other classes", async () => {
    const request = await delivery();
    const headers = { get: (name: string) => request.headers.get(name) };
    const foreign = { method: "POST", headers, bodyUsed: false, arrayBuffer: () => request.arrayBuffer() };
    const given = foreign as unknown as Request;
    expect((await createHandler({ secret, on: {} })(given)).status).toBe(200);
    const again = { ...foreign, arrayBuffer: async () => (await delivery()).arrayBuffer() } as unknown as Request;
    expect((await unwrap(again, { secret })).deliveryId).toBe("d1");
  });
});

describe("a handler with dedupe", () => {
  test("handles a delivery once, however often it comes", async () => {
    let handled = 0;
    const handle = createHandler({ secret, dedupe: recentDeliveries(), on: { "email.bounced": () => handled++ } });
    const statuses = [];
    for (const id of ["d1", "d1", "d2"]) statuses.push((await handle(await delivery(bounced, id))).status);
    expect(statuses).toEqual([200, 200, 200]);
    expect(handled).toBe(2);
  });

  test("handles a failed delivery again", async () => {
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

  test("answers 409 while the same delivery is being handled", async () => {
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

  test("needs a number of deliveries to store", () => {
    expect(() => recentDeliveries(Number.NaN)).toThrow("most must be a number");
  });

  test("deletes the oldest beyond its number", () => {
    const store = recentDeliveries(2);
    for (const id of ["a", "b", "c"]) {
      expect(store.begin(id)).toBe("new");
      store.end(id, true);
    }
    expect([store.begin("c"), store.begin("b"), store.begin("a")]).toEqual(["done", "done", "new"]);
  });
});

/** Returns the same delivery with other headers. `undefined` removes one. */
function altered(
  signed: { body: string; headers: Record<string, string> },
  changes: Record<string, string | undefined>,
) {
  const all = { ...signed.headers, ...changes };
  const headers = Object.fromEntries(
    Object.entries(all).filter((each): each is [string, string] => each[1] !== undefined),
  );
  return new Request("http://localhost/hooks", { method: "POST", body: signed.body, headers });
}

describe("a signed delivery that an attacker replays", () => {
  const without = { "webhook-id": undefined, "webhook-timestamp": undefined, "webhook-signature": undefined };
  function counting(store = recentDeliveries()) {
    const counted = { handled: 0 };
    const on = { "email.bounced": () => void counted.handled++ };
    return { handle: createHandler({ secret, dedupe: store, on }), counted };
  }

  test("is handled once under any delivery id that is not signed", async () => {
    const { handle, counted } = counting();
    const signed = await sign(bounced, { secret, deliveryId: "d1" });
    const statuses: number[] = [];
    for (const id of ["d1", "d2", "d3", undefined]) {
      statuses.push((await handle(altered(signed, { "X-Service-Delivery-Id": id }))).status);
    }
    expect([statuses, counted.handled]).toEqual([[200, 200, 200, 200], 1]);
  });

  test("is refused with another id, another time or a signature of nothing", async () => {
    const { handle, counted } = counting();
    const signed = await sign(bounced, { secret, deliveryId: "d1" });
    const changes = [
      { "webhook-id": "d2" },
      { "webhook-timestamp": String(Number(signed.headers["webhook-timestamp"]) + 1) },
      { "webhook-signature": "v1,AAAA" },
      { "webhook-signature": "v1," },
      { "webhook-signature": undefined },
      { "webhook-id": undefined },
      { "webhook-timestamp": undefined },
      { ...without, "webhook-id": "d2" },
    ];
    for (const change of changes) {
      const response = await handle(altered(signed, change));
      expect([change, response.status, await response.json()]).toMatchObject([change, 400, { reason: "mismatch" }]);
    }
    expect(counted.handled).toBe(0);
  });

  test("is not handled again without the headers that sign its id, also in another process", async () => {
    const store = recentDeliveries();
    const [one, other] = [counting(store), counting(store)];
    const signed = await sign(bounced, { secret, deliveryId: "d1" });
    await one.handle(altered(signed, {}));
    for (const id of ["d2", "d3"]) {
      const changes = { ...without, "X-Service-Delivery-Id": id };
      expect((await other.handle(altered(signed, changes))).status).toBe(200);
      expect((await one.handle(altered(signed, { ...changes, "webhook-id": "" }))).status).toBe(200);
    }
    expect([one.counted.handled, other.counted.handled]).toEqual([1, 0]);
  });

  test("is handled once by its body when its sender signs no id, also in a later attempt", async () => {
    const { handle, counted } = counting();
    const now = Math.floor(Date.now() / 1000);
    for (const [timestamp, id] of [
      [now, "d1"],
      [now, "d2"],
      [now + 5, "d1"],
    ] as const) {
      const signed = await sign(bounced, { secret, deliveryId: id, timestamp });
      expect((await handle(altered(signed, without))).status).toBe(200);
    }
    expect(counted.handled).toBe(1);
    const another = await sign({ ...bounced, data: { to: "grace@example.com" } }, { secret });
    expect((await handle(altered(another, {}))).status).toBe(200);
    expect(counted.handled).toBe(2);
  });

  test("is handled once when the service retries with a new time and the same id", async () => {
    const { handle, counted } = counting();
    const now = Math.floor(Date.now() / 1000);
    for (const timestamp of [now - 60, now]) {
      const signed = await sign(bounced, { secret, deliveryId: "d1", timestamp });
      expect((await handle(altered(signed, {}))).status).toBe(200);
    }
    expect(counted.handled).toBe(1);
  });

  test("has its signed id as the event's deliveryId", async () => {
    const signed = await sign(bounced, { secret, deliveryId: "d1" });
    const event = await unwrap(altered(signed, { "X-Service-Delivery-Id": "forged" }), { secret });
    expect(event.deliveryId).toBe("d1");
  });

  test("is refused when either time is beyond the tolerance", async () => {
    const old = await sign(bounced, { secret, deliveryId: "d1", timestamp: Date.now() / 1000 - 301 });
    const fresh = await sign(bounced, { secret, deliveryId: "d1" });
    const { handle } = counting();
    for (const name of ["X-Service-Signature", ...Object.keys(without)]) expect(old.headers).toHaveProperty(name);
    const mixed = Object.fromEntries(Object.keys(without).map((name) => [name, old.headers[name]]));
    const response = await handle(altered(fresh, mixed));
    expect([response.status, await response.json()]).toMatchObject([400, { reason: "timestamp_too_old" }]);
  });
});

describe("a handler of an unverified body", () => {
  /** An endless body that counts the bytes that were read. */
  function dripping(chunk: number) {
    const read = { bytes: 0, cancelled: false };
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        read.bytes += chunk;
        controller.enqueue(new Uint8Array(chunk));
      },
      cancel() {
        read.cancelled = true;
      },
    });
    const init = { method: "POST", body, duplex: "half" };
    return { read, request: new Request("http://localhost/hooks", init as RequestInit) };
  }

  test.each([1, 1000, 65_536])("reads no more than 1 MiB of a body without an end, in chunks of %i", async (chunk) => {
    const { read, request } = dripping(chunk === 1 ? 4096 : chunk);
    const response = await createHandler({ secret, on: {} })(request);
    expect([response.status, await response.json()]).toMatchObject([400, { reason: "malformed" }]);
    expect(read.cancelled).toBe(true);
    expect(read.bytes).toBeLessThanOrEqual(1024 * 1024 + 3 * 65_536);
  });

  test.each([
    [1024 * 1024, 200],
    [1024 * 1024 + 1, 400],
  ])("answers a signed body of %i bytes with %i", async (length, status) => {
    const empty = JSON.stringify({ ...bounced, data: { to: "" } }).length;
    const payload = { ...bounced, data: { to: "x".repeat(length - empty) } };
    expect((await createHandler({ secret, on: {} })(await delivery(payload))).status).toBe(status);
  });
});

describe("a handler for Node", () => {
  const servers: ReturnType<typeof createServer>[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  /** Serves a handler. `parse` is the middleware of a framework before it. */
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

  test("reads the bytes of the request", async () => {
    const seen: unknown[] = [];
    const url = await serve({ on: { "email.bounced": ({ data, deliveryId }) => seen.push(data.to, deliveryId) } });
    const payload = { ...bounced, data: { to: `${"é".repeat(70_000)}@example.com` } };
    const response = await post(url, payload);
    expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "application/json"]);
    expect(seen).toEqual([payload.data.to, "d1"]);
    expect((await fetch(url)).status).toBe(405);
  });

  test("uses the bytes of express.raw()", async () => {
    const seen: unknown[] = [];
    const url = await serve({ on: { "email.bounced": ({ data }) => seen.push(data.to) } }, (raw) => raw);
    expect((await post(url)).status).toBe(200);
    expect(seen).toEqual(["ada@example.com"]);
  });

  test("reads the bytes itself when a parser set an empty body without reading", async () => {
    const handle = createNodeHandler({ secret, on: {} });
    const server = createServer((call, response) => handle(Object.assign(call, { body: {} }), response));
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    expect((await post(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`)).status).toBe(200);
  });

  test.each([
    ["parsed", (raw: Buffer | undefined) => JSON.parse(String(raw))],
    ["read and dropped", (_raw: Buffer | undefined) => undefined],
  ])("answers 400 with the reason when the body was %s before", async (_, parse) => {
    const response = await post(await serve({ on: {} }, parse));
    expect([response.status, await response.json()]).toMatchObject([400, { reason: "parsed_body" }]);
  });

  test.each([
    [1024 * 1024, "no_header"],
    [1024 * 1024 + 1, "malformed"],
  ])("reads no more than 1 MiB: %i bytes are %s", async (length, reason) => {
    const url = await serve({ on: {} });
    const response = await fetch(url, { method: "POST", body: new Uint8Array(length) });
    expect([response.status, await response.json()]).toMatchObject([400, { reason }]);
  });

  test("closes the connection after a body that it did not read to the end", async () => {
    const url = await serve({ on: {} });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const send = (length: number): Promise<unknown[]> =>
      new Promise((resolve, reject) => {
        const call = request(url, { agent, method: "POST" }, (response) => {
          response.resume().once("end", () => resolve([response.statusCode, response.headers.connection]));
        });
        call.once("error", reject).end(new Uint8Array(length));
      });
    expect(await send(2 * 1024 * 1024)).toEqual([400, "close"]);
    expect(await send(1)).toEqual([400, "keep-alive"]);
    agent.destroy();
  });
});
