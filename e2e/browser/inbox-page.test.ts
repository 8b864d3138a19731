import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask } from "../support/ask.js";
import { chromiumPath } from "./chromium.js";
import { openStage, type Stage } from "./stage.js";

describe.runIf(chromiumPath !== undefined)("the inbox in a browser", () => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.close());

  it("shows a delivered mail, and a click opens it", async () => {
    await stage.deliver({ to: "ada@example.com", subject: "Hello Ada", html: "<h1>It works</h1>" });
    const page = await stage.browser.newPage();
    await page.goto(stage.inboxUrl);
    await page.getByRole("link", { name: "Hello Ada" }).click();
    await page.getByRole("heading", { name: "Hello Ada" }).waitFor();
    expect(await page.getByRole("tab", { selected: true }).textContent()).toBe("HTML");
    const mail = page.frameLocator('iframe[title="The message as HTML"]');
    await mail.getByRole("heading", { name: "It works" }).waitFor();

    await page.getByRole("tab", { name: "Text" }).click();
    await page.getByRole("tabpanel").getByText("Unsubscribe: ").waitFor();
    await page.close();
  });

  it("runs no script of a hostile mail, loads no picture, and keeps it from page and API", async () => {
    const beacon = "https://tracker.example.com/pixel.png";
    const id = await stage.deliver({
      to: "ada@example.com",
      subject: "<img src=x onerror=\"document.title='owned'\">Prize",
      html: `<h1>You won</h1>
<script>top.document.title = "owned"; fetch("/api/v1/messages", { method: "DELETE" });</script>
<img src="x" onerror="top.document.title='owned'">
<img src="${beacon}" alt="">
<svg onload="top.document.title='owned'"></svg>
<a href="javascript:top.document.title='owned'">claim</a>
<form action="/api/v1/messages" method="post"><button>send</button></form>
<iframe srcdoc="<script>top.document.title='owned'</script>"></iframe>
<meta http-equiv="refresh" content="0;url=https://elsewhere.example.com/">`,
    });
    const context = await stage.browser.newContext();
    const outside: string[] = [];
    // Requests that the page's policy blocks never reach a route.
    await context.route(
      (url) => url.origin !== new URL(stage.inboxUrl).origin,
      async (route) => {
        outside.push(route.request().url());
        await route.abort();
      },
    );
    const page = await context.newPage();
    const dialogs: string[] = [];
    page.on("dialog", async (dialog) => {
      dialogs.push(dialog.message());
      await dialog.dismiss();
    });
    await page.goto(`${stage.inboxUrl}/view/${id}`);
    const frame = page.locator('iframe[title="The message as HTML"]');
    await frame.waitFor();
    const sandbox = (await frame.getAttribute("sandbox")) ?? "allow-everything";
    expect(sandbox.split(" ")).not.toContain("allow-scripts");
    expect(sandbox.split(" ")).not.toContain("allow-same-origin");
    const mail = frame.contentFrame();
    await mail.getByRole("heading", { name: "You won" }).waitFor();
    await mail.getByText("claim").click();
    await mail.getByRole("button", { name: "send" }).click();
    // The effects of a click have run once the page answers again.
    await page.getByRole("tab", { name: "Headers" }).click();
    await page.getByRole("rowheader", { name: "Subject" }).waitFor();

    expect(await page.title()).toContain("Posthorn inbox");
    expect(dialogs).toEqual([]);
    expect(outside).toEqual([]);
    const { messages } = (await ask(`${stage.inboxUrl}/api/v1/messages`)).body;
    expect(messages.map(({ ID }: { ID: string }) => ID)).toContain(id);
    await context.close();
  });
});
