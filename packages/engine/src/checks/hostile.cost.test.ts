import { expect, it } from "vitest";
import { checkMail } from "./check-mail.js";
import { readEml } from "./eml/read-eml.js";
import { sourceOfText } from "./mail-source.js";

const pieces: [string, (count: number) => string][] = [
  ["nested tables", (n) => "<table><tr><td>".repeat(n)],
  ["unclosed tags and end tags of others", (n) => "<b>".repeat(n) + "</i></p>".repeat(n)],
  ["a giant attribute", (n) => `<a href="${"x".repeat(n * 10)}">`],
  ["many attributes", (n) => `<a ${"b=c ".repeat(n)}>`],
  ["angle brackets", (n) => "<".repeat(n * 3)],
  ["comments that do not end", (n) => "<!--".repeat(n)],
  ["blocks of rules", (n) => `<style>${"a{".repeat(n)}</style>`],
  ["long selectors", (n) => `<style>${".a>b ".repeat(n)}{}</style>`],
  ["parentheses", (n) => `<p style="${"color:(".repeat(n)}">`],
  ["ampersands", (n) => `<p style="${"&".repeat(n)}">${"&".repeat(n)}`],
  ["merge tags", (n) => "{{#if x}}{{y".repeat(n)],
  ["empty links", (n) => '<a href="">'.repeat(n)],
  ["addresses", (n) => `<a href="http://${"a.".repeat(n)}">${"a.".repeat(n)}`],
  ["blanks", (n) => `<p style="color:${" ".repeat(n * 5)}x">${" ".repeat(n * 5)}`],
];

it.each(pieces)("%s cost time in proportion to their number", (_, make) => {
  const cost = (count: number) => {
    const mail = sourceOfText(make(count), "html", true);
    const before = process.cpuUsage();
    const { findings } = checkMail(mail);
    const { user, system } = process.cpuUsage(before);
    expect(findings.length).toBeLessThan(500);
    return (user + system) / 1000;
  };
  cost(500);
  // A quadratic cost would be 64 times as much. Small costs are noise.
  const small = Math.max(5, cost(2500));
  expect(cost(20_000)).toBeLessThan(small * 40);
});

it("bytes of every kind are read as a mail without an error", () => {
  let state = 7;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  const words = [
    "--b",
    "\r\n",
    "\n",
    "Content-Type: multipart/mixed; boundary=b",
    "Content-Type: text/html; charset=",
    "=?utf-8?q?=C3?=",
    "<p ",
    "style='",
    "{{",
    "}}",
    "</",
    "\u0000",
    "é",
    "=3",
    "url(",
    "<!--",
    "]]>",
    'href="//',
    ";",
    ":",
  ];
  for (let round = 0; round < 300; round++) {
    const text = Array.from({ length: 40 }, () => words[Math.floor(random() * words.length)]).join("");
    const report = checkMail(readEml(Buffer.from(text)));
    for (const { line, column } of report.findings) expect(line >= 1 && column >= 1).toBe(true);
    expect(checkMail(sourceOfText(text, "html", round % 2 === 0)).findings.every(({ line }) => line >= 1)).toBe(true);
  }
});
