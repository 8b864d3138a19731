import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chromiumPath } from "./chromium.js";
import { openStage, type Stage } from "./stage.js";

/**
 * Names that run as scripts where a page does not escape them: in text, in an attribute of either quote, in a tag, and
 * through an entity.
 */
const hostile = [
  "<script>window.name='ran'</script>",
  "<img src=x onerror=window.name='ran'>",
  "\"><svg onload=window.name='ran'>",
  "' autofocus onfocus=window.name='ran' x='",
  "</title></style><script>window.name='ran'</script>",
  "&lt;script&gt;window.name='ran'&lt;/script&gt;",
  "<a href=javascript:window.name='ran'>x</a><iframe srcdoc=\"<script>top.name='ran'</script>\"></iframe>",
];
const address = "a'b&c=`{|}~/*+onload=1@example.com";

describe.runIf(chromiumPath !== undefined)("the pages of recipients, with hostile names,", { timeout: 90_000 }, () => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.close());

  /** Opens a page and reports whether a script of a name ran, or a request went elsewhere. */
  async function openPage() {
    const context = await stage.browser.newContext();
    const page = await context.newPage();
    const seen = { dialogs: 0, requests: [] as string[] };
    page.on("dialog", async (dialog) => {
      seen.dialogs += 1;
      await dialog.dismiss();
    });
    page.on("request", (request) => seen.requests.push(request.url()));
    const ran = async () => {
      await page.waitForLoadState("load");
      // Focus, and a click on each link, would trigger scripts in a name's event handlers.
      await page.keyboard.press("Tab");
      return page.evaluate("window.name");
    };
    return { context, page, seen, ran };
  }

  it("run no script of a name", async () => {
    const { body } = await stage.admin("GET", "/workspaces");
    const workspace = body.data[0].id;
    const { contacts, lists } = stage.posthorn;
    const { id } = await contacts.create({ email: address, first_name: hostile[0] ?? "", last_name: hostile[2] ?? "" });
    for (const name of hostile) {
      const list = await lists.create({ name });
      await lists.members.add(list.id, { contact_ids: [id] });
    }
    for (const company_name of hostile) {
      const changed = await stage.admin("PATCH", `/workspaces/${workspace}`, { settings: { company_name } });
      expect(changed.status).toBe(200);
      const mail = await stage.deliver({ to: address, subject: "News", html: "<p>News</p>" });
      for (const path of ["/u/", "/p/"] as const) {
        const { context, page, seen, ran } = await openPage();
        const link = await stage.linkIn(mail, path);
        await page.goto(link);
        expect([company_name, await ran()]).toEqual([company_name, ""]);
        expect(await page.locator("main").innerText()).toContain(company_name);
        expect(await page.locator("script, img, svg, iframe, a[href^=javascript]").count()).toBe(0);
        expect(seen).toEqual({ dialogs: 0, requests: [link] });
        if (path === "/p/") {
          const names = await page.getByRole("checkbox").locator("xpath=..").allInnerTexts();
          expect(names.map((name) => name.trim()).sort()).toEqual([...hostile].sort());
          await page.getByRole("button", { name: "Save" }).click();
          await page.getByText("Saved.").waitFor();
          expect(await ran()).toBe("");
        }
        await context.close();
      }
    }
  });

  it("fail the check when a script runs", async () => {
    const { context, page, ran } = await openPage();
    for (const name of hostile.slice(0, 2)) {
      await page.goto("about:blank");
      await page.setContent(`<main>${name}</main>`);
      await page.waitForFunction("window.name === 'ran'");
      expect(await ran()).toBe("ran");
      await page.evaluate("window.name = ''");
    }
    await context.close();
  });
});
