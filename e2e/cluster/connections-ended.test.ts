import { describe, expect } from "vitest";
import { endConnections, serverUrl } from "../support/database.js";
import type { EngineProcess } from "../support/engine-process.js";
import { createKey } from "./cluster.js";
import { test } from "./cluster-test.js";
import { allDelivered, checkHistory, send } from "./history.js";

const senders = 8;
const callsEach = 12;

describe.skipIf(serverUrl() === undefined)(
  "processes whose database connections are terminated",
  { timeout: 40_000 },
  () => {
    test("lose no accepted mail, and continue without a restart", async ({ cluster, database, sink }) => {
      const engines = await Promise.all([cluster.start("api"), cluster.start("all"), cluster.start("worker")]);
      const [api, other] = engines;
      const { key } = await createKey(api);
      const accepted: string[] = [];
      let answers = 0;
      let terminations = 0;
      const calls = async (engine: EngineProcess, sender: number) => {
        for (let call = 0; call < callsEach; call += 1) {
          accepted.push(...(await send(engine, key, 5, `call-${sender}-${call}`)));
          answers += 1;
          if (answers % 16 !== 8) continue;
          await endConnections(database);
          terminations += 1;
        }
      };
      await Promise.all(Array.from({ length: senders }, (_, index) => calls(index % 2 === 0 ? api : other, index)));
      expect(answers).toBe(senders * callsEach);
      expect(terminations).toBe(6);
      // A transaction whose connection ends before its commit is retried.
      expect(accepted.length).toBeGreaterThan((answers * 5) / 2);

      await allDelivered(api, 20_000);
      await checkHistory(api, sink, { accepted, uncertain: "any" });
    });
  },
);
