import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type MockServer, startMockServer } from "@posthorn/mock-server/http";
import { recordRunning } from "../local/running.js";
import { type CliOptions, type CliResult, runCli } from "./run-cli.js";

/** A mock on a port that the command line finds as one of this user. */
export interface LocalMock extends MockServer {
  env: Record<string, string>;
  /** Runs the command line beside it, without a key or a token. */
  cli(argv: readonly string[], around?: CliOptions): Promise<CliResult>;
  /** Runs it until what it printed so far is enough, then interrupts it. */
  cliUntil(
    argv: readonly string[],
    enough: (stdout: string, stderr: string) => boolean,
    around?: CliOptions,
  ): Promise<CliResult>;
}

/** Starts a mock, noted as `posthorn mock` notes it. */
export async function startLocalMock(options: Parameters<typeof startMockServer>[0] = {}): Promise<LocalMock> {
  const server = await startMockServer(options);
  const env = {
    POSTHORN_BASE_URL: server.url,
    POSTHORN_CONFIG_DIR: mkdtempSync(join(tmpdir(), "posthorn-cli-")),
  };
  recordRunning(
    { base_url: server.url, operator_url: server.operatorUrl, operator_token: server.mock.operatorToken },
    env,
  );
  const cli: LocalMock["cli"] = (argv, around = {}) => runCli(argv, { ...around, env: { ...env, ...around.env } });
  return {
    ...server,
    env,
    cli,
    async cliUntil(argv, enough, around = {}) {
      const stop = new AbortController();
      const onOutput = (stdout: string, stderr: string): void => {
        // As run-process does it: 130 is what an interrupted process ends with.
        if (enough(stdout, stderr)) stop.abort(130);
      };
      return cli(argv, { ...around, signal: stop.signal, onOutput });
    },
  };
}

/** Returns what stands on each line as JSON. */
export function jsonLines<Item>(text: string): Item[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}
