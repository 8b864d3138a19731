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
 * Returns a core whose job loop is not started, its live key (`liveKey` if given), and `serve`. The core is on `store`,
 * or on a JSON store that is deleted when the bench disconnects. `serve` passes the port to `ready` and sends the CPU
 * time on request.
 */
export async function openTemporaryCore({ store, mailer = createCaptureMailer(), settings, liveKey, ...more }) {
  const dir = mkdtempSync(join(tmpdir(), "posthorn-bench-"));
  const random = systemRandom();
  const clock = createClock();
  const newId = () => Buffer.from(random.bytes(16)).toString("hex");
  const parts = {
    store: store ?? (await openJsonStore({ dir, now: clock.now, newId })),
    mailer,
    clock,
    secret: "a secret of the benches, used nowhere else",
    random,
    settings,
    ...more,
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
