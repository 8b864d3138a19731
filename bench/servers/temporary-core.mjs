import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHttpServer, openJsonStore } from "@posthorn/engine";
import {
  bootstrap,
  createCaptureMailer,
  createClock,
  createCore,
  createCtx,
  systemRandom,
} from "@posthorn/engine/core";

/**
 * Gives back a core whose job loop is not started, on a JSON store that goes when the bench lets go of this process, or on
 * `store`; its live key (`liveKey` when given), and `serve`, which gives the port to `ready` and tells the CPU used whenever asked.
 */
export async function openTemporaryCore({ store, mailer = createCaptureMailer(), settings, liveKey }) {
  const dir = mkdtempSync(join(tmpdir(), "posthorn-bench-"));
  const random = systemRandom();
  const clock = createClock();
  const newId = () => Buffer.from(random.bytes(16)).toString("hex");
  const parts = {
    store: store ?? (await openJsonStore({ dir, now: clock.now, newId })),
    mailer,
    clock,
    secret: "the bench keeps no secrets, only figures",
    random,
    settings,
  };
  const made = await bootstrap(createCtx(parts), parts.store, { liveKey });
  const core = createCore(parts);
  return {
    core,
    liveKey: made.liveKey,
    serve(ready) {
      const server = createHttpServer((request) => core.handle(request));
      server.listen(0, "127.0.0.1", () => ready(server.address().port));
      process.on("message", () => process.send(process.cpuUsage()));
      process.on("disconnect", () => {
        rmSync(dir, { recursive: true, force: true });
        process.exit();
      });
    },
  };
}
