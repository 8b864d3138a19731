import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type LocalMock, startLocalMock } from "../../testing/local-mock.js";
import { bundledCli, openTerminal, type Terminal, terminalsAreThere } from "../../testing/terminal.js";

describe.runIf(terminalsAreThere("Tests of the dashboard"))("the dashboard in a terminal", { timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "posthorn-cli-"));
  const dashboard = `node ${bundledCli} dashboard --refresh 200ms`;
  let mock: LocalMock;
  let terminal: Terminal;

  beforeEach(async () => {
    mock = await startLocalMock({ clock: "2026-03-09T08:30:00Z", limits: { requests: 1000 } });
    await did("contacts", "create", "--email", "ada@example.com", "--first-name", "Ada");
    await did(
      "send",
      "--to",
      "ada@example.com",
      "--subject",
      "Hello {{first_name}}",
      "--text",
      "Good to have you, {{first_name}}.",
    );
    await mock.mock.settle();
    terminal = openTerminal({ ...mock.env, POSTHORN_API_KEY: mock.mock.liveKey });
  });
  afterEach(async () => {
    terminal.close();
    await mock.close();
  });

  async function did(...argv: string[]): Promise<void> {
    expect((await mock.cli(argv, { env: { POSTHORN_API_KEY: mock.mock.liveKey } })).code).toBe(0);
  }

  /** Runs a command line between two looks at the terminal's modes. */
  function start(line: string): void {
    terminal.type(
      `clear; echo above; stty -g > ${folder}/before; ${line}; echo "ended with $?"; stty -g > ${folder}/after; echo done`,
    );
  }

  async function isAsItWas(code: number): Promise<void> {
    await terminal.shows(`ended with ${code}`);
    await terminal.shows("done\n");
    expect(readFileSync(join(folder, "after"), "utf8")).toBe(readFileSync(join(folder, "before"), "utf8"));
    expect(terminal.modes()).toBe("cursor 1, alternate 0");
    expect(terminal.screen()).toMatch(/^above\n/);
    expect(terminal.screen()).not.toContain("1 Sends");
  }

  it("shows every pane, follows what happens, and leaves the screen as it was with q", async () => {
    start(dashboard);
    await terminal.shows("delivered  ada@example.com");
    expect(terminal.modes()).toBe("cursor 0, alternate 1");
    expect(terminal.screen()).toContain("of 1000 requests left");
    await did(
      "send",
      "--to",
      "grace@example.com",
      "--subject",
      "Later",
      "--text",
      "Hi",
      "--send-at",
      "2026-03-09T10:00:00Z",
    );
    await terminal.shows("scheduled  grace@example.com");
    terminal.keys("2");
    await terminal.shows("Good to have you, Ada.");
    terminal.keys("3");
    await terminal.shows("Nothing was delivered yet");
    terminal.keys("4");
    await terminal.shows("subscribed    ada@example.com");
    terminal.keys("Enter");
    await terminal.shows("state    subscribed");
    terminal.keys("5");
    await terminal.shows("No contact is in an automation");
    terminal.keys("6");
    await terminal.shows("The clock is manual.");
    terminal.keys("d");
    await terminal.shows("> 03-09 10:00:00  send-scheduled");
    terminal.keys("q");
    await isAsItWas(0);
  });

  it("is left with Ctrl-C, also from a help", async () => {
    start(dashboard);
    await terminal.shows("1 of 1");
    terminal.keys("?");
    await terminal.shows("── Keys");
    terminal.keys("C-c");
    await isAsItWas(0);
  });

  it("leaves the screen as it was with Ctrl-Z, and is there again with fg", async () => {
    start(dashboard);
    await terminal.shows("1 of 1");
    terminal.keys("C-z");
    await isAsItWas(148);
    start("fg");
    await terminal.shows("1 of 1");
    expect(terminal.modes()).toBe("cursor 0, alternate 1");
    terminal.keys("q");
    await isAsItWas(0);
  });

  it("says that the service went away and goes on when it is left then", async () => {
    start(dashboard);
    await terminal.shows("1 of 1");
    await mock.close();
    await terminal.shows("Trying again: no answer from");
    expect(terminal.screen()).toContain("delivered  ada@example.com");
    terminal.keys("q");
    await isAsItWas(0);
  });

  it("is left as easily where its own key can no longer be put back", async () => {
    start(`POSTHORN_API_KEY= ${dashboard}`);
    await terminal.shows("1 of 1");
    expect(terminal.screen()).toContain("requests: no limit");
    await mock.close();
    await terminal.shows("Trying again: no answer from");
    terminal.keys("q");
    await isAsItWas(0);
    expect(terminal.screen()).toContain("The key that was made for this could not be revoked: no answer from");
  });

  it("leaves the screen as it was when it is told to end", async () => {
    start(`sh -c 'echo $$ > ${folder}/pid; exec ${dashboard}'`);
    await terminal.shows("1 of 1");
    process.kill(Number(readFileSync(join(folder, "pid"), "utf8")), "SIGTERM");
    await isAsItWas(143);
  });

  it("fits into a terminal that changes its size", async () => {
    start(dashboard);
    await terminal.shows("1 of 1");
    terminal.resize(60, 20);
    await terminal.shows(`[1 Sends] 2 Inbox 3 Deliveries 4 Contacts 5 Runs 6 Clock\n── 1 of 1 ${"─".repeat(50)}\n`);
    await terminal.shows("q quit");
    terminal.resize(100, 30);
    await terminal.shows(`── 1 of 1 ${"─".repeat(90)}\n`);
    expect(terminal.screen().match(/1 of 1/g)).toHaveLength(1);
    terminal.keys("q");
    await isAsItWas(0);
  });

  it("has no colours where they are not wanted", async () => {
    start(`NO_COLOR=1 ${dashboard}`);
    await terminal.shows("> 03-09 08:30:00");
    expect(terminal.screen("-e")).not.toContain("\u001b[");
  });

  it("is read aloud as sentences, without a screen of its own", async () => {
    start(`INK_SCREEN_READER=true ${dashboard}`);
    await terminal.shows("Sends, 1 of 6.\nRow 1 of 1: at 03-09 08:30:00, status delivered, to ada@example.com");
    expect(terminal.modes()).toContain("alternate 0");
    expect(terminal.screen()).not.toContain("──");
    terminal.keys("q");
    await terminal.shows("ended with 0");
  });

  it("refuses to be drawn into a pipe, and names what prints the same", async () => {
    terminal.type(`${dashboard} | cat`);
    await terminal.shows("the dashboard cannot be drawn");
    expect(terminal.screen()).toContain("posthorn contacts list");
  });
});
