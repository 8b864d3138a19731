import { onTestFinished } from "vitest";
import { type FakeApi, type Received, type Reply, startFakeApi } from "./fake-api.js";
import { type CliOptions, type CliResult, runCli } from "./run-cli.js";
import { folderWith } from "./temporary-folder.js";

/** A fake API with a command line that calls it, with an API key and an operator token. */
export interface Served extends FakeApi {
  cli(words: readonly string[], around?: CliOptions): Promise<CliResult>;
  /** Runs a command until what it printed so far is enough, then interrupts it as Ctrl-C does. */
  cliUntil(words: readonly string[], enough: (stdout: string, stderr: string) => boolean): Promise<CliResult>;
  /** The calls so far, such as `GET /v1/contacts?limit=5`. */
  calls(): string[];
}

/** Starts a fake API for one test, which closes it. The reply gets the number of earlier calls. */
export async function serve(
  reply: Reply | ((request: Received, before: number) => Reply | "silence" | "cut"),
): Promise<Served> {
  let before = 0;
  const api = await startFakeApi((request) => (typeof reply === "function" ? reply(request, before++) : reply));
  onTestFinished(api.close);
  const env = {
    POSTHORN_API_KEY: "ph_live_key",
    POSTHORN_OPERATOR_TOKEN: "token-1",
    POSTHORN_BASE_URL: api.baseUrl,
    POSTHORN_CONFIG_DIR: folderWith({}),
  };
  const cli: Served["cli"] = (words, around = {}) => runCli(words, { ...around, env: { ...env, ...around.env } });
  return {
    ...api,
    cli,
    async cliUntil(words, enough) {
      const stop = new AbortController();
      const onOutput = (stdout: string, stderr: string): void => {
        if (enough(stdout, stderr)) stop.abort(130);
      };
      return cli(words, { signal: stop.signal, onOutput });
    },
    calls: () => api.received.map(({ method, url }) => `${method} ${url}`),
  };
}
