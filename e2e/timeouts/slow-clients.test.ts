import { describe, expect } from "vitest";
import { type SlowClient, slowClient, unlimitedKey } from "../attacks/slow-client.js";
import { watchEngine } from "../attacks/watch-engine.js";
import { clientOf, test } from "../process/engine-test.js";

const clients = 300;

describe.concurrent("slow clients", { timeout: 150_000 }, () => {
  test("are disconnected, headers within 15 s and bodies within 70 s, and others are answered meanwhile", async ({
    serve,
  }) => {
    const engine = await serve();
    const key = await unlimitedKey(engine);
    const head = `Host: engine\r\nAuthorization: Bearer ${key}\r\n`;
    const all: SlowClient[] = [];
    const many = (count: number, make: () => SlowClient) => {
      const made = Array.from({ length: count }, make);
      all.push(...made);
      return Promise.all(made.map(({ cut }) => cut));
    };
    try {
      const cost = await watchEngine(engine, async () => {
        const headers = many(clients, () =>
          slowClient(engine, "GET /v1/lists HTTP/1.1\r\nHost: engine\r\nX-A: ", { drip: "a" }),
        );
        const body = `POST /v1/email/send HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`;
        const bodies = many(clients, () => slowClient(engine, body, { drip: " " }));
        const ofHeaders = await headers;
        return { headers: ofHeaders, bodies: await bodies };
      });
      expect(Math.max(...cost.result.headers)).toBeLessThan(15);
      expect(Math.max(...cost.result.bodies)).toBeLessThan(70);
      expect(cost.healthFailures).toBe(0);
      expect(cost.healthP99).toBeLessThan(500);
    } finally {
      for (const { socket } of all) socket.destroy();
    }
  });

  test("that never read a large answer are disconnected after 15 s", async ({ serve }) => {
    const engine = await serve();
    const key = await unlimitedKey(engine);
    const client = await clientOf(engine);
    const attributes = { note: "x".repeat(30_000) };
    await Promise.all(
      Array.from({ length: 600 }, (_, n) => client.contacts.create({ email: `c${n}@example.com`, attributes })),
    );
    const head = `GET /v1/contacts?limit=1000 HTTP/1.1\r\nHost: engine\r\nAuthorization: Bearer ${key}\r\n\r\n`;
    const { socket } = slowClient(engine, head, { reads: false });
    let bytes = 0;
    const ended = new Promise<void>((resolve) => socket.on("close", resolve).on("error", resolve));
    await new Promise((resolve) => setTimeout(resolve, 15_000));
    // The bytes in the systems' buffers still arrive; the rest of eighteen megabytes does not.
    socket.on("data", (chunk) => {
      bytes += chunk.length;
    });
    await ended;
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(17_000_000);
  });
});
