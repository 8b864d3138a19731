import { Posthorn } from "@posthorn/sdk";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { chromiumPath } from "../chromium.js";
import { findingsInBothThemes } from "./axe.js";
import { type ConsoleStage, goTo, openConsoleStage, ready } from "./console-stage.js";
import { type FilledWorkspace, fillWorkspace } from "./fill-workspace.js";
import { expectLoadingAndAway } from "./page-states.js";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const hostile = `<img src=x onerror="document.title='owned'"><script>document.title='owned'</script>`;
const long = "Donaudampfschifffahrtsgesellschaft".repeat(9).slice(0, 255);

/** The pages of one thing each. */
const detailAddresses = (ids: FilledWorkspace) => [
  `#/mail/${ids.delivered}`,
  `#/mail/${ids.bounced}`,
  `#/contacts/${ids.contact}`,
  `#/lists/${ids.list}`,
  `#/lists/${ids.dynamicList}`,
  `#/segments/${ids.segment}`,
  `#/templates/${ids.template}`,
  `#/campaigns/${ids.campaign}`,
  `#/domains/${ids.domain}`,
];
const listAddresses = ["mail", "campaigns", "templates", "contacts", "lists", "segments", "domains", "keys"];

describe.runIf(chromiumPath !== undefined)("the console's pages of mail, people and the workspace", () => {
  let stage: ConsoleStage;
  let ids: FilledWorkspace;
  let page: Page;
  let workspace: string;

  /** Calls the admin API. */
  async function admin<T>(path: string, body?: object, method = body === undefined ? "GET" : "POST"): Promise<T> {
    const headers = { Authorization: `Bearer ${stage.server.mock.operatorToken}`, "Content-Type": "application/json" };
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    return ((await (await fetch(`${stage.server.operatorUrl}/${path}`, init)).json()) as { data: T }).data;
  }

  /** Goes to an address in the tab that all tests share, and waits until it is drawn. */
  async function visit(hash: string): Promise<Page> {
    const of = hash.includes("workspace=") ? "" : `${hash.includes("?") ? "&" : "?"}workspace=${workspace}`;
    // Only another path has another page; the same one is left first, so that it is loaded again. A reload of the whole console takes six
    // seconds beside four busy tabs, and this half a second.
    const pathOf = (address: string) => address.split("?")[0];
    if (pathOf(new URL(page.url()).hash) === pathOf(hash)) await goTo(page, "#/left");
    await goTo(page, `${hash}${of}`);
    return page;
  }

  beforeAll(async () => {
    const values = ["posthorn-verification=old", hostile, "x".repeat(2000)];
    stage = await openConsoleStage({
      clock: "2026-11-10T08:00:00.000Z",
      dns: async ({ type }) => (type === "TXT" ? { finding: "wrong", values } : "found"),
    });
    ids = await fillWorkspace(stage.server, stage.posthorn);
    page = await stage.open("#/mail");
    page.setDefaultTimeout(6000);
    [{ id: workspace }] = await admin<[{ id: string }]>("workspaces");
  });
  afterAll(() => stage?.close());

  it("are drawn at three widths without sideways scroll, in both themes without a finding of axe", async () => {
    for (const address of [...detailAddresses(ids), "#/analytics", "#/settings"]) {
      await visit(address);
      expect(await page.locator("main").getAttribute("data-page"), address).toBe(address.split("/")[1]);
      await page.locator(".loading").first().waitFor({ state: "detached" });
      await expectFits(page, address);
      expect(await findingsInBothThemes(page), address).toEqual([]);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(stage.errors).toEqual([]);
    expect(stage.outside).toEqual([]);
  });

  it("have no finding of axe in either theme on any tab of a mail and a template", async () => {
    for (const address of [`#/mail/${ids.delivered}`, `#/templates/${ids.template}`]) {
      await visit(address);
      for (const tab of await page.getByRole("tab").all()) {
        await tab.click();
        await page.locator(".loading").first().waitFor({ state: "detached" });
        const found = await findingsInBothThemes(page, "[role=tabpanel]");
        expect(found, `${address}, ${await tab.textContent()}`).toEqual([]);
      }
    }
  });

  it("keep the headings of tables on a phone", async () => {
    await visit("#/contacts");
    await page.setViewportSize({ width: 390, height: 800 });
    const cell = page.locator("td[data-label=State]").first();
    expect(await cell.evaluate((each) => getComputedStyle(each, "::before").content)).toContain("State");
    expect(await cell.evaluate((each) => getComputedStyle(each, "::before").fontSize)).toBe("12.5px");
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it("say that there is nothing, that something is unknown, and that Posthorn is away until it is back", async () => {
    const empty = await admin<{ id: string }>("workspaces", { name: "Empty" });
    for (const name of listAddresses) {
      await visit(`#/${name}?workspace=${empty.id}`);
      await page.locator("[data-empty]").first().waitFor();
      if (name === "keys") continue;
      await visit(`#/${name}/unknown`);
      await page.locator("[data-problem=not_found]").first().waitFor();
    }
    for (const address of ["#/contacts", `#/campaigns/${ids.campaign}`, "#/analytics"]) {
      await visit(address);
      await page.route("**/_posthorn/**", (route) => route.fulfill({ status: 503, body: "{}" }));
      await page.evaluate(() => window.dispatchEvent(new Event("offline")));
      await page.locator("[data-problem=unavailable]").first().waitFor();
      expect(await page.locator("tr[data-id], dl").count()).toBeGreaterThan(0);
      await page.unroute("**/_posthorn/**");
      await page.locator("[data-problem=unavailable]").first().waitFor({ state: "detached" });
    }
  });

  it("say that they load, and that Posthorn is away, each of them", async () => {
    const lists = listAddresses.map((name) => `#/${name}`);
    await expectLoadingAndAway(page, [...detailAddresses(ids), ...lists, "#/analytics", "#/settings"]);
    expect(stage.errors).toEqual([]);
  });

  it("show a mail at the widths of three devices, whole and without scrolling sideways", async () => {
    await visit(`#/mail/${ids.delivered}`);
    const innerWidth = () =>
      page
        .locator("iframe")
        .contentFrame()
        .locator("body")
        .evaluate(() => window.innerWidth);
    for (const viewport of [1280, 390]) {
      await page.setViewportSize({ width: viewport, height: 800 });
      for (const [name, width] of [
        ["Phone", 375],
        ["Tablet", 768],
        ["Desktop", 1280],
      ] as const) {
        await page.getByRole("button", { name, exact: true }).click();
        await vi.waitFor(async () => expect(await innerWidth()).toBe(width));
        expect(await page.locator("section.stage").evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
      }
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it("show each attempt with the server's words, and why a mail was not delivered", async () => {
    await visit(`#/mail/${ids.delivered}`);
    const steps = await page.locator("ol.timeline li strong").allTextContents();
    expect(steps).toEqual(["Accepted and queued", "Attempts 1 to 2", "Attempt 3", "Delivered"]);
    await page.getByText("450 4.2.0 Simulated: try again later").waitFor();
    await page.getByRole("tab", { name: "Data" }).click();
    await page.getByText('"company_name"').waitFor();
    await visit("#/mail?status=bounced");
    await page.locator(`tr[data-id="${ids.bounced}"] a`).click();
    await page.getByRole("heading", { name: "Why was this not delivered?" }).waitFor();
    await page.getByText("refused it for good. It said: 550 5.1.1").waitFor();
  });

  it("filter and page mail by what the address says, without a total", async () => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await visit("#/mail");
    await page.getByRole("link", { name: "Older" }).click();
    await page.getByRole("link", { name: "Newest" }).waitFor();
    await page.locator("tr[data-id]").first().waitFor();
    expect(page.url()).toContain("cursor=");
    await page.getByLabel("Template").selectOption({ label: "Letter" });
    await page.waitForURL(/template_id=/);
    expect(page.url()).not.toContain("cursor=");
    await page.getByLabel("Status").selectOption("clicked");
    await page.getByRole("link", { name: "What is new in November, Zoë" }).waitFor();
    await page.getByRole("link", { name: "Clear" }).click();
    await page.getByLabel("Campaign").selectOption({ label: "November letter" });
    await page.waitForURL(/campaign_id=/);
    await page.getByRole("link", { name: "What is new in November, Ada" }).waitFor();
    await page.getByRole("link", { name: "Your receipt" }).first().waitFor({ state: "detached" });
    await page.getByLabel("Until").fill("2026-11-12T00:00");
    await page.getByText("No mail fits these filters.").waitFor();
    await page.getByRole("link", { name: "Clear" }).click();
    await page.getByLabel("Automation").waitFor();
    const lists = asked.filter((url) => /\/messages\?/.test(url));
    expect(lists.length).toBeGreaterThan(2);
    expect(lists.filter((url) => !url.includes("count=false"))).toEqual([]);
  });

  it("tell the whole story of a contact, and find it by a part of its name", async () => {
    await visit("#/contacts");
    await page.getByLabel("Search").fill("lovel");
    await page.waitForURL(/search=lovel/);
    await page.locator("tr[data-id]").getByRole("link", { name: "ada@example.com" }).click();
    await page.getByRole("heading", { level: 1, name: "ada@example.com" }).waitFor();
    for (const text of [
      "Ada Lovelace",
      "Zürich",
      "Early",
      "Readers",
      "What is new in November, Ada",
      "contact.created",
    ]) {
      await page.getByText(text, { exact: true }).first().waitFor();
    }
    await stage.posthorn.suppressions.create({ email: "ada@example.com" });
    await visit(`#/contacts/${ids.contact}`);
    await page.getByRole("heading", { name: "This address gets no mail" }).waitFor();
    await page.getByRole("table", { name: "Mail of the contact" }).locator("a").first().click();
    await page.getByText("its address gets no mail: manual").waitFor();
    await stage.posthorn.suppressions.delete("ada@example.com");
  });

  it("say the rules of a segment in words, with how many contacts fit", async () => {
    await visit(`#/segments/${ids.segment}`);
    await page.getByText('the attribute "plan" is one of "pro", "team"').waitFor();
    expect(await page.locator(".tiles dd").textContent()).toBe("1");
    expect(await page.getByRole("table", { name: "Contacts of the segment" }).locator("tr[data-id]").count()).toBe(1);
  });

  it("render a template for a chosen contact, and set two of its versions side by side", async () => {
    await visit(`#/templates/${ids.template}`);
    await page.getByLabel("Preview for").selectOption({ label: "ada@example.com · Ada Lovelace" });
    await page.locator("iframe").contentFrame().getByText("Hello Ada, your plan is pro.").waitFor();
    await page.getByRole("tab", { name: "Versions" }).click();
    await page.getByText("3 lines differ.").waitFor();
    await page.getByLabel("Before").selectOption("1");
    await page.getByText("2 lines differ.").waitFor();
    expect(await page.locator("td.added").first().textContent()).toContain("#eef1f8");
  });

  it("show a campaign's results, and its rate and remaining time while it is sent", async () => {
    await visit(`#/campaigns/${ids.campaign}`);
    expect((await page.locator(".tiles dd").allTextContents()).slice(0, 3)).toEqual(["8", "8", "787.5 %"]);
    await page.getByRole("table", { name: "Mail that failed" }).getByText("550 5.1.1").waitFor();
    const path = `**/campaigns/${ids.campaign}/progress`;
    const times = { started_at: "2026-11-10T08:00:00.000Z", now: "2026-11-10T08:00:10.000Z", completed_at: null };
    const zero = { opens: 0, unique_opens: 0, clicks: 0, unique_clicks: 0, bounces: 0, complaints: 0, unsubscribes: 0 };
    const data = {
      status: "sending",
      ...times,
      ...zero,
      recipients: 1000,
      launched: 300,
      sent: 240,
      unsent: 10,
      delivered: 240,
    };
    await page.route(path, (route) => route.fulfill({ json: { data } }));
    await visit(`#/campaigns/${ids.campaign}`);
    await page.getByText("250 of 1,000 sent").waitFor();
    await page.getByText("25 a second, 30 s left").waitFor();
    expect(await findingsInBothThemes(page)).toEqual([]);
    expect(await page.locator("progress").evaluate((each) => (each as HTMLProgressElement).position)).toBe(0.25);
    await page.unroute(path);
  });

  it("plot the mail of each day, with a table that says the same as the API", async () => {
    await visit("#/analytics?days=7");
    expect(await page.locator("figure.plot").count()).toBe(6);
    const { totals } = await stage.posthorn.analytics.get({ period: "7d" });
    expect(await page.locator(".tiles dd").first().textContent()).toBe(String(totals.sends));
    const rows = page.getByLabel("Sends as a table").locator("tr[data-id]");
    const counts = await rows.locator("td.number").allTextContents();
    expect(counts.length).toBe(7);
    expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBe(totals.sends);
  });

  it("show what DNS has of a domain's records now beside what is to be published, as text alone", async () => {
    await visit(`#/domains/${ids.domain}`);
    const { dns_records } = await stage.posthorn.domains.get(ids.domain);
    const alias = page.locator(`tr[data-id="${dns_records[0]?.name}"]`);
    await alias.getByText("found as it should be").waitFor();
    expect(await alias.locator(".answers code").allTextContents()).toEqual([dns_records[0]?.value]);
    const text = page.locator(`tr[data-id="${dns_records[3]?.name}"]`);
    await text.getByText("found, but different").waitFor();
    expect(await text.locator(".answers code").allTextContents()).toEqual([
      "posthorn-verification=old",
      hostile,
      `${"x".repeat(1000)}…`,
    ]);
    await text.getByText(dns_records[3]?.value ?? "").waitFor();
    expect(await page.locator("tr[data-id]").count()).toBe(4);
    await page.getByText("pending", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Ask DNS now" }).click();
    await page.getByText("DNS was asked.").waitFor();
    await page.getByText("failed", { exact: true }).waitFor();
  });

  it("register a domain and remove it, and say why one is refused", async () => {
    await visit("#/domains");
    const domain = page.getByLabel("Domain", { exact: true });
    await domain.fill("localhost");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText("a domain name of at least two labels").waitFor();
    await domain.fill("news.example.com");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "news.example.com" }).waitFor();
    await page.getByRole("button", { name: "Remove" }).press("Enter");
    await page.getByRole("button", { name: "Remove the domain" }).press("Enter");
    await page.locator("tr[data-id]").getByText("mail.example.com").waitFor();
    expect(await page.getByText("news.example.com").count()).toBe(0);
  });

  it("replace the secret of webhook steps after a question, and show it to those who ask", async () => {
    const secretNow = async () =>
      (await admin<{ settings: { step_webhook_secret: string } }>(`workspaces/${workspace}`)).settings
        .step_webhook_secret;
    const before = await secretNow();
    await visit("#/settings");
    const shown = page.locator("[data-secret]");
    expect(await shown.textContent()).not.toContain(before);
    await page.getByRole("button", { name: "Replace" }).click();
    await page.getByRole("button", { name: "Replace the secret" }).click();
    await page.getByText("A new secret signs from the next request on.").waitFor();
    const after = await secretNow();
    expect(after).not.toBe(before);
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect.poll(() => shown.textContent()).toBe(after);
  });

  it("take names of 255 characters, fit them, and say of longer ones that they are too long", async () => {
    const { posthorn } = stage;
    const rules = [{ field: "email", operator: "is_set" as const }];
    const common = { name: long };
    const [list, segment, template, automation] = await Promise.all([
      posthorn.lists.create(common),
      posthorn.segments.create({ ...common, conditions: { rules } }),
      posthorn.templates.create({ ...common, html: "<p>Hi</p>" }),
      posthorn.automations.create({ ...common, trigger_type: "custom" }),
    ]);
    const campaign = await posthorn.campaigns.create({
      ...common,
      subject: "s",
      template_id: template.id,
      list_id: list.id,
    });
    await visit("#/settings");
    await page.getByLabel("Name", { exact: true }).fill(long);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("The settings are saved.").waitFor();
    for (const [name, { id }] of Object.entries({
      lists: list,
      segments: segment,
      templates: template,
      automations: automation,
      campaigns: campaign,
    })) {
      await visit(`#/${name}`);
      await page.getByRole("link", { name: long }).first().waitFor();
      await expectFits(page, name);
      await visit(`#/${name}/${id}`);
      await page.getByRole("heading", { level: 1, name: long }).waitFor();
      await expectFits(page, `${name}/<id>`);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    const tooLong = async (hash: string, label: string, button: string, limit: number) => {
      await visit(hash);
      await page.getByLabel(label, { exact: true }).fill(`${long}x`);
      await page.getByRole("button", { name: button, exact: true }).click();
      await page.getByRole("alert").getByText(`must have at most ${limit} characters`).waitFor();
    };
    await tooLong("#/settings", "Name", "Save", 255);
    await tooLong("#/settings", "Name of the new workspace", "Make it", 255);
    await tooLong("#/keys", "Name", "Make the key", 255);
    await admin(`workspaces/${workspace}`, { name: "Default" }, "PATCH");
  });

  it("switch the workspace and the theme for good, and forget the token when signed out", async () => {
    const other = await stage.open("#/contacts");
    const { id } = await admin<{ id: string }>("workspaces", { name: "Another" });
    await other.reload();
    const chooser = other.locator("label.chooser select").first();
    await chooser.selectOption({ label: "Another" });
    await other.getByText("No contacts").first().waitFor();
    await other.getByLabel("Theme").selectOption("dark");
    await goTo(other, "#/lists");
    await other.reload();
    await ready(other);
    expect(await chooser.inputValue()).toBe(id);
    expect(await other.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(16, 18, 22)");
    await other.getByRole("button", { name: "Sign out" }).click();
    await other.getByRole("heading", { name: "Sign in to Posthorn" }).waitFor();
    await other.reload();
    await other.getByLabel("Operator token").waitFor();
    expect(await other.evaluate(() => window.sessionStorage.length)).toBe(0);
    await other.context().close();
  });

  it("make a key that is shown once and works, and revoke it, by keyboard alone", async () => {
    await visit("#/keys");
    const name = page.getByLabel("Name", { exact: true });
    for (let presses = 0; presses < 40 && !(await hasFocus(name)); presses++) await page.keyboard.press("Tab");
    await page.keyboard.type("From the console");
    await page.keyboard.press("Enter");
    const key = (await page.locator("[data-secret]").textContent()) ?? "";
    expect(await findingsInBothThemes(page)).toEqual([]);
    const client = new Posthorn({ apiKey: key, baseUrl: stage.server.url });
    expect((await client.contacts.list({ limit: 1 })).data.length).toBe(1);
    const kept = await page.evaluate(() => JSON.stringify([{ ...window.sessionStorage }, { ...window.localStorage }]));
    expect(kept).not.toContain(key);
    await page.getByRole("button", { name: "I have it" }).press("Enter");
    await page.locator("[data-secret]").waitFor({ state: "detached" });
    await page.locator("tr", { hasText: "From the console" }).getByRole("button", { name: "Revoke" }).press("Enter");
    await page.keyboard.press("Escape");
    await page.locator("tr", { hasText: "From the console" }).getByRole("button", { name: "Revoke" }).press("Enter");
    await page.getByRole("button", { name: `Revoke …${key.slice(-4)}` }).press("Enter");
    await page.getByText("From the console was revoked.").waitFor();
    await expect(client.contacts.list({ limit: 1 })).rejects.toThrow();
  });

  it("change the settings of a workspace, and say which field is refused", async () => {
    await visit("#/settings");
    await page.getByLabel("Company", { exact: true }).fill("Example Ltd");
    await page.getByLabel("Mail a day").fill("5000");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("The settings are saved.").waitFor();
    await visit("#/settings");
    expect(await page.getByLabel("Mail a day").inputValue()).toBe("5000");
    await page.getByLabel("Default sender").evaluate((each) => each.setAttribute("type", "text"));
    await page.getByLabel("Default sender").fill("nobody");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("alert").getByText("from_email").waitFor();
    expect(await findingsInBothThemes(page)).toEqual([]);
    const secret = page.locator("[data-secret]");
    expect(await secret.textContent()).toBe("•".repeat(24));
    await page.getByRole("button", { name: "Show" }).click();
    expect(await secret.textContent()).toMatch(/^whsec_/);
  });

  it("show hostile and long names as text that runs nothing and fits, and follow along in two tabs", async () => {
    const other = await page.context().newPage();
    await other.goto(
      `${stage.url}#token=${stage.server.mock.operatorToken}&to=${encodeURIComponent(`#/contacts?workspace=${workspace}`)}`,
    );
    await ready(other);
    const contact = await stage.posthorn.contacts.create({
      email: "hostile@example.com",
      first_name: hostile,
      last_name: "ا".repeat(100),
      attributes: { [hostile]: hostile, long },
    });
    await other.locator(`tr[data-id="${contact.id}"]`).waitFor({ timeout: 3000 });
    await other.close();
    const template = await stage.posthorn.templates.create({ name: hostile, description: long, html: hostile });
    const list = await stage.posthorn.lists.create({ name: hostile, description: long });
    const rules = [{ field: `attributes.${"x".repeat(60)}`, operator: "equals" as const, value: hostile }];
    const segment = await stage.posthorn.segments.create({ name: hostile, conditions: { match: "any", rules } });
    const addresses = [
      ...["contacts", "lists", "segments", "templates"].map((name) => `#/${name}`),
      `#/contacts/${contact.id}`,
      `#/lists/${list.id}`,
      `#/segments/${segment.id}`,
      `#/templates/${template.id}`,
    ];
    for (const address of addresses) {
      await visit(address);
      await expectFits(page, address);
      expect(await page.title()).not.toBe("owned");
    }
    await page.locator("iframe").waitFor();
    expect(await page.title()).toContain("<img src=x");
    expect(stage.outside).toEqual([]);
    expect(stage.errors).toEqual([]);
  });
});

async function expectFits(page: Page, address: string): Promise<void> {
  for (const width of [1280, 768, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(`${address} at ${width}: ${over}`).toBe(`${address} at ${width}: 0`);
  }
}

function hasFocus(locator: ReturnType<Page["locator"]>): Promise<boolean> {
  return locator.evaluate((each) => each === document.activeElement);
}
