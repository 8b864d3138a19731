import { createTransport } from "nodemailer";
import { expect, it } from "vitest";
import { checkMail } from "./check-mail.js";
import { looksLikeEml, readEml } from "./eml/read-eml.js";
import { sourceOfText } from "./mail-source.js";

const link = 'href="javascript:';

/** Returns line and column of the link in a source. */
function placeIn(mail: Parameters<typeof checkMail>[0]): [number, number] | undefined {
  const found = checkMail(mail).findings.find(({ rule }) => rule === "links/javascript");
  return found && [found.line, found.column];
}

it.each([
  ["LF", `<p>\n\n <a ${link}x">`, [3, 5]],
  ["CR LF", `<p>\r\n\r\n <a ${link}x">`, [3, 5]],
  ["CR", `<p>\r\r <a ${link}x">`, [3, 5]],
  ["tabs, which are one column", `<p>\n\t\t<a ${link}x">`, [2, 6]],
  ["letters of two and three bytes", `<p>Grüße 漢字 <a ${link}x">`, [1, 16]],
  ["an emoji, which has two UTF-16 units", `<p>😀<a ${link}x">`, [1, 9]],
  ["a byte order mark", `\ufeff<a ${link}x">`, [1, 5]],
  ["a tag over several lines", `<a\n  class="x"\n  ${link}x">`, [3, 3]],
  ["a merge tag before", `{{#if a < b}}<a ${link}x">{{/if}}`, [1, 17]],
])("a finding has its line and column after %s", (_, html, place) => {
  expect(placeIn(sourceOfText(html, "html", true))).toEqual(place);
});

it("a declaration has its place in an attribute with character references, and in a style sheet", () => {
  const at = (html: string) =>
    checkMail(sourceOfText(html, "html", true)).findings.find(({ rule }) => rule === "compatibility/css-display-flex");
  const attribute = `<p\nstyle="font-family:&quot;Grüße&quot;; display:flex">x`;
  expect(at(attribute)).toMatchObject({ line: 2, column: 47, snippet: 'flex">x' });
  expect(at("<style>\r\n/* a */ .b > c {\r\n\tcolor: red;\r\n\tdisplay: flex }</style>")).toMatchObject({
    line: 4,
    column: 11,
  });
});

const html = `<html lang="de"><head><title>x</title></head><body>\r\n<p>Grüße 😀 und viele schöne Wörter, so dass die Zeile umbrochen wird <a ${link}x">Ärger</a></p>\r\n</body></html>`;

it.each(["quoted-printable", "base64"] as const)(
  "a finding has its place in a mail file that is %s",
  async (encoding) => {
    const transport = createTransport({ streamTransport: true, buffer: true });
    const mail = { from: "a@example.com", subject: "Grüße", text: "Grüße", html, textEncoding: encoding };
    const bytes = (await transport.sendMail(mail)).message as Buffer;
    const [line, column] = placeIn(readEml(bytes)) ?? [0, 0];
    const lines = bytes.toString("latin1").split(/\r?\n/);
    const at = lines[line - 1] ?? "";
    if (encoding === "quoted-printable") {
      expect(`${at.slice(column - 1)}${lines[line]}`.replaceAll("=", "")).toMatch(/^href3D"javascript:/);
      return;
    }
    // A digit of base64 has six bits, so that what is before the place may end within a byte.
    const before = [...lines.slice(lines.lastIndexOf("", line - 1) + 1, line - 1), at.slice(0, column - 1)].join("");
    expect(Buffer.from(before, "base64").toString()).toBe(html.slice(0, html.indexOf(link)));
  },
);

it("a header field and an unencoded body have their places in a mail file", () => {
  const eml = `Subject: =?utf-8?B?R3LDvMOfZQ==?=\r\n =?utf-8?Q?_NOW!!!?=\r\nFrom: nobody\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>\r\nÄ <a ${link}x">`;
  expect(placeIn(readEml(Buffer.from(eml)))).toEqual([7, 6]);
  const at = (rule: string) => checkMail(readEml(Buffer.from(eml))).findings.find((each) => each.rule === rule);
  expect(at("deliverability/from")).toMatchObject({ line: 3, column: 1, snippet: "From: nobody" });
  expect(at("deliverability/shouting")).toMatchObject({ line: 1, column: 1, snippet: "Subject: Grüße NOW!!!" });
});

it.each(["iso-8859-1", "windows-1252", "shift_jis"])("a finding has its line in a mail file in %s", (charset) => {
  const words = charset === "shift_jis" ? Buffer.from([0x93, 0xfa, 0x96, 0x7b]) : Buffer.from("Grüße", "latin1");
  const head = Buffer.from(`From: a@example.com\nContent-Type: text/html; charset=${charset}\n\n<p>`);
  const eml = Buffer.concat([head, words, Buffer.from(`</p>\n<a ${link}x">`)]);
  expect(placeIn(readEml(eml))).toEqual([5, 4]);
});

it("a mail file is told from HTML by its header", () => {
  expect(looksLikeEml("Received: by x\nSubject: y\n\nz")).toBe(true);
  expect(looksLikeEml("<p>\nSubject: y")).toBe(false);
  expect(looksLikeEml("Dear all: hello\nSubject matters")).toBe(false);
});
