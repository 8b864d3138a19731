import type { Page, Route } from "playwright-core";

/** The answers of the admin API; the files of the console are no answers. */
const answers = /_posthorn\/(?!console)/;

/**
 * Opens each page while no answer comes, until it says that it loads, and then has the calls fail, until it says that Posthorn is
 * away. The last page has to come back without a reload.
 */
export async function expectLoadingAndAway(page: Page, addresses: readonly string[]): Promise<void> {
  const waiting: Route[] = [];
  let isHeld = true;
  await page.route(answers, async (route) => {
    if (isHeld) waiting.push(route);
    else await route.abort();
  });
  try {
    for (const address of addresses) {
      isHeld = true;
      await page.evaluate((hash) => {
        document.querySelector("main")?.setAttribute("data-left", "true");
        window.location.hash = hash;
      }, address);
      await named(address, "loads", page.locator("main:not([data-left]) .loading").first().waitFor());
      isHeld = false;
      await Promise.all(waiting.splice(0).map((route) => route.abort().catch(() => {})));
      await named(
        address,
        "is away",
        page.locator("main:not([data-left]) [data-problem=unavailable]").first().waitFor(),
      );
    }
  } finally {
    isHeld = false;
    await Promise.all(waiting.splice(0).map((route) => route.abort().catch(() => {})));
    await page.unroute(answers);
  }
  await page.locator("[data-problem=unavailable]").first().waitFor({ state: "detached" });
}

/** Rejects with the address and the state of the page that is not shown. */
async function named(address: string, state: string, shown: Promise<void>): Promise<void> {
  await shown.catch((error) => {
    throw new Error(`${address} does not say that it ${state}`, { cause: error });
  });
}
