import { describe, expect, it } from "vitest";
import type { Mailer, Outcome } from "../delivery/mailer.js";
import type { CoreRequest } from "../http/exchange.js";
import { createMemoryStore } from "../store/memory/memory-store.js";
import { type Store, StoreUnavailable } from "../store/store.js";
import { beginning, type FixtureOptions, openCore } from "../testing/core-fixture.js";

const html = `<body><h1>News</h1>
<a href="https://example.com/one?a=1&amp;b=2">One</a> <a href="https://example.com/two">Two</a>
<a href="https://example.com/three">Three</a> <a href="mailto:ada@example.com">Write</a></body>`;

const iso = (after: number) => new Date(beginning + after).toISOString();
const paths = (text: string, kind: "c" | "o") =>
  [...text.matchAll(new RegExp(`"(?:https?://[^/"]+)(/${kind}/[^"]+)"`, "g"))].map(([, path = ""]) => path);

/** A core where a mail with three links was sent to Ada, who is a contact. */
async function setup(options: FixtureOptions = {}, send: Record<string, unknown> = {}) {
  const fixture = await openCore(options);
  const { call, core, mails, workspace_id, admin } = fixture;
  const contact = (await call("POST /contacts", { body: { email: "ada@example.com" } })).body.data.id as string;
  const body = { to: "ada@example.com", subject: "News", html, ...send };
  const message = (await call("POST /email/send", { body })).body.data.results[0].message_id as string;
  await core.runDueJobs();
  const mail = mails.at(-1)?.html ?? "";
  return {
    ...fixture,
    contact,
    message,
    mail,
    clicks: paths(mail, "c"),
    image: paths(mail, "o")[0] ?? "",
    ask: (method: string, url: string, rest: Partial<CoreRequest> = {}) =>
      core.handle({ method, url, headers: {}, ...rest }),
    status: async () => (await call(`GET /email/${message}/status`)).body.data,
    events: async (type: string) => (await admin(`GET /workspaces/${workspace_id}/events?type=${type}`)).body.data,
  };
}

/** A store whose writes fail while `away.now` is set. */
function failing(): { store: Store; away: { now: boolean } } {
  const store = createMemoryStore();
  const away = { now: false };
  const transaction: Store["transaction"] = async (scope, work) => {
    if (away.now) throw new StoreUnavailable("the disk is full");
    return store.transaction(scope, work);
  };
  return { store: { ...store, transaction }, away };
}

describe("the image of a mail", () => {
  it("emits an event for every open, and the first one changes the message and the contact", async () => {
    const { ask, image, status, events, message, contact, pass, store } = await setup();
    pass(60_000);
    const answer = await ask("GET", image, { ip: "192.0.2.7", headers: { "user-agent": "Mail/1.0" } });
    expect(answer).toMatchObject({ status: 200, headers: { "Content-Type": "image/gif" } });
    expect(answer.headers["Cache-Control"]).toContain("no-store");
    const bytes = Buffer.from(answer.body as Uint8Array);
    expect(bytes.toString("latin1", 0, 6)).toBe("GIF89a");
    expect([bytes.readUInt16LE(6), bytes.readUInt16LE(8)]).toEqual([1, 1]);
    pass(60_000);
    await ask("GET", image);

    expect(await status()).toMatchObject({ status: "opened", opened_at: iso(60_000), clicked_at: null });
    const told = { message_id: message, to: "ada@example.com", status: "opened", contact_id: contact, sandbox: false };
    expect((await events("email.opened")).map(({ data }: { data: unknown }) => data)).toEqual([
      expect.objectContaining({
        ...told,
        opened_at: iso(60_000),
        first: true,
        ip_address: "192.0.2.7",
        user_agent: "Mail/1.0",
      }),
      expect.objectContaining({ ...told, opened_at: iso(120_000), first: false, ip_address: null, user_agent: null }),
    ]);
    const row = await store.read("system", (tx) => tx.contacts.get(contact));
    expect(row).toMatchObject({ last_opened_at: beginning + 120_000, last_clicked_at: null });
  });

  it("is answered whatever was asked for, but only a message's own counts", async () => {
    const { ask, image, status } = await setup();
    for (const path of ["/o/nothing", `${image}x`, `${image.slice(0, -2)}AA`]) {
      expect(await ask("GET", path)).toMatchObject({ status: 200, headers: { "Content-Type": "image/gif" } });
    }
    expect((await status()).status).toBe("delivered");
  });

  it("is answered when nothing can be written", async () => {
    const { store, away } = failing();
    const { ask, image, logged } = await setup({ store });
    away.now = true;
    expect(await ask("GET", image)).toMatchObject({ status: 200, headers: { "Content-Type": "image/gif" } });
    expect(logged.join("\n")).toContain("an open could not be recorded");
  });
});

