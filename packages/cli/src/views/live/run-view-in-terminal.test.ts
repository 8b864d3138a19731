import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type LocalMock, startLocalMock } from "../../testing/local-mock.js";
import { bundledCli, openTerminal, type Terminal, terminalsAreThere } from "../../testing/terminal.js";

describe.runIf(terminalsAreThere("Tests of the live view of a run"))(
  "the live view of a run",
  { timeout: 60_000 },
  () => {
    const folder = mkdtempSync(join(tmpdir(), "posthorn-cli-"));
    const modes = (name: string) => readFileSync(join(folder, name), "utf8");
    let mock: LocalMock;
    let terminal: Terminal;
    let runId: string;
    let watch: string;

    beforeEach(async () => {
      mock = await startLocalMock({ clock: "2026-03-09T08:30:00Z" });
      await did("contacts", "create", "--email", "ada@example.com", "-F", "attributes.plan=free");
      const automationId = await did("automations", "create", "--name", "Welcome", "--trigger-type", "custom");
      const condition = { field: "plan", operator: "equals", value: "pro" };
      for (const [type, config] of [
        ["condition", condition],
        ["delay", { duration: 1, unit: "days" }],
      ] as const) {
        await did("automations", "steps", "add", automationId, "--step-type", type, "--config", JSON.stringify(config));
      }
      await did("automations", "update", automationId, "--status", "active");
      runId = await did("automations", "trigger", automationId, "--email", "ada@example.com");
      await mock.mock.settle();
      watch = `node ${bundledCli} runs watch ${automationId} ${runId}`;
      terminal = openTerminal(mock.env);
    });
    afterEach(async () => {
      terminal.close();
      await mock.close();
    });

    async function did(...argv: string[]): Promise<string> {
      const { code, stdout } = await mock.cli([...argv, "-o", "id"], { env: { POSTHORN_API_KEY: mock.mock.liveKey } });
      expect(code).toBe(0);
      return stdout.trim();
    }

    it("is drawn over itself while the run goes on, and stays when it has ended", async () => {
      terminal.type(`stty -g > ${folder}/before; ${watch}; echo "ended with $?"; stty -g > ${folder}/after`);
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
      await expect.poll(() => modes("after")).toBe(modes("before"));
      expect(terminal.modes()).toBe("cursor 1, alternate 0");
    });

    it("leaves the terminal as it was on Ctrl-C", async () => {
      terminal.type(
        `stty -g > ${folder}/before2; ${watch}; echo "ended with $?"; stty -g > ${folder}/after2; echo done`,
      );
      await terminal.shows("Next: due");
      terminal.keys("C-c");
      await terminal.shows("ended with 130\ndone");
      expect(modes("after2")).toBe(modes("before2"));
      expect(terminal.modes()).toBe("cursor 1, alternate 0");
    });

    it("leaves the terminal as it was when the service goes away, and says so below", async () => {
      terminal.type(
        `stty -g > ${folder}/before3; ${watch}; echo "ended with $?"; stty -g > ${folder}/after3; echo done`,
      );
      await terminal.shows("Next: due");
      await mock.close();
      await terminal.shows("ended with 8\ndone");
      expect(terminal.screen()).toMatch(/Next: due[\s\S]*Error connection_error/);
      expect(modes("after3")).toBe(modes("before3"));
      expect(terminal.modes()).toBe("cursor 1, alternate 0");
    });

    it("has no colours where they are not wanted", async () => {
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
