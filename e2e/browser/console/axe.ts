import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Returns what axe finds on a page by all rules or by some, one line each. */
export async function findings(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  return page.evaluate(async (only) => {
    const { axe } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await axe.run({ resultTypes: ["violations"], ...(only && { runOnly: [...only] }) });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  }, rules);
}

/** Returns what axe finds on a page: in the light by all rules, in the dark by that of contrast, since only colors differ. Leaves the light on. */
export async function findingsInBothThemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "dark" });
  const inTheDark = await findings(page, ["color-contrast"]);
  await page.emulateMedia({ colorScheme: "light" });
  return [...(await findings(page)), ...inTheDark.map((finding) => `in the dark: ${finding}`)];
}
