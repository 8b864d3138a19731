import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { type LocalMock, startLocalMock } from "./local-mock.js";
import { openTerminal, type Terminal } from "./terminal.js";

/** A mock, and a real terminal in which the command line finds it. */
export interface TerminalSession {
  mock: LocalMock;
  terminal: Terminal;
  /** A temporary folder. */
  folder: string;
  /** Runs the command line with the mock's live key and asserts that it ends with 0. */
  run(...argv: string[]): Promise<void>;
  /** Types a line into a cleared terminal, with what `assertRestored` needs around it. */
  start(line: string): void;
  /** Asserts that the line ended with an exit code, and that the modes and the screen of the terminal are as before it. */
  assertRestored(code: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts a mock whose clock is stopped at 2026-03-09T08:30:00Z, and opens a terminal with its variables and `env`. */
export async function openTerminalSession(
  options: Parameters<typeof startLocalMock>[0] = {},
  env: Readonly<Record<string, string>> = {},
): Promise<TerminalSession> {
  const mock = await startLocalMock({ clock: "2026-03-09T08:30:00Z", ...options });
  const folder = mkdtempSync(join(tmpdir(), "posthorn-cli-"));
  const keyed = { POSTHORN_API_KEY: mock.mock.liveKey };
  const terminal = openTerminal({ ...mock.env, ...keyed, ...env });
  const modes = (name: "before" | "after"): string => readFileSync(join(folder, name), "utf8");
  return {
    mock,
    terminal,
    folder,
    async run(...argv) {
      expect((await mock.cli(argv, { env: keyed })).code).toBe(0);
    },
    start(line) {
      const saveModes = (name: string): string => `stty -g > ${join(folder, name)}`;
      terminal.type(
        `clear; echo above; ${saveModes("before")}; ${line}; echo "ended with $?"; ${saveModes("after")}; echo done`,
      );
    },
    async assertRestored(code) {
      await terminal.shows(`ended with ${code}`);
      await terminal.shows("done\n");
      expect(modes("after")).toBe(modes("before"));
      expect(terminal.modes()).toBe("cursor 1, alternate 0");
      expect(terminal.screen()).toMatch(/^above\n/);
    },
    async close() {
      terminal.close();
      await mock.close();
    },
  };
}
