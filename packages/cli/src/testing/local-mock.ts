import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type MockServer, startMockServer } from "@posthorn/mock-server/http";
import { recordRunning } from "../local/running.js";
import { type CliOptions, type CliResult, runCli } from "./run-cli.js";

/** A mock on a port, recorded as a server of this user. */
export interface LocalMock extends MockServer {
  env: Record<string, string>;
  /** Runs the command line with the mock's URL, without a key or a token. */
  cli(argv: readonly string[], around?: CliOptions): Promise<CliResult>;
  /** Runs the command line until `enough` returns true for its output, then interrupts it. */
  cliUntil(
    argv: readonly string[],
    enough: (stdout: string, stderr: string) => boolean,
    around?: CliOptions,
  ): Promise<CliResult>;
}

/** Starts a mock and records it as `posthorn mock` does. */
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
        // 130 is the exit code after SIGINT, which run-process passes as the reason.
        if (enough(stdout, stderr)) stop.abort(130);
      };
      return cli(argv, { ...around, signal: stop.signal, onOutput });
    },
  };
}

/** Returns the JSON value of each line. */
export function jsonLines<Item>(text: string): Item[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}
