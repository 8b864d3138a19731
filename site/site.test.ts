import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chromiumPath, launchChromium } from "../e2e/browser/chromium.js";
import { findings } from "../e2e/browser/console/axe.js";
import { readContract } from "../scripts/generate/contract-document.js";
import { buildSite } from "./build-site.js";
import { findDeadLinks } from "./find-dead-links.js";
import { type SiteServer, serveSite } from "./serve-site.js";

type Browser = Awaited<ReturnType<typeof launchChromium>>;
type Page = Awaited<ReturnType<Browser["newPage"]>>;
type PageOptions = NonNullable<Parameters<Browser["newPage"]>[0]>;

const folder = mkdtempSync(join(tmpdir(), "posthorn-site-"));
const built = join(folder, "site");
const textOf = (url: string) => readFileSync(join(built, url, "index.html"), "utf8");

beforeAll(() => buildSite(built), 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the documentation site", () => {
  it("has pages whose links and anchors all lead somewhere", () => {
    expect(findDeadLinks(built)).toEqual([]);
    expect(
      readdirSync(built, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".html")).length,
    ).toBeGreaterThan(150);
  });

  it("describes every operation of the contract with its request and a call", () => {
    const { operations } = readContract(fileURLToPath(new URL("../openapi.yaml", import.meta.url)));
    const missing = operations.filter(({ id, group, method, path }) => {
      const section = textOf(`api/${group}`)
        .split('<h2 id="')
        .find((part) => part.startsWith(`${id}"`));
      const expected = [`>${method}</span> <code>${path}</code>`, 'data-name="curl"', `posthorn.${id}`];
      return !expected.every((text) => section?.includes(text));
    });
    expect(missing.map(({ id }) => id)).toEqual([]);
    expect(operations.length).toBe(77);
  });

  it("shows fields with their limits, also inner ones", () => {
    const page = textOf("api/emails");
    expect(page).toMatch(
      /<code>subject<\/code><\/td>\s*<td><code>string<\/code> required<\/td>\s*<td>[^<]*at most 998 characters/i,
    );
    expect(page).toContain("<code>messages[].to</code>");
  });

  it("shows merge tags as they are", () => {
    expect(textOf("getting-started")).toContain("{{first_name|there}}");
  });

  it("asks no other server for anything", () => {
    const files = readdirSync(built, { recursive: true, encoding: "utf8" });
    const loads: Readonly<Record<string, RegExp>> = {
      html: /<(?:script|img|link|iframe)\b[^>]*(?:src|href)="(?:https?:)?\/\//,
      css: /url\(["']?(?:https?:)?\/\/|@import/,
    };
    const asking = files.filter((name) => loads[extname(name).slice(1)]?.test(readFileSync(join(built, name), "utf8")));
    expect(asking).toEqual([]);
  });
});

describe("the check of links", () => {
  it("reports a missing page, a missing anchor, and an address that leaves the sub-path", () => {
    const small = join(folder, "small");
    mkdirSync(join(small, "a"), { recursive: true });
    writeFileSync(
      join(small, "index.html"),
      '<a href="a/#there">1</a><a href="a/#gone">2</a><a href="b/">3</a><a href="/a/">4</a>',
    );
    writeFileSync(
      join(small, "a/index.html"),
      '<h2 id="there">x</h2><a href="../">5</a><img src="no.png"><a href="https://example.com">6</a>',
    );
    expect(findDeadLinks(small)).toEqual([
      "index.html: a/#gone",
      "index.html: b/",
      "index.html: /a/",
      "a/index.html: no.png",
    ]);
  });
});

describe.skipIf(chromiumPath === undefined)(
  "the documentation site in a browser, below a sub-path",
  { timeout: 60_000 },
  () => {
    let browser: Browser;
    let server: SiteServer;

    beforeAll(async () => {
      [browser, server] = await Promise.all([launchChromium(), serveSite(built, "/some/path/")]);
    });
    afterAll(async () => {
      await browser?.close();
      server?.close();
    });

    /** Opens a page and collects the addresses that it loads and the errors of its programs. */
    async function open(
      url: string,
      options: PageOptions = {},
    ): Promise<{ page: Page; seen: string[]; errors: string[] }> {
      const page = await browser.newPage(options);
      const seen: string[] = [];
      const errors: string[] = [];
      page.on("request", (request) => seen.push(request.url()));
      page.on(
        "response",
        (response) => response.status() >= 400 && errors.push(`${response.status()} ${response.url()}`),
      );
      page.on("pageerror", (error) => errors.push(error.message));
      await page.goto(server.url + url);
      return { page, seen, errors };
    }

    const pages = ["", "sending/", "api/emails/", "cli/commands/emails/", "comparison/"];
    const phone = { width: 390, height: 844 };
    const desk = { width: 1280, height: 800 };

    it.each([
      { colorScheme: "light", checked: desk },
      { colorScheme: "dark", checked: phone },
    ] as const)("has nothing that axe finds, and fits 390 pixels: $colorScheme", async ({ colorScheme, checked }) => {
      const { page, errors } = await open("", { colorScheme, viewport: phone });
      for (const url of pages) {
        await page.setViewportSize(phone);
        await page.goto(server.url + url);
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        await page.setViewportSize(checked);
        expect({ url, wider, found: await findings(page) }).toEqual({ url, wider: 0, found: [] });
      }
      expect(errors).toEqual([]);
      await page.close();
    });

    it("finds a page by its words without another server", async () => {
      const { page, seen, errors } = await open("sending/");
      await page.keyboard.press("/");
      await page.getByRole("searchbox", { name: "Search the documentation" }).fill("webhook signature");
      await page.locator("dialog ol a").first().waitFor();
      expect(await findings(page)).toEqual([]);
      await page.keyboard.press("Enter");
      await page.waitForURL((url) => !url.pathname.endsWith("/sending/"));
      expect(await page.locator("article").innerText()).toMatch(/webhook.*signature/is);
      expect(seen.filter((url) => !url.startsWith(server.url))).toEqual([]);
      expect(errors).toEqual([]);
      await page.close();
    });

    it("says so when no page has the words", async () => {
      const { page } = await open("");
      await page.getByRole("button", { name: "Search" }).click();
      await page.getByRole("searchbox").fill('"zebras juggle"');
      await page.getByText("No page has these words.").waitFor();
      await page.close();
    });

    it("remembers the theme that was chosen", async () => {
      const { page } = await open("sending/", { colorScheme: "light" });
      const back = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const light = await back();
      await page.getByRole("button", { name: "Change the theme" }).click();
      expect(await back()).not.toBe(light);
      await page.reload();
      expect(await back()).not.toBe(light);
      await page.close();
    });

    it("shows the same language in every example once one is chosen", async () => {
      const { page } = await open("api/contacts/");
      await page.getByRole("button", { name: "SDK" }).first().click();
      const shown = await page
        .locator(".tab:visible")
        .evaluateAll((tabs) => tabs.map((tab) => tab.getAttribute("data-name")));
      expect(new Set(shown)).toEqual(new Set(["SDK"]));
      await page.close();
    });

    it("opens its list of pages on a phone", async () => {
      const { page } = await open("sending/", { viewport: phone });
      const link = page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Webhooks" });
      expect(await link.isVisible()).toBe(false);
      await page.getByRole("button", { name: "Pages" }).click();
      await link.click();
      await page.waitForURL(`${server.url}webhooks/`);
      await page.close();
    });
  },
);
