import { describe, expect, it } from "vitest";
import { mailTargets } from "../targets.js";
import { type Tenant, travel } from "./travel.js";

const html = `<body><p><a href="https://example.com/shop?item=7&amp;from=mail">Shop</a>
<a href='https://example.com/help'>Help</a> <a href="mailto:ada@example.com">Write</a></p></body>`;

describe.each(mailTargets)("opens and clicks on $name", ({ open }) => {
  const target = travel(open);

  /** Sends a mail to Ada and returns its image and links. */
  async function mailed(tenant: Tenant, wishes: { track_opens?: boolean; track_clicks?: boolean } = {}) {
    const { results } = await tenant.posthorn.emails.send({ to: "ada@example.com", subject: "News", html, ...wishes });
    await target().settle();
    const mail = (await tenant.inbox()).at(-1);
    const urls = (kind: string) =>
      [...(mail?.html ?? "").matchAll(/(?:href|src)=["']([^"']+)["']/g)]
        .map(([, url = ""]) => url)
        .filter((url) => url.includes(`/${kind}/`));
    return { id: results[0]?.message_id ?? "", mail, clicks: urls("c"), image: urls("o")[0] ?? "" };
  }

  const visit = (url: string, init: RequestInit = {}) =>
    target().fetch(new Request(url, { redirect: "manual", ...init }));

  const events = async ({ id }: Tenant, type: string) => {
    const { body } = await target().admin("GET", `/workspaces/${id}/events?type=${type}`);
    return body.data.map(({ data }: { data: Record<string, unknown> }) => data);
  };

  it("set a mail to opened by its image, and to clicked by a link that leads to its target", async () => {
    const tenant = await target().tenant();
    const { id, clicks, image } = await mailed(tenant);
    expect(clicks).toHaveLength(2);

    const seen = await visit(image, { headers: { "User-Agent": "Mail/1.0" } });
    expect([seen.status, seen.headers.get("Content-Type")]).toEqual([200, "image/gif"]);
    expect(seen.headers.get("Cache-Control")).toContain("no-store");
    expect((await seen.arrayBuffer()).byteLength).toBeGreaterThan(30);
    expect(await tenant.posthorn.emails.status(id)).toMatchObject({ status: "opened", clicked_at: null });

    const followed = await visit(clicks[0] ?? "");
    expect(followed.status).toBe(302);
    expect(followed.headers.get("Location")).toBe("https://example.com/shop?item=7&from=mail");
    expect(followed.headers.get("Cache-Control")).toBe("no-store");
    expect(followed.headers.get("Referrer-Policy")).toBe("no-referrer");
    expect((await visit(clicks[1] ?? "")).headers.get("Location")).toBe("https://example.com/help");
    const { status, opened_at, clicked_at } = await tenant.posthorn.emails.status(id);
    expect([status, typeof opened_at, typeof clicked_at]).toEqual(["clicked", "string", "string"]);

    expect(await events(tenant, "email.opened")).toMatchObject([
      { message_id: id, first: true, user_agent: "Mail/1.0", opened_at },
    ]);
    const told = await events(tenant, "email.clicked");
    expect(told).toMatchObject([
      { message_id: id, first: true, url: "https://example.com/shop?item=7&from=mail", status: "clicked", clicked_at },
      { message_id: id, first: false, url: "https://example.com/help" },
    ]);
    // Events have the address of the connection; calls within a process have none.
    for (const { ip_address } of told) expect([null, "127.0.0.1"]).toContain(ip_address);
  });

  it("are not recorded for a HEAD, and allow no method besides GET", async () => {
    const tenant = await target().tenant();
    const { id, clicks, image } = await mailed(tenant);
    for (const url of [image, clicks[0] ?? ""]) {
      const head = await visit(url, { method: "HEAD" });
      expect([200, 302]).toContain(head.status);
      expect(await head.text()).toBe("");
      const posted = await visit(url, { method: "POST" });
      expect([posted.status, posted.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
    }
    expect(await tenant.posthorn.emails.status(id)).toMatchObject({ status: "delivered", opened_at: null });
    expect(await events(tenant, "email.clicked")).toEqual([]);
  });

  it("are not recorded for a changed link, which leads nowhere", async () => {
    const tenant = await target().tenant();
    const { id, clicks, image } = await mailed(tenant);
    const [first = "", second = ""] = clicks;
    const at = first.lastIndexOf("/") + 1;
    const swapped = first.slice(0, at + 24) + second.slice(at + 24, at + 27) + first.slice(at + 27);
    for (const url of [swapped, `${first}A`, `${first}?to=https://example.net`.replace("/c/", "/c/x")]) {
      const answer = await visit(url);
      expect([answer.status, answer.headers.get("Location")]).toEqual([404, null]);
      expect(await answer.text()).toContain("does not work");
    }
    expect((await visit(`${image}A`)).status).toBe(200);
    expect((await tenant.posthorn.emails.status(id)).status).toBe("delivered");
  });

  it("are recorded as a program's for a scanner, and do not count", async () => {
    const tenant = await target().tenant();
    const { id, clicks, image } = await mailed(tenant);
    const scanner = { headers: { "User-Agent": "Proofpoint URL Defense" } };
    await visit(image, scanner);
    expect((await visit(clicks[0] ?? "", scanner)).status).toBe(302);
    expect((await tenant.posthorn.emails.status(id)).status).toBe("delivered");
    expect(await events(tenant, "email.clicked")).toMatchObject([{ machine: true, first: false }]);
  });

  it("are not tracked in mail whose sender turned tracking off, and never in the text part", async () => {
    const tenant = await target().tenant();
    const untracked = await mailed(tenant, { track_opens: false, track_clicks: false });
    expect([untracked.clicks, untracked.image]).toEqual([[], ""]);
    expect(untracked.mail?.html).toContain('href="https://example.com/shop?item=7&amp;from=mail"');
    const { mail } = await mailed(tenant);
    expect(mail?.text).toContain("https://example.com/help");
  });
});
