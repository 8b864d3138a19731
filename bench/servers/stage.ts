import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openJsonStore } from "@posthorn/engine";
import {
  bootstrap,
  type Core,
  createCaptureMailer,
  createClock,
  createCore,
  createCtx,
  systemRandom,
} from "@posthorn/engine/core";
import { openPostgresStore } from "../../packages/engine/src/store/postgres/postgres-store.js";
import { backendsOf, cpuOf } from "../processes.js";

/**
 * The core of a stage. The arguments of its process are the store (`json`, or the URL of a database) and the number of
 * rows.
 */
export interface StageCore {
  core: Core;
  where: string;
  size: number;
  workspace_id: string;
  /** Makes a call such as `POST /contacts` and returns the data of its answer. Throws when the call fails. */
  call(line: string, given?: unknown): Promise<{ id: string }>;
  /** Returns the CPU time (µs) since its first call, the database's included. */
  watchCpu(): Promise<() => number>;
  /** Reports that the store is filled, and answers each request for a kind of call with the result of `costOf`. */
  serve(costOf: (kind: string) => Promise<unknown>): void;
}

/** Returns the core of this process's stage. */
export async function openStageCore(): Promise<StageCore> {
  const [where = "json", size = "0"] = process.argv.slice(2);
  const dir = mkdtempSync(join(tmpdir(), "posthorn-bench-"));
  const random = systemRandom();
  const clock = createClock();
  const newId = () => Buffer.from(random.bytes(16)).toString("hex");
  const open = () =>
    // A snapshot in the middle of a round would be measured with one kind of call.
    openJsonStore({ dir, now: clock.now, newId, snapshotAfterBytes: Number.POSITIVE_INFINITY });
  const store = where === "json" ? await open() : await openPostgresStore({ url: where });
  const parts = {
    store,
    mailer: createCaptureMailer(),
    clock,
    secret: "a secret of the benches, used nowhere else",
    random,
    // The limits are never reached, but calls are counted, so that the limiter is measured.
    settings: { requestLimit: 1e9, emailLimit: 1e9 },
  };
  const { workspace_id, liveKey } = await bootstrap(createCtx(parts), store, {});
  const core = createCore(parts);
  return {
    core,
    where,
    size: Number(size),
    workspace_id,
    async call(line, given) {
      const [method = "", path = ""] = line.split(" ");
      const { status, body } = await core.handle({
        method,
        url: `/v1${path}`,
        headers: { authorization: `Bearer ${liveKey}`, "content-type": "application/json" },
        ...(given !== undefined && { body: JSON.stringify(given) }),
      });
      if (status >= 300) throw new Error(`${line} was answered ${status}: ${body}`);
      return JSON.parse(String(body)).data;
    },
    async watchCpu() {
      const pids = [process.pid, ...(where === "json" ? [] : await backendsOf(where))];
      const before = pids.map(usedBy);
      // A process that has ended in the meantime was idle.
      return () => pids.reduce((sum, pid, i) => sum + Math.max(0, usedBy(pid) - (before[i] ?? 0)), 0);
    },
    serve(costOf) {
      process.on("message", async (kind: string) => process.send?.(await costOf(kind)));
      process.on("disconnect", () => {
        rmSync(dir, { recursive: true, force: true });
        process.exit();
      });
      process.send?.({ resident: process.memoryUsage().rss });
    },
  };
}

/** Returns the CPU time (µs) of a process, or 0 when it has ended. */
function usedBy(pid: number): number {
  try {
    return cpuOf([pid]);
  } catch {
    return 0;
  }
}
