import { describe, expect, it } from "vitest";
import { BodyTooLarge } from "../http/exchange.js";
import { linkTo } from "../mail/links.js";
import { openCore } from "../testing/core-fixture.js";

type Options = Parameters<typeof openCore>[0];

/** A core where one mail was sent to Ada, who is a contact, with the paths of its links. */
async function setup(options: Options = {}, to = "ada@example.com") {
  const fixture = await openCore(options);
  const { call, core } = fixture;
  const contact = (await call("POST /contacts", { body: { email: to } })).body.data.id;
  const send = { to, subject: "Hi", html: "<p>Hi</p>" };
  const message = (await call("POST /email/send", { body: send })).body.data.results[0].message_id;
  await core.runDueJobs();
  const path = (kind: "unsubscribe" | "preferences") => new URL(linkTo(core.ctx, kind, message)).pathname;
  const state = async () => ({
    subscribed: (await call(`GET /contacts/${contact}`)).body.data.subscribed,
    suppressed: (await call("GET /suppressions")).body.data.map(({ reason }: { reason: string }) => reason),
  });
  const events = async (type: string) =>
    (await fixture.admin(`GET /workspaces/${fixture.workspace_id}/events?type=${type}`)).body.data;
  return {
    ...fixture,
    contact,
    message,
    unsubscribe: path("unsubscribe"),
    preferences: path("preferences"),
    state,
    events,
  };
}

const form = { "content-type": "application/x-www-form-urlencoded" };
const multipart = { "content-type": "multipart/form-data; boundary=x" };
const oneClick = {
  form: "List-Unsubscribe=One-Click",
  multipart: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
};