describe("a link of a mail", () => {
  it("leads on to its target, and the first time makes the message opened and clicked", async () => {
    const { ask, clicks, status, events, pass, store, contact } = await setup();
    pass(60_000);
    const answer = await ask("GET", clicks[0] ?? "", { ip: "2001:db8::7" });
    expect(answer).toMatchObject({
      status: 302,
      headers: {
        Location: "https://example.com/one?a=1&b=2",
        "Cache-Control": "no-store",
        "Referrer-Policy": "no-referrer",
      },
    });
    pass(60_000);
    expect((await ask("GET", clicks[2] ?? "")).headers.Location).toBe("https://example.com/three");

    const at = iso(60_000);
    expect(await status()).toMatchObject({ status: "clicked", opened_at: at, clicked_at: at });
    expect((await events("email.clicked")).map(({ data }: { data: unknown }) => data)).toEqual([
      expect.objectContaining({
        url: "https://example.com/one?a=1&b=2",
        clicked_at: at,
        first: true,
        ip_address: "2001:db8::7",
      }),
      expect.objectContaining({ url: "https://example.com/three", clicked_at: iso(120_000), first: false }),
    ]);
    expect(await events("email.opened")).toEqual([]);
    const row = await store.read("system", (tx) => tx.contacts.get(contact));
    expect(row).toMatchObject({ last_opened_at: beginning + 60_000, last_clicked_at: beginning + 120_000 });
  });

  it("never lowers a status, nor moves a time", async () => {
    const { ask, clicks, image, status, pass } = await setup();
    await ask("GET", clicks[0] ?? "");
    pass(1000);
    await ask("GET", image);
    expect(await status()).toMatchObject({ status: "clicked", opened_at: iso(0), clicked_at: iso(0) });
  });

  it("goes to a host and path of any script as browsers write them", async () => {
    const { ask, clicks } = await setup({}, { html: '<a href="https://例え.example/ä b?q=✓">x</a>' });
    expect((await ask("GET", clicks[0] ?? "")).headers.Location).toBe(
      "https://xn--r8jz45g.example/%C3%A4%20b?q=%E2%9C%93",
    );
  });

  it("is a page that says so when it was changed, or never was", async () => {
    const { ask, clicks, image, status } = await setup();
    const [first = "", second = ""] = clicks;
    const swapped = first.slice(0, 27) + second.slice(27, 30) + first.slice(30);
    const asked = [swapped, `${first}x`, "/c/nothing", image.replace("/o/", "/c/")];
    for (const path of asked) {
      const answer = await ask("GET", path);
      expect([answer.status, answer.headers.Location]).toEqual([404, undefined]);
      expect(answer.body).toContain("This link does not work");
      expect((await ask("HEAD", path)).body).toBeNull();
    }
    expect((await status()).status).toBe("delivered");
  });

  it("works before its server's word is written, and the message then comes as far as it was seen to be", async () => {
    let clicked: number | undefined;
    let follow = async (_html: string) => {};
    const mailer: Mailer = {
      kind: "capture",
      async deliver(mail) {
        await follow(mail.html ?? "");
        return { result: "accepted", response: "250 2.0.0 ok" };
      },
      async close() {},
    };
    const fixture = await openCore({ mailer });
    follow = async (mail) => {
      clicked = (await fixture.core.handle({ method: "GET", url: paths(mail, "c")[0] ?? "", headers: {} })).status;
      fixture.pass(1000);
    };
    const body = { to: "ada@example.com", subject: "News", html };
    const id = (await fixture.call("POST /email/send", { body })).body.data.results[0].message_id;
    await fixture.core.runDueJobs();
    expect(clicked).toBe(302);
    const { data } = (await fixture.call(`GET /email/${id}/status`)).body;
    expect(data).toMatchObject({ status: "clicked", sent_at: iso(1000), delivered_at: iso(1000), clicked_at: iso(0) });
    const { events } = (await fixture.admin(`GET /messages/${id}`)).body.data;
    expect(events.map(({ type }: { type: string }) => type)).toEqual([
      "email.clicked",
      "email.sent",
      "email.delivered",
    ]);
    const { totals } = (await fixture.call("GET /analytics")).body.data;
    expect(totals).toMatchObject({ sends: 1, delivered: 1, opens: 1, clicks: 1 });
  });

  it("works while either its list or its mail's content is kept, and then no longer", async () => {
    const { ask, clicks, store, message } = await setup();
    const follow = async () => (await ask("GET", clicks[1] ?? "")).status;
    const row = await store.read("system", (tx) => tx.messages.get(message));
    const { links_id, content_id } = row ?? { links_id: null, content_id: "" };
    const list = await store.read("system", (tx) => tx.contents.get(links_id ?? ""));
    expect(list?.value).toEqual([
      "https://example.com/one?a=1&b=2",
      "https://example.com/two",
      "https://example.com/three",
    ]);

    await store.transaction("system", (tx) => tx.contents.delete(content_id));
    expect(await follow()).toBe(302);
    await store.transaction("system", (tx) => tx.contents.delete(links_id ?? ""));
    expect(await follow()).toBe(404);
  });

  it("works when its list was lost, by rendering the mail again", async () => {
    const { ask, clicks, store, message } = await setup();
    await store.transaction("system", (tx) => tx.messages.update(message, { links_id: null }));
    expect((await ask("GET", clicks[1] ?? "")).headers.Location).toBe("https://example.com/two");
  });

  it.each(["GET", "HEAD"])("is rendered for once where its list was lost: %s keeps it", async (method) => {
    const { ask, clicks, store, message } = await setup();
    await store.transaction("system", (tx) => tx.messages.update(message, { links_id: null }));
    await ask(method, clicks[0] ?? "");
    const row = await store.read("system", (tx) => tx.messages.get(message));
    await store.transaction("system", (tx) => tx.contents.delete(row?.content_id ?? ""));
    expect((await ask(method, clicks[1] ?? "")).headers.Location).toBe("https://example.com/two");
  });

  it("keeps a list that was rendered before the mail was tried again", async () => {
    const answers: Outcome[] = [
      {
        result: "transient",
        response: "451 4.3.0 try later",
        code: 451,
        enhanced: "4.3.0",
        retry: true,
        counted: true,
        min_delay: 0,
        max_retries: null,
        bounce_type: "transient",
        sub_type: null,
        suppress: "no",
      },
      { result: "accepted", response: "250 2.0.0 ok" },
    ];
    let sent = "";
    const mailer: Mailer = {
      kind: "capture",
      async deliver(mail) {
        sent = mail.html ?? "";
        return answers.shift() as Outcome;
      },
      async close() {},
    };
    const { call, core, store, pass } = await openCore({ mailer });
    const id = (await call("POST /email/send", { body: { to: "ada@example.com", subject: "News", html } })).body.data
      .results[0].message_id;
    const linksId = () => store.read("system", async (tx) => (await tx.messages.get(id))?.links_id);
    await core.runDueJobs();
    expect(await linksId()).toBeNull();
    await core.handle({ method: "HEAD", url: paths(sent, "c")[0] ?? "", headers: {} });
    const kept = await linksId();
    expect(kept).not.toBeNull();
    pass(60_000);
    await core.runDueJobs();
    expect([answers.length, await linksId()]).toEqual([0, kept]);
  });

  it("leads on when nothing can be written", async () => {
    const { store, away } = failing();
    const { ask, clicks, logged } = await setup({ store });
    away.now = true;
    expect((await ask("GET", clicks[1] ?? "")).headers.Location).toBe("https://example.com/two");
    expect(logged.join("\n")).toContain("a click could not be recorded");
  });

  it("works in the service profile, and after a restart", async () => {
    const { clicks, store } = await setup({ settings: { profile: "service" } });
    const again = await openCore({ store, settings: { profile: "service" } });
    expect((await again.page(`GET ${clicks[0]}`)).status).toBe(302);
  });
});

