import assert from "node:assert/strict";
import { once } from "node:events";
import { test } from "node:test";
import { createMailbox } from "@posthorn/mock-server/mailbox";
import { createApp } from "./app.js";

test("resets a password with the code of the mail", async () => {
  const { hostname, port } = new URL(process.env.SMTP_URL);
  const server = createApp({ smtpHost: hostname, smtpPort: Number(port) }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const post = (path, form) =>
    fetch(`http://127.0.0.1:${server.address().port}${path}`, { method: "POST", body: new URLSearchParams(form) });
  try {
    const mailbox = createMailbox({ url: process.env.POSTHORN_BASE_URL }, { label: "reset" });
    await post("/reset", { email: mailbox.address });
    const mail = await mailbox.waitForMail({ subject: "Reset your password" });
    assert.equal(mail.source, "smtp");
    assert.equal((await post("/code", { email: mailbox.address, code: mail.code })).status, 200);
    assert.equal((await post("/code", { email: mailbox.address, code: "000000" })).status, 403);
    assert.deepEqual((await mailbox.mails()).length, 1);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
