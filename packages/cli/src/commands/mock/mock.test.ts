import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { jsonLines } from "../../testing/local-mock.js";
import { errorOf } from "../../testing/replies.js";
import { type CliOptions, type CliResult, runCli } from "../../testing/run-cli.js";
import { folderWith } from "../../testing/temporary-folder.js";

/** Runs a mock in a folder until `then` has ended, which is called once the mock says that it answers; then interrupts it. */
async function running(
  words: readonly string[],
  { cwd = folderWith({}), then = async () => {}, ...around }: CliOptions & { then?(stdout: string): Promise<void> },
): Promise<CliResult & { cwd: string }> {
  const stop = new AbortController();
  let done: Promise<void> | undefined;
  const ended = await runCli(["mock", "--port", "0", ...words], {
    cwd,
    ...around,
    env: { POSTHORN_CONFIG_DIR: cwd, ...around.env },
    signal: stop.signal,
    onOutput(stdout, stderr) {
      if (stderr.includes("Ctrl-C stops it")) done ??= then(stdout).finally(() => stop.abort(130));
    },
  });
  await done;
  return { ...ended, cwd };
}

describe("a mock until Ctrl-C", () => {
  it("prints the ready line alone on stdout, the variables on stderr, and ends with 0", async () => {
    const { code, stdout, stderr } = await running([], {});
    expect(code).toBe(0);
    const [ready, ...others] = jsonLines<Record<string, unknown>>(stdout);
    expect({ ready, others }).toEqual({
      ready: {
        event: "ready",
        base_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/v1$/),
        operator_url: String(ready?.base_url).replace("/v1", "/_posthorn"),
        inbox_url: null,
        pid: process.pid,
      },
      others: [],
    });
    // The console is the first of the places to look.
    expect(stderr).toMatch(new RegExp(`^The console: ${ready?.operator_url}/console#token=`));
    expect(stderr).toContain(`Posthorn answers at ${ready?.base_url}. Ctrl-C stops it.`);
    expect(stderr).toMatch(/^export POSTHORN_API_KEY=ph_live_\w+$/m);
  });

  it("prints what can be pasted into a shell on a terminal", async () => {
    const { stdout, stderr } = await running([], { columns: 80 });
    expect(stderr).toMatch(/^The console: /);
    expect(
      stdout
        .trim()
        .split("\n")
        .map((line) => line.split("=")[0]),
    ).toEqual([
      "export POSTHORN_BASE_URL",
      "export POSTHORN_API_KEY",
      "export POSTHORN_SANDBOX_KEY",
      "export POSTHORN_OPERATOR_TOKEN",
    ]);
  });

  it("writes the ready line and the bare base URL to files, and removes both at the end", async () => {
    const cwd = folderWith({ "url.txt": "of an earlier run" });
    const written: string[] = [];
    const then = async () => {
      written.push(...["ready.json", "url.txt"].map((file) => readFileSync(join(cwd, file), "utf8")));
    };
    const { stdout } = await running(["--ready-file", "ready.json", "--url-file", "url.txt"], { cwd, then });
    expect(written).toEqual([stdout, JSON.parse(stdout).base_url]);
    expect(["ready.json", "url.txt"].filter((file) => existsSync(join(cwd, file)))).toEqual([]);
  });

  it("is found by other commands in its folder without a setting, and no longer once it has ended", async () => {
    const cwd = folderWith({});
    const env = { POSTHORN_CONFIG_DIR: cwd };
    let found: CliResult | undefined;
    const then = async () => {
      found = await runCli(["contacts", "create", "--email", "ada@example.com", "--fields", "email"], { cwd, env });
    };
    await running([], { cwd, then });
    expect(found).toMatchObject({ code: 0, stdout: '{"email":"ada@example.com"}\n' });
    expect((await runCli(["contacts", "list"], { cwd, env })).code).toBe(4);
    expect(readdirSync(join(cwd, "running"))).toEqual([]);
  });

  it("has the same keys with the same --seed, and others with another or none", async () => {
    const keyOf = async (...words: string[]) =>
      /^export POSTHORN_API_KEY=(\w+)$/m.exec((await running(words, {})).stderr)?.[1];
    const [one, same, other, none] = [
      await keyOf("--seed", "one"),
      await keyOf("--seed", "one"),
      await keyOf("--seed", "two"),
      await keyOf(),
    ];
    expect(same).toBe(one);
    expect(new Set([one, other, none]).size).toBe(3);
  });

  it.each([
    ["manual", /"mode":"manual"/],
    ["fixed", /"mode":"manual"/],
    ["real", /"mode":"real"/],
    ["2026-03-09T08:30:00Z", /"mode":"manual","now":"2026-03-09T08:30:00\.000Z"/],
    ["2026-03-09", /"now":"2026-03-09T00:00:00\.000Z"/],
  ])("has the clock that --clock %s says", async (clock, shown) => {
    const cwd = folderWith({});
    let read = "";
    const then = async () => {
      read = (await runCli(["clock", "--profile", "local"], { cwd, env: { POSTHORN_CONFIG_DIR: cwd } })).stdout;
    };
    await running(["--clock", clock], { cwd, then });
    expect(read).toMatch(shown);
  });

  it("fails the calls that --fail names, as often as it says, and no others", async () => {
    const cwd = folderWith({});
    const codes: number[] = [];
    const then = async () => {
      for (const noun of ["tags", "lists", "tags", "tags"]) {
        const words = [noun, "list", "--retries", "0"];
        codes.push((await runCli(words, { cwd, env: { POSTHORN_CONFIG_DIR: cwd } })).code);
      }
    };
    await running(["--fail", "tags.list=404:2"], { cwd, then });
    expect(codes).toEqual([5, 0, 5, 0]);
  });

  it("keeps no more finished messages than --keep says, the newest", async () => {
    const cwd = folderWith({});
    const env = { POSTHORN_CONFIG_DIR: cwd };
    let kept: CliResult | undefined;
    const then = async () => {
      for (const subject of ["one", "two", "three"]) {
        await runCli(["send", "--to", "ada@example.com", "--subject", subject, "--text", "t"], { cwd, env });
        await runCli(["settle", "--profile", "local"], { cwd, env });
      }
      kept = await runCli(["inbox", "list", "--profile", "local", "--jq", ".data[].subject"], { cwd, env });
    };
    await running(["--keep", "2"], { cwd, then });
    expect(kept?.stdout).toBe("three\ntwo\n");
  });
});

