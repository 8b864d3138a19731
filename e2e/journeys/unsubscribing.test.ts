import { describe, expect, it } from "vitest";
import { mailTargets } from "../targets.js";
import { type Tenant, travel } from "./travel.js";

describe.each(mailTargets)("unsubscribing on $name", ({ open }) => {
  const target = travel(open);

  const send = ({ posthorn }: Tenant) =>
    posthorn.emails.send({ to: "ada@example.com", subject: "Hi", html: "<p>Hi</p>" });

  /** Sends a mail and returns the link of its footer with the text `label`. */
  async function linkOf(tenant: Tenant, label: string): Promise<string> {
    await send(tenant);
    await target().settle();
    const html = (await tenant.inbox()).at(-1)?.html ?? "";
    const [, url] = new RegExp(`href="([^"]+)"[^>]*>${label}<`).exec(html) ?? [];
    if (url === undefined) throw new Error(`the mail has no link ${label}: ${html}`);
    return url;
  }

  const visit = async (url: string, init?: RequestInit) => {
    const response = await target().fetch(new Request(url, init));
    return { status: response.status, page: await response.text(), headers: response.headers };
  };

  const form = (fields: Record<string, string>): RequestInit => ({ method: "POST", body: new URLSearchParams(fields) });

  it("changes nothing when a person or a scanner opens the page, and unsubscribes by the button, any number of times", async () => {
    const tenant = await target().tenant();
    const contact = await tenant.posthorn.contacts.create({ email: "ada@example.com" });
    const link = await linkOf(tenant, "Unsubscribe");

    const looked = await visit(link);
    expect(looked.status).toBe(200);
    expect(looked.headers.get("Content-Type")).toMatch(/^text\/html/);
    expect(looked.page).toContain("ada@example.com");
    expect(looked.page).toMatch(/<form method="post">/);
    expect((await visit(link, { method: "HEAD" })).page).toBe("");
    expect((await tenant.posthorn.contacts.get(contact.id)).subscribed).toBe(true);
    expect((await send(tenant)).sent).toBe(1);

    for (const _time of ["once", "again"]) {
      const done = await visit(link, form({ "List-Unsubscribe": "One-Click" }));
      expect(done.status).toBe(200);
      expect(done.page).toContain("You are unsubscribed");
    }
    const after = await tenant.posthorn.contacts.get(contact.id);
    expect(after.subscribed).toBe(false);
    const { data: suppressions } = await tenant.posthorn.suppressions.list();
    expect(suppressions).toMatchObject([{ email: "ada@example.com", reason: "unsubscribe" }]);
    const { results, skipped } = await send(tenant);
    expect({ skipped, reason: results[0]?.reason }).toEqual({ skipped: 1, reason: "suppressed" });
  });

  it("drops mail that is accepted but not sent yet", async () => {
    const tenant = await target().tenant();
    const link = await linkOf(tenant, "Unsubscribe");
    const { results } = await tenant.posthorn.emails.send({
      to: "deferred@simulator.test",
      subject: "Later",
      text: "Later",
    });
    await target().settle();
    await visit(link, form({}));
    expect((await tenant.posthorn.emails.status(results[0]?.message_id ?? "")).status).toBe("queued");
    await tenant.posthorn.suppressions.create({ email: "deferred@simulator.test" });
    await target().admin("POST", "/clock", { advance: "1h" });
    expect((await tenant.posthorn.emails.status(results[0]?.message_id ?? "")).status).toBe("failed");
  });

  it("can be undone on the preferences page", async () => {
    const tenant = await target().tenant();
    const contact = await tenant.posthorn.contacts.create({ email: "ada@example.com" });
    const link = await linkOf(tenant, "Manage preferences");

    expect((await visit(link)).page).toContain("Your email preferences");
    await visit(link, form({ subscribed: "no" }));
    expect((await tenant.posthorn.contacts.get(contact.id)).subscribed).toBe(false);
    expect((await send(tenant)).skipped).toBe(1);

    expect((await visit(link, form({ subscribed: "yes" }))).page).toContain("Saved.");
    expect((await tenant.posthorn.contacts.get(contact.id)).subscribed).toBe(true);
    expect((await send(tenant)).sent).toBe(1);
  });

  it("answers a changed link like an unknown one", async () => {
    const tenant = await target().tenant();
    const link = await linkOf(tenant, "Unsubscribe");
    const swapped = link.endsWith("A") ? `${link.slice(0, -1)}B` : `${link.slice(0, -1)}A`;
    for (const url of [swapped, `${new URL(link).origin}/u/nothing`]) {
      expect(await visit(url, form({}))).toMatchObject({ status: 404, page: expect.stringContaining("does not work") });
    }
    expect((await send(tenant)).sent).toBe(1);
  });
});
