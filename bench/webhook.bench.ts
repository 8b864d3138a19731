import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { interleave } from "./interleave.js";
import type { Result } from "./result.js";

/** Starts a script of `servers/`. */
function start(script: string, args: readonly string[] = []) {
  return fork(fileURLToPath(new URL(`./servers/${script}`, import.meta.url)), args);
}

/**
 * Measures outgoing requests with their address check and deadline, against bare posts of Node to the same receiver.
 */
export async function run(): Promise<Result[]> {
  const receiver = start("receiver.mjs");
  const [port] = (await once(receiver, "message")) as [number];
  const sender = start("sender.mjs", [String(port)]);
  const round = async (way: "bare" | "own") => {
    sender.send(way);
    const [microseconds] = (await once(sender, "message")) as [number];
    return microseconds;
  };
  try {
    return [
      await interleave({
        id: "W1-post",
        what: "outgoing requests to a local receiver, address checked and timed, 5 at once, against bare node:http posts with keep-alive",
        gate: ">= 0.8",
        target: ">= 0.9",
        rounds: 9,
        unit: "µs per post",
        reference: () => round("bare"),
        own: () => round("own"),
      }),
    ];
  } finally {
    sender.disconnect();
    receiver.disconnect();
  }
}
