import { describe, expect, it } from "vitest";
import type { DeliveredMail } from "../target.js";
import { targets } from "../targets.js";
import { type Tenant, travel } from "./travel.js";

const html = `<p>Hello</p><p><a href="https://shop.example.com/new">New</a> <a href="https://shop.example.com/sale">Sale</a></p>`;

describe.each(targets)("a mail scanner on $name", ({ open }) => {
  const target = travel(open);

  /** Requests every link of a mail, then the links of those pages, three levels deep. Returns the requested URLs. */
  async function scan(mail: DeliveredMail, method: "GET" | "HEAD"): Promise<string[]> {
    const { origin } = new URL(target().baseUrl);
    const asked = new Set<string>();
    let level = [...linksIn(mail.html ?? "", origin), ...linksIn(mail.text, origin), ...headerLinks(mail)];
    for (let depth = 0; depth < 3; depth++) {
      const found: string[] = [];
      for (const url of level.filter((each) => new URL(each).origin === origin && !asked.has(each))) {
        asked.add(url);
        const answer = await target().fetch(new Request(url, { method, redirect: "manual" }));
        expect(answer.status, url).toBeLessThan(400);
        found.push(answer.headers.get("Location") ?? "", ...linksIn(await answer.text(), url));
      }
      level = found.filter((url) => url !== "");
    }
    return [...asked];
  }

  /** Returns the data of a workspace that visiting a link must not change. */
  async function kept(tenant: Tenant) {
    const admin = async (path: string) => (await target().admin("GET", `/workspaces/${tenant.id}/${path}`)).body.data;
    const { posthorn } = tenant;
    return {
      contacts: (await posthorn.contacts.list({ limit: 100 })).data.map(({ email, subscribed }) => [email, subscribed]),
      suppressions: (await posthorn.suppressions.list({ limit: 100 })).data,
      messages: (await admin("messages?limit=1000")).map((row: { message_id: string; attempts: number }) => [
        row.message_id,
        row.attempts,
      ]),
      events: await admin("events?limit=1000"),
    };
  }

  it("changes nothing with a HEAD of all links, and records only opens and clicks with a GET", async () => {
    const tenant = await target().tenant();
    await tenant.posthorn.contacts.create({ email: "ada@example.com" });
    await tenant.posthorn.emails.send({ to: "ada@example.com", subject: "News", html });
    await target().settle();
    const [mail] = await tenant.inbox();
    if (mail === undefined) throw new Error("the mail did not arrive");
    const before = await kept(tenant);

    await scan(mail, "HEAD");
    await target().settle();
    expect(await kept(tenant)).toEqual(before);

    const paths = (await scan(mail, "GET")).map((url) => new URL(url).pathname.slice(0, 3));
    expect(paths.sort()).toEqual(["/c/", "/c/", "/o/", "/p/", "/u/"]);
    await target().settle();
    const { events, ...rest } = await kept(tenant);
    const { events: eventsBefore, ...restBefore } = before;
    expect(rest).toEqual(restBefore);
    const looks = ["email.opened", "email.clicked"];
    expect(events.filter(({ type }: { type: string }) => !looks.includes(type))).toEqual(eventsBefore);

    const next = await tenant.posthorn.emails.send({ to: "ada@example.com", subject: "More", html });
    expect(next).toMatchObject({ sent: 1, skipped: 0 });
  });
});

/** Returns the targets of links and pictures of a page or a mail, and the bare URLs of a text, as absolute URLs. */
function linksIn(text: string, base: string): string[] {
  const marked = [...text.matchAll(/(?:href|src|action)=["']([^"']+)["']/g)].map(([, link = ""]) => link);
  const bare = text.match(/https?:\/\/[^\s"'<>]+/g) ?? [];
  return [...marked, ...bare]
    .map((link) => link.replaceAll("&amp;", "&"))
    .filter((link) => URL.canParse(link, base))
    .map((link) => new URL(link, base).href);
}

function headerLinks({ headers }: DeliveredMail): string[] {
  return [...(headers["list-unsubscribe"] ?? "").matchAll(/<(https?:[^>]+)>/g)].map(([, link = ""]) => link);
}
