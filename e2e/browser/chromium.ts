import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

const candidates = [
  process.env.CHROMIUM_PATH,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** The path of an installed Chromium. Without one, prints so once and is undefined. */
export const chromiumPath = findChromium();

function findChromium(): string | undefined {
  const found = candidates.find((path) => path !== undefined && existsSync(path));
  if (found === undefined) console.log("browser tests are left out: no Chromium found (CHROMIUM_PATH names one)");
  return found;
}

/** Starts the browser, which sends no background requests. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath ?? "",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}
