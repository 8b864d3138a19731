import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type LocalMock, startLocalMock } from "../../testing/local-mock.js";
import { bundledCli, openTerminal, type Terminal, terminalsAreThere } from "../../testing/terminal.js";

describe.runIf(terminalsAreThere("Tests of the form"))("the form in a terminal", { timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "posthorn-cli-"));
  const editor = join(folder, "editor");
  const send = `node ${bundledCli} send`;
  let mock: LocalMock;
  let terminal: Terminal;

  beforeEach(async () => {
    mock = await startLocalMock({ clock: "2026-03-09T08:30:00Z" });
    const contact = ["contacts", "create", "--email", "ada@example.com", "--first-name", "Ada"];
    await mock.cli(contact, { env: { POSTHORN_API_KEY: mock.mock.liveKey } });
    writeFileSync(editor, `#!/bin/sh\nprintf 'Written elsewhere for {{first_name}}.\\n' > "$1"\n`);
    chmodSync(editor, 0o700);
    terminal = openTerminal({ ...mock.env, POSTHORN_API_KEY: mock.mock.liveKey, EDITOR: editor });
  });
  afterEach(async () => {
    terminal.close();
    await mock.close();
  });

  function start(line: string): void {
    terminal.type(
      `clear; echo above; stty -g > ${folder}/before; ${line}; echo "ended with $?"; stty -g > ${folder}/after; echo done`,
    );
  }

  async function isAsItWas(code: number): Promise<void> {
    await terminal.shows(`ended with ${code}\ndone\n`);
    expect(readFileSync(join(folder, "after"), "utf8")).toBe(readFileSync(join(folder, "before"), "utf8"));
    expect(terminal.modes()).toBe("cursor 1, alternate 0");
    expect(terminal.screen()).toMatch(/^above\n/);
    expect(terminal.screen()).not.toContain("New email");
  }

  it("has an email written, previews it, asks, and sends it", async () => {
    start(`${send} --to ada@example.com`);
    await terminal.shows("> Subject");
    terminal.write("Hello {{first_name}}");
    await terminal.shows("Preview (text): Hello Ada");
    terminal.keys("C-e");
    await terminal.shows("Written elsewhere for Ada.");
    terminal.keys("C-s");
    await terminal.shows("Send to ada@example.com with a live key? y/n");
    expect(mock.mock.emails).toEqual([]);
    terminal.keys("y");
    await isAsItWas(0);
    await mock.mock.settle();
    expect(mock.mock.emails).toMatchObject([{ subject: "Hello Ada", text: "Written elsewhere for Ada." }]);
  });

  it("comes back with what was written where it is refused, and leaves stdout to the data", async () => {
    mock.mock.fault("emails.send", { code: "limit_reached" });
    start(`${send} --to ada@example.com --subject Hello -o id > ${folder}/ids`);
    await terminal.shows("> Body");
    terminal.write("Hi");
    // Text that comes together with a key is taken for something pasted.
    await terminal.shows("> Body      Hi");
    terminal.keys("C-s");
    await terminal.shows("with a live key?");
    terminal.keys("y");
    await terminal.shows("Not sent: this call was made to fail");
    expect(terminal.screen()).toContain("> Body      Hi");
    terminal.keys("C-s");
    await terminal.shows("with a live key?");
    terminal.keys("y");
    await isAsItWas(0);
    expect(readFileSync(join(folder, "ids"), "utf8")).toMatch(/^msg_\w+\n$/);
  });

  it("says of a text that is no address that it is none, and sends it to nobody", async () => {
    start(`${send} --subject Hello --text Hi`);
    await terminal.shows("> To");
    terminal.write("ada@example.com, grace");
    await terminal.shows("ada@example.com, grace");
    terminal.keys("C-s");
    await terminal.shows('To is no email address: "grace"');
    terminal.keys("Escape");
    await isAsItWas(2);
    expect(mock.mock.emails).toEqual([]);
  });

  it.each([
    ["Ctrl-C", "C-c", 130],
    ["Esc", "Escape", 2],
  ])("is left with %s, nothing is sent, and what was written is kept", async (_, key, code) => {
    start(`${send} --to ada@example.com --subject Hello`);
    await terminal.shows("> Body");
    terminal.write("Hi");
    await terminal.shows("> Body      Hi");
    terminal.keys(key);
    await isAsItWas(code);
    await mock.mock.settle();
    expect([terminal.screen().includes("nothing was sent"), mock.mock.emails]).toEqual([true, []]);
    const kept = join(mock.env.POSTHORN_CONFIG_DIR ?? "", "draft.json");
    expect(terminal.screen().replaceAll("\n", "")).toContain(`posthorn send --data @${kept}`);
    expect(JSON.parse(readFileSync(kept, "utf8"))).toEqual({ to: "ada@example.com", subject: "Hello", text: "Hi" });
  });

  it("comes again for what a kept email still lacks, and does not send it half written", async () => {
    start(`${send} --to ada@example.com`);
    await terminal.shows("> Subject");
    terminal.write("Hello");
    await terminal.shows("> Subject   Hello");
    terminal.keys("Escape");
    await isAsItWas(2);
    start(`${send} --data @${join(mock.env.POSTHORN_CONFIG_DIR ?? "", "draft.json")}`);
    await terminal.shows("> Body");
    expect(terminal.screen()).toContain("Subject   Hello");
    terminal.keys("Escape");
    await isAsItWas(2);
    await mock.mock.settle();
    expect(mock.mock.emails).toEqual([]);
  });

  it.each([`${send} --no-input`, `TERM=dumb ${send}`, `${send} -o json`, `${send} < /dev/null`])(
    "is not drawn for %s, which names every missing flag",
    async (line) => {
      start(line);
      await terminal.shows("ended with 2");
      expect(terminal.screen().replaceAll("\n", "")).toContain("missing --to, --subject, --html, --text or --template");
    },
  );

  it("says before anybody has typed that the service is away", async () => {
    await mock.close();
    start(`${send} --retries 0`);
    await terminal.shows("ended with 8");
  });
});
