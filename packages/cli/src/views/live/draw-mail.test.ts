import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type LocalMock, startLocalMock } from "../../testing/local-mock.js";
import { bundledCli, openTerminal, type Terminal, terminalsAreThere } from "../../testing/terminal.js";

describe.runIf(terminalsAreThere("Tests of watch"))("the live view of a message", { timeout: 60_000 }, () => {
  let mock: LocalMock;
  let terminal: Terminal;
  let watch: string;

  beforeEach(async () => {
    mock = await startLocalMock({ clock: "2026-03-09T08:30:00Z" });
    const send = [
      "send",
      "--to",
      "ada@example.com",
      "--subject",
      "Hi",
      "--text",
      "Hi",
      "--at",
      "2026-03-09T10:00:00Z",
      "-o",
      "id",
    ];
    const { stdout } = await mock.cli(send, { env: { POSTHORN_API_KEY: mock.mock.liveKey } });
    watch = `node ${bundledCli} watch ${stdout.trim()} --interval 200ms`;
    terminal = openTerminal(mock.env);
  });
  afterEach(async () => {
    terminal.close();
    await mock.close();
  });

  it("is drawn over itself until the message has arrived, and stays", async () => {
    terminal.type(`${watch}; echo "ended with $?"`);
    await terminal.shows("scheduled");
    await mock.mock.advance("2h");
    await terminal.shows("ended with 0");
    expect(terminal.screen()).toContain("2026-03-09 10:00:00  sent\n2026-03-09 10:00:00  delivered\n");
    expect(terminal.screen()).not.toContain("scheduled");
    expect(terminal.screen().match(/^To ada@example\.com$/gm)).toHaveLength(1);
    expect(terminal.modes()).toBe("cursor 1, alternate 0");
  });

  it("gives the cursor back for Ctrl-Z, goes on below with fg, and is left with Ctrl-C", async () => {
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
  ])("gives way to lines with %s%s", async (variable, flag) => {
    terminal.type(`${variable} ${watch} ${flag} --timeout 1s; echo "ended with $?"`);
    await terminal.shows("ended with 9");
    expect(terminal.screen()).not.toContain("\nTo ada@example.com\n");
    expect(terminal.screen()).toContain("scheduled");
  });
});
