import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** Returns the CPU time (µs) that a server of a bench has used so far, which the server reports. */
export async function processCpu(server: ChildProcess): Promise<number> {
  server.send("cpu");
  const [{ user, system }] = await once(server, "message");
  return user + system;
}
