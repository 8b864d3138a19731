// The engine's acceptance alone, durable, on the store its first argument names: `json`, or the URL of a PostgreSQL
// database. The second is the key to make, so that several processes over one database know the same.
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
import { openPostgresStore } from "../../packages/engine/dist/store/postgres/postgres-store.js";

const [where = "json", liveKey] = process.argv.slice(2);
const dir = mkdtempSync(join(tmpdir(), "posthorn-bench-"));
const random = systemRandom();
const clock = createClock();
const newId = () => Buffer.from(random.bytes(16)).toString("hex");
const store =
  where === "json" ? await openJsonStore({ dir, now: clock.now, newId }) : await openPostgresStore({ url: where });
const parts = {
  store,
  mailer: createCaptureMailer(),
  clock,
  secret: "the bench keeps no secrets, only figures",
  random,
  // Limits far away, but counted: the limiter stays in the measured path.
  settings: { requestLimit: 1e9, emailLimit: 1e9 },
};
await bootstrap(createCtx(parts), store, { liveKey });
const core = createCore(parts);
const server = createHttpServer((request) => core.handle(request));
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address();
  process.send?.({ url: `http://127.0.0.1:${port}/v1/email/send` });
});
process.on("message", () => process.send?.(process.cpuUsage()));
process.on("disconnect", () => {
  rmSync(dir, { recursive: true, force: true });
  process.exit();
});
