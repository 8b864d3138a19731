import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { median, rounded } from "./median.js";
import type { Result } from "./result.js";

const rounds = 15;
const engine = fileURLToPath(new URL("../packages/engine/dist/main.js", import.meta.url));

/**
 * Measures the time from the start of the engine's process to its ready line, with an empty store, against `node -e 0`
 * (C3).
 */
export async function run(): Promise<Result[]> {
  const pairs: { bare: number; own: number }[] = [];
  for (let round = 0; round <= rounds; round++) pairs.push({ bare: bare(), own: await boot() });
  pairs.shift();
  const ratios = pairs.map((pair) => pair.own / pair.bare);
  return [
    {
      id: "C3",
      what: "engine from process start to ready, empty JSON store, against node -e 0",
      ratio: rounded(median(ratios)),
      min: rounded(Math.min(...ratios)),
      max: rounded(Math.max(...ratios)),
      rounds,
      gate: "<= 7",
      target: "<= 5",
      detail: {
        "node -e 0, ms": rounded(median(pairs.map((pair) => pair.bare))),
        "engine ready, ms": rounded(median(pairs.map((pair) => pair.own))),
      },
    },
  ];
}

function bare(): number {
  const began = process.hrtime.bigint();
  spawnSync(process.execPath, ["-e", "0"]);
  return Number(process.hrtime.bigint() - began) / 1e6;
}

async function boot(): Promise<number> {
  const dir = mkdtempSync(join(tmpdir(), "posthorn-bench-"));
  const began = process.hrtime.bigint();
  const child = spawn(process.execPath, [engine, "serve", "--port", "0", "--data-dir", dir, "--inbox", "off"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  await once(child.stdout, "data");
  const ms = Number(process.hrtime.bigint() - began) / 1e6;
  child.kill("SIGTERM");
  await once(child, "exit");
  rmSync(dir, { recursive: true, force: true });
  return ms;
}