describe("what looks at a mail", () => {
  it("changes nothing with HEAD", async () => {
    const { ask, clicks, image, store } = await setup();
    const before = JSON.stringify(await store.snapshot());
    for (const path of [...clicks, image]) expect(await ask("HEAD", path)).toMatchObject({ body: null });
    expect((await ask("HEAD", clicks[0] ?? "")).headers.Location).toBe("https://example.com/one?a=1&b=2");
    expect((await ask("HEAD", image)).status).toBe(200);
    expect(JSON.stringify(await store.snapshot())).toBe(before);
  });

  it.each(["POST", "PUT", "DELETE", "OPTIONS"])("has no %s", async (method) => {
    const { ask, clicks, image } = await setup();
    for (const path of [clicks[0] ?? "", image]) {
      expect(await ask(method, path)).toMatchObject({ status: 405, headers: { Allow: "GET, HEAD" } });
    }
  });

  it.each([
    ["a gateway that examines links", { "user-agent": "Barracuda Sentinel (EE)" }],
    ["Apple's privacy proxy", { "user-agent": "Mozilla/5.0" }],
    ["a browser that only prepares", { "user-agent": "Mozilla/5.0 (X11)", "sec-purpose": "prefetch;prerender" }],
  ])("is kept and changes nothing when it is %s", async (_name, headers) => {
    const { ask, clicks, image, status, events, call, store, contact } = await setup();
    await ask("GET", image, { headers });
    expect((await ask("GET", clicks[0] ?? "", { headers })).status).toBe(302);
    expect(await status()).toMatchObject({ status: "delivered", opened_at: null, clicked_at: null });
    for (const type of ["email.opened", "email.clicked"]) {
      expect(await events(type)).toMatchObject([{ data: { machine: true, first: false } }]);
    }
    expect((await call("GET /analytics")).body.data.totals).toMatchObject({ opens: 0, clicks: 0 });
    const row = await store.read("system", (tx) => tx.contacts.get(contact));
    expect(row).toMatchObject({ last_opened_at: null, last_clicked_at: null });
    await ask("GET", image);
    expect((await events("email.opened")).at(-1)).toMatchObject({ data: { first: true } });
  });

  it("is a reader behind a proxy that fetches when a mail is opened", async () => {
    const { ask, image, status } = await setup();
    const agent = "Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)";
    await ask("GET", image, { headers: { "user-agent": agent } });
    expect((await status()).status).toBe("opened");
  });

  it.each([
    [5000, "delivered"],
    [5001, "clicked"],
  ])(
    "is a program when it follows a link within 5 s of sending, in the service (%i ms: %s)",
    async (after, expected) => {
      const { ask, clicks, status, pass } = await setup({ settings: { profile: "service" } });
      pass(after);
      await ask("GET", clicks[0] ?? "");
      expect((await status()).status).toBe(expected);
    },
  );

  it.each([
    [2000, [false, false, true]],
    [2001, [false, false, false]],
  ])("is a program when it follows a third link within 2 s, in the service (%i ms)", async (between, machine) => {
    const { ask, clicks, events, pass } = await setup({ settings: { profile: "service" } });
    pass(60_000);
    await ask("GET", clicks[0] ?? "");
    pass(between);
    await ask("GET", clicks[1] ?? "");
    await ask("GET", clicks[1] ?? "");
    await ask("GET", clicks[2] ?? "");
    const told = (await events("email.clicked")).map(({ data }: { data: { machine?: true } }) => data.machine === true);
    expect([told[0], told[1], told[3]]).toEqual(machine);
    expect(told[2]).toBe(false);
  });

  it("is nobody but a reader where mail is only tried out, however fast", async () => {
    const { ask, clicks, events } = await setup();
    for (const path of clicks) await ask("GET", path);
    expect((await events("email.clicked")).every(({ data }: { data: object }) => !("machine" in data))).toBe(true);
  });
});

