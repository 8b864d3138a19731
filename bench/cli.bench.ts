import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { median, rounded } from "./median.js";
import type { Result } from "./result.js";

const rounds = 51;
const cli = fileURLToPath(new URL("../packages/cli/dist/main.js", import.meta.url));

/** Runs a command line in a terminal of its own; by itself that has no size, and nothing is drawn on it. */
const inTerminal = (line: string, told = "/dev/null"): string[] => ["-qec", `stty rows 24 columns 80; ${line}`, told];

/**
 * Measures whole processes of the command line against `node -e 0`: what needs no API (C1), a call of it (C2), and one that
 * draws what came of the call (C2-screen), where there is a `script` to make terminals with.
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
      const taken = (await lifeOf(words, env)) - (api.spent() - before);
      if (round > 0) costs[name as keyof typeof costs].push(taken);
    }
  }
  const screens = spawnSync("script", ["--version"]).status === 0 ? await measureScreen(env) : [];
  api.close();
  return [
    compared(
      "C1-version",
      "posthorn --version, whole process, against node -e 0",
      "<= 1.3",
      "<= 1.2",
      costs.bare,
      costs.version,
    ),
    compared("C1", "posthorn --help, whole process, against node -e 0", "<= 1.3", "<= 1.2", costs.bare, costs.help),
    compared(
      "C2",
      "posthorn contacts get, server time taken off, against node -e 0",
      "<= 1.9",
      "<= 1.6",
      costs.bare,
      costs.call,
    ),
    ...screens,
  ];
}

async function measureScreen(env: NodeJS.ProcessEnv): Promise<Result[]> {
  const within = { ...env, TERM: "xterm-256color", SHELL: "/bin/sh" };
  const node = process.execPath;
  const [bare, own]: [number[], number[]] = [[], []];
  const folder = mkdtempSync(join(tmpdir(), "posthorn-bench-"));
  const seen = join(folder, "screen");
  await lifeOf(inTerminal(`${node} ${cli} watch msg_1`, seen), within, "script");
  // Hiding the cursor is what drawing begins with; lines are just written.
  const [, drawn = ""] = readFileSync(seen, "utf8").split("\u001b[?25l");
  assert.match(drawn, /delivered/);
  rmSync(folder, { recursive: true });
  for (let round = 0; round < rounds; round++) {
    const empty = await lifeOf(inTerminal(`${node} -e 0`), within, "script");
    const drawn = await lifeOf(inTerminal(`${node} ${cli} watch msg_1`), within, "script");
    bare.push(empty);
    own.push(drawn);
  }
  const what = "posthorn watch of a message that has arrived, drawn with ink, against node -e 0, both in a terminal";
  return [compared("C2-screen", what, "<= 4.0", "<= 3.7", bare, own)];
}

function compared(id: string, what: string, gate: string, target: string, bare: number[], own: number[]): Result {
  const ratios = own.map((taken, round) => taken / (bare[round] ?? Number.NaN));
  return {
    id,
    what,
    ratio: rounded(median(ratios)),
    min: rounded(Math.min(...ratios)),
    max: rounded(Math.max(...ratios)),
    rounds,
    gate,
    target,
    detail: { "node -e 0, ms": rounded(median(bare)), "posthorn, ms": rounded(median(own)) },
  };
}

/** Milliseconds from the start of a Node process to its end. */
async function lifeOf(words: readonly string[], env: NodeJS.ProcessEnv, program = process.execPath): Promise<number> {
  const began = process.hrtime.bigint();
  const child = spawn(program, words, { env, cwd: tmpdir(), stdio: "ignore" });
  const [code] = await once(child, "exit");
  const taken = Number(process.hrtime.bigint() - began) / 1e6;
  assert.equal(code, 0);
  return taken;
}

/** A server that answers at once and knows how many milliseconds it has spent on that. */
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
