import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bundledCli, terminalsAreThere } from "../../testing/terminal.js";
import { openTerminalSession, type TerminalSession } from "../../testing/terminal-session.js";

describe.runIf(terminalsAreThere("Tests of watch"))("the live view of a message", { timeout: 60_000 }, () => {
  let session: TerminalSession;
  let mock: TerminalSession["mock"];
  let terminal: TerminalSession["terminal"];
  let watch: string;

  beforeEach(async () => {
    session = await openTerminalSession();
    ({ mock, terminal } = session);
    const mail = ["--to", "ada@example.com", "--subject", "Hi", "--text", "Hi", "--at", "2026-03-09T10:00:00Z"];
    const around = { env: { POSTHORN_API_KEY: mock.mock.liveKey } };
    const { stdout } = await mock.cli(["send", ...mail, "-o", "id"], around);
    watch = `node ${bundledCli} watch ${stdout.trim()} --interval 200ms`;
  });
  afterEach(() => session.close());

  it("redraws itself until the message is delivered, and stays", async () => {
    terminal.type(`${watch}; echo "ended with $?"`);
    await terminal.shows("scheduled");
    await mock.mock.advance("2h");
    await terminal.shows("ended with 0");
    expect(terminal.screen()).toContain("2026-03-09 10:00:00  sent\n2026-03-09 10:00:00  delivered\n");
    expect(terminal.screen()).not.toContain("scheduled");
    expect(terminal.screen().match(/^To ada@example\.com$/gm)).toHaveLength(1);
    expect(terminal.modes()).toBe("cursor 1, alternate 0");
  });

  it("restores the cursor on Ctrl-Z, continues below after fg, and closes on Ctrl-C", async () => {
    terminal.type(watch);
    await terminal.shows("scheduled");
    terminal.keys("C-z");
    await terminal.shows("Stopped");
    expect(terminal.modes()).toBe("cursor 1, alternate 0");
    terminal.type('clear; fg; echo "ended with $?"');
    await terminal.shows("scheduled");
    expect(terminal.modes()).toBe("cursor 0, alternate 0");
    terminal.keys("C-c");
    await terminal.shows("ended with 130");
    expect(terminal.modes()).toBe("cursor 1, alternate 0");
  });

  it.each([
    ["", "--plain"],
    ["", "-o json"],
    ["INK_SCREEN_READER=true", ""],
  ])("prints lines instead with %s%s", async (variable, flag) => {
    terminal.type(`${variable} ${watch} ${flag} --timeout 1s; echo "ended with $?"`);
    await terminal.shows("ended with 9");
    expect(terminal.screen()).not.toContain("\nTo ada@example.com\n");
    expect(terminal.screen()).toContain("scheduled");
  });
});
