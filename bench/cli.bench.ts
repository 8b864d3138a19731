import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { median, rounded, spreadOf } from "./median.js";
import type { Result } from "./result.js";

const rounds = 51;
const cli = fileURLToPath(new URL("../packages/cli/dist/main.js", import.meta.url));

/** Returns the words that run a command line in a new terminal. It is given a size, because nothing is drawn without one. */
const inTerminal = (line: string, typescript = "/dev/null"): string[] => [
  "-qec",
  `stty rows 24 columns 80; ${line}`,
  typescript,
];

/**
 * Measures whole processes of the command line against `node -e 0`: one without the API (C1), one that calls it (C2), and one
 * that draws the answer (C2-screen). The last needs the program `script`, which opens a terminal.
 */
export async function run(): Promise<Result[]> {
  const api = await startApi();
  const env = { PATH: process.env.PATH, POSTHORN_API_KEY: "ph_live_key", POSTHORN_BASE_URL: api.baseUrl };
  const commands = {
    bare: ["-e", "0"],
    version: [cli, "--version"],
    help: [cli, "--help"],
    call: [cli, "contacts", "get", "c1"],
  };
  const costs = { bare: [] as number[], version: [] as number[], help: [] as number[], call: [] as number[] };
  for (let round = 0; round <= rounds; round++) {
    for (const [name, words] of Object.entries(commands)) {
      const before = api.spent();
      const ms = (await lifeOf(words, env)) - (api.spent() - before);
      if (round > 0) costs[name as keyof typeof costs].push(ms);
    }
  }
  const screens = spawnSync("script", ["--version"]).status === 0 ? await measureScreen(env) : [];
  api.close();
  const { bare } = costs;
  return [
    compare(bare, costs.version, {
      id: "C1-version",
      what: "posthorn --version, whole process, against node -e 0",
      gate: "<= 1.3",
      target: "<= 1.2",
    }),
    compare(bare, costs.help, {
      id: "C1",
      what: "posthorn --help, whole process, against node -e 0",
      gate: "<= 1.3",
      target: "<= 1.2",
    }),
    compare(bare, costs.call, {
      id: "C2",
      what: "posthorn contacts get, server time taken off, against node -e 0",
      gate: "<= 1.9",
      target: "<= 1.6",
    }),
    ...screens,
  ];
}

async function measureScreen(env: NodeJS.ProcessEnv): Promise<Result[]> {
  const terminalEnv = { ...env, TERM: "xterm-256color", SHELL: "/bin/sh" };
  const node = process.execPath;
  const [bare, own]: [number[], number[]] = [[], []];
  const folder = mkdtempSync(join(tmpdir(), "posthorn-bench-"));
  const seen = join(folder, "screen");
  await lifeOf(inTerminal(`${node} ${cli} watch msg_1`, seen), terminalEnv, "script");
  // Drawing begins with hiding the cursor; plain lines do not hide it.
  const [, drawn = ""] = readFileSync(seen, "utf8").split("\u001b[?25l");
  assert.match(drawn, /delivered/);
  rmSync(folder, { recursive: true });
  for (let round = 0; round < rounds; round++) {
    const empty = await lifeOf(inTerminal(`${node} -e 0`), terminalEnv, "script");
    const drawn = await lifeOf(inTerminal(`${node} ${cli} watch msg_1`), terminalEnv, "script");
    bare.push(empty);
    own.push(drawn);
  }
  return [
    compare(bare, own, {
      id: "C2-screen",
      what: "posthorn watch of a message that has arrived, drawn with ink, against node -e 0, both in a terminal",
      gate: "<= 4.0",
      target: "<= 3.7",
    }),
  ];
}

/** Returns how many times as long the own processes lived as the bare ones of the same rounds. */
function compare(
  bare: readonly number[],
  own: readonly number[],
  bounds: Pick<Result, "id" | "what" | "gate" | "target">,
): Result {
  return {
    ...bounds,
    ...spreadOf(own.map((ms, round) => ms / (bare[round] ?? Number.NaN))),
    detail: { "node -e 0, ms": rounded(median(bare)), "posthorn, ms": rounded(median(own)) },
  };
}

/** Returns the milliseconds from the start of a process to its end. */
async function lifeOf(words: readonly string[], env: NodeJS.ProcessEnv, program = process.execPath): Promise<number> {
  const began = process.hrtime.bigint();
  const child = spawn(program, words, { env, cwd: tmpdir(), stdio: "ignore" });
  const [code] = await once(child, "exit");
  const ms = Number(process.hrtime.bigint() - began) / 1e6;
  assert.equal(code, 0);
  return ms;
}

/** Starts a server that answers at once and counts the milliseconds that answering took. */
async function startApi() {
  let spent = 0;
  const arrived = {
    message_id: "msg_1",
    status: "delivered",
    to: "ada@example.com",
    sent_at: null,
    delivered_at: null,
  };
  const message = { ...arrived, opened_at: null, clicked_at: null, bounced_at: null, bounce_type: null };
  const server = createServer(({ url = "" }, response) => {
    const began = process.hrtime.bigint();
    response.writeHead(200, { "Content-Type": "application/json" });
    const data = url.includes("msg_1") ? message : { id: "c1", email: "ada@example.com" };
    response.end(JSON.stringify({ data }));
    spent += Number(process.hrtime.bigint() - began) / 1e6;
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    spent: () => spent,
    close: () => server.close(),
  };
}
