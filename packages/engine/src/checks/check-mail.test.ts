import { describe, expect, it } from "vitest";
import { checkMail } from "./check-mail.js";
import { readEml } from "./eml/read-eml.js";
import type { CheckReport } from "./finding.js";
import { sourceOfParts, sourceOfText } from "./mail-source.js";
import { allRules } from "./rules.js";

const check = (html: string, options = {}): CheckReport => checkMail(sourceOfText(html, "html", true), options);
const rulesOf = ({ findings }: CheckReport) => findings.map(({ rule }) => rule);

/** A mail that breaks no rule but those of compatibility. */
const clean = `<!doctype html>
<html lang="en"><head><title>News</title><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"></head>
<body style="color:#222222;background-color:#ffffff">
<div style="display:none">What is new in March</div>
<h1>News</h1><h2>Prices</h2>
<table role="presentation" width="600"><tr><td>Hello {{first_name | there}},</td></tr></table>
<p><a href="https://example.com/prices">See the prices</a> or <a href="mailto:shop@example.com">write to us</a>.</p>
<img src="https://example.com/a.png" width="600" alt="A red bicycle">
</body></html>
`;

describe("the rules", () => {
  const examples = Object.entries(allRules).flatMap(([name, { example }]) =>
    example === null ? [] : [[name, example]],
  );

  it.each(examples as [string, string][])("%s is found in its example, and there alone", (name, example) => {
    const mail = /^[A-Z][\w-]*: /.test(example) ? readEml(Buffer.from(example)) : sourceOfText(example, "html", true);
    expect(rulesOf(checkMail(mail))).toContain(name);
    expect(rulesOf(checkMail(mail, { ignore: [name] }))).not.toContain(name);
  });

  it("a good mail breaks none", () => {
    expect(rulesOf(check(clean, { ignore: ["compatibility"] }))).toEqual([]);
    const eml = [
      "From: Shop <shop@example.com>",
      "Reply-To: help@example.com",
      "Subject: News",
      "List-Unsubscribe: <https://example.com/u/1>",
      "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
      'Content-Type: multipart/alternative; boundary="b"',
      "",
      "--b",
      "",
      "News",
      "--b",
      "Content-Type: text/html",
      "",
      clean.replace("{{first_name | there}}", "Ada"),
      "--b--",
    ];
    expect(rulesOf(checkMail(readEml(Buffer.from(eml.join("\r\n"))), { ignore: ["compatibility"] }))).toEqual([]);
  });
});

describe("text without a size", () => {
  const rules = (html: string) => rulesOf(check(html, { ignore: ["compatibility", "dark-mode"] }));
  const within = (style: string, html: string) => `<div style="font-size:0"><p style="${style}">${html}</p></div>`;

  it.each(["font-size:13px", "font-size:1rem", "font-size:small", "margin:0;FONT-SIZE : 1em;font-size:0.5pt"])(
    "has one again by %s, as in what MJML compiles to",
    (style) => {
      expect(rules(within(style, "Hello"))).not.toContain("deliverability/empty");
      expect(rules(within(`${style};color:#eeeeee`, "Hello"))).toContain("accessibility/contrast");
    },
  );

  it.each(["", "font-size:1em", "font-size:120%", "font-size:inherit", "font-size:0px", "max-height:20px"])(
    "is not shown, and stays so by '%s'",
    (style) => {
      expect(rules(within(style, "Hello"))).toContain("deliverability/empty");
    },
  );

  it("is no reason to overlook an image in it, or what only Outlook hides", () => {
    expect(rules(within("", '<img src="https://a.example/a.png">'))).toContain("accessibility/image-alt");
    expect(rules('<p style="mso-hide:all;color:#eeeeee">Hello</p>')).toContain("accessibility/contrast");
  });
});

describe("limits", () => {
  const padded = (bytes: number) => {
    const start = "<p>Hello</p>";
    return start + "é".repeat(Math.floor((bytes - start.length) / 2)) + ((bytes - start.length) % 2 ? "x" : "");
  };

  it("Gmail clips HTML above 102 KB, counted in bytes, and a warning comes from nine tenths of that", () => {
    const size = (html: string) => rulesOf(check(html)).filter((rule) => rule.startsWith("size/"));
    expect(check(padded(104_448)).summary.bytes).toBe(104_448);
    expect(size(padded(104_448))).toEqual(["size/near-clip"]);
    expect(size(padded(104_449))).toEqual(["size/gmail-clip"]);
    expect(size(padded(94_003))).toEqual([]);
    expect(size(padded(94_004))).toEqual(["size/near-clip"]);
    const clip = check(padded(110_000)).findings.find(({ rule }) => rule === "size/gmail-clip");
    expect(Buffer.byteLength(padded(110_000).slice(0, (clip?.column ?? 0) - 1))).toBe(104_448);
  });

  it("a style sheet above 16 KB, attached images above 1 MB and long preheaders are found", () => {
    const sheet = (length: number) => `<style>${"a{}".padEnd(length, " ")}</style><p>x`;
    expect(rulesOf(check(sheet(16_384)))).not.toContain("size/style-block");
    expect(rulesOf(check(sheet(16_385)))).toContain("size/style-block");
    const mail = (bytes: number) => checkMail({ ...sourceOfText("<p>x", "html", false), imageBytes: bytes });
    expect(rulesOf(mail(1_048_576))).not.toContain("size/image-weight");
    expect(rulesOf(mail(1_048_577))).toContain("size/image-weight");
    const preheader = (length: number) => check(`<body><div style="display:none">${"x".repeat(length)}</div><p>Hello`);
    expect(rulesOf(preheader(150))).not.toContain("size/long-preheader");
    expect(rulesOf(preheader(151))).toContain("size/long-preheader");
  });

  it("a rule is listed 50 times, and the last one counts the others", () => {
    const empty = (count: number) =>
      check('<a href="">Shop</a>'.repeat(count)).findings.filter(({ rule }) => rule === "links/empty");
    expect(empty(50)).toHaveLength(50);
    expect(empty(50).at(-1)?.detail).not.toContain("more.");
    expect(empty(53)).toHaveLength(50);
    expect(empty(53).at(-1)?.detail).toContain("There are 3 more.");
  });
});

