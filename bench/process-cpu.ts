import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** Returns the CPU time (µs) that a server of a bench has used so far, which the server reports in answer to any message. */
export async function processCpu(server: ChildProcess, message = "cpu"): Promise<number> {
  server.send(message);
  const [{ user, system }] = await once(server, "message");
  return user + system;
}
