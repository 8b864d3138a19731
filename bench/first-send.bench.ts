import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createApiKey } from "../packages/engine/src/platform/api-key.js";
import { systemRandom } from "../packages/engine/src/platform/random.js";
import { forkServer, sendOne } from "./forked-server.js";
import { interleave } from "./interleave.js";
import type { Result } from "./result.js";

const engine = fileURLToPath(new URL("../packages/engine/dist/main.js", import.meta.url));
const key = createApiKey(systemRandom(), "production");

/**
 * Measures mock and engine from the start of their process to their first send, against a bare server to its first
 * answer (P6).
 */
export async function run(): Promise<Result[]> {
  const compared = (id: string, name: string, own: () => Promise<number>) =>
    interleave({
      id,
      what: `stock Express 5 echoing a body, from its process's start to its first answer, by the ${name}'s to its first accepted send`,
      rounds: 15,
      unit: "ms",
      gate: ">= 0.667",
      target: ">= 1",
      reference: () => lifeOf("echo.mjs"),
      own,
    });
  return [
    await compared("P6-mock", "mock", () => lifeOf("mock-http.mjs")),
    await compared("P6-engine", "engine", lifeOfEngine),
  ];
}

/** Returns the milliseconds from the start of a server to its first answer. */
async function lifeOf(file: string): Promise<number> {
  const began = performance.now();
  const server = await forkServer(file);
  await sendOne(server);
  const ms = performance.now() - began;
  server.child.disconnect();
  await once(server.child, "exit");
  return ms;
}

/** Returns the same for an installed engine on an empty folder, which writes accepted sends to the disk. */
async function lifeOfEngine(): Promise<number> {
  const dir = mkdtempSync(join(tmpdir(), "posthorn-bench-"));
  const began = performance.now();
  const child = spawn(process.execPath, [engine, "serve", "--port", "0", "--data-dir", dir, "--inbox", "off"], {
    env: { ...process.env, POSTHORN_BOOTSTRAP_LIVE_KEY: key },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [line] = await once(child.stdout, "data");
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  await sendOne({ url: `${JSON.parse(String(line)).base_url}/email/send`, headers });
  const ms = performance.now() - began;
  child.kill();
  await once(child, "exit");
  rmSync(dir, { recursive: true });
  return ms;
}
