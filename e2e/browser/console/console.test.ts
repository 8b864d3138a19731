import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chromiumPath } from "../chromium.js";
import { findingsInBothThemes } from "./axe.js";
import { type ConsoleStage, goTo, openConsoleStage, ready } from "./console-stage.js";

const hostile = `<h1>You won</h1><p style="color: rgb(1, 2, 3)">styled</p>
<script>top.document.title = "owned"</script><img src="https://tracker.example.com/pixel.png" alt="">
<img src="x" onerror="top.document.title='owned'" alt=""><svg onload="top.document.title='owned'"></svg>
<a href="https://elsewhere.example.com/">claim</a><meta http-equiv="refresh" content="0;url=https://elsewhere.example.com/">
<style>@import url("https://elsewhere.example.com/a.css"); body { background: url("https://elsewhere.example.com/b.png") }</style>`;
const hostileName = `<img src=x onerror="document.title='owned'">`;

describe.runIf(chromiumPath !== undefined)("the console", () => {
  let stage: ConsoleStage;
  let addresses: string[];
  let message: string;

  beforeAll(async () => {
    stage = await openConsoleStage();
    const { results } = await stage.posthorn.emails.send({
      to: "ada@example.com",
      subject: "Prize 🎉",
      from_name: hostileName,
      html: hostile,
    });
    await stage.posthorn.emails.send({ to: "grace@example.com", subject: "مرحبا بكم", text: "أهلا" });
    await stage.server.mock.settle();
    message = results[0]?.message_id ?? "";
    const page = await stage.open("#/mail");
    const links = await page
      .locator("nav.side a")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    addresses = [...links, `#/mail/${message}`, "#/no-such-page"];
    await page.close();
  });
  afterAll(() => stage?.close());

  it("signs in by the fragment, and the token is in no request line, address or history", async () => {
    const token = stage.server.mock.operatorToken;
    const lines: string[] = [];
    const page = await stage.browser.newPage();
    page.on("request", (request) => lines.push(request.url()));
    await page.goto(`${stage.url}#token=${token}`);
    await ready(page);
    expect(page.url()).toBe(`${stage.url}#/mail`);
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.slice(1).filter((line) => line.includes(token))).toEqual([]);
    expect(await page.evaluate(() => window.history.length)).toBe(2);
    await page.close();
  });

  it("is served with a policy that allows no inline script, no inline style and no other origin", async () => {
    const answer = await fetch(stage.url);
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    const script = /src="(console\/[^"]+\.js)"/.exec(await answer.text())?.[1] ?? "";
    const file = await fetch(new URL(script, stage.url));
    expect(file.headers.get("cache-control")).toContain("immutable");
    expect(file.headers.get("content-encoding")).toMatch(/^(br|gzip)$/);
    expect((await fetch(`${stage.url}/..%2f..%2fmain.js`)).status).toBe(404);
  });

  it("asks for the token without one, and says when it is wrong", async () => {
    const page = await stage.browser.newPage();
    await page.goto(stage.url);
    expect(await findingsInBothThemes(page)).toEqual([]);
    await page.getByLabel("Operator token").fill("wrong");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("alert").getByText("it is wrong, or it has been revoked").waitFor();
    expect(await findingsInBothThemes(page)).toEqual([]);
    await page.getByLabel("Operator token").fill(stage.server.mock.operatorToken);
    await page.keyboard.press("Enter");
    await page.locator("tr[data-id]").first().waitFor();
    await page.close();
  });

  it("draws every page at three widths without sideways scroll, in both themes without a finding of axe", {
    timeout: 60_000,
  }, async () => {
    const page = await stage.open("#/mail");
    for (const address of addresses) {
      await goTo(page, address);
      for (const width of [390, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(`${address} at ${width}: ${over}`).toBe(`${address} at ${width}: 0`);
      }
      expect(await findingsInBothThemes(page), address).toEqual([]);
    }
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole("button", { name: "Pages" }).click();
    await page.getByRole("link", { name: "Keys" }).waitFor();
    expect(await findingsInBothThemes(page), "the menu of a phone").toEqual([]);
    await page.close();
    expect(stage.errors).toEqual([]);
  });

  it("shows a hostile mail without running, loading or following anything, and with its styles", async () => {
    const page = await stage.open(`#/mail/${message}`);
    const frame = page.locator("iframe");
    expect(await frame.getAttribute("sandbox")).toBe("");
    const mail = frame.contentFrame();
    await mail.getByRole("heading", { name: "You won" }).waitFor();
    expect(await mail.getByText("styled").evaluate((each) => getComputedStyle(each).color)).toBe("rgb(1, 2, 3)");
    await mail.getByText("claim").click();
    expect(await page.title()).toBe("Prize 🎉 · Posthorn");
    await page.locator("dd").getByText(hostileName).waitFor();
    expect(stage.outside).toEqual([]);
    await page.close();
  });

  it("shows a mail as a client in dark mode does", async () => {
    const html =
      "<style>p { color: rgb(1, 1, 1) } @media (prefers-color-scheme: dark) { p { color: rgb(9, 9, 9) } }</style><p>tinted</p>";
    const { results } = await stage.posthorn.emails.send({ to: "ada@example.com", subject: "Dark", html });
    await stage.server.mock.settle();
    const page = await stage.open(`#/mail/${results[0]?.message_id}`);
    const color = () =>
      page
        .locator("iframe")
        .contentFrame()
        .getByText("tinted")
        .evaluate((each) => getComputedStyle(each).color);
    expect(await color()).toBe("rgb(1, 1, 1)");
    await page.getByRole("button", { name: "Dark mode" }).click();
    await page.locator("iframe.dark").waitFor();
    expect(await color()).toBe("rgb(9, 9, 9)");
    await page.close();
  });

  it("shows a subject of emoji alone and one of 300 characters, at each width without sideways scroll", async () => {
    const long = "Donaudampfschifffahrtsgesellschaft".repeat(9).slice(0, 300);
    const subjects = ["🎉🎂🥳", long];
    for (const subject of subjects) {
      await stage.posthorn.emails.send({ to: "ada@example.com", from_name: "x".repeat(100), subject, text: "Hi" });
    }
    await stage.server.mock.settle();
    const page = await stage.open("#/mail");
    for (const subject of subjects) {
      await goTo(page, "#/mail");
      await page.getByRole("link", { name: subject, exact: true }).click();
      await page.getByRole("heading", { level: 1, name: subject, exact: true }).waitFor();
      for (const width of [390, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
      }
    }
    await page.close();
  });

  it("shows mail within a second of its acceptance, filtered by what the address says", async () => {
    const page = await stage.open("#/mail?to=live%40example.com");
    await page.getByText("No mail fits these filters.").waitFor();
    await stage.posthorn.emails.send({ to: "live@example.com", subject: "Live", text: "now" });
    await page.getByRole("link", { name: "Live" }).waitFor();
    expect(await page.locator("tr[data-id]").count()).toBe(1);
    await page.close();
  });

  it("leads by keyboard from the list to a message, whose title has the focus", async () => {
    const page = await stage.open("#/mail?to=grace%40example.com");
    const link = page.locator("tr[data-id] a");
    await link.waitFor();
    for (let presses = 0; presses < 30; presses++) {
      await page.keyboard.press("Tab");
      if (await link.evaluate((each) => each === document.activeElement)) break;
    }
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 2, name: "What happened" }).waitFor();
    expect(await page.locator("h1").evaluate((each) => each === document.activeElement)).toBe(true);
    await page.close();
  });

  it("says when Posthorn is away, keeps what it shows, and comes back without a reload", async () => {
    const page = await stage.open("#/mail");
    const rows = page.locator("tr[data-id]");
    await rows.first().waitFor();
    await page.route("**/_posthorn/**", (route) => route.abort());
    await page.getByText("Posthorn is away.").waitFor();
    expect(await rows.count()).toBeGreaterThan(0);
    await page.unroute("**/_posthorn/**");
    await page.getByText("Posthorn is away.").waitFor({ state: "detached" });
    await page.close();
  });
});
