import { expect, it } from "vitest";
import type { Mail } from "./captured-mail.js";
import { mailLinks } from "./find-mail.js";

function mail(more: Partial<Mail>): Mail {
  const summary = { id: "m", message_id: "m", at: "", from: "", to: "", subject: "" };
  return { ...summary, from_name: null, reply_to: null, headers: {}, html: null, text: null, ...more };
}

it.each([
  ["Your code is 482913.", "482913"],
  ["Your code: AB12-CD", "AB12CD"],
  ["Use 123 456 to log in", "123456"],
  ["password reset for Ada", null],
  ["On 2026-11-21 at 10:30 you paid $2500, order #12345, call +4930123456", null],
  ["https://example.com/verify/123456 holds no code", null],
])("finds the code of %j", async (text, code) => {
  expect(await mailLinks(mail({ text }))).toMatchObject({ code, codes: code === null ? [] : [code] });
});

it("takes the links of the text, because those of the HTML may be tracked, and leaves out those for leaving", async () => {
  const text = "Confirm: https://example.com/confirm?t=1\nhttp://127.0.0.1:1/u/one";
  const html = '<a href="http://127.0.0.1:1/c/tracked">Confirm</a><p>Your code is 4821</p>';
  const headers = { "List-Unsubscribe": "<http://127.0.0.1:1/u/one>" };
  expect(await mailLinks(mail({ subject: "Confirm your address", text, html, headers }))).toEqual({
    urls: ["https://example.com/confirm?t=1"],
    codes: ["4821"],
    code: "4821",
    link: "https://example.com/confirm?t=1",
    unsubscribe_url: "http://127.0.0.1:1/u/one",
  });
});

it("reads the HTML of a mail that has no text", async () => {
  const html = `<style>a{color:#123456}</style><p>Code 4821</p><a href="https://example.com/?a=1&amp;b=2">x</a>`;
  expect(await mailLinks(mail({ html }))).toMatchObject({ urls: ["https://example.com/?a=1&b=2"], codes: ["4821"] });
});
