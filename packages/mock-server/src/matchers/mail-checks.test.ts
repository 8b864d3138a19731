import { expect, it, onTestFinished } from "vitest";
import { createMock } from "../mock/create-mock.js";
import { createCallApi } from "../testing/call-api.js";
import "../vitest.js";

async function sent(html: string) {
  const mock = createMock({ clock: "2026-03-01T12:00:00Z" });
  onTestFinished(() => mock.close());
  const mail = { to: "ada@example.com", subject: "Your order", html };
  await createCallApi(mock.fetch, mock.baseUrl, mock.liveKey)("POST", "/email/send", mail);
  await mock.settle();
  return mock.emails[0];
}

const good = '<html lang="en"><head><title>Order</title></head><body><p>Your order is on its way.</p></body></html>';

it("a captured mail passes the checks, or fails with each finding and its place", async () => {
  expect(await sent(good)).toPassMailChecks();
  const bad = await sent(good.replace("on its way", 'on <a href="javascript:go()">its way</a>'));
  expect(bad).not.toPassMailChecks();
  expect(bad).toPassMailChecks({ ignore: "links/javascript" });
  expect(bad).toPassMailChecks({ failOn: "never" });
  expect(() => expect(bad).toPassMailChecks()).toThrow(
    /1 failed:\n {2}1\. 1:\d+ The link runs code \(links\/javascript\)/,
  );
});

it("warnings fail where they are asked for, groups are left out, and a mail of a mailbox is one", async () => {
  const pale = await sent(good.replace("<p>", '<p style="color:#bbbbbb">'));
  expect(pale).toPassMailChecks();
  expect(pale).not.toPassMailChecks({ failOn: "warning", ignore: ["links"] });
  const mail = { subject: "Hi", from: "a@example.com", html: good, text: "Hi", headers: {} };
  expect(mail).toPassMailChecks({ failOn: "warning" });
});

it("a wrong use says what is expected", async () => {
  expect(() => expect("<p>").toPassMailChecks()).toThrow(/needs a captured mail/);
  const mail = await sent(good);
  expect(() => expect(mail).toPassMailChecks({ failOn: "info" as "error" })).toThrow(
    /failOn is error, warning or never/,
  );
  expect(() => expect(mail).toPassMailChecks({ ignore: ["links/javascrip"] })).toThrow(
    /did you mean links\/javascript/,
  );
  expect(() => expect(mail).toPassMailChecks({ fail: 1 } as object)).toThrow(/no field fail/);
});
