import { describe, expect, it } from "vitest";
import { compileTemplate } from "./compile-template.js";
import { appendFooter, appendTextFooter } from "./footer.js";
import { sampleScope } from "./sample-scope.js";

const { system } = sampleScope();
const link = 'href="https://mail.example.com/u/t?a=1&amp;b=2"';
const preferences = 'href="https://mail.example.com/p/t"';
const name = "Difference &amp; Co";
const address = "12 St James Sq, London";
const attribution = "Sent with Posthorn";

function withFooter(template: string, changes = {}): string {
  const scope = sampleScope({ system: changes });
  const rendered = compileTemplate(template, "html").renderBody(scope);
  return appendFooter(rendered.text, rendered, scope.system, scope.system);
}

describe("the footer of an HTML body", () => {
  it("is the attribution alone when the body contains link and address", () => {
    const html = withFooter("<p>{{unsubscribe_url}} {{company_address}}</p>");
    expect(html).toContain(attribution);
    expect(html.split(address)).toHaveLength(2);
    expect(html).not.toContain("<a ");
    expect(html).not.toContain(name);
  });

  it("adds name and address, and no second link, when the body contains the link only", () => {
    const html = withFooter("<p>{{unsubscribe_url}}</p>");
    expect(html).toContain(`${name}<br>${address}`);
    expect(html).toContain(attribution);
    expect(html).not.toContain("<a ");
  });

  it("is complete when the body lacks the link, even if it has the address or a link of the author", () => {
    for (const body of ["x", "{{company_address}}", '<a href="https://example.com/unsubscribe">Unsubscribe</a>']) {
      const added = withFooter(`<p>${body}</p>`).split("</p><div")[1] ?? "";
      for (const part of [link, preferences, address, attribution]) expect(added).toContain(part);
    }
  });

  it("is complete when the link is in a branch that is not taken", () => {
    expect(withFooter("{{#if nope}}{{unsubscribe_url}}{{/if}}{{#if first_name}}x{{/if}}")).toContain(link);
    expect(withFooter("{{#if first_name}}{{unsubscribe_url}}{{/if}}")).not.toContain("<a ");
  });

  it("leaves out settings that the workspace lacks, and escapes the others", () => {
    const unset = withFooter("x", { company_name: "", company_address: "" });
    expect(unset).toContain(link);
    expect(unset).not.toContain('<p style="margin:0 0 8px;font-size:14px;line-height:1.5;color:#767676"></p>');
    expect(withFooter("x", { company_name: "<b>", company_address: "1 A St\r\n\r\nB" })).toContain(
      "&lt;b&gt;<br>1 A St<br>B",
    );
  });

  it.each([
    ["<body>x</body></html>", "<body>x", "</body></html>"],
    ["<BODY>x</BODY >", "<BODY>x", "</BODY >"],
    ["<body></body>x</body>", "<body></body>x", "</body>"],
    ["x", "x", ""],
    ["x</bodyguard>", "x</bodyguard>", ""],
  ])("is inserted before the last closing body tag of %j, otherwise at the end", (html, before, after) => {
    const whole = appendFooter(html, { unsubscribeLink: true, address: true }, system, system);
    expect(whole.startsWith(`${before}<div role="contentinfo"`)).toBe(true);
    expect(whole.endsWith(`</div>${after}`)).toBe(true);
  });

  it("finds its position in 256 KB of half-closed tags", () => {
    const html = "</".repeat(131_072);
    expect(appendFooter(html, { unsubscribeLink: true, address: true }, system, system).startsWith(html)).toBe(true);
  });
});

describe("the footer of a text body", () => {
  it("contains both links, the address and the attribution when the text lacks the link", () => {
    expect(appendTextFooter("Hi\n", { unsubscribeLink: false, address: true }, system, system)).toBe(
      `Hi\n\nUnsubscribe: ${system.unsubscribe_url}\nManage preferences: ${system.preferences_url}\n\n` +
        `Difference & Co\n${address}\n\n${attribution}\n`,
    );
  });

  it("contains the address when only that is missing, and always the attribution", () => {
    const lacking = appendTextFooter("Hi", { unsubscribeLink: true, address: false }, system, system);
    expect(lacking).toBe(`Hi\n\nDifference & Co\n${address}\n\n${attribution}\n`);
    expect(appendTextFooter("Hi", { unsubscribeLink: true, address: true }, system, system)).toBe(
      `Hi\n\n${attribution}\n`,
    );
  });
});
