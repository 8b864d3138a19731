import { describe, expect, it } from "vitest";
import { mailTargets } from "../targets.js";
import { type Tenant, travel } from "./travel.js";

const address = "1 Example Street, Exampleton";

describe.each(mailTargets)("the compliance footer on $name", ({ open }) => {
  const target = travel(open);

  async function delivered({ posthorn, inbox }: Tenant, html: string) {
    await posthorn.emails.send({ to: "ada@example.com", subject: "Footer", html });
    await target().settle();
    const mail = (await inbox()).at(-1);
    if (mail?.html == null) throw new Error("no HTML was delivered");
    return { ...mail, html: mail.html };
  }

  const links = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, url = ""]) => new URL(url).pathname);

  it("is one line of attribution when the HTML has the unsubscribe link and the address", async () => {
    const tenant = await target().tenant();
    const { html } = await delivered(
      tenant,
      '<body><p>Hi</p><a href="{{unsubscribe_url}}">Stop</a> {{company_address}}</body>',
    );
    expect(html).toContain("Sent with Posthorn");
    expect(links(html)).toEqual([expect.stringMatching(/^\/u\//)]);
    expect(html.split(address)).toHaveLength(2);
    expect(html).not.toContain("Example Ltd");
    expect(html.endsWith("</body>")).toBe(true);
  });

  it("adds company name and address when only the unsubscribe link is there", async () => {
    const tenant = await target().tenant();
    const { html } = await delivered(tenant, '<p>Hi</p><a href="{{unsubscribe_url}}">Stop</a>');
    expect(links(html)).toEqual([expect.stringMatching(/^\/u\//)]);
    expect(html).toContain("Example Ltd");
    expect(html).toContain(address);
    expect(html).toContain("Sent with Posthorn");
  });

  it("is complete when the HTML has no managed unsubscribe link, whatever else it links to", async () => {
    const tenant = await target().tenant();
    const { html, text } = await delivered(tenant, '<p>Hi</p><a href="https://example.com/unsubscribe">Stop</a>');
    expect(links(html)).toEqual([
      expect.stringMatching(/^\/c\//),
      expect.stringMatching(/^\/u\//),
      expect.stringMatching(/^\/p\//),
    ]);
    expect(html).toContain(address);
    expect(html).toContain("Sent with Posthorn");
    expect(text).toMatch(/Unsubscribe: https?:\S+\/u\//);
  });

  it("is complete when the only unsubscribe tag is in a branch that is not rendered", async () => {
    const tenant = await target().tenant();
    const { html } = await delivered(tenant, '<p>Hi</p>{{#if vip}}<a href="{{unsubscribe_url}}">Stop</a>{{/if}}');
    expect(links(html)).toEqual([expect.stringMatching(/^\/u\//), expect.stringMatching(/^\/p\//)]);
  });

  it("has no lines for a name and an address that the workspace does not have", async () => {
    const tenant = await target().tenant({ from_email: "hello@example.com" });
    const { html } = await delivered(tenant, '<p>Hi</p><a href="{{unsubscribe_url}}">Stop</a>');
    const [, footer = ""] = html.split("</a>");
    expect(footer.replace(/<[^>]*>/g, "").trim()).toBe("Sent with Posthorn");
  });

  it("is accompanied by the headers of one-click unsubscribe", async () => {
    const tenant = await target().tenant();
    const { headers, html } = await delivered(tenant, "<p>Hi</p>");
    const [, url = ""] = /^<(.+)>$/.exec(headers["list-unsubscribe"] ?? "") ?? [];
    expect(html).toContain(`href="${url}"`);
    expect(headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
  });
});
