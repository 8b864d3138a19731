import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** µs of CPU that a server of a bench has used so far, as it says itself. */
export async function processCpu(server: ChildProcess): Promise<number> {
  server.send("cpu");
  const [{ user, system }] = await once(server, "message");
  return user + system;
}
