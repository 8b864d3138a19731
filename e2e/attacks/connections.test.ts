import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { describe, expect } from "vitest";
import { firstWorkspace, test } from "../process/engine-test.js";
import type { EngineProcess } from "../support/engine-process.js";
import { watchEngine } from "./watch-engine.js";

/** Returns how many files this process can have open; each connection is a file, too. */
function openFiles(): number {
  try {
    return Number(/^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** Connections to an engine, opened in groups, with the answers on each and the number of closed ones. */
class Connections {
  readonly sockets: Socket[] = [];
  readonly heard: string[] = [];
  closed = 0;
  readonly #port: number;

  constructor({ ready }: EngineProcess) {
    this.#port = Number(new URL(ready.base_url).port);
  }

  async open(count: number, say?: string): Promise<void> {
    for (let opened = 0; opened < count; opened += 500) {
      await Promise.all(Array.from({ length: Math.min(500, count - opened) }, () => this.#openOne(say)));
    }
  }

  end(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  /** Resolves once a condition holds, or after `ms`. */
  async until(holds: () => boolean, longest: number): Promise<void> {
    const began = performance.now();
    while (!holds() && performance.now() - began < longest) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  #openOne(say: string | undefined): Promise<void> {
    return new Promise((resolve) => {
      const socket = connect({ port: this.#port, host: "127.0.0.1" }, () => {
        if (say !== undefined) socket.write(say);
        resolve();
      });
      const index = this.sockets.push(socket) - 1;
      this.heard[index] = "";
      socket.setEncoding("latin1").on("data", (text) => {
        this.heard[index] = `${this.heard[index]}${text}`;
      });
      socket.on("error", () => resolve());
      socket.on("close", () => {
        this.closed += 1;
      });
    });
  }
}

async function unlimitedKey(engine: EngineProcess): Promise<string> {
  const wanted = { name: "many", type: "sandbox", rate_limit: 0, email_rate_limit: 0 };
  const { body } = await engine.admin("POST", `/workspaces/${await firstWorkspace(engine)}/keys`, wanted);
  return body.data.key;
}

/** Returns the lines of a log about one kind of shedding. */
const linesAbout = (stderr: string, kind: string) =>
  stderr.split("\n").filter((line) => line.includes(`load is shed: ${kind}`));

describe("load", { timeout: 120_000 }, () => {
  test.skipIf(openFiles() < 13_000)("of 12,000 idle connections is shed within seconds", async ({ serve }) => {
    const engine = await serve();
    const idle = new Connections(engine);
    try {
      const cost = await watchEngine(engine, async () => {
        await idle.open(12_000);
        await idle.until(() => idle.closed >= 1000, 5000);
        return idle.closed;
      });
      expect(cost.result).toBeGreaterThanOrEqual(1000);
      expect(cost.healthFailures).toBe(0);
    } finally {
      idle.end();
    }
    const { stderr } = await engine.stop();
    const lines = linesAbout(stderr, "connections");
    expect(lines.length).toBeGreaterThanOrEqual(1);
    expect(lines.length).toBeLessThanOrEqual(20);
  });

  test("of 3,000 calls in flight is rejected with Retry-After, and health checks are not", async ({ serve }) => {
    const engine = await serve();
    const key = await unlimitedKey(engine);
    const body = JSON.stringify({ to: "ada@example.com", from_email: "a@example.com", subject: "s", text: "t" });
    const call = [
      "POST /v1/email/send HTTP/1.1",
      "Host: engine",
      `Authorization: Bearer ${key}`,
      "Content-Type: application/json",
      `Content-Length: ${body.length}`,
      "",
      body.slice(0, -1),
    ].join("\r\n");
    const calls = new Connections(engine);
    try {
      const cost = await watchEngine(engine, async () => {
        await calls.open(3000, call);
        const refused = () => calls.heard.filter((text) => / 429 /.test(text));
        await calls.until(() => refused().length >= 2000, 20_000);
        return refused();
      });
      expect(cost.result.length).toBe(2000);
      for (const text of cost.result.slice(0, 20)) {
        expect(text).toContain('"code":"rate_limit_exceeded"');
        expect(text).toMatch(/\r\nRetry-After: 1\r\n/);
      }
      expect(cost.healthFailures).toBe(0);
      // The accepted calls are answered as usual.
      for (const [index, socket] of calls.sockets.entries())
        if (calls.heard[index] === "") socket.write(body.slice(-1));
      const sent = () => calls.heard.filter((text) => / 200 /.test(text)).length;
      await calls.until(() => sent() >= 1000, 30_000);
      expect(sent()).toBe(1000);
    } finally {
      calls.end();
    }
    const { stderr } = await engine.stop();
    const lines = linesAbout(stderr, "calls in flight");
    expect(lines.length).toBeGreaterThanOrEqual(1);
    expect(lines.length).toBeLessThanOrEqual(20);
  });
});

describe("a wrong operator token", { timeout: 60_000 }, () => {
  test("is answered 401 at most 200 times in 4 s, while the right one works", async ({ serve }) => {
    const engine = await serve();
    const { origin } = new URL(engine.ready.operator_url);
    const statuses: number[] = [];
    const began = performance.now();
    const guess = async () => {
      while (performance.now() - began < 4000) {
        const headers = { authorization: `Bearer guess-${statuses.length}` };
        const response = await fetch(`${origin}/_posthorn/workspaces`, { headers });
        await response.arrayBuffer();
        statuses.push(response.status);
        if (response.status === 429) expect(response.headers.get("retry-after")).toMatch(/^[1-4]$/);
      }
    };
    const right = async () => {
      while (performance.now() - began < 4000) {
        expect((await engine.admin("GET", "/workspaces")).status).toBe(200);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    };
    await Promise.all([...Array.from({ length: 8 }, guess), right()]);
    const wrong = statuses.filter((status) => status === 401).length;
    expect(wrong).toBeGreaterThan(10);
    expect(wrong).toBeLessThanOrEqual(200);
    expect(statuses.every((status) => status === 401 || status === 429)).toBe(true);
    const { stderr } = await engine.stop();
    const lines = stderr.split("\n").filter((line) => line.includes("calls with a wrong operator token"));
    expect(lines.length).toBeGreaterThanOrEqual(1);
    expect(lines.length).toBeLessThanOrEqual(20);
    expect(stderr).not.toContain("guess-");
  });
});
