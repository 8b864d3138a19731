import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { type RunningServer, recordRunning } from "../local/running.js";
import { exitCodes } from "../program/failure.js";
import { startFakeApi } from "../testing/fake-api.js";
import { pageOf } from "../testing/replies.js";
import { type CliOptions, runCli } from "../testing/run-cli.js";
import { folderWith } from "../testing/temporary-folder.js";

/** Starts a server, and returns a command line of a user who has saved nothing, with the folder in which it runs. */
async function serving() {
  const api = await startFakeApi(() => pageOf([]));
  onTestFinished(api.close);
  const cwd = folderWith({ "project/inner/file": "" });
  const config = { POSTHORN_CONFIG_DIR: join(cwd, "config") };
  const record = (more: Partial<RunningServer> = {}) =>
    recordRunning(
      {
        base_url: api.baseUrl,
        operator_url: api.baseUrl.replace("/v1", "/_posthorn"),
        operator_token: "t",
        api_key: "ph_live_recorded",
        pid: process.pid,
        folders: [join(cwd, "project")],
        ...more,
      },
      config,
    );
  const cli = (words: string[], { env, ...around }: CliOptions = {}) =>
    runCli(words, { cwd: join(cwd, "project", "inner"), ...around, env: { ...config, ...env } });
  return { api, record, cli, cwd };
}

const list = ["tags", "list"];
const keysOf = (api: Awaited<ReturnType<typeof serving>>["api"]) =>
  api.received.map(({ headers }) => headers.authorization);

describe("the key of a call", () => {
  it("is that of the running server of this folder, which is said once", async () => {
    const { api, record, cli } = await serving();
    record();
    const first = await cli(list);
    expect(first).toMatchObject({
      code: 0,
      stderr: `Using the server that runs at ${api.baseUrl}, with its own key.\n`,
    });
    expect(await cli(list)).toMatchObject({ code: 0, stderr: "" });
    expect(keysOf(api)).toEqual(["Bearer ph_live_recorded", "Bearer ph_live_recorded"]);
  });

  it("is said again after the next start of the server, and never with --quiet", async () => {
    const { record, cli } = await serving();
    record();
    expect((await cli([...list, "--quiet"])).stderr).toBe("");
    expect((await cli(list)).stderr).toContain("Using the server");
    record();
    expect((await cli(list)).stderr).toContain("Using the server");
  });

  it("is that of the first line of stdin with --api-key-stdin", async () => {
    const { api, cli } = await serving();
    const { code } = await cli([...list, "--api-key-stdin"], {
      env: { POSTHORN_BASE_URL: api.baseUrl },
      stdin: "ph_live_piped\nmore",
    });
    expect([code, ...keysOf(api)]).toEqual([0, "Bearer ph_live_piped"]);
  });

  it("is needed only by operations that ask for one", async () => {
    const { api, cli } = await serving();
    const env = { POSTHORN_BASE_URL: api.baseUrl };
    expect((await cli(["health"], { env })).code).toBe(0);
    expect((await cli(list, { env })).code).toBe(exitCodes.auth);
    expect(api.received.map(({ url }) => url)).toEqual(["/v1/health"]);
  });
});

describe("a call without a key", () => {
  const errorIn = (stderr: string) => JSON.parse(stderr).error;

  it("says how to get one, and sends nothing", async () => {
    const { api, cli } = await serving();
    const { code, stderr } = await cli(list, { env: { POSTHORN_BASE_URL: api.baseUrl } });
    expect(code).toBe(exitCodes.auth);
    expect(errorIn(stderr)).toMatchObject({
      code: "no_api_key",
      next: ["posthorn login", "export POSTHORN_API_KEY=ph_live_…", "posthorn dev"],
    });
    expect(api.received).toEqual([]);
  });

  it("names a server that runs in another folder", async () => {
    const { api, record, cli, cwd } = await serving();
    record();
    const { code, stderr } = await cli(list, { cwd });
    expect(code).toBe(exitCodes.auth);
    expect(errorIn(stderr).hint).toContain(
      `A server of yours runs at ${api.baseUrl} (started in ${join(cwd, "project")}).`,
    );
    expect(api.received).toEqual([]);
  });
});
