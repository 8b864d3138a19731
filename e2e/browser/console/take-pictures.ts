// Takes the pictures of docs/console.md. Run it with the folder for them, after a build:
// node --conditions=@posthorn/source --import tsx e2e/browser/console/take-pictures.ts docs/pictures/console
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { type ConsoleStage, openConsoleStage } from "./console-stage.js";
import { type FilledWorkspace, fillWorkspace } from "./fill-workspace.js";

const folder = process.argv[2] ?? "docs/pictures/console";

interface Picture {
  readonly name: string;
  readonly hash: (ids: FilledWorkspace) => string;
  readonly width?: number;
  readonly scheme?: "dark";
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
  { name: "domain", hash: ({ domain }) => `#/domains/${domain}` },
  { name: "keys", hash: () => "#/keys" },
  { name: "settings", hash: () => "#/settings", scheme: "dark" },
];

async function take(stage: ConsoleStage, ids: FilledWorkspace, picture: Picture): Promise<void> {
  const { name, hash, width = 1280, scheme = "light", act } = picture;
  const page = await stage.open(hash(ids), { width, scheme });
  await act?.(page);
  await page.waitForLoadState("networkidle", { timeout: 2000 }).catch(() => {});
  await page.locator(".loading").waitFor({ state: "detached" });
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await page.context().close();
}

mkdirSync(folder, { recursive: true });
const stage = await openConsoleStage({ clock: "2026-11-10T08:00:00.000Z" });
try {
  const ids = await fillWorkspace(stage.server, stage.posthorn);
  for (const picture of pictures) await take(stage, ids, picture);
  if (stage.errors.length > 0) throw new Error(stage.errors.join("\n"));
} finally {
  await stage.close();
}
