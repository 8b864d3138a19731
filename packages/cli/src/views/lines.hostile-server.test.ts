import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { startFakeApi } from "../testing/fake-api.js";
import { bundledCli, openTerminal, terminalsAreThere } from "../testing/terminal.js";

vi.setConfig({ testTimeout: 60_000 });

it("draws text in views only through PlainText, which removes control characters", () => {
  const views = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter(
    (name) => /\.tsx$/.test(name) && !/test/.test(name),
  );
  const drawing = views.filter((name) =>
    /import \{[^}]*\bText\b[^}]*\} from "ink"/.test(readFileSync(join(import.meta.dirname, name), "utf8")),
  );
  expect(drawing).toEqual(["lines.tsx"]);
});

describe.runIf(terminalsAreThere("The tests of hostile servers"))("a real terminal", () => {
  it("keeps its title and its lines whatever a server responds", async () => {
    const nasty = "\u001b]2;owned\u0007\u001b[2J\u009b2J\u202e\u001b[31m";
    const error = { code: `bad${nasty}`, message: `no${nasty}`, path: nasty };
    const api = await startFakeApi(() => ({ status: 400, body: { error } }));
    const terminal = openTerminal({ POSTHORN_BASE_URL: api.baseUrl, POSTHORN_API_KEY: "k", NO_COLOR: "1" });
    try {
      terminal.type("echo first line");
      await terminal.shows("first line");
      for (const [index, command] of [
        "contacts get x",
        "api /health",
        "status x",
        "send --to a@b.example --subject x --text x",
      ].entries()) {
        terminal.type(`clear; echo before; node ${bundledCli} ${command} --debug; echo end ${index}: $?`);
        await terminal.shows(`end ${index}: 1`);
        const screen = terminal.screen("-e");
        expect(screen).toContain("before");
        expect(screen).toContain("Error bad");
        // The first is how tmux writes a colour that is set.
        for (const steering of ["\u001b[31m", "\u202e", "\u009b"]) expect(screen).not.toContain(steering);
        expect(terminal.title()).not.toContain("owned");
      }
    } finally {
      terminal.close();
      await api.close();
    }
  });
});
