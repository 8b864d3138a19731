import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";

/** The built command line: only a real terminal shows the result of redrawing. */
export const bundledCli = fileURLToPath(new URL("../../dist/main.js", import.meta.url));

/** A real terminal with a shell in it. */
export interface Terminal {
  /** Types a line and ends it. */
  type(line: string): void;
  /** Types a text. */
  write(text: string): void;
  /** Presses keys, by the names tmux has for them. */
  keys(...names: string[]): void;
  /** Returns the text of the screen; with `-e`, its colours too. */
  screen(...flags: string[]): string;
  /** Resolves once the screen shows the text. */
  shows(text: string): Promise<void>;
  /** Whether the cursor is shown, and the alternate screen. */
  modes(): string;
  /** Returns the title that a program has set. */
  title(): string;
  resize(columns: number, rows: number): void;
  close(): void;
}

/** Whether tmux is installed; prints what is skipped where it is not. */
export function terminalsAreThere(what: string): boolean {
  const isThere = spawnSync("tmux", ["-V"]).status === 0;
  if (!isThere) console.log(`${what} in a terminal are skipped: no tmux on the PATH.`);
  return isThere;
}

let opened = 0;

/** Opens a terminal of 80 × 24 with these variables set. */
export function openTerminal(variables: Readonly<Record<string, string>>): Terminal {
  opened += 1;
  const socket = `posthorn-${process.pid}-${opened}`;
  const tmux = (...words: string[]): string => spawnSync("tmux", ["-L", socket, ...words], { encoding: "utf8" }).stdout;
  const env = Object.entries({ ...variables, HISTFILE: "", CI: "false" }).flatMap(([name, value]) => [
    "-e",
    `${name}=${value}`,
  ]);
  tmux("-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24", ...env, "sh");
  const terminal: Terminal = {
    type(line) {
      tmux("send-keys", "-l", line);
      tmux("send-keys", "Enter");
    },
    write: (text) => void tmux("send-keys", "-l", text),
    keys: (...names) => void tmux("send-keys", ...names),
    screen: (...flags) => tmux("capture-pane", "-p", ...flags),
    shows: async (text) => {
      await expect.poll(() => terminal.screen(), { timeout: 20_000 }).toContain(text);
    },
    modes: () => tmux("display", "-p", "cursor #{cursor_flag}, alternate #{alternate_on}").trim(),
    title: () => tmux("display", "-p", "#{pane_title}").trim(),
    resize: (columns, rows) => void tmux("resize-window", "-x", String(columns), "-y", String(rows)),
    close: () => void tmux("kill-server"),
  };
  terminal.type("PS1='$ '; clear");
  return terminal;
}
