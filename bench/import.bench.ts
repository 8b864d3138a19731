import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { median, rounded } from "./median.js";
import type { Result } from "./result.js";

const cli = fileURLToPath(new URL("../packages/cli/dist/main.js", import.meta.url));
const rounds = 3;
const few = 10_000;
const many = 100_000;

/** The cost of one process. */
interface ProcessCost {
  seconds: number;
  /** Peak resident memory, MB. */
  peak: number;
}

/**
 * Measures whole processes that import contacts, export them and send a batch: the memory that ten times the rows need
 * (I1, I2, I3), and the rows a second of an import (I1-speed). The API answers at once, so that the command line is
 * measured.
 */
export async function run(): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), "posthorn-bench-"));
  const api = await startApi();
  const env = {
    PATH: process.env.PATH,
    TMPDIR: folder,
    POSTHORN_API_KEY: "ph_live_key",
    POSTHORN_BASE_URL: api.baseUrl,
  };
  const imported: Record<number, ProcessCost[]> = { [few]: [], [many]: [] };
  const exported: Record<number, ProcessCost[]> = { [few]: [], [many]: [] };
  const sent: Record<number, ProcessCost[]> = { [few]: [], [many]: [] };
  const mail = ["--map", "to=email", "--subject", "Hello {{first_name}}", "--text", "You are {{number}}.", "--yes"];
  for (const rows of [few, many]) writeFileSync(join(folder, `${rows}.csv`), people(rows));
  try {
    for (let round = 0; round < rounds; round++) {
      for (const rows of [few, many]) {
        api.total = rows;
        const words = ["contacts", "import", join(folder, `${rows}.csv`), "--concurrency", "4"];
        imported[rows]?.push(await lifeOf([cli, ...words], env));
        const out = ["contacts", "export", "--output-file", join(folder, "out.csv")];
        exported[rows]?.push(await lifeOf([cli, ...out], env));
        sent[rows]?.push(await lifeOf([cli, "batch", join(folder, `${rows}.csv`), ...mail], env));
      }
    }
  } finally {
    api.close();
    rmSync(folder, { recursive: true, force: true });
  }
  const [ten, hundred] = [imported[few] ?? [], imported[many] ?? []];
  return [
    peaks("I1", "peak memory of posthorn contacts import, 100,000 rows of CSV against 10,000", ten, hundred),
    {
      ...compared(hundred.map(({ seconds }, round) => many / seconds / (few / (ten[round]?.seconds ?? Number.NaN)))),
      id: "I1-speed",
      what: "rows a second of posthorn contacts import, start included, 100,000 rows against 10,000",
      gate: ">= 0.8",
      target: ">= 1",
      detail: {
        "10,000 rows, rows a second": rounded(few / median(ten.map(({ seconds }) => seconds))),
        "100,000 rows, rows a second": rounded(many / median(hundred.map(({ seconds }) => seconds))),
      },
    },
    peaks(
      "I2",
      "peak memory of posthorn contacts export as CSV, 100,000 contacts against 10,000",
      exported[few] ?? [],
      exported[many] ?? [],
    ),
    peaks("I3", "peak memory of posthorn batch, 100,000 rows of CSV against 10,000", sent[few] ?? [], sent[many] ?? []),
  ];
}

/**
 * Compares peak memory. A longer life alone lets V8's heap grow a little; rows kept in memory would make the ratio 3
 * and more.
 */
function peaks(id: string, what: string, ten: readonly ProcessCost[], hundred: readonly ProcessCost[]): Result {
  return {
    ...compared(hundred.map(({ peak }, round) => peak / (ten[round]?.peak ?? Number.NaN))),
    id,
    what,
    gate: "<= 1.5",
    target: "<= 1.3",
    detail: {
      "10,000 rows, MB": rounded(median(ten.map(({ peak }) => peak))),
      "100,000 rows, MB": rounded(median(hundred.map(({ peak }) => peak))),
    },
  };
}

function compared(ratios: readonly number[]): Pick<Result, "ratio" | "min" | "max" | "rounds"> {
  return {
    ratio: rounded(median([...ratios])),
    min: rounded(Math.min(...ratios)),
    max: rounded(Math.max(...ratios)),
    rounds,
  };
}

function people(rows: number): string {
  const lines = Array.from({ length: rows }, (_, n) => `reader.${n}@example.com,Ada,"Example, ${n}",pro,${n}\n`);
  return `email,first_name,last_name,plan,number\n${lines.join("")}`;
}

/** Runs a process to its end and reads its peak memory, which Linux records. */
async function lifeOf(words: readonly string[], env: NodeJS.ProcessEnv): Promise<ProcessCost> {
  const began = performance.now();
  const child = spawn(process.execPath, words, { env, cwd: tmpdir(), stdio: ["ignore", "ignore", "inherit"] });
  let peak = 0;
  const look = setInterval(() => {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(statusOf(child.pid ?? 0)) ?? [];
    peak = Math.max(peak, Number(kilobytes ?? 0) / 1024);
  }, 20);
  const [code] = await once(child, "exit");
  clearInterval(look);
  assert.equal(code, 0);
  return { seconds: (performance.now() - began) / 1000, peak };
}

function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, "utf8");
  } catch {
    return "";
  }
}

/** Starts a server that accepts every contact and message at once and stores none. It has pages of `total` contacts. */
async function startApi() {
  const api = { total: 0, baseUrl: "", close: () => server.close() };
  const server = createServer(async (request, response) => {
    const sent = await text(request);
    const { pathname, searchParams } = new URL(request.url ?? "", "http://127.0.0.1");
    response.writeHead(request.method === "POST" ? 201 : 200, { "Content-Type": "application/json" });
    if (request.method !== "POST") response.end(page(api.total, searchParams));
    else response.end(pathname.endsWith("/email/batch") ? accepted(JSON.parse(sent)) : '{"data":{"id":"c1"}}');
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  api.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return api;
}

function accepted({ messages }: { messages: { to: string }[] }): string {
  const results = messages.map(({ to }) => ({ to, message_id: `msg_${"0".repeat(32)}`, success: true }));
  const total = messages.length;
  return JSON.stringify({ data: { batch_id: "batch_1", status: "processing", total, sent: 0, failed: 0, results } });
}

function page(total: number, query: URLSearchParams): string {
  const [limit, offset] = [Number(query.get("limit")), Number(query.get("offset"))];
  const data = Array.from({ length: Math.min(limit, total - offset) }, (_, index) => {
    const n = total - 1 - offset - index;
    const names = { first_name: "Ada", last_name: `Example, ${n}`, attributes: { plan: "pro", number: n } };
    return { id: String(n).padStart(8, "0"), email: `reader.${n}@example.com`, subscribed: true, ...names };
  });
  return JSON.stringify({ data, pagination: { total, limit, offset, has_more: offset + data.length < total } });
}
