import { startTestServer } from "@posthorn/engine/testing";
import { afterAll, describe, expect } from "vitest";
import { ask } from "../support/ask.js";
import { createDatabase } from "../support/database.js";
import type { EngineProcess } from "../support/engine-process.js";
import { createKey } from "./cluster.js";
import { test as base } from "./cluster-test.js";
import { checkHistory, delivered, send } from "./history.js";

// One of its own: other tests go on using the server of the run. There is none where the machine has no binaries of it.
const server = await startTestServer();

const test = base.extend<{ database: string }>({
  database: async ({ task: _task }, use) => {
    const { url, drop } = await createDatabase(server?.url);
    await use(url);
    await server?.start().catch(() => {});
    await drop();
  },
});

describe.skipIf(server === undefined)("processes whose PostgreSQL is stopped", { timeout: 40_000 }, () => {
  afterAll(() => server?.remove());

  test.for([
    { how: "orderly", mode: "fast" },
    { how: "as by a pulled plug", mode: "immediate" },
  ] as const)("say so, and go on without a restart once it is back: $how", async ({ mode }, { cluster, sink }) => {
    const engines = await Promise.all([cluster.start("api"), cluster.start("all"), cluster.start("worker")]);
    const [api, other] = engines;
    const health = ({ ready }: EngineProcess) => ask(`${ready.base_url}/health`);
    const { key } = await createKey(api);
    const accepted = await send(api, key, 20, "before");
    await delivered(api, 20, 10_000);
    sink.hold();
    accepted.push(...(await send(other, key, 40, "meanwhile")));
    await expect.poll(() => sink.held.length, { timeout: 5_000 }).toBeGreaterThanOrEqual(5);
    expect(accepted).toHaveLength(60);

    await server?.stop(mode);
    for (const { ready } of [api, other]) {
      const body = { from_email: "hello@example.com", to: "ada@example.com", subject: "Hello", text: "Hello" };
      const refused = await ask(`${ready.base_url}/email/send`, { method: "POST", token: key, body });
      expect(refused).toMatchObject({ status: 503, body: { error: { code: "unavailable" } } });
      expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThanOrEqual(1);
    }
    // A worker notices by its own looks for jobs.
    for (const engine of engines) {
      await expect
        .poll(() => health(engine), { timeout: 5_000, interval: 100 })
        .toMatchObject({
          status: 503,
          body: { data: { status: "unavailable" } },
        });
    }
    // Their mails are taken while nobody can write that down.
    sink.letPass();
    sink.release();
    expect(await send(api, key, 1, "away")).toEqual([]);

    await server?.start();
    // What arrived until now arrived while nobody could write it down.
    const doubted = sink.mails.map(({ messageId }) => messageId);
    for (const engine of engines) {
      await expect.poll(async () => (await health(engine)).status, { timeout: 10_000, interval: 100 }).toBe(200);
    }
    accepted.push(...(await send(api, key, 10, "after")));
    await delivered(api, 70, 15_000);
    await checkHistory(api, sink, { accepted, doubted });
  });
});
