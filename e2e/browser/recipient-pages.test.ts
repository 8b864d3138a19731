import { mkdirSync } from "node:fs";
import { join } from "node:path";
import axe, { type AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chromiumPath } from "./chromium.js";
import { openStage, type Stage } from "./stage.js";

/** The folder for screenshots of the pages, for a person to review; without it none are taken. */
const pictures = process.env.POSTHORN_PICTURES;

describe.runIf(chromiumPath !== undefined)("the pages of recipients in a browser", () => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await openStage();
    if (pictures !== undefined) mkdirSync(pictures, { recursive: true });
  });
  afterAll(() => stage?.close());

  async function mailTo(address: string): Promise<string> {
    return stage.deliver({ to: address, subject: "News", html: "<p>News</p>" });
  }

  async function skipped(address: string): Promise<number> {
    return (await stage.posthorn.emails.send({ to: address, subject: "More", text: "More" })).skipped;
  }

  it.each([
    ["with the mouse", true],
    ["without JavaScript", false],
  ])("unsubscribe %s", async (how, javaScriptEnabled) => {
    const address = `${how.replaceAll(" ", "-").toLowerCase()}@example.com`;
    const link = await stage.linkIn(await mailTo(address), "/u/");
    const context = await stage.browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    await page.goto(link);
    expect(await page.getByRole("heading").textContent()).toBe("Unsubscribe");
    expect(await skipped(address)).toBe(0);

    const button = await page.getByRole("button", { name: "Unsubscribe" }).boundingBox();
    if (button === null) throw new Error("the button is not visible");
    await page.mouse.click(button.x + button.width / 2, button.y + button.height / 2);
    await page.getByRole("heading", { name: "You are unsubscribed" }).waitFor();
    expect(await skipped(address)).toBe(1);
    // A reload shows the same and asks for no confirmation.
    await page.goto(link);
    expect(await page.getByRole("heading").textContent()).toBe("You are unsubscribed");
    await context.close();
  });

  it("change preferences without JavaScript, and change them back", async () => {
    const address = "preferences-without-javascript@example.com";
    const link = await stage.linkIn(await mailTo(address), "/p/");
    const context = await stage.browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    for (const [choice, after] of [
      ["Send me nothing", 1],
      ["Send me mail", 0],
    ] as const) {
      await page.goto(link);
      await page.getByRole("radio", { name: choice }).check();
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("Saved.").waitFor();
      expect(await skipped(address)).toBe(after);
    }
    await context.close();
  });

  it("change preferences with the keyboard alone, and change them back", async () => {
    const address = "keyboard@example.com";
    const link = await stage.linkIn(await mailTo(address), "/p/");
    const page = await stage.browser.newPage();
    for (const [choice, key, after] of [
      ["Send me nothing", "ArrowDown", 1],
      ["Send me mail", "ArrowUp", 0],
    ] as const) {
      await page.goto(link);
      await page.keyboard.press("Tab");
      await page.keyboard.press(key);
      expect(await page.getByRole("radio", { name: choice }).isChecked()).toBe(true);
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await page.getByText("Saved.").waitFor();
      expect(await page.getByRole("radio", { name: choice }).isChecked()).toBe(true);
      expect(await skipped(address)).toBe(after);
    }
    await page.close();
  });

  it("leave a list without JavaScript, and join it again", async () => {
    const address = "lists@example.com";
    const { contacts, lists } = stage.posthorn;
    const [news, offers] = [
      await lists.create({ name: "News" }),
      await lists.create({ name: `Offers ${"x".repeat(200)}` }),
    ];
    const { id } = await contacts.create({ email: address, list_id: news.id });
    await lists.members.add(offers.id, { contact_ids: [id] });
    const on = async () => (await contacts.get(id)).lists.map((list) => list.id);
    const link = await stage.linkIn(await mailTo(address), "/p/");
    const context = await stage.browser.newContext({ javaScriptEnabled: false, viewport: widths.phone });
    const page = await context.newPage();
    const box = page.getByRole("group", { name: "Your lists" }).getByRole("checkbox", { name: "News" });
    await page.goto(link);
    expect(await box.isChecked()).toBe(true);
    await box.uncheck();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").waitFor();
    expect([await box.isChecked(), await on()]).toEqual([false, [offers.id]]);

    // The list is still offered when the link is followed another day.
    await page.goto(link);
    await box.check();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").waitFor();
    expect([await box.isChecked(), await on()]).toEqual([true, [offers.id, news.id]]);
    if (pictures !== undefined) await page.screenshot({ path: join(pictures, "lists-phone.png") });
    await context.close();
  });

  /** Returns the violations that axe finds, by its rules for WCAG 2.2 AA and for good practice. */
  async function flaws(page: Page): Promise<string[]> {
    // Evaluated, because the page's policy allows no script.
    await page.evaluate(axe.source);
    const { violations, incomplete } = await page.evaluate<AxeResults>("axe.run()");
    return [...violations, ...incomplete].map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  }

  // The width at which WCAG 2.2 requires a page without horizontal scrolling (1.4.10).
  const widths = { phone: { width: 320, height: 640 }, desktop: { width: 1280, height: 800 } };
  const looks = Object.entries(widths).flatMap(([name, viewport]) =>
    (["light", "dark"] as const).map((colorScheme) => ({ name, viewport, colorScheme })),
  );

  it.each(looks)("fit a $name and the $colorScheme colours", async ({ name, viewport, colorScheme }) => {
    const address = `a.person.with.a.really.long.address+${name}.${colorScheme}@mail.department.example.com`;
    const { contacts, lists } = stage.posthorn;
    const { id: list_id } = await lists.create({ name: `Offers${"-and-more".repeat(20)}` });
    await contacts.create({ email: address, list_id });
    const id = await mailTo(address);
    const context = await stage.browser.newContext({ viewport, colorScheme });
    const page = await context.newPage();
    const look = async (what: string) => {
      const { scroll, width, ground } = await page.evaluate(() => ({
        scroll: document.documentElement.scrollWidth,
        width: document.documentElement.clientWidth,
        ground: getComputedStyle(document.body).backgroundColor,
      }));
      expect(scroll).toBeLessThanOrEqual(width);
      const [red = 0] = ground.match(/\d+/g)?.map(Number) ?? [];
      expect(red < 128).toBe(colorScheme === "dark");
      expect(await flaws(page)).toEqual([]);
      if (pictures !== undefined) await page.screenshot({ path: join(pictures, `${what}-${name}-${colorScheme}.png`) });
    };
    await page.goto(await stage.linkIn(id, "/p/"));
    await look("preferences");
    await page.goto(await stage.linkIn(id, "/u/"));
    await look("unsubscribe");
    const button = await page.getByRole("button", { name: "Unsubscribe" }).boundingBox();
    const below = await page.getByRole("link").boundingBox();
    if (button === null || below === null) throw new Error("the button or the link below it is not visible");
    // A thumb must reach the one without touching the other.
    expect(button.height).toBeGreaterThanOrEqual(44);
    expect(below.y - (button.y + button.height)).toBeGreaterThanOrEqual(12);
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await page.getByRole("heading", { name: "You are unsubscribed" }).waitFor();
    await look("unsubscribed");
    await page.goto(await stage.linkIn(id, "/p/"));
    await page.getByRole("radio", { name: "Send me mail" }).check();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").waitFor();
    await look("saved");
    for (const [what, path] of [
      ["cut-off", (await stage.linkIn(id, "/u/")).slice(0, -3)],
      ["unknown", new URL("/c/nothing", await stage.linkIn(id, "/u/")).href],
    ] as const) {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(404);
      await look(what);
    }
    await context.close();
  });
});
