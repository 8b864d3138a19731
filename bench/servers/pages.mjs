// The recipients' pages of an engine on the JSON store that has delivered 10,000 tracked mails.
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
const publicUrl = "http://127.0.0.1";
const mailer = createCaptureMailer({ limit: 10_000 });
const parts = {
  store,
  mailer,
  clock,
  secret: "the bench keeps no secrets, only figures",
  random,
  settings: { requestLimit: 0, emailLimit: 0, publicUrl },
};
const { liveKey } = await bootstrap(createCtx(parts), store);
const core = createCore(parts);
const headers = { authorization: `Bearer ${liveKey}`, "content-type": "application/json" };
for (let sent = 0; sent < 10_000; sent += 100) {
  const to = Array.from({ length: 100 }, (_, i) => `reader${sent + i}@example.com`);
  const html = '<p><a href="https://example.com/orders/A-17">Your order</a></p>';
  const mail = { to, from_email: "shop@example.com", subject: "Your order", html };
  const { status } = await core.handle({ method: "POST", url: "/v1/email/send", headers, body: JSON.stringify(mail) });
  if (status !== 200) throw new Error(`a send was answered ${status}`);
}
await core.runDueJobs();
const links = (kind) => mailer.mails.map(({ html }) => new RegExp(`${publicUrl}(/${kind}/[^"]+)"`).exec(html)[1]);
const [opens, clicks] = [links("o"), links("c")];
mailer.clear();
const server = createHttpServer((request) => core.handle(request));
server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port, opens, clicks }));
process.on("message", () => process.send(process.cpuUsage()));
process.on("disconnect", () => {
  rmSync(dir, { recursive: true, force: true });
  process.exit();
});
