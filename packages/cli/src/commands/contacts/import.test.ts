import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { startLocalMock } from "../../testing/local-mock.js";
import { bundledCli, openTerminal, terminalsAreThere } from "../../testing/terminal.js";

describe.runIf(terminalsAreThere("Tests of an import"))("an import in a terminal", { timeout: 60_000 }, () => {
  it("shows rows, pace and what it waits for on the default limit, and goes on where it was stopped", async () => {
    const mock = await startLocalMock({ clock: "2026-03-09T08:30:00Z", limits: { requests: 100 } });
    const folder = mkdtempSync(join(tmpdir(), "posthorn-import-"));
    const rows = Array.from({ length: 200 }, (_, n) => `c${n}@example.com\n`);
    writeFileSync(join(folder, "people.csv"), `email\n${rows.join("")}`);
    const terminal = openTerminal({ ...mock.env, POSTHORN_API_KEY: mock.mock.liveKey });
    try {
      // The window is used up, and opens again in three seconds.
      for (let call = 0; call < 100; call += 1) {
        await fetch(`${mock.url}/contacts`, { headers: { Authorization: `Bearer ${mock.mock.liveKey}` } });
      }
      await mock.mock.advance(57_000);
      terminal.type(`cd ${folder}; clear; node ${bundledCli} contacts import people.csv; echo "ended with $?"`);
      await terminal.shows("s: more than 100 requests in a minute with this key.");
      await terminal.shows("] 0% · 0 rows of 200");
      await mock.mock.advance(60_000);
      await terminal.shows("] 50% · 100 rows of 200 · ");
      await expect.poll(() => terminal.screen(), { timeout: 20_000 }).toMatch(/50% .* · waiting /);
      expect(terminal.screen()).toMatch(/\d+\/(s|min) · waiting [5-7]\d s · [5-9]\d s left/);
      expect(terminal.screen()).not.toContain("Trying again");
      terminal.keys("C-c");
      await terminal.shows("Stopped after 100 rows. Go on with: posthorn contacts import people.csv --resume");
      await terminal.shows("ended with 130");
    } finally {
      terminal.close();
      await mock.close();
    }
  });
});
