import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FlagValues } from "../operations/value-flags.js";
import type { Context } from "../program/context.js";
import { exitCodes } from "../program/exit-codes.js";
import { Failure } from "../program/failure.js";
import { nodeFetch } from "../start-up/node-fetch.js";
import { readFixtures, sampleFixtures, seedServer } from "./seed-server.js";
import type { LocalServer } from "./server.js";

/** Starts a server and makes it hold what `--reset` and `--seed` say; ends it again where that fails. */
export async function prepared<Server extends LocalServer>(
  start: () => Promise<Server>,
  { reset, seed }: FlagValues,
  context: Context,
): Promise<Server> {
  const fixtures = typeof seed === "string" ? await readFixtures(seed, context) : seed ? sampleFixtures : undefined;
  const server = await start();
  try {
    if (reset) await empty(server);
    if (fixtures) await seedServer(fixtures, server, context);
  } catch (error) {
    await server.close();
    throw error;
  }
  return server;
}

async function empty({ ready, operatorToken }: LocalServer): Promise<void> {
  const headers = { Authorization: `Bearer ${operatorToken}` };
  const response = await nodeFetch(new Request(`${ready.operator_url}/reset`, { method: "POST", headers }));
  if (!response.ok)
    throw new Failure("reset_failed", `the store was not emptied: ${await response.text()}`, exitCodes.failed);
}

/** Returns a new folder that only its user can read, and what takes it away. */
export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "posthorn-dev-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
