// The engine's acceptance alone: every check, JSON store, durable before the answer; the job loop is not started.
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

const dir = mkdtempSync(join(tmpdir(), "posthorn-bench-"));
const random = systemRandom();
const clock = createClock();
const newId = () => Buffer.from(random.bytes(16)).toString("hex");
const store = await openJsonStore({ dir, now: clock.now, newId });
// Limits far away, but counted: the limiter stays in the measured path.
const settings = { requestLimit: 1e9, emailLimit: 1e9 };
const parts = {
  store,
  mailer: createCaptureMailer(),
  clock,
  secret: "the bench keeps no secrets, only figures",
  random,
  settings,
};
const { liveKey } = await bootstrap(createCtx(parts), store);
const core = createCore(parts);
// As many messages as the first argument says are there before, a hundred a call.
for (let stored = 0; stored < Number(process.argv[2] ?? 0); stored += 100) {
  const to = Array.from({ length: 100 }, (_, i) => `reader${stored + i}@example.com`);
  const headers = { authorization: `Bearer ${liveKey}`, "content-type": "application/json" };
  const mail = { to, from_email: "shop@example.com", subject: "Stored before", text: "Hello" };
  const { status } = await core.handle({ method: "POST", url: "/v1/email/send", headers, body: JSON.stringify(mail) });
  if (status !== 200) throw new Error(`a stored message was answered ${status}`);
}
const server = createHttpServer((request) => core.handle(request));
server.listen(0, "127.0.0.1", () =>
  process.send({
    port: server.address().port,
    path: "/v1/email/send",
    headers: { authorization: `Bearer ${liveKey}` },
  }),
);
process.on("message", () => process.send(process.cpuUsage()));
process.on("disconnect", () => {
  rmSync(dir, { recursive: true, force: true });
  process.exit();
});
