// The recipients' pages of an engine on the JSON store that has delivered 10,000 tracked mails.
import { createCaptureMailer } from "@posthorn/engine/core";
import { openTemporaryCore } from "./temporary-core.mjs";

const publicUrl = "http://127.0.0.1";
const mailer = createCaptureMailer({ limit: 10_000 });
const settings = { requestLimit: 0, emailLimit: 0, publicUrl };
const { core, liveKey, serve } = await openTemporaryCore({ mailer, settings });
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
serve((port) => process.send({ port, opens, clicks }));
