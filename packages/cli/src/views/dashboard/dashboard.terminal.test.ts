import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bundledCli, terminalsAreThere } from "../../testing/terminal.js";
import { openTerminalSession, type TerminalSession } from "../../testing/terminal-session.js";

describe.runIf(terminalsAreThere("Tests of the dashboard"))("the dashboard in a terminal", { timeout: 60_000 }, () => {
  const dashboard = `node ${bundledCli} dashboard --refresh 200ms`;
  let session: TerminalSession;
  let mock: TerminalSession["mock"];
  let terminal: TerminalSession["terminal"];

  beforeEach(async () => {
    session = await openTerminalSession({ limits: { requests: 1000 } });
    ({ mock, terminal } = session);
    await session.run("contacts", "create", "--email", "ada@example.com", "--first-name", "Ada");
    const mail = { subject: "Hello {{first_name}}", text: "Good to have you, {{first_name}}." };
    await session.run("send", "--to", "ada@example.com", "--subject", mail.subject, "--text", mail.text);
    await mock.mock.settle();
  });
  afterEach(() => session.close());

  async function assertLeft(code: number): Promise<void> {
    await session.assertRestored(code);
    expect(terminal.screen()).not.toContain("1 Sends");
  }

  it("shows every pane, updates it, and restores the screen on q", async () => {
    session.start(dashboard);
    await terminal.shows("delivered  ada@example.com");
    expect(terminal.modes()).toBe("cursor 0, alternate 1");
    expect(terminal.screen()).toContain("of 1000 requests left");
    await session.run(
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
    await assertLeft(0);
  });

  it("closes on Ctrl-C, from the help, too", async () => {
    session.start(dashboard);
    await terminal.shows("1 of 1");
    terminal.keys("?");
    await terminal.shows("── Keys");
    terminal.keys("C-c");
    await assertLeft(0);
  });

  it("restores the screen on Ctrl-Z, and is drawn again after fg", async () => {
    session.start(dashboard);
    await terminal.shows("1 of 1");
    terminal.keys("C-z");
    await assertLeft(148);
    session.start("fg");
    await terminal.shows("1 of 1");
    expect(terminal.modes()).toBe("cursor 0, alternate 1");
    terminal.keys("q");
    await assertLeft(0);
  });

  it("reports an unreachable service, and can still be closed", async () => {
    session.start(dashboard);
    await terminal.shows("1 of 1");
    await mock.close();
    await terminal.shows("Trying again: no answer from");
    expect(terminal.screen()).toContain("delivered  ada@example.com");
    terminal.keys("q");
    await assertLeft(0);
  });

  it("closes when its temporary key can no longer be revoked, and says so", async () => {
    session.start(`POSTHORN_API_KEY= ${dashboard}`);
    await terminal.shows("1 of 1");
    expect(terminal.screen()).toContain("requests: no limit");
    await mock.close();
    await terminal.shows("Trying again: no answer from");
    terminal.keys("q");
    await assertLeft(0);
    expect(terminal.screen()).toContain("The key that was made for this could not be revoked: no answer from");
  });

  it("restores the screen on SIGTERM", async () => {
    session.start(`sh -c 'echo $$ > ${session.folder}/pid; exec ${dashboard}'`);
    await terminal.shows("1 of 1");
    process.kill(Number(readFileSync(join(session.folder, "pid"), "utf8")), "SIGTERM");
    await assertLeft(143);
  });

  it("fits a terminal that changes its size", async () => {
    session.start(dashboard);
    await terminal.shows("1 of 1");
    terminal.resize(60, 20);
    await terminal.shows(`[1 Sends] 2 Inbox 3 Deliveries 4 Contacts 5 Runs 6 Clock\n── 1 of 1 ${"─".repeat(50)}\n`);
    await terminal.shows("q quit");
    terminal.resize(100, 30);
    await terminal.shows(`── 1 of 1 ${"─".repeat(90)}\n`);
    expect(terminal.screen().match(/1 of 1/g)).toHaveLength(1);
    terminal.keys("q");
    await assertLeft(0);
  });

  it("has no colours with NO_COLOR", async () => {
    session.start(`NO_COLOR=1 ${dashboard}`);
    await terminal.shows("> 03-09 08:30:00");
    expect(terminal.screen("-e")).not.toContain("\u001b[");
  });

  it("writes sentences for a screen reader, outside the alternate screen", async () => {
    session.start(`INK_SCREEN_READER=true ${dashboard}`);
    await terminal.shows("Sends, 1 of 6.\nRow 1 of 1: at 03-09 08:30:00, status delivered, to ada@example.com");
    expect(terminal.modes()).toContain("alternate 0");
    expect(terminal.screen()).not.toContain("──");
    terminal.keys("q");
    await terminal.shows("ended with 0");
  });

  it("is not drawn into a pipe; the error names commands that print the same", async () => {
    terminal.type(`${dashboard} | cat`);
    await terminal.shows("the dashboard cannot be drawn");
    expect(terminal.screen()).toContain("posthorn contacts list");
  });
});
