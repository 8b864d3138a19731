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

/** The core of a stage, in a process that was started with where its rows are (`json`, or the URL of a database) and how many. */
export interface StageCore {
  core: Core;
  where: string;
  size: number;
  workspace_id: string;
  /** Makes a call such as `POST /contacts` and gives the data of its answer; throws unless that is a success. */
  call(line: string, given?: unknown): Promise<{ id: string }>;
  /** µs of CPU used from the first of its calls on, the database's included. */
  watchCpu(): Promise<() => number>;
  /** Says that all is there, and answers each kind of call it is told with what `costOf` gives for it. */
  serve(costOf: (kind: string) => Promise<unknown>): void;
}

/** Gives back the core of this process's stage. */
export async function openStageCore(): Promise<StageCore> {
  const [where = "json", size = "0"] = process.argv.slice(2);
  const dir = mkdtempSync(join(tmpdir(), "posthorn-bench-"));
  const random = systemRandom();
  const clock = createClock();
  const newId = () => Buffer.from(random.bytes(16)).toString("hex");
  const open = () =>
    // A snapshot in the middle of a round would be measured with one kind of call only.
    openJsonStore({ dir, now: clock.now, newId, snapshotAfterBytes: Number.POSITIVE_INFINITY });
  const store = where === "json" ? await open() : await openPostgresStore({ url: where });
  const parts = {
    store,
    mailer: createCaptureMailer(),
    clock,
    secret: "the bench keeps no secrets, only figures",
    random,
    // Limits far away, but counted: the limiter stays in the measured path.
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
      // One that has gone in the meantime was idle.
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

/** µs of CPU that a process has used; 0 for one that is gone. */
function usedBy(pid: number): number {
  try {
    return cpuOf([pid]);
  } catch {
    return 0;
  }
}
