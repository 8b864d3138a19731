import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chromiumPath } from "../chromium.js";
import { faintTexts, findingsInBothThemes } from "./axe.js";
import { type ConsoleStage, goTo, openConsoleStage } from "./console-stage.js";
import { expectLoadingAndAway } from "./page-states.js";

const hostile = `<img src=x onerror="document.title='owned'"><script>document.title='owned'</script>`;
const longName = `Übersicht über ${"sehr ".repeat(45)}lange`;

describe.runIf(chromiumPath !== undefined)("the console's pages of flows", () => {
  let stage: ConsoleStage;
  let receiver: Server;
  /** What the receiver answers. */
  let answer = { status: 200, body: "thank you" };
  let page: Page;
  const ids = { automation: "", deep: "", run: "", webhook: "", delivery: "", workspace: "" };

  beforeAll(async () => {
    receiver = createServer((request, response) => {
      request.resume().on("end", () => response.writeHead(answer.status).end(answer.body));
    });
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
    stage = await openConsoleStage();
    await seed();
    page = await stage.open("#/automations");
  });
  afterAll(async () => {
    await stage?.close();
    receiver?.close();
  });

  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  async function admin(method: string, path: string, body?: unknown): Promise<any> {
    const answered = await fetch(`${stage.server.operatorUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${stage.server.mock.operatorToken}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await answered.json()).data;
  }

  async function seed(): Promise<void> {
    const { posthorn } = stage;
    // Times to the next step are exact however long the machine takes.
    await admin("POST", "/clock", { freeze: true });
    ids.workspace = (await admin("GET", "/workspaces"))[0].id;
    const targetUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
    ids.webhook = (await posthorn.webhooks.create({ targetUrl, event: "contact.created" })).id;
    const { id: templateId } = await posthorn.templates.create({ name: "Welcome", html: "<p>Hello</p>" });
    const automation = await posthorn.automations.create({
      name: `${hostile} مرحبا`,
      trigger_type: "signup",
      steps: [
        { step_type: "email", config: { templateId, subject: hostile } },
        { step_type: "delay", config: { duration: 2, unit: "days" } },
        { step_type: "wait_for_event", config: { eventType: "email_opened", timeoutDays: 3, timeoutAction: "skip" } },
        { step_type: "tag", config: { action: "add", tagName: "reader" } },
        { step_type: "condition", config: { field: "first_name", operator: "equals", value: "Ada" } },
        { step_type: "sms", config: { body: "أهلا بكم" } },
      ],
    });
    ids.automation = automation.id;
    await posthorn.automations.update(ids.automation, { status: "active" });
    const deep = await posthorn.automations.create({
      name: longName,
      trigger_type: "custom",
      steps: Array.from({ length: 60 }, (_, at) =>
        at % 3 === 0
          ? ({ step_type: "condition", config: { field: `answer_${at}`, operator: "equals", value: "yes" } } as const)
          : ({ step_type: "delay", config: { duration: at, unit: "hours" } } as const),
      ),
    });
    ids.deep = deep.id;
    const steps = deep.steps.flatMap(({ id }, at) =>
      at % 3 === 0 ? [{ id, config: { falseBranchStepId: deep.steps[59 - at / 3]?.id ?? null } }] : [],
    );
    await posthorn.automations.steps.replace(deep.id, { steps });
    answer = { status: 500, body: `${hostile} asleep` };
    await posthorn.contacts.create({ email: "ada@example.com", first_name: "Ada" });
    await admin("POST", "/settle", {});
    answer = { status: 200, body: "thank you" };
    await admin("POST", "/clock", { advance: "1h" });
    ids.run = (await posthorn.automations.runs.list(ids.automation)).data[0]?.id ?? "";
    ids.delivery = (await admin("GET", `/workspaces/${ids.workspace}/deliveries`))[0].id;
    await admin("POST", "/faults", { operation: "contacts.list", times: 2, status: 503 });
  }

  const go = (hash: string) => goTo(page, hash);

  const addresses = () => [
    "#/automations",
    `#/automations/${ids.automation}`,
    `#/automations/${ids.deep}`,
    `#/automations/${ids.automation}/runs/${ids.run}`,
    "#/webhooks",
    `#/webhooks/${ids.webhook}`,
    "#/deliveries",
    `#/deliveries/${ids.delivery}`,
    "#/requests",
    "#/requests?call=4",
    "#/clock",
    "#/faults",
    `#/automations?workspace=${ids.workspace}&status=paused`,
    "#/automations/none",
    "#/deliveries/none",
  ];

  it("are linked with the mail that an automation sent, which the list of mail filters", async () => {
    await go("#/mail");
    const filter = page.getByLabel("Automation");
    await filter.selectOption({ value: ids.automation });
    await page.waitForURL(/automation_id=/);
    await page.locator("tr[data-id]").getByText("ada@example.com").first().waitFor();
    await filter.selectOption({ value: ids.deep });
    await page.getByText("No mail fits these filters.").waitFor();
  });

  it("are drawn at three widths without sideways scroll", { timeout: 60_000 }, async () => {
    for (const address of addresses()) {
      await go(address);
      for (const width of [390, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(`${address} at ${width}: ${over}`).toBe(`${address} at ${width}: 0`);
      }
    }
    expect(await page.title()).not.toBe("owned");
    expect([stage.errors, stage.outside]).toEqual([[], []]);
  });

  it("have no finding of axe, and enough contrast in the dark as well", { timeout: 60_000 }, async () => {
    for (const address of addresses()) {
      await go(address);
      expect(await findingsInBothThemes(page), address).toEqual([]);
      if ((await page.locator("section.flow").count()) === 0) continue;
      for (const colorScheme of ["dark", "light"] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await faintTexts(page, "section.flow"), `${address}, ${colorScheme}`).toEqual([]);
      }
    }
  });

  it("show an automation as a picture and as a nested list, with the runs at each step", async () => {
    await go(`#/automations/${ids.deep}`);
    expect(await page.locator("svg [data-step]").count()).toBe(60);
    // A picture larger than its box begins with the trigger.
    const isSeen = (element: Element) => {
      const [inner, outer] = [element, element.closest("section")].map((each) => each?.getBoundingClientRect());
      return inner && outer && inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top;
    };
    expect(await page.locator(".flow-trigger").evaluate(isSeen)).toBe(true);
    expect(await page.locator(".flow-list li[data-id]").count()).toBe(60);
    await go(`#/automations/${ids.automation}`);
    await page.locator('[data-step="1"]').getByText("1 here").waitFor();
    await page.locator('[data-step="0"]').getByText("1 through").waitFor();
    await stage.posthorn.contacts.create({ email: "grace@example.com" });
    await admin("POST", "/settle", {});
    await page.locator('[data-step="1"]').getByText("2 here").waitFor();
    await page.locator("tr[data-id]").getByText("grace@example.com").waitFor();
  });

  it("open a step by keyboard, and mark it in the picture", async () => {
    await go("#/automations");
    await go(`#/automations/${ids.automation}`);
    const step = page.locator(".flow-step").nth(1);
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press("Tab");
      if (await step.evaluate((each) => each === document.activeElement)) break;
    }
    await page.keyboard.press("Enter");
    expect(await step.getAttribute("aria-expanded")).toBe("true");
    await page.locator('[data-step="1"].selected').waitFor();
    await page.locator(".flow-list dd").getByText("days").waitFor();
  });

  it("explain what an automation would do, without doing it", async () => {
    await go(`#/automations/${ids.automation}`);
    const before = await admin("GET", `/workspaces/${ids.workspace}/messages`);
    await page.getByLabel("Contact").fill("ada@example.com");
    await page.getByLabel("Trigger data").fill("[1]");
    await page.getByRole("button", { name: "Explain" }).click();
    await page.getByText("The trigger data is no JSON object.").waitFor();
    await page.getByLabel("Trigger data").fill("");
    await page.getByRole("button", { name: "Explain" }).click();
    await page.locator('[data-explained="completed"]').getByText("contact has `Ada` → true branch").waitFor();
    expect(await page.locator("[data-step].done").count()).toBe(5);
    expect(await page.locator("g.lit").count()).toBe(6);
    expect(await admin("GET", `/workspaces/${ids.workspace}/messages`)).toEqual(before);
    expect(await findingsInBothThemes(page)).toEqual([]);
    await page.getByLabel("Contact").fill("nobody@example.com");
    await page.getByRole("button", { name: "Explain" }).click();
    await page.locator('[data-problem="not_found"]').waitFor();
    expect(await findingsInBothThemes(page)).toEqual([]);
  });

  it("pause and activate an automation, and say why it cannot be activated", async () => {
    await go(`#/automations/${ids.automation}`);
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByRole("button", { name: "Activate" }).click();
    await page.getByRole("button", { name: "Pause" }).waitFor();
    const { id } = await stage.posthorn.automations.create({ name: "Empty", trigger_type: "custom" });
    await go(`#/automations/${id}`);
    await page.getByRole("button", { name: "Activate" }).click();
    await page.getByText("an active automation needs at least one step").waitFor();
  });

  it("follow a run while the clock is moved in another tab, which lists what fired", async () => {
    await go(`#/automations/${ids.automation}/runs/${ids.run}`);
    await page.getByRole("timer").getByText("in 1 d 23 h").waitFor();
    expect(await page.locator('[data-step="1"].waiting').count()).toBe(1);
    const other = await stage.open("#/clock");
    await other.getByRole("button", { name: "To the next job" }).click();
    await page.locator('[data-step="2"].waiting').waitFor();
    await page.getByText("waits for `email_opened`").waitFor();
    await page.getByRole("timer").getByText("in 3 d").waitFor();
    await other.locator("tr[data-id^='advance-run/']").first().waitFor();
    await other.getByRole("button", { name: "A day" }).click();
    await page.getByRole("timer").getByText("in 2 d").waitFor();
    const next = other.locator("section[aria-labelledby=coming] tbody tr:first-child");
    await next.and(other.locator(`[data-id="advance-run/${ids.run}"]`)).waitFor();
    await other.getByLabel("Over the coming jobs").fill("0");
    await other.getByRole("button", { name: "Go there" }).click();
    await page.locator("p.lead").getByText("completed").waitFor();
    await page.locator('[data-step="5"].done').waitFor();
    await other.getByLabel("To a date").fill("2020-01-01T00:00:00");
    await other.getByRole("button", { name: "Go", exact: true }).click();
    await other.getByText("time only moves forward").waitFor();
    await other.getByRole("button", { name: "Go on" }).click();
    await page.locator('[data-clock="real"]').waitFor();
    await other.getByRole("button", { name: "Freeze" }).click();
    await page.locator('[data-clock="manual"]').waitFor();
    await other.close();
  });

  it("show every attempt of a delivery with its answer, replay it, and send a test event", async () => {
    await go(`#/deliveries/${ids.delivery}`);
    const attempts = page.locator("section[aria-labelledby=attempts] ol.timeline > li");
    const made = await attempts.count();
    await attempts.first().getByText("asleep").waitFor();
    await page.getByLabel("Body").getByText('"event": "contact.created"').waitFor();
    await page.getByRole("button", { name: "Replay" }).click();
    await admin("POST", "/settle", {});
    await attempts.nth(made).getByText("thank you").waitFor();
    await page.getByRole("tab", { name: "Headers" }).click();
    expect(await page.locator("dd").allInnerTexts()).toContain(ids.delivery);
    await go(`#/webhooks/${ids.webhook}`);
    await page.locator("dl.figures").getByText("100 %").waitFor();
    answer = { status: 418, body: "" };
    await page.getByRole("button", { name: "Send a test event" }).click();
    await page.getByRole("status").getByText("418").waitFor();
    answer = { status: 200, body: "thank you" };
  });

  it("show a call with its bodies and as code, without a secret", async () => {
    await go("#/requests");
    const secret = "hidden-in-an-attribute";
    await stage.posthorn.contacts.create({ email: "joan@example.com", attributes: { api_key: secret } });
    await page.locator("tr[data-id] a").first().getByText("POST /v1/contacts").click();
    const detail = page.locator("section.detail");
    await detail.getByRole("heading", { name: "contacts.create" }).waitFor();
    await detail.getByRole("tab", { name: "Body" }).click();
    await detail.getByText('"email": "joan@example.com"').waitFor();
    for (const [tab, text] of [
      ["curl", "curl -X POST"],
      ["SDK", "posthorn.contacts.create"],
      ["CLI", "posthorn contacts create"],
    ] as const) {
      await detail.getByRole("tab", { name: tab }).click();
      await detail.getByText(text).waitFor();
      expect(await findingsInBothThemes(page, "section.detail"), tab).toEqual([]);
    }
    const html = await page.content();
    for (const each of [secret, stage.server.mock.liveKey, stage.server.mock.operatorToken]) {
      expect(html.includes(each)).toBe(false);
    }
    await go("#/requests?answer=5xx");
    await page.getByText("No call of these fits the filters.").waitFor();
  });

  it("cancel a run, and move the clock by an hour", async () => {
    await stage.posthorn.contacts.create({ email: "mary@example.com" });
    await admin("POST", "/settle", {});
    await go(`#/automations/${ids.automation}`);
    await page.locator("tr[data-id] a").filter({ hasText: "mary@example.com" }).click();
    await page.getByRole("button", { name: "Cancel the run" }).press("Enter");
    await page.locator("p.lead").getByText("cancelled").waitFor();
    expect(await page.getByRole("button", { name: "Cancel the run" }).count()).toBe(0);
    const before = Date.parse((await admin("GET", "/clock")).now);
    await go("#/clock");
    await page.getByRole("button", { name: "An hour" }).press("Enter");
    const moved = new Date(before + 3_600_000).toISOString();
    await page.locator(`[data-now="${moved}"]`).first().waitFor();
  });

  it("set a fault, show what is left of it, and remove it", async () => {
    await go("#/faults");
    await page.getByLabel("Operation").selectOption("health");
    await page.getByLabel("Times").fill("2");
    await page.getByRole("button", { name: "Set the fault" }).click();
    const row = page.locator('tr[data-id="health"]');
    await row.getByText("2", { exact: true }).waitFor();
    expect((await fetch(`${stage.server.url}/health`)).status).toBe(503);
    await row.getByText("1", { exact: true }).waitFor();
    await row.getByRole("button").click();
    await row.waitFor({ state: "detached" });
    expect((await fetch(`${stage.server.url}/health`)).status).toBe(200);
    await page.locator('tr[data-id="contacts.list"]').waitFor();
    await page.getByLabel("Status", { exact: true }).fill("999");
    await page.getByRole("button", { name: "Set the fault" }).click();
    await page.locator('[data-problem="refused"]').waitFor();
    await page.getByRole("button", { name: "Remove all" }).click();
    await page.locator("[data-empty]").waitFor();
    expect(await admin("GET", "/faults")).toEqual([]);
  });

  it("say that they load, and that Posthorn is away, each of them", { timeout: 60_000 }, async () => {
    await expectLoadingAndAway(
      page,
      addresses().filter((address) => !/none$|status=|call=/.test(address)),
    );
    for (const hash of ["#/webhooks/none", `#/automations/${ids.automation}/runs/none`]) {
      await go(hash);
      await page.locator('[data-problem="not_found"]').waitFor();
    }
  });

  it("say what a service does not do, when Posthorn is away, and come back without a reload", async () => {
    const missing = { status: 404, json: { error: { code: "not_found", message: "there is no such path" } } };
    await page.route(/_posthorn\/(clock|faults|requests)/, (route) => route.fulfill(missing));
    await page.reload();
    await page.locator('main[data-ready="true"]').waitFor();
    for (const [hash, text] of [
      ["#/faults", "This server injects no faults."],
      ["#/requests", "This server keeps no log of calls."],
      ["#/clock", "only the local profile and the mock move theirs"],
    ] as const) {
      await go(hash);
      await page.getByText(text).waitFor();
    }
    expect(await page.getByRole("button", { name: "To the next job" }).count()).toBe(0);
    await page.unroute(/_posthorn\/(clock|faults|requests)/);
    await go("#/webhooks");
    await page.locator("tr[data-id]").waitFor();
    // The code of a page is in files that a browser may keep; the answers are what is missing.
    await page.route(/_posthorn\/(?!console)/, (route) => route.abort());
    await go("#/automations");
    await page.getByText("Posthorn is away.").waitFor();
    expect(await findingsInBothThemes(page)).toEqual([]);
    await page.unroute(/_posthorn\/(?!console)/);
    await page.locator("tr[data-id]").first().waitFor();
    expect(await page.getByText("Posthorn is away.").count()).toBe(0);
    expect(stage.errors).toEqual([]);
  });
});
