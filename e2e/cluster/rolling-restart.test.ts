import { describe, expect } from "vitest";
import { serverUrl } from "../support/database.js";
import type { EngineProcess } from "../support/engine-process.js";
import { createKey, type Role } from "./cluster.js";
import { test } from "./cluster-test.js";
import { checkHistory, delivered, send } from "./history.js";

describe.skipIf(serverUrl() === undefined)(
  "a rolling restart of two api and two worker processes",
  { timeout: 60_000 },
  () => {
    test("under load fails no call, and loses or repeats no mail", async ({ cluster, sink }) => {
      const start = (role: Role) => cluster.start(role);
      // The first one migrates the schema, the others wait for it.
      const [first, second, ...workers] = await Promise.all([
        start("api"),
        start("api"),
        start("worker"),
        start("worker"),
      ]);
      const { key } = await createKey(first);
      // As in a proxy: a process gets no new calls from before its SIGTERM on. Those in flight are answered.
      const rotation: EngineProcess[] = [first, second];
      const accepted: string[] = [];
      let isOver = false;
      const load = Array.from({ length: 3 }, async (_, client) => {
        for (let call = 0; !isOver; call += 1) {
          const api = rotation[call % rotation.length] as EngineProcess;
          const ids = await send(api, key, 2, `client-${client}-${call}`);
          // No id comes of a call that failed.
          expect(ids).toHaveLength(2);
          accepted.push(...ids);
        }
      });

      const replace = async (old: EngineProcess) => {
        rotation.splice(rotation.indexOf(old), 1);
        expect((await old.stop()).code).toBe(0);
        rotation.push(await start("api"));
      };
      await replace(first);
      for (const worker of workers) {
        expect((await worker.stop()).code).toBe(0);
        await start("worker");
      }
      await replace(second);
      isOver = true;
      await Promise.all(load);

      const api = rotation[0] as EngineProcess;
      expect(accepted.length).toBeGreaterThan(20);
      await delivered(api, accepted.length, 30_000);
      await checkHistory(api, sink, { accepted, uncertain: [] });
    });
  },
);
