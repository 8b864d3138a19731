import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { startMockServer } from "@posthorn/mock-server/http";
import { describe, expect } from "vitest";
import { test } from "../support/installed-test.js";

describe("the csv-newsletter example", { timeout: 60_000 }, () => {
  test("sends each row its own mail once, and lists the rows that failed", async ({ copy, run }) => {
    const folder = await copy("examples/csv-newsletter");
    const { url, mock, close } = await startMockServer();
    const variables = { POSTHORN_BASE_URL: url, POSTHORN_API_KEY: mock.liveKey };
    try {
      const first = await run("npm start", folder, variables);
      const again = await run("npm start", folder, variables);

      await mock.settle();
      expect(mock.emails.map(({ to, subject }) => [to, subject])).toEqual([
        ["ada@example.com", "News for Ada"],
        ["grace@example.com", "News for Grace"],
      ]);
      expect(mock.emails[1]?.html).toContain("this is new on the free plan");
      expect([first.code, again.code]).toEqual([3, 3]);
      expect(first.stderr).toContain("not-an-address");
      expect(await readFile(join(folder, "people.csv.failures.csv"), "utf8")).toContain("validation_error");
    } finally {
      await close();
    }
  });

  test("sends nothing without a key", async ({ copy, run }) => {
    const folder = await copy("examples/csv-newsletter");
    expect(await run("npm start", folder)).toMatchObject({ code: 4 });
  });
});