describe("an unsubscribe link", () => {
  it("changes nothing when it is looked at, however often", async () => {
    const { page, unsubscribe, preferences, state, store } = await setup({ settings: { requestLimit: 0 } });
    const before = JSON.stringify(await store.snapshot());
    for (let i = 0; i < 100; i++) {
      for (const method of ["GET", "HEAD"]) {
        for (const path of [unsubscribe, preferences]) {
          const { status, text } = await page(`${method} ${path}`);
          expect([status, text === ""]).toEqual([200, method === "HEAD"]);
        }
      }
    }
    expect(JSON.stringify(await store.snapshot())).toBe(before);
    expect(await state()).toEqual({ subscribed: true, suppressed: [] });
  });

  it.each([
    ["form", oneClick.form, form],
    ["multipart", oneClick.multipart, multipart],
    ["empty", undefined, {}],
  ])("acts at once on a one-click POST (%s), and only once", async (_name, body, headers) => {
    const { page, unsubscribe, state, events, contact, call } = await setup();
    for (let i = 0; i < 3; i++) {
      const { status, text } = await page(`POST ${unsubscribe}`, body, headers);
      expect(status).toBe(200);
      expect(text).toContain("You are unsubscribed");
    }
    expect(await state()).toEqual({ subscribed: false, suppressed: ["unsubscribe"] });
    expect(await events("contact.unsubscribed")).toMatchObject([
      { data: { contact_id: contact, email: "ada@example.com", source: "unsubscribe_link" } },
    ]);
    expect((await page(`GET ${unsubscribe}`)).text).toContain("You are unsubscribed");
    const send = { to: "ADA@example.com", subject: "s", text: "t" };
    expect((await call("POST /email/send", { body: send })).body.data.results[0].reason).toBe("suppressed");
  });

  it("works for an address that is no contact, or no longer one", async () => {
    const { page, unsubscribe, call, contact, events } = await setup();
    await call(`DELETE /contacts/${contact}`);
    await page(`POST ${unsubscribe}`, oneClick.form, form);
    expect((await call("GET /suppressions")).body.data).toMatchObject([
      { email: "ada@example.com", reason: "unsubscribe" },
    ]);
    expect(await events("contact.unsubscribed")).toEqual([]);
  });

  it("leaves a suppression for another reason as it is", async () => {
    const { page, unsubscribe, call, state } = await setup();
    await call("POST /suppressions", { body: { email: "ada@example.com" } });
    expect((await page(`POST ${unsubscribe}`)).status).toBe(200);
    expect(await state()).toEqual({ subscribed: false, suppressed: ["manual"] });
  });

  it("does not work once it was changed", async () => {
    const { page, unsubscribe, preferences, state } = await setup();
    const token = unsubscribe.slice(3);
    const other = (character: string | undefined) => (character === "A" ? "B" : "A");
    const changed = [
      ...Array.from(token, (character, i) => `/u/${token.slice(0, i)}${other(character)}${token.slice(i + 1)}`),
      `/p/${token}`,
      `/u/${preferences.slice(3)}`,
      `/u/${token}A`,
      `/u/${token}=`,
      `/u/${token.slice(0, -1)}`,
      `/u/${token}/`,
      "/u/",
      "/u/%00",
      "/p/..",
    ];
    for (const path of changed) {
      for (const method of ["GET", "POST"]) {
        const { status, headers } = await page(
          `${method} ${path}`,
          method === "POST" ? oneClick.form : undefined,
          form,
        );
        expect([path, status, headers["Content-Type"]]).toEqual([path, 404, "text/html; charset=utf-8"]);
      }
    }
    expect(await state()).toEqual({ subscribed: true, suppressed: [] });
  });

  it("is signed with the secret of its process", async () => {
    const { message, page, core } = await setup();
    const forged = { ...core.ctx, secrets: { ...core.ctx.secrets, signLink: () => new Uint8Array(16) } };
    expect((await page(`GET ${new URL(linkTo(forged, "unsubscribe", message)).pathname}`)).status).toBe(404);
  });

  it("takes no other method", async () => {
    const { page, unsubscribe } = await setup();
    for (const method of ["PUT", "DELETE", "PATCH", "OPTIONS"]) {
      const { status, headers } = await page(`${method} ${unsubscribe}`);
      expect([status, headers.Allow]).toEqual([405, "GET, HEAD, POST"]);
    }
  });

  it("keeps the workspaces apart", async () => {
    const { page, unsubscribe, call, makeWorkspace } = await setup();
    const { key } = await makeWorkspace("Other");
    await call("POST /contacts", { key, body: { email: "ada@example.com" } });
    await page(`POST ${unsubscribe}`);
    expect((await call("GET /contacts", { key })).body.data[0].subscribed).toBe(true);
    expect((await call("GET /suppressions", { key })).body.pagination.total).toBe(0);
  });
});

describe("the preferences page", () => {
  it("stops mail and lets it through again", async () => {
    const { page, preferences, state, events } = await setup();
    expect((await page(`GET ${preferences}`)).text).toMatch(/value="yes" checked/);
    const off = await page(`POST ${preferences}`, "subscribed=no", form);
    expect(off.text).toContain("Saved.");
    expect(off.text).toMatch(/value="no" checked/);
    expect(await state()).toEqual({ subscribed: false, suppressed: ["unsubscribe"] });
    const on = await page(`POST ${preferences}`, "subscribed=yes", form);
    expect(on.text).toMatch(/value="yes" checked/);
    expect(await state()).toEqual({ subscribed: true, suppressed: [] });
    for (const type of ["contact.unsubscribed", "contact.subscribed"]) {
      expect(await events(type)).toMatchObject([{ type, data: { source: "preferences" } }]);
    }
  });

  it("does not lift what the workspace or a bounce has stopped", async () => {
    const { page, preferences, call, state } = await setup();
    await call("POST /suppressions", { body: { email: "ada@example.com" } });
    expect((await page(`POST ${preferences}`, "subscribed=yes", form)).text).toMatch(/value="no" checked/);
    expect((await state()).suppressed).toEqual(["manual"]);
  });

  it("changes nothing for a form that is not its own, or too long", async () => {
    const { page, preferences, state, core } = await setup();
    const long = `subscribed=no&x=${"x".repeat(20_000)}`;
    for (const body of ["", "subscribed=maybe", "other=no", oneClick.form, long]) {
      const { status, text } = await page(`POST ${preferences}`, body, form);
      expect([status, text.includes("Saved.")]).toEqual([200, false]);
    }
    const endless = async () => Promise.reject(new BodyTooLarge());
    const answer = await core.handle({ method: "POST", url: preferences, headers: form, body: endless });
    expect(answer.status).toBe(200);
    expect(await state()).toEqual({ subscribed: true, suppressed: [] });
  });
});

