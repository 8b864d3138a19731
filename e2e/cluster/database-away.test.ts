import { startTestServer } from "@posthorn/engine/testing";
import { afterAll, describe, expect } from "vitest";
import { ask } from "../support/ask.js";
import { createDatabase } from "../support/database.js";
import type { EngineProcess } from "../support/engine-process.js";
import { createKey } from "./cluster.js";
import { test as base } from "./cluster-test.js";
import { checkHistory, delivered, send } from "./history.js";

// A separate server, because other tests use that of the run. It is undefined on a machine without PostgreSQL's binaries.
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
    { how: "in order", mode: "fast" },
    { how: "as by a power failure", mode: "immediate" },
  ] as const)(
    "report it, and continue without a restart once it is back: $how",
    async ({ mode }, { cluster, sink }) => {
      const engines = await Promise.all([cluster.start("api"), cluster.start("all"), cluster.start("worker")]);
      const [api, other] = engines;
      const health = ({ ready }: EngineProcess) => ask(`${ready.base_url}/health`);
      const { key } = await createKey(api);
      const accepted = await send(api, key, 20, "before");
      await delivered(api, 20, 10_000);
      sink.pause();
      accepted.push(...(await send(other, key, 40, "meanwhile")));
      await expect.poll(() => sink.pending.length, { timeout: 5_000 }).toBeGreaterThanOrEqual(5);
      expect(accepted).toHaveLength(60);

      await server?.stop(mode);
      for (const { ready } of [api, other]) {
        const body = { from_email: "hello@example.com", to: "ada@example.com", subject: "Hello", text: "Hello" };
        const rejected = await ask(`${ready.base_url}/email/send`, { method: "POST", token: key, body });
        expect(rejected).toMatchObject({ status: 503, body: { error: { code: "unavailable" } } });
        expect(Number(rejected.headers.get("Retry-After"))).toBeGreaterThanOrEqual(1);
      }
      // A worker notices when it polls for jobs.
      for (const engine of engines) {
        await expect
          .poll(() => health(engine), { timeout: 5_000, interval: 100 })
          .toMatchObject({
            status: 503,
            body: { data: { status: "unavailable" } },
          });
      }
      // The mail server accepts the mails while no process can record that.
      sink.resume();
      sink.reply();
      expect(await send(api, key, 1, "away")).toEqual([]);

      await server?.start();
      // None of the mails that have arrived by now could be recorded.
      const uncertain = sink.mails.map(({ messageId }) => messageId);
      for (const engine of engines) {
        await expect.poll(async () => (await health(engine)).status, { timeout: 10_000, interval: 100 }).toBe(200);
      }
      accepted.push(...(await send(api, key, 10, "after")));
      await delivered(api, 70, 15_000);
      await checkHistory(api, sink, { accepted, uncertain });
    },
  );
});
