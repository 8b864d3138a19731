import { expect, it, vi } from "vitest";
import type { Mail } from "./captured-mail.js";
import { mailLinks, withoutTags } from "./find-mail.js";

function mail(more: Partial<Mail>): Mail {
  const summary = { id: "m", message_id: "m", at: "", from: "", to: "", subject: "" };
  return { ...summary, from_name: null, reply_to: null, headers: {}, html: null, text: null, ...more };
}

it.each([
  ["Your code is 482913.", ["482913"]],
  ["Your code: AB12-CD", ["AB12-CD"]],
  ["Use 123 456 to log in, or the PIN 9031", ["9031", "123 456"]],
  ["password reset for Ada", []],
  ["On 2026-11-21 at 10:3000 you paid $2500, order #12345, call +4930123456", []],
  ["https://example.com/verify/123456 holds no code", []],
  ["1234567890 is too long, 123 too short", []],
])("finds the codes of %j", (text, codes) => {
  expect(mailLinks(mail({ text })).codes).toEqual(codes);
});

it.each([
  ["Your code is 482913", "Somebody wants to sign in.", ["482913"]],
  ["482913 is your verification code", "", ["482913"]],
  ["Your code is 482913", "Your code is 482913.", ["482913"]],
  ["Your order 482913", "It is on its way.", []],
  ["Welcome", "The code is 9031.", ["9031"]],
])("finds the codes of the subject %j above %j", (subject, text, codes) => {
  expect(mailLinks(mail({ subject, text })).codes).toEqual(codes);
  expect(mailLinks(mail({ subject, text: null, html: `<p>${text}</p>` })).codes).toEqual(codes);
});

it.each([
  ["Go to https://example.com/a?b=c&d=e.", ["https://example.com/a?b=c&d=e"]],
  ["(see https://example.com/a) [https://example.com/b]", ["https://example.com/a", "https://example.com/b"]],
  ["https://example.com/a_(b), https://example.com/a_(b)!", ["https://example.com/a_(b)"]],
])("finds the links of %j, each once", (text, urls) => {
  expect(mailLinks(mail({ text })).urls).toEqual(urls);
});

it("tells the link for unsubscribing apart and leaves out that of the preferences beside it", () => {
  const text = "https://example.com/a http://127.0.0.1:1/u/one http://127.0.0.1:1/p/two http://127.0.0.1:1/price";
  const headers = { "List-Unsubscribe": "<http://127.0.0.1:1/u/one>" };
  expect(mailLinks(mail({ text, headers }))).toEqual({
    urls: ["https://example.com/a", "http://127.0.0.1:1/price"],
    codes: [],
    unsubscribe_url: "http://127.0.0.1:1/u/one",
  });
});

it("reads the HTML of a mail that has no text", () => {
  const html = `<style>a{color:#123456}</style><p>Code 4821</p><a href="https://example.com/?a=1&amp;b=2">x</a>`;
  expect(mailLinks(mail({ html }))).toMatchObject({ urls: ["https://example.com/?a=1&b=2"], codes: ["4821"] });
});

it.each([
  ["<p class='a<b'>x</p>y", " x y"],
  ["<STYLE>a{}</style >b</Style>c<script>1<2</SCRIPT>d", " c d"],
  ["<styled>x", " x"],
  ["<style>x", " x"],
  ["<script><p>x", "  x"],
  ["1 < 2", "1 < 2"],
  ["a<b", "a<b"],
  ["", ""],
])("takes the tags of %j out", (html, text) => {
  expect(withoutTags(html)).toBe(text);
});

it.each(["<", "<style>", "<script", "</style", "<style><script>", "< "])("looks for no end of %j twice", (shape) => {
  const html = shape.repeat(20_000);
  const { indexOf } = String.prototype;
  let searched = 0;
  const search = vi.spyOn(String.prototype, "indexOf").mockImplementation(function (this: string, wanted, from = 0) {
    const found = indexOf.call(this, wanted, from);
    searched += (found === -1 ? this.length : found) - from + 1;
    return found;
  });
  withoutTags(html);
  search.mockRestore();
  expect(searched).toBeLessThan(6 * html.length);
});