describe("the lists on the preferences page", () => {
  async function setupLists(names = ["News", "Offers"]) {
    const fixture = await setup({ settings: { requestLimit: 0 } });
    const { call, page, preferences, contact, events } = fixture;
    const ids: string[] = [];
    for (const name of names) ids.push((await call("POST /lists", { body: { name } })).body.data.id);
    const join = (list = "", contact_ids = [contact]) => call(`POST /lists/${list}/members`, { body: { contact_ids } });
    for (const id of ids) await join(id);
    const fields = (shown: readonly string[], chosen: readonly string[], subscribed = "yes") =>
      new URLSearchParams([
        ["subscribed", subscribed],
        ...shown.map((id) => ["shown", id]),
        ...chosen.map((id) => ["list", id]),
      ]).toString();
    const save = (...given: Parameters<typeof fields>) => page(`POST ${preferences}`, fields(...given), form);
    /** As the page shows them: `+` where the box is ticked. */
    const boxes = (text: string) =>
      [...text.matchAll(/type="checkbox"[^>]*?( checked)?> <span>([^<]*)</g)].map(
        ([, checked, name]) => `${checked ? "+" : "-"}${name}`,
      );
    const look = async () => boxes((await page(`GET ${preferences}`)).text);
    const on = async () =>
      (await call(`GET /contacts/${contact}`)).body.data.lists.map(({ name }: { name: string }) => name);
    const told = async (type: string) => (await events(type)).map(({ data }: { data: unknown }) => data);
    return { ...fixture, ids, join, save, boxes, look, on, told };
  }

  it("are those the contact is on, by name; one of none is not asked about any", async () => {
    const { look, page, preferences, call, ids } = await setupLists(["b", "a & <co>", "c"]);
    expect(await look()).toEqual(["+a &amp; &lt;co&gt;", "+b", "+c"]);
    for (const id of ids) await call(`DELETE /lists/${id}`);
    expect(await look()).toEqual([]);
    expect((await page(`GET ${preferences}`)).text.match(/<fieldset>/g)?.length).toBe(1);
  });

  it("are left and joined again, which is told both ways", async () => {
    const { ids, save, boxes, look, on, told, contact, state } = await setupLists();
    const [news = "", offers = ""] = ids;
    expect(boxes((await save(ids, [offers])).text)).toEqual(["-News", "+Offers"]);
    expect([await look(), await on()]).toEqual([["-News", "+Offers"], ["Offers"]]);
    const about = { list_id: news, list_name: "News", contact_id: contact, email: "ada@example.com" };
    expect(await told("list.member_removed")).toEqual([{ ...about, source: "preferences" }]);
    expect(await told("contact.unsubscribed")).toEqual([{ ...about, source: "preferences" }]);
    expect(await state()).toEqual({ subscribed: true, suppressed: [] });

    expect(boxes((await save(ids, ids)).text)).toEqual(["+News", "+Offers"]);
    expect(await on()).toEqual(["Offers", "News"]);
    expect((await told("list.member_added")).at(-1)).toEqual({ ...about, source: "preferences" });
    expect(await told("contact.subscribed")).toEqual([{ ...about, source: "preferences" }]);
    await save(ids, ids);
    expect((await told("contact.subscribed")).length).toBe(1);
  });

  it("stay as they are where the form does not show them, or all mail is stopped besides", async () => {
    const { ids, save, on, state } = await setupLists();
    const [news = ""] = ids;
    await save([], []);
    expect(await on()).toEqual(["News", "Offers"]);
    await save([news], []);
    expect(await on()).toEqual(["Offers"]);
    await save(ids, ids.slice(1), "no");
    expect(await on()).toEqual(["Offers"]);
    expect(await state()).toEqual({ subscribed: false, suppressed: ["unsubscribe"] });
  });

  it("cannot be joined by a recipient who was never on them, or was taken off", async () => {
    const { ids, save, on, call, look, contact, makeWorkspace } = await setupLists();
    const [news = "", offers = ""] = ids;
    const other = (await call("POST /lists", { body: { name: "Staff" } })).body.data.id;
    const { key } = await makeWorkspace("Other");
    const foreign = (await call("POST /lists", { key, body: { name: "Foreign" } })).body.data.id;
    await call(`DELETE /lists/${news}/members`, { body: { contact_ids: [contact] } });
    expect(await look()).toEqual(["+Offers"]);
    const all = [news, offers, other, foreign, "nothing"];
    await save(all, all);
    expect(await on()).toEqual(["Offers"]);
  });

  it("are a hundred at most, and those fit into the form", async () => {
    const { ids, save, look, on } = await setupLists(Array.from({ length: 101 }, (_, n) => `list ${n}`));
    expect((await look()).length).toBe(100);
    const shown = ids.slice(1);
    expect((await save(shown, shown)).text).toContain("Saved.");
    expect((await on()).length).toBe(101);
    await save(shown, []);
    expect(await on()).toEqual(["list 0"]);
  });

  it("are none for an address that is no contact any more", async () => {
    const { call, contact, look, save, ids } = await setupLists();
    await call(`DELETE /contacts/${contact}`);
    expect(await look()).toEqual([]);
    expect((await save(ids, [])).status).toBe(200);
  });
});

