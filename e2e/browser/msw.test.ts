import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { type MockServer, startMockServer } from "@posthorn/mock-server/http";
import { build } from "esbuild";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chromiumPath, launchChromium } from "./chromium.js";
import type { PageHands } from "./msw-page.js";

declare const hands: PageHands;

const findWorker = () => createRequire(import.meta.url).resolve("msw/mockServiceWorker.js");

async function bundlePage(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("./msw-page.ts", import.meta.url))],
    bundle: true,
    write: false,
    format: "iife",
    platform: "browser",
    conditions: ["@posthorn/source"],
  });
  return outputFiles[0]?.text ?? "";
}

function serve(files: Record<string, readonly [type: string, text: string]>): Promise<Server> {
  const server = createServer(({ url = "/" }, response) => {
    const [type, text] = files[url] ?? ["text/plain", ""];
    response.writeHead(url in files ? 200 : 404, { "Content-Type": type }).end(text);
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

describe.runIf(chromiumPath)("MSW in a browser", () => {
  let pages: Server;
  let server: MockServer;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    const worker = await readFile(findWorker(), "utf8");
    pages = await serve({
      "/": ["text/html", '<!doctype html><title>A page under test</title><script src="/page.js"></script>'],
      "/page.js": ["text/javascript", await bundlePage()],
      "/mockServiceWorker.js": ["text/javascript", worker],
    });
    const origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
    server = await startMockServer({ pages: origin });
    browser = await launchChromium();
    page = await browser.newPage();
    await page.goto(origin);
    await page.evaluate((url) => hands.listen(url), server.url);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.close();
    pages?.close();
  });

  it("answers a page's calls to the real address from a mock server, as the SDK expects", async () => {
    const { mock } = server;
    const id = await page.evaluate(([key, to]) => hands.send(key, to), [mock.liveKey, "ada@example.com"] as const);
    const email = await mock.waitForEmail({ to: "ada@example.com" });
    expect(email).toMatchObject({ messageId: id, subject: "Hello" });
    expect(await page.evaluate((path) => hands.status(path), "/health")).toBe(200);
  });

  it("forwards errors, faults and lost answers", async () => {
    const { mock } = server;
    const nobodys = mock.liveKey.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
    expect(await page.evaluate((key) => hands.problem(key), nobodys)).toBe("unauthorized");
    mock.fault("contacts.list", { status: 429, retry_after: 1 });
    expect(await page.evaluate((key) => hands.problem(key), mock.liveKey)).toBe("rate_limited");
    // Two calls, because a browser retries once when an idle connection is closed.
    mock.fault("health", { drop_response: true, times: 2 });
    expect(await page.evaluate((path) => hands.status(path), "/health")).toBe("TypeError");
    expect(await page.evaluate((path) => hands.status(path), "/nowhere")).toBe(404);
    expect(mock.unhandled).toEqual([{ method: "GET", path: "/v1/nowhere" }]);
  });

  it("lets no page of another origin read the mock server's answers", async () => {
    const { url } = server;
    const stranger = await browser.newPage();
    await stranger.goto("about:blank");
    const read = () => stranger.evaluate((path) => fetch(path).then(String, String), `${url}/health`);
    expect(await read()).toContain("TypeError");
    await stranger.close();
  });
});
