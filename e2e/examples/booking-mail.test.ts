import { describe, expect } from "vitest";
import { test } from "../support/installed-test.js";

describe("the booking-mail example", { timeout: 60_000 }, () => {
  test("passes its own tests", async ({ copy, run }) => {
    const folder = await copy("examples/booking-mail");
    const { code, stdout, stderr } = await run("npm test", folder);
    expect({ code, stdout, stderr }).toMatchObject({ code: 0, stdout: expect.stringMatching(/Tests\s+5 passed/) });
  });

  test("fails its tests when the reminder is sent at another time", async ({ copy, run }) => {
    const folder = await copy("examples/booking-mail");
    const { code, stdout } = await run(
      "sed -i.old 's/const day = 24/const day = 25/' booking-mail.ts && npm test",
      folder,
    );
    expect(code).toBe(1);
    expect(stdout).toContain("a reminder is sent a day before the course");
  });
});
