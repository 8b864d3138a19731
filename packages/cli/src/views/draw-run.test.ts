import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type LocalMock, startLocalMock } from "../testing/local-mock.js";

// The bundle in a real terminal: what redrawing leaves on a screen is seen nowhere else.
const main = fileURLToPath(new URL("../../dist/main.js", import.meta.url));
const hasTmux = spawnSync("tmux", ["-V"]).status === 0;
if (!hasTmux) console.log("Tests of live views in a terminal are skipped: no tmux on the PATH.");

describe.runIf(hasTmux)("the live view of a run", { timeout: 60_000 }, () => {
  const socket = `posthorn-${process.pid}`;
  const folder = mkdtempSync(join(tmpdir(), "posthorn-cli-"));
  const modes = (name: string) => readFileSync(join(folder, name), "utf8");
  let mock: LocalMock;
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
    watch = `node ${main} runs watch ${automationId} ${runId}`;
    const env = Object.entries({ ...mock.env, HISTFILE: "", CI: "false" }).flatMap(([name, value]) => [
      "-e",
      `${name}=${value}`,
    ]);
    tmux("-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24", ...env, "sh");
    type("PS1='$ '; clear");
  });
  afterEach(async () => {
    tmux("kill-server");
    await mock.close();
  });

  async function did(...argv: string[]): Promise<string> {
    const { code, stdout } = await mock.cli([...argv, "-o", "id"], { env: { POSTHORN_API_KEY: mock.mock.liveKey } });
    expect(code).toBe(0);
    return stdout.trim();
  }

  function tmux(...words: string[]): string {
    return spawnSync("tmux", ["-L", socket, ...words], { encoding: "utf8" }).stdout;
  }

  function type(line: string): void {
    tmux("send-keys", "-l", line);
    tmux("send-keys", "Enter");
  }

  const screen = (...flags: string[]) => tmux("capture-pane", "-p", ...flags);
  const shows = (text: string) => expect.poll(() => screen(), { timeout: 15_000 }).toContain(text);

  it("is drawn over itself while the run goes on, and stays when it has ended", async () => {
    type(`stty -g > ${folder}/before; ${watch}; echo "ended with $?"; stty -g > ${folder}/after`);
    await shows("Next: due 2026-03-10 08:30:00");
    const drawn = screen();
    expect(drawn).toContain("    `plan` equals `pro`: contact has `free` → false branch\n");
    expect(drawn).toContain("Ctrl-C ends this view");
    await mock.mock.advance("1d");
    await shows("ended with 0");
    const left = screen();
    expect(left).toContain("The run is completed.");
    for (const once of [`run ${runId}`, "condition "]) expect(left.split(once)).toHaveLength(2);
    expect(left).not.toContain("Ctrl-C ends this view");
    await expect.poll(() => modes("after")).toBe(modes("before"));
    expect(tmux("display", "-p", "#{cursor_flag} #{alternate_on}")).toBe("1 0\n");
  });

  it("leaves the terminal as it was on Ctrl-C", async () => {
    type(`stty -g > ${folder}/before2; ${watch}; echo "ended with $?"; stty -g > ${folder}/after2; echo done`);
    await shows("Next: due");
    tmux("send-keys", "C-c");
    await shows("ended with 130\ndone");
    expect(modes("after2")).toBe(modes("before2"));
    expect(tmux("display", "-p", "#{cursor_flag} #{alternate_on}")).toBe("1 0\n");
  });

  it("leaves the terminal as it was when the service goes away, and says so below", async () => {
    type(`stty -g > ${folder}/before3; ${watch}; echo "ended with $?"; stty -g > ${folder}/after3; echo done`);
    await shows("Next: due");
    await mock.close();
    await shows("ended with 8\ndone");
    expect(screen()).toMatch(/Next: due[\s\S]*Error connection_error/);
    expect(modes("after3")).toBe(modes("before3"));
    expect(tmux("display", "-p", "#{cursor_flag} #{alternate_on}")).toBe("1 0\n");
  });

  it("has no colours where they are not wanted", async () => {
    type(`NO_COLOR=1 ${watch}`);
    await shows("Next: due");
    const [, drawn = ""] = screen("-e").split("ada@example.com");
    expect(drawn).not.toContain("\u001b[");
  });

  it("is not drawn into a pipe", async () => {
    type(`${watch} | cat`);
    await shows('"step_type":"delay"');
    expect(screen()).not.toContain("Next:");
  });
});
