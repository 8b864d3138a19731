import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createMailbox } from "@posthorn/mock-server/mailbox";
import { Posthorn } from "@posthorn/sdk";
import { type PosthornContainer, startPosthorn } from "./posthorn-container.js";

let service: PosthornContainer;
before(async () => {
  service = await startPosthorn(process.env.POSTHORN_IMAGE);
});
after(() => service?.container.stop());

test("a sign-up sends a code", async () => {
  const mailbox = createMailbox({ url: service.url, token: service.operatorToken }, { label: "sign-up" });
  const posthorn = new Posthorn({ baseUrl: service.url, apiKey: service.apiKey });
  await posthorn.emails.send({ to: mailbox.address, subject: "Confirm", html: "<p>Your code is <b>482 913</b>.</p>" });
  const { code } = await mailbox.waitForMail({ subject: "Confirm" });
  assert.equal(code, "482913");
});
