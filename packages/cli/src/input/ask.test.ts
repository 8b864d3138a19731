import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type LocalMock, startLocalMock } from "../testing/local-mock.js";
import { bundledCli, openTerminal, type Terminal, terminalsAreThere } from "../testing/terminal.js";

describe.runIf(terminalsAreThere("Tests of questions"))("a question in a terminal", { timeout: 60_000 }, () => {
  let mock: LocalMock;
  let terminal: Terminal;
  let env: { POSTHORN_API_KEY: string };

  beforeEach(async () => {
    mock = await startLocalMock();
    env = { POSTHORN_API_KEY: mock.mock.liveKey };
    terminal = openTerminal({ ...mock.env, ...env });
  });
  afterEach(async () => {
    terminal.close();
    await mock.close();
  });

  it("still waits for its answer after Ctrl-Z and fg", async () => {
    const { stdout } = await mock.cli(["contacts", "create", "--email", "ada@example.com", "-o", "id"], { env });
    terminal.type(`node ${bundledCli} contacts delete ${stdout.trim()}`);
    await terminal.shows("? [y/N]");
    terminal.keys("C-z");
    await terminal.shows("Stopped");
    terminal.type('clear; fg; echo "ended with $?"');
    await terminal.shows("? [y/N]");
    terminal.type("y");
    await terminal.shows("ended with 0");
    expect((await mock.cli(["contacts", "list", "-o", "id"], { env })).stdout).toBe("");
  });
});