describe("colours", () => {
  const contrast = (html: string) => check(html).findings.filter(({ rule }) => rule === "accessibility/contrast");

  it("contrast is that of WCAG, with what an element inherits and a lower bound for large text", () => {
    expect(contrast('<p style="color:#767676">x')).toEqual([]);
    expect(contrast('<p style="color:#777777">x')).toHaveLength(1);
    expect(contrast('<p style="color:#777777;font-size:24px">x')).toEqual([]);
    expect(contrast('<td bgcolor="#000000"><p>x</p></td>')).toHaveLength(1);
    expect(contrast('<td bgcolor="#000000"><p style="color:white">x</p></td>')).toEqual([]);
    expect(contrast("<style>.pale{color:rgb(200, 200, 200)}</style><p class=pale>x")).toHaveLength(1);
    expect(contrast('<p style="color:#eee;background:url(x.png)">x')).toEqual([]);
    expect(contrast('<p style="color:{{brand}}">x')).toEqual([]);
    expect(contrast('<p style="color:rgba(0,0,0,.2)">x')[0]?.detail).toContain("#cccccc on #ffffff has 1.6 to 1");
  });

  it("dark text without a background matters more in a mail that announces dark mode", () => {
    const dark = '<meta name="color-scheme" content="light dark"><p style="color:#111">x';
    const severity = (html: string) =>
      check(html).findings.find(({ rule }) => rule === "dark-mode/vanishing-text")?.severity;
    expect(severity(dark)).toBe("warning");
    expect(severity('<p style="color:#111">x')).toBe("info");
    expect(severity(dark.replace("light dark", "light only"))).toBeUndefined();
    expect(severity('<p style="color:#111;background:#fff">x')).toBeUndefined();
  });
});

describe("links and merge tags", () => {
  it("a text may name the same site, or be no address", () => {
    const other = (href: string, text: string) =>
      rulesOf(check(`<a href="${href}">${text}</a>`)).includes("links/other-host");
    expect(other("https://www.example.com/a", "example.com")).toBe(false);
    expect(other("https://mail.shop.co.uk/a", "www.shop.co.uk")).toBe(false);
    expect(other("https://other.co.uk/a", "www.shop.co.uk")).toBe(true);
    expect(other("https://example.net/", "https://example.com/login")).toBe(true);
    expect(other("https://example.net/", "Version 1.0")).toBe(false);
    expect(other("https://{{host}}/", "Shop")).toBe(false);
  });

  it("addresses of a developer's machine need no encryption", () => {
    expect(rulesOf(check('<a href="http://localhost:3000/login">Sign in</a>'))).not.toContain("links/insecure-login");
    expect(rulesOf(check('<a href="http://example.com/login">Sign in</a>'))).toContain("links/insecure-login");
  });

  it("a field is asked for by a fallback or a condition", () => {
    const tags = (html: string) => rulesOf(check(html)).filter((rule) => rule.startsWith("merge-tags/"));
    expect(tags("<p>{{#if first_name}}Hi {{first_name}}{{/if}}")).toEqual([]);
    expect(tags("<p>{{attributes.plan}}")).toEqual(["merge-tags/missing-fallback"]);
    expect(tags("<p>{{#each items}}{{name}} {{this.price}}{{/each}}")).toEqual([]);
    expect(tags("<p>{{unsubscribe_url}} {{company_name}}")).toEqual([]);
    expect(tags("<p>{{order.total}}")).toEqual([]);
    expect(tags("<p>{{/if}}")).toEqual(["merge-tags/unclosed-block"]);
  });

  it("a rendered mail has no merge tags left, but its styles may have braces", () => {
    const rendered = (html: string) => rulesOf(checkMail(sourceOfParts({ html, text: null, headers: null })));
    expect(rendered("<p>Hello {{name}}")).toContain("merge-tags/unrendered");
    expect(rendered("<style>@media print{a{color:red}}</style><p>Hello")).not.toContain("merge-tags/unrendered");
  });
});
