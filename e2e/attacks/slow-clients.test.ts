import { connect, type Socket } from "node:net";
import { describe, expect } from "vitest";
import { clientOf, firstWorkspace, test } from "../process/engine-test.js";
import type { EngineProcess } from "../support/engine-process.js";
import { watchEngine } from "./watch-engine.js";

interface SlowClient {
  socket: Socket;
  /** Resolves with the seconds until the engine closed the connection. */
  cut: Promise<number>;
}

/** Connects, sends a text, and then some bytes every second. `reads` says whether it reads the answer. */
function slowClient({ ready }: EngineProcess, say: string, { drip = "", reads = true } = {}): SlowClient {
  const began = performance.now();
  const socket = connect({ port: Number(new URL(ready.base_url).port), host: "127.0.0.1" });
  socket.write(say);
  if (reads) socket.resume();
  const timer = setInterval(() => drip && socket.write(drip), 1000);
  const cut = new Promise<number>((resolve) => {
    const end = () => {
      clearInterval(timer);
      resolve((performance.now() - began) / 1000);
    };
    socket.on("error", end).on("end", end).on("close", end);
  });
  return { socket, cut };
}

async function unlimitedKey(engine: EngineProcess): Promise<string> {
  const wanted = { name: "slow", type: "sandbox", rate_limit: 0, email_rate_limit: 0 };
  const { body } = await engine.admin("POST", `/workspaces/${await firstWorkspace(engine)}/keys`, wanted);
  return body.data.key;
}

const clients = 300;

describe("slow clients", { timeout: 150_000 }, () => {
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

  test("that send thousands of requests on one connection delay only themselves", async ({ serve }) => {
    const engine = await serve();
    const key = await unlimitedKey(engine);
    const one = `GET /v1/lists HTTP/1.1\r\nHost: engine\r\nAuthorization: Bearer ${key}\r\n\r\n`;
    const cost = await watchEngine(engine, () => slowClient(engine, one.repeat(5000)).cut);
    // The engine closes a connection after 1,000 requests.
    expect(cost.result).toBeLessThan(30);
    expect(cost.healthFailures).toBe(0);
    expect(cost.healthP99).toBeLessThan(500);
  });
});