describe("every page", () => {
  it("allows no script, nothing from elsewhere, no frame, no memory and no referrer", async () => {
    const { page, unsubscribe, preferences } = await setup();
    for (const line of [`GET ${unsubscribe}`, `GET ${preferences}`, `POST ${unsubscribe}`, "GET /u/none"]) {
      const { headers, text } = await page(line);
      const policy = headers["Content-Security-Policy"] ?? "";
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("form-action 'self'");
      expect(policy).not.toMatch(/unsafe|script-src/);
      expect(headers).toMatchObject({
        "Cache-Control": "no-store",
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
      });
      expect(text).not.toMatch(/<script|https?:\/\/|style="/i);
    }
  });

  it("shows hostile names and addresses as the text they are", async () => {
    const company_name = `<img src=x onerror="alert(1)">&'`;
    const { page, unsubscribe, preferences } = await setup(
      { workspace: { company_name } },
      "a'b&c=`{|}~/*@example.com",
    );
    for (const line of [`GET ${unsubscribe}`, `GET ${preferences}`, `POST ${unsubscribe}`]) {
      const { text } = await page(line);
      expect(text).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;&#39;");
      expect(text).toContain("a&#39;b&amp;c=`{|}~/*@example.com");
      expect(text).not.toContain("<img");
    }
  });

  it("names the company, else the sender as the mail named it", async () => {
    const named = async (workspace: NonNullable<Options>["workspace"]) => {
      const { page, unsubscribe } = await setup({ workspace });
      return /mail from <strong>([^<]*)/.exec((await page(`GET ${unsubscribe}`)).text)?.[1];
    };
    expect(await named({ from_name: "Sales" })).toBe("Example Ltd");
    expect(await named({ company_name: "", from_name: "Sales" })).toBe("Sales");
    expect(await named({ company_name: null })).toBe("Posthorn");
  });
});
