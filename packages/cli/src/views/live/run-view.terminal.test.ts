import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bundledCli, terminalsAreThere } from "../../testing/terminal.js";
import { openTerminalSession, type TerminalSession } from "../../testing/terminal-session.js";

describe.runIf(terminalsAreThere("Tests of the live view of a run"))(
  "the live view of a run",
  { timeout: 60_000 },
  () => {
    let session: TerminalSession;
    let mock: TerminalSession["mock"];
    let terminal: TerminalSession["terminal"];
    let runId: string;
    let watch: string;

    beforeEach(async () => {
      session = await openTerminalSession();
      ({ mock, terminal } = session);
      await idOf("contacts", "create", "--email", "ada@example.com", "-F", "attributes.plan=free");
      const automationId = await idOf("automations", "create", "--name", "Welcome", "--trigger-type", "custom");
      const condition = { field: "plan", operator: "equals", value: "pro" };
      for (const [type, config] of [
        ["condition", condition],
        ["delay", { duration: 1, unit: "days" }],
      ] as const) {
        const step = ["--step-type", type, "--config", JSON.stringify(config)];
        await idOf("automations", "steps", "add", automationId, ...step);
      }
      await idOf("automations", "update", automationId, "--status", "active");
      runId = await idOf("automations", "trigger", automationId, "--email", "ada@example.com");
      await mock.mock.settle();
      watch = `node ${bundledCli} runs watch ${automationId} ${runId}`;
    });
    afterEach(() => session.close());

    /** Runs a command and returns the id that it prints. */
    async function idOf(...argv: string[]): Promise<string> {
      const { code, stdout } = await mock.cli([...argv, "-o", "id"], { env: { POSTHORN_API_KEY: mock.mock.liveKey } });
      expect(code).toBe(0);
      return stdout.trim();
    }

    it("redraws itself while the run goes on, and stays when it has ended", async () => {
      session.start(watch);
      await terminal.shows("Next: due 2026-03-10 08:30:00");
      const drawn = terminal.screen();
      expect(drawn).toContain("    `plan` equals `pro`: contact has `free` → false branch\n");
      expect(drawn).toContain("Ctrl-C ends this view");
      await mock.mock.advance("1d");
      await terminal.shows("ended with 0");
      const left = terminal.screen();
      expect(left).toContain("The run is completed.");
      for (const once of [`run ${runId}`, "condition "]) expect(left.split(once)).toHaveLength(2);
      expect(left).not.toContain("Ctrl-C ends this view");
      await session.assertRestored(0);
    });

    it("restores the terminal on Ctrl-C", async () => {
      session.start(watch);
      await terminal.shows("Next: due");
      terminal.keys("C-c");
      await session.assertRestored(130);
    });

    it("restores the terminal when the service is unreachable, and prints the error below the view", async () => {
      session.start(watch);
      await terminal.shows("Next: due");
      await mock.close();
      await session.assertRestored(8);
      expect(terminal.screen()).toMatch(/Next: due[\s\S]*Error connection_error/);
    });

    it("has no colours with NO_COLOR", async () => {
      terminal.type(`NO_COLOR=1 ${watch}`);
      await terminal.shows("Next: due");
      const [, drawn = ""] = terminal.screen("-e").split("ada@example.com");
      expect(drawn).not.toContain("\u001b[");
    });

    it("is not drawn into a pipe", async () => {
      terminal.type(`${watch} | cat`);
      await terminal.shows('"step_type":"delay"');
      expect(terminal.screen()).not.toContain("Next:");
    });
  },
);
