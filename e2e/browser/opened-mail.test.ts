import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { startMockServer } from "@posthorn/mock-server/http";
import { Posthorn } from "@posthorn/sdk";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "../process/engine-test.js";
import { chromiumPath, launchChromium } from "./chromium.js";

const run = promisify(execFile);
const main = fileURLToPath(new URL("../../packages/cli/dist/main.js", import.meta.url));

describe.skipIf(chromiumPath === undefined)("a mail that the command line opens in the browser", () => {
  test("submits no form", { timeout: 60_000 }, async ({ directory }) => {
    const asked: string[] = [];
    const canary = createServer((request, response) => {
      asked.push(request.url ?? "");
      response.end("taken");
    });
    await new Promise<void>((resolve) => canary.listen(0, "127.0.0.1", resolve));
    const outside = `http://127.0.0.1:${(canary.address() as AddressInfo).port}`;
    const mock = await startMockServer({ port: 0 });
    const browser = await launchChromium();
    try {
      const { liveKey } = mock.mock;
      await new Posthorn({ apiKey: liveKey, baseUrl: mock.url }).emails.send({
        to: "ada@example.com",
        subject: "Prize",
        html: `<form action="${outside}/post" method="post"><input name="code" value="1"><button>post</button></form>
<form action="${outside}/get"><button>get</button></form>
<form><button formaction="${outside}/other">other</button></form>`,
      });
      await mock.mock.settle();
      const { stdout } = await run(process.execPath, [main, "inbox", "open", "--no-browser", "-o", "json"], {
        cwd: directory,
        env: {
          PATH: process.env.PATH,
          TMPDIR: directory,
          POSTHORN_BASE_URL: mock.url,
          POSTHORN_OPERATOR_TOKEN: mock.mock.operatorToken,
        },
      });
      const page = new URL(JSON.parse(stdout).url);
      const html = readFileSync(fileURLToPath(page), "utf8");
      const open = join(directory, "without-policy.html");
      await writeFile(open, html.replace(/^<meta[^>]*>/, ""));

      const click = async (url: string, follow: (tab: Page) => Promise<unknown>) => {
        for (const name of ["post", "get", "other"]) {
          const tab = await browser.newPage();
          await tab.goto(url);
          const followed = follow(tab);
          await tab.getByRole("button", { name, exact: true }).click({ noWaitAfter: true });
          await followed;
          await tab.close();
        }
      };
      // The browser reports each form that the policy blocked.
      await click(page.href, (tab) => tab.waitForEvent("console", (line) => line.text().includes("form-action")));
      expect(asked).toEqual([]);
      // The forms work without the policy.
      await click(pathToFileURL(open).href, (tab) => tab.waitForURL(`${outside}/**`));
      expect(asked).toEqual(expect.arrayContaining(["/post", "/get?", "/other?"]));
    } finally {
      await browser.close();
      await mock.close();
      canary.close();
    }
  });
});