describe("a mock that is observed", () => {
  it.each<[string, (url: string) => { words?: string[]; env?: Record<string, string> }]>([
    ["--otlp and --metrics", (url) => ({ words: ["--otlp", url, "--metrics", "127.0.0.1:0"] })],
    [
      "variables",
      (url) => ({
        env: { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_TRACES_SAMPLER_ARG: "1", POSTHORN_METRICS: "127.0.0.1:0" },
      }),
    ],
  ])("passes its traces on and serves its metrics where %s say so", async (_, given) => {
    const posts: string[] = [];
    const collector = createHttpServer((request, response) => {
      posts.push(request.url ?? "");
      response.end();
    }).listen(0, "127.0.0.1");
    onTestFinished(() => void collector.close());
    await once(collector, "listening");
    const { port } = collector.address() as { port: number };
    const { words = [], env = {} } = given(`http://127.0.0.1:${port}`);
    let metrics = "";
    const then = async (stdout: string) => {
      const [ready] = jsonLines<{ base_url: string; metrics_url: string }>(stdout);
      await fetch(`${ready?.base_url}/health`);
      metrics = await (await fetch(ready?.metrics_url ?? "")).text();
    };
    const { code } = await running(words, { env, then });
    expect([code, posts]).toEqual([0, ["/v1/traces"]]);
    expect(metrics).toContain('posthorn_http_requests_total{operation="health",status="200"} 1');
  });
});

