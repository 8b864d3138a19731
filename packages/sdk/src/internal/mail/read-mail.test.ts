import { expect, it, test } from "vitest";
import { corpus } from "../../testing/mail-corpus/corpus.js";
import { readMail } from "./read-mail.js";

const read = corpus.map((mail) => ({ mail, found: readMail(mail) }));

/** The share of mails for which something is right, and the names of the others. */
function rate(mails: typeof read, isRight: (one: (typeof read)[number]) => boolean) {
  const wrong = mails.filter((each) => !isRight(each));
  return { share: 1 - wrong.length / mails.length, wrong: wrong.map(({ mail }) => mail.name) };
}

const languages = new Set(corpus.flatMap(({ name }) => (name.startsWith("hard") ? [] : [name.split(":")[0]])));

test("the corpus has more than 300 mails in more than 12 languages, and hard cases", () => {
  expect(corpus.length).toBeGreaterThanOrEqual(300);
  expect(languages.size).toBeGreaterThanOrEqual(12);
  expect([...languages]).toEqual(expect.arrayContaining(["ar", "he", "zh", "ja", "ko", "th", "hi"]));
  expect(corpus.filter(({ name }) => name.startsWith("hard")).length).toBeGreaterThanOrEqual(60);
  expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length);
});

test("the code is right in at least 99% of the mails", () => {
  const { share, wrong } = rate(read, ({ mail, found }) => found.code === mail.code);
  expect(share, wrong.join("\n")).toBeGreaterThanOrEqual(0.99);
});

test("the link is right in at least 98% of the mails", () => {
  const { share, wrong } = rate(read, ({ mail, found }) => found.link === mail.link);
  expect(share, wrong.join("\n")).toBeGreaterThanOrEqual(0.98);
});

test("no code and no link is invented where there is none", () => {
  const codes = read.filter(({ mail, found }) => mail.code === null && found.codes.length > 0);
  const links = read.filter(({ mail, found }) => mail.link === null && found.link !== null);
  expect([...codes, ...links].map(({ mail }) => mail.name)).toEqual([]);
});

it.each(corpus.filter(({ name }) => name.startsWith("hard")))("reads $name", ({ code, link, ...mail }) => {
  expect(readMail(mail)).toMatchObject({ code, link });
});

it("tells the links for leaving a list and for choosing apart, each URL once", () => {
  const html =
    '<a href="https://a.example/v?x=1&amp;y=2">Verify</a><a href="https://a.example/v?x=1&amp;y=2">https://a.example/v?x=1&amp;y=2</a>' +
    '<a href="https://a.example/leave">Out</a><a href="https://a.example/choose">Email preferences</a><a href="mailto:a@example.com">Mail</a>';
  const headers = { "list-unsubscribe": "<https://a.example/leave>" };
  expect(readMail({ subject: "Verify", html, text: null, headers }).links).toEqual([
    { url: "https://a.example/v?x=1&y=2", text: "Verify", kind: "link" },
    { url: "https://a.example/leave", text: "Out", kind: "unsubscribe" },
    { url: "https://a.example/choose", text: "Email preferences", kind: "preferences" },
  ]);
});

it("reads a code and links of the text part where the HTML has none", () => {
  const found = readMail({
    subject: "Sign in",
    html: '<img src="code.png">',
    text: "Your code is 482913\nSign in: https://a.example/login?t=1.",
  });
  expect(found).toMatchObject({ code: "482913", link: "https://a.example/login?t=1" });
});

it.each(["", "<", "<a", "<a href=", '<a href="', "<!--", "<style>", "&#x110000;", "&#0;", "<table><tr><td>"])(
  "reads broken HTML: %j",
  (html) => {
    expect(readMail({ subject: "", html, text: null })).toEqual({ links: [], link: null, codes: [], code: null });
  },
);

it.each(["<a href='", "<td>", "1 ", "code 4821 ", "<a href=https://a.example/verify>x</a>"])(
  "reads 200,000 characters of %j without delay",
  (part) => {
    const html = part.repeat(200_000 / part.length);
    const began = performance.now();
    readMail({ subject: html, html, text: html });
    expect(performance.now() - began).toBeLessThan(10_000);
  },
);
