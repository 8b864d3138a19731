import { type MockServer, type MockServerOptions, startMockServer } from "@posthorn/mock-server/http";
import { Posthorn } from "@posthorn/sdk";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { launchChromium } from "../chromium.js";

/** A mock with the console, in this process, and a browser. */
export interface ConsoleStage {
  readonly server: MockServer;
  readonly posthorn: Posthorn;
  readonly browser: Browser;
  /** The address of the console, without a token. */
  readonly url: string;
  /** Requests of the pages to other origins; always empty unless something is wrong. */
  readonly outside: string[];
  /** Errors that no script caught. */
  readonly errors: string[];
  /** Opens an address such as `#/mail` in a new tab that is signed in, and waits until it is drawn. */
  open(hash: string, options?: OpenOptions): Promise<Page>;
  close(): Promise<void>;
}

interface OpenOptions {
  width?: number;
  scheme?: "light" | "dark";
}

/** Starts both. `options` are those of the mock. */
export async function openConsoleStage(options: MockServerOptions = {}): Promise<ConsoleStage> {
  const server = await startMockServer(options);
  const browser = await launchChromium();
  const url = `${server.operatorUrl}/console`;
  const outside: string[] = [];
  const errors: string[] = [];
  const contexts: BrowserContext[] = [];
  return {
    server,
    posthorn: new Posthorn({ apiKey: server.mock.liveKey, baseUrl: server.url }),
    browser,
    url,
    outside,
    errors,
    async open(hash, { width = 1280, scheme = "light" } = {}) {
      const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme: scheme });
      contexts.push(context);
      // Requests that the page's policy blocks never reach a route.
      await context.route(
        (target) => !target.href.startsWith(server.operatorUrl),
        async (route) => {
          outside.push(route.request().url());
          await route.abort();
        },
      );
      const page = await context.newPage();
      // Shorter than a test may take, so that the error names what was waited for.
      page.setDefaultTimeout(15_000);
      page.on("pageerror", (error) => errors.push(String(error)));
      await page.goto(`${url}#token=${server.mock.operatorToken}&to=${encodeURIComponent(hash)}`);
      await ready(page);
      return page;
    },
    async close() {
      for (const context of contexts) await context.close();
      await browser.close();
      await server.close();
    },
  };
}

/** Waits until the page of the console is drawn. */
export async function ready(page: Page): Promise<void> {
  await page.locator('main[data-ready="true"]').waitFor();
}

/** Goes to an address of the console in the same tab, and waits until its page is drawn. */
export async function goTo(page: Page, hash: string): Promise<void> {
  await page.evaluate((to) => {
    const pathOf = (address: string) => address.split("?")[0];
    // Another path has another `main`; another query has the same.
    if (pathOf(window.location.hash) !== pathOf(to)) document.querySelector("main")?.setAttribute("data-left", "true");
    window.location.hash = to;
  }, hash);
  await page.locator('main[data-ready="true"]:not([data-left])').waitFor();
}