describe("a mail", () => {
  it("has its links and an image tracked, its text not", async () => {
    const { mail, mails, clicks, image } = await setup();
    expect(clicks.length).toBe(3);
    expect(mail.endsWith('"></body>')).toBe(true);
    expect(mail).toContain(image);
    expect(mail).toContain('<a href="mailto:ada@example.com">');
    expect(mails.at(-1)?.text).toContain("https://example.com/two");
    expect(mails.at(-1)?.text).not.toMatch(/\/[co]\//);
  });

  it.each([
    [{ track_clicks: false }, 0, 1],
    [{ track_opens: false }, 3, 0],
    [{ track_opens: false, track_clicks: false }, 0, 0],
  ])("is tracked only as far as its sender wants (%o)", async (wishes, links, images) => {
    const { mail } = await setup({}, wishes);
    expect([paths(mail, "c").length, paths(mail, "o").length]).toEqual([links, images]);
  });

  it("leaves the managed links unchanged, also in the text", async () => {
    const own = '<a href="{{unsubscribe_url}}">Stop</a> <a href="{{preferences_url}}">Choose</a> {{company_address}}';
    const { mail } = await setup({}, { html: own });
    expect(paths(mail, "c")).toEqual([]);
    expect(mail).toMatch(/href="[^"]+\/u\/[^"]+">Stop<.*href="[^"]+\/p\/[^"]+">Choose</);
  });

  it("of a sandbox key emits opens and clicks that are marked as sandbox", async () => {
    const { core, call, sandboxKey, admin, workspace_id } = await setup();
    const body = { to: "ada@example.com", subject: "News", html };
    const id = (await call("POST /email/send", { key: sandboxKey, body })).body.data.results[0].message_id;
    await core.runDueJobs();
    const mail = (await admin(`GET /messages/${id}`)).body.data.html;
    await core.handle({ method: "GET", url: paths(mail, "c")[0] ?? "", headers: {} });
    const { data } = (await admin(`GET /workspaces/${workspace_id}/events?type=email.clicked`)).body;
    expect(data).toMatchObject([{ data: { message_id: id, sandbox: true, status: "clicked" } }]);
    expect((await call("GET /analytics")).body.data.totals).toMatchObject({ sends: 1, opens: 0, clicks: 0 });
  });
});
