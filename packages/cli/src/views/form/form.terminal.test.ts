import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bundledCli, terminalsAreThere } from "../../testing/terminal.js";
import { openTerminalSession, type TerminalSession } from "../../testing/terminal-session.js";

describe.runIf(terminalsAreThere("Tests of the form"))("the form in a terminal", { timeout: 60_000 }, () => {
  const send = `node ${bundledCli} send`;
  let session: TerminalSession;
  let mock: TerminalSession["mock"];
  let terminal: TerminalSession["terminal"];

  beforeEach(async () => {
    const editor = join(mkdtempSync(join(tmpdir(), "posthorn-cli-")), "editor");
    writeFileSync(editor, `#!/bin/sh\nprintf 'Written elsewhere for {{first_name}}.\\n' > "$1"\n`);
    chmodSync(editor, 0o700);
    session = await openTerminalSession({}, { EDITOR: editor });
    ({ mock, terminal } = session);
    await session.run("contacts", "create", "--email", "ada@example.com", "--first-name", "Ada");
  });
  afterEach(() => session.close());

  async function assertLeft(code: number): Promise<void> {
    await session.assertRestored(code);
    expect(terminal.screen()).not.toContain("New email");
  }

  it("previews an email as it is written, asks for confirmation, and sends it", async () => {
    session.start(`${send} --to ada@example.com`);
    await terminal.shows("> Subject");
    terminal.write("Hello {{first_name}}");
    await terminal.shows("Preview (text): Hello Ada");
    terminal.keys("C-e");
    await terminal.shows("Written elsewhere for Ada.");
    terminal.keys("C-s");
    await terminal.shows("Send to ada@example.com with a live key? y/n");
    expect(mock.mock.emails).toEqual([]);
    terminal.keys("y");
    await assertLeft(0);
    await mock.mock.settle();
    expect(mock.mock.emails).toMatchObject([{ subject: "Hello Ada", text: "Written elsewhere for Ada." }]);
  });

  it("shows the written email again when the service rejects it, and keeps stdout for data", async () => {
    mock.mock.fault("emails.send", { code: "limit_reached" });
    session.start(`${send} --to ada@example.com --subject Hello -o id > ${session.folder}/ids`);
    await terminal.shows("> Body");
    terminal.write("Hi");
    // A key that arrives with text counts as pasted text, so the text is awaited first.
    await terminal.shows("> Body      Hi");
    terminal.keys("C-s");
    await terminal.shows("with a live key?");
    terminal.keys("y");
    await terminal.shows("Not sent: this call was made to fail");
    expect(terminal.screen()).toContain("> Body      Hi");
    terminal.keys("C-s");
    await terminal.shows("with a live key?");
    terminal.keys("y");
    await assertLeft(0);
    expect(readFileSync(join(session.folder, "ids"), "utf8")).toMatch(/^msg_\w+\n$/);
  });

  it("reports a text that is no address, and sends nothing", async () => {
    session.start(`${send} --subject Hello --text Hi`);
    await terminal.shows("> To");
    terminal.write("ada@example.com, grace");
    await terminal.shows("ada@example.com, grace");
    terminal.keys("C-s");
    await terminal.shows('To is no email address: "grace"');
    terminal.keys("Escape");
    await assertLeft(2);
    expect(mock.mock.emails).toEqual([]);
  });

  it.each([
    ["Ctrl-C", "C-c", 130],
    ["Esc", "Escape", 2],
  ])("closes on %s, sends nothing, and saves the draft", async (_, key, code) => {
    session.start(`${send} --to ada@example.com --subject Hello`);
    await terminal.shows("> Body");
    terminal.write("Hi");
    await terminal.shows("> Body      Hi");
    terminal.keys(key);
    await assertLeft(code);
    await mock.mock.settle();
    expect([terminal.screen().includes("nothing was sent"), mock.mock.emails]).toEqual([true, []]);
    const kept = join(mock.env.POSTHORN_CONFIG_DIR ?? "", "draft.json");
    expect(terminal.screen().replaceAll("\n", "")).toContain(`posthorn send --data @${kept}`);
    expect(JSON.parse(readFileSync(kept, "utf8"))).toEqual({ to: "ada@example.com", subject: "Hello", text: "Hi" });
  });

  it("opens a saved draft at the first missing field, and does not send it unfinished", async () => {
    session.start(`${send} --to ada@example.com`);
    await terminal.shows("> Subject");
    terminal.write("Hello");
    await terminal.shows("> Subject   Hello");
    terminal.keys("Escape");
    await assertLeft(2);
    session.start(`${send} --data @${join(mock.env.POSTHORN_CONFIG_DIR ?? "", "draft.json")}`);
    await terminal.shows("> Body");
    expect(terminal.screen()).toContain("Subject   Hello");
    terminal.keys("Escape");
    await assertLeft(2);
    await mock.mock.settle();
    expect(mock.mock.emails).toEqual([]);
  });

  it.each([`${send} --no-input`, `TERM=dumb ${send}`, `${send} -o json`, `${send} < /dev/null`])(
    "is not drawn for %s; the error names every missing flag",
    async (line) => {
      session.start(line);
      await terminal.shows("ended with 2");
      expect(terminal.screen().replaceAll("\n", "")).toContain("missing --to, --subject, --html, --text or --template");
    },
  );

  it("reports an unreachable service before anything is typed", async () => {
    await mock.close();
    session.start(`${send} --retries 0`);
    await terminal.shows("ended with 8");
  });
});
