import { afterAll, beforeAll, beforeEach, expect, onTestFinished } from "vitest";
import { type LocalMock, startLocalMock } from "./local-mock.js";
import type { CliOptions, CliResult } from "./run-cli.js";

type MockOptions = Parameters<typeof startLocalMock>[0];

/** A mock whose commands have its live key. */
export interface KeyedMock extends LocalMock {
  keyed(words: readonly string[], around?: CliOptions): Promise<CliResult>;
  /** Runs a command that has to succeed and returns the ids that it prints. */
  made(...words: string[]): Promise<string>;
}

/** Starts a mock for one test, which closes it. */
export async function openKeyedMock(options: MockOptions = {}): Promise<KeyedMock> {
  const local = await startLocalMock(options);
  onTestFinished(local.close);
  return withKey(local);
}

/** Starts one mock for all tests of a file, empty at the beginning of each, and returns how to get it. */
export function sharedKeyedMock(options: MockOptions = {}): () => KeyedMock {
  let shared: KeyedMock | undefined;
  beforeAll(async () => {
    shared = withKey(await startLocalMock(options));
  });
  beforeEach(() => shared?.mock.reset());
  afterAll(() => shared?.close());
  return () => {
    if (shared === undefined) throw new Error("the mock of the file has not started yet");
    return shared;
  };
}

function withKey(local: LocalMock): KeyedMock {
  const keyed: KeyedMock["keyed"] = (words, around = {}) =>
    local.cli(words, { ...around, env: { POSTHORN_API_KEY: local.mock.liveKey, ...around.env } });
  return {
    ...local,
    keyed,
    async made(...words) {
      const { code, stdout, stderr } = await keyed([...words, "-o", "id"]);
      expect({ words, code, stderr }).toEqual({ words, code: 0, stderr: "" });
      return stdout.trim();
    },
  };
}