describe("a mock beside a command", () => {
  const node = (script: string) => ["--", process.execPath, "-e", script];
  const path = { PATH: process.env.PATH ?? "" };

  it("sets the variables of the command, prints nothing itself, and ends with the command's code", async () => {
    const cwd = folderWith({});
    const script = "require('fs').writeFileSync('env.json',JSON.stringify(process.env));process.exit(7)";
    const env = { ...path, POSTHORN_CONFIG_DIR: cwd, POSTHORN_API_KEY: "ph_live_of_the_user", KEPT: "as it was" };
    const ended = await runCli(["mock", "--port", "0", ...node(script)], { cwd, env });
    expect(ended).toEqual({ code: 7, stdout: "", stderr: "" });
    expect(JSON.parse(readFileSync(join(cwd, "env.json"), "utf8"))).toMatchObject({
      POSTHORN_BASE_URL: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/v1$/),
      POSTHORN_API_KEY: expect.not.stringContaining("of_the_user"),
      POSTHORN_SANDBOX_KEY: expect.stringMatching(/^ph_sandbox_/),
      POSTHORN_OPERATOR_TOKEN: expect.any(String),
      KEPT: "as it was",
    });
  });

  it.each([
    ["SIGTERM", 143],
    ["SIGKILL", 137],
  ])("ends with what a shell says of a command that ends by %s", async (signal, code) => {
    const words = ["mock", "--port", "0", ...node(`process.kill(process.pid,"${signal}")`)];
    const ended = await runCli(words, { env: { ...path, POSTHORN_CONFIG_DIR: folderWith({}) } });
    expect(ended.code).toBe(code);
  });

  it("says that there is no such command, and leaves no note of itself", async () => {
    const config = folderWith({});
    const words = ["mock", "--port", "0", "--", "no-such-command"];
    const { code, error } = errorOf(await runCli(words, { env: { POSTHORN_CONFIG_DIR: config } }));
    expect([code, error.message]).toEqual([2, "no-such-command cannot be run: there is no such command"]);
    expect(readdirSync(join(config, "running"))).toEqual([]);
  });

  it("ends the command where it is asked to end itself", async () => {
    const stop = new AbortController();
    const cwd = folderWith({});
    const script =
      "process.on('SIGINT',()=>process.exit(9));require('fs').writeFileSync('up','');setInterval(()=>{},1e6)";
    const ended = runCli(["mock", "--port", "0", ...node(script)], {
      cwd,
      env: { ...path, POSTHORN_CONFIG_DIR: cwd },
      signal: stop.signal,
    });
    await expect.poll(() => existsSync(join(cwd, "up"))).toBe(true);
    stop.abort(130);
    expect((await ended).code).toBe(9);
  });
});

it("says that a port is taken, and how to go on", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void taken.close());
  await new Promise((resolve) => taken.once("listening", resolve));
  const { port } = taken.address() as { port: number };
  const env = { POSTHORN_CONFIG_DIR: folderWith({}) };
  const { code, error } = errorOf(await runCli(["mock", "--port", String(port)], { env }));
  expect({ code, message: error.message }).toEqual({
    code: 2,
    message: "the port is taken: stop what uses it, or choose another with --port (0 takes any free one)",
  });
});

it.each([
  [["--port", "65536"], "--port must be a port from 0 to 65535"],
  [["--port", "-1"], "--port must be"],
  [["--port", ""], "--port must be"],
  [["--clock", "2026-02-30"], "--clock must be"],
  [["--otlp", "127.0.0.1:4318"], "--otlp (OTEL_EXPORTER_OTLP_ENDPOINT) must be an http or https URL"],
  [["--metrics", "9464"], "--metrics (POSTHORN_METRICS) must be HOST:PORT"],
])("refuses %j before it starts", async (words, problem) => {
  const { code, error } = errorOf(await runCli(["mock", ...words], { env: { POSTHORN_CONFIG_DIR: folderWith({}) } }));
  expect([code, error.message]).toEqual([2, expect.stringContaining(problem)]);
});

it.each([
  ["ready", "ready is a folder, and no file"],
  ["none/ready.json", "none/ready.json cannot be written: there is no folder"],
])("refuses to write the ready file to %s, and ends without a note of itself", async (file, problem) => {
  const cwd = folderWith({ "ready/kept.txt": "kept" });
  const words = ["mock", "--port", "0", "--ready-file", file];
  const { code, error } = errorOf(await runCli(words, { cwd, env: { POSTHORN_CONFIG_DIR: cwd } }));
  expect([code, error.message]).toEqual([2, expect.stringContaining(problem)]);
  expect(readFileSync(join(cwd, "ready", "kept.txt"), "utf8")).toBe("kept");
  expect(readdirSync(cwd).sort()).toEqual(["ready", "running"]);
  expect(readdirSync(join(cwd, "running"))).toEqual([]);
});
