import { defineConfig } from "@playwright/test";

export default defineConfig({
  testMatch: "*.spec.ts",
  reporter: "line",
  fullyParallel: true,
  workers: 2,
  use: {
    baseURL: process.env.APP_URL ?? "",
    // A Chromium that is installed already; without it Playwright's own.
    launchOptions: process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {},
  },
});
