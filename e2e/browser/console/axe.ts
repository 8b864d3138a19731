import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Returns what axe finds on a page or in an element of it, by all rules or by some, one line each. */
export async function findings(page: Page, rules?: readonly string[], within = "html"): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  return page.evaluate(
    async ([element, only]) => {
      const { axe } = window as unknown as {
        axe: {
          run(element: string, options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
        };
      };
      const options = { resultTypes: ["violations"], ...(only && { runOnly: [...only] }) };
      const { violations } = await axe.run(element, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
    },
    [within, rules] as const,
  );
}

/** Returns what axe finds on a page, or in an element of it: in the light by all rules, in the dark by that of contrast, since only colors differ. Leaves the light on. */
export async function findingsInBothThemes(page: Page, within = "html"): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "dark" });
  const inTheDark = await findings(page, ["color-contrast"], within);
  await page.emulateMedia({ colorScheme: "light" });
  return [...(await findings(page, undefined, within)), ...inTheDark.map((finding) => `in the dark: ${finding}`)];
}

/** Returns the texts of a picture with a contrast below 4.5 (WCAG 1.4.3), which axe does not judge in an SVG, with their contrast. */
export function faintTexts(page: Page, picture: string): Promise<string[]> {
  return page.locator(picture).evaluate((root) => {
    const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number);
    const luminance = (color: string) => {
      const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
        const share = channel / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const found: string[] = [];
    for (const each of root.querySelectorAll("text, strong, span, div")) {
      if (![...each.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim())) continue;
      let behind: Element | null = each;
      while (behind !== null && channels(getComputedStyle(behind).backgroundColor)[3] === 0)
        behind = behind.parentElement;
      const { color, fill } = getComputedStyle(each);
      const tones = [each.localName === "text" ? fill : color, getComputedStyle(behind ?? root).backgroundColor];
      const [dark = 0, light = 0] = tones.map(luminance).sort((one, other) => one - other);
      const contrast = (light + 0.05) / (dark + 0.05);
      if (contrast < 4.5) found.push(`${each.textContent}: ${contrast.toFixed(2)}, ${tones.join(" on ")}`);
    }
    return found;
  });
}
