// Takes the pictures of docs/console.md. Run it with the folder for them, after a build. With `every` behind it, takes every page at three widths
// and in both themes instead, to be looked at:
// node --conditions=@posthorn/source --import tsx e2e/browser/console/take-pictures.ts docs/pictures/console
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { type ConsoleStage, openConsoleStage } from "./console-stage.js";
import { type FilledFlows, fillFlows } from "./fill-flows.js";
import { type FilledWorkspace, fillWorkspace } from "./fill-workspace.js";

const folder = process.argv[2] ?? "docs/pictures/console";

type Ids = FilledWorkspace & FilledFlows;

interface Picture {
  readonly name: string;
  readonly hash: (ids: Ids) => string;
  readonly width?: number;
  readonly scheme?: "light" | "dark";
  /** Takes the whole page, not what a window shows of it. */
  readonly isWhole?: boolean;
  /** What is done on the page first. */
  readonly act?: (page: Page) => Promise<void>;
}

const pictures: readonly Picture[] = [
  { name: "mail", hash: () => "#/mail" },
  { name: "mail-phone", hash: () => "#/mail", width: 390 },
  { name: "message", hash: ({ delivered }) => `#/mail/${delivered}` },
  { name: "message-bounced", hash: ({ bounced }) => `#/mail/${bounced}`, scheme: "dark" },
  { name: "contact", hash: ({ contact }) => `#/contacts/${contact}` },
  { name: "contacts-phone", hash: () => "#/contacts", width: 390, scheme: "dark" },
  { name: "segment", hash: ({ segment }) => `#/segments/${segment}` },
  { name: "template", hash: ({ template }) => `#/templates/${template}` },
  {
    name: "template-versions",
    hash: ({ template }) => `#/templates/${template}`,
    act: (page) => page.getByRole("tab", { name: "Versions" }).click(),
  },
  { name: "campaign", hash: ({ campaign }) => `#/campaigns/${campaign}` },
  { name: "analytics", hash: () => "#/analytics" },
  { name: "analytics-phone", hash: () => "#/analytics", width: 390 },
  {
    name: "checks",
    hash: ({ delivered }) => `#/mail/${delivered}`,
    act: (page) => page.getByRole("tab", { name: "Checks" }).click(),
  },
  { name: "automation", hash: ({ automation }) => `#/automations/${automation}` },
  { name: "run", hash: ({ automation, run }) => `#/automations/${automation}/runs/${run}`, scheme: "dark" },
  { name: "webhook", hash: ({ webhook }) => `#/webhooks/${webhook}` },
  { name: "delivery", hash: ({ delivery }) => `#/deliveries/${delivery}` },
  { name: "clock", hash: () => "#/clock" },
  { name: "request", hash: () => "#/requests", act: (page) => page.locator("tr[data-id] a").first().click() },
  { name: "automation-phone", hash: ({ automation }) => `#/automations/${automation}`, width: 390, scheme: "dark" },
  { name: "domain", hash: ({ domain }) => `#/domains/${domain}` },
  { name: "keys", hash: () => "#/keys" },
  { name: "settings", hash: () => "#/settings", scheme: "dark" },
];

/** The other pages, which the documentation does not show. */
const others: readonly Picture[] = [
  { name: "campaigns", hash: () => "#/campaigns" },
  { name: "templates", hash: () => "#/templates" },
  { name: "contacts", hash: () => "#/contacts" },
  { name: "lists", hash: () => "#/lists" },
  { name: "list", hash: ({ list }) => `#/lists/${list}` },
  { name: "segments", hash: () => "#/segments" },
  { name: "automations", hash: () => "#/automations" },
  { name: "webhooks", hash: () => "#/webhooks" },
  { name: "deliveries", hash: () => "#/deliveries" },
  { name: "requests", hash: () => "#/requests" },
  { name: "faults", hash: () => "#/faults" },
  { name: "domains", hash: () => "#/domains" },
];

function everyPicture(): Picture[] {
  const pages = [...pictures.filter(({ name }) => !name.endsWith("-phone")), ...others];
  return pages.flatMap((picture) =>
    [390, 768, 1280].flatMap((width) =>
      (["light", "dark"] as const).map((scheme) => {
        return { ...picture, name: `${picture.name}-${width}-${scheme}`, width, scheme, isWhole: true };
      }),
    ),
  );
}

async function take(stage: ConsoleStage, ids: Ids, picture: Picture): Promise<void> {
  const { name, hash, width = 1280, scheme = "light", act, isWhole = false } = picture;
  const page = await stage.open(hash(ids), { width, scheme });
  await act?.(page);
  await page.waitForLoadState("networkidle", { timeout: 1000 }).catch(() => {});
  await page.locator(".loading").waitFor({ state: "detached" });
  if (isWhole) {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height: Math.max(800, Math.min(height, 3000)) });
  }
  const devTools = await page.context().newCDPSession(page);
  const format = isWhole ? "png" : "webp";
  const { data } = await devTools.send("Page.captureScreenshot", { format, ...(!isWhole && { quality: 80 }) });
  writeFileSync(join(folder, `${name}.${format}`), Buffer.from(data, "base64"));
  await page.context().close();
}

mkdirSync(folder, { recursive: true });
const stage = await openConsoleStage({
  clock: "2026-11-10T08:00:00.000Z",
  dns: async ({ type }) =>
    type === "TXT" ? { finding: "wrong", values: ["posthorn-verification=c7d61f0a3b5e42981d06"] } : "found",
});
let flows: FilledFlows | undefined;
try {
  const filled = await fillWorkspace(stage.server, stage.posthorn);
  flows = await fillFlows(stage.server, stage.posthorn, filled.template);
  const ids = { ...filled, ...flows };
  for (const picture of process.argv[3] === "every" ? everyPicture() : pictures) await take(stage, ids, picture);
  if (stage.errors.length > 0) throw new Error(stage.errors.join("\n"));
} finally {
  await stage.close();
  flows?.close();
}
