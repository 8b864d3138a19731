import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { interleave } from "./interleave.js";
import type { Result } from "./result.js";

/** Starts a script of `servers/` and returns it with its first message. */
async function start<T>(script: string, args: readonly string[] = []) {
  const child = fork(fileURLToPath(new URL(`./servers/${script}`, import.meta.url)), args, { execArgv: [] });
  const [word] = (await once(child, "message")) as [T];
  return { child, word };
}

/**
 * Measures the webhooks a second that an engine on the JSON store delivers to a local receiver: signed, with a checked
 * address and a durable record each. The reference is bare posts of the same bodies.
 */
export async function run(): Promise<Result[]> {
  const receiver = await start<number>("receiver.mjs");
  const engine = await start("deliver-webhooks.mjs", [String(receiver.word)]);
  const round = async (way: "bare" | "own") => {
    engine.child.send(way);
    const [{ micros }] = (await once(engine.child, "message")) as [{ micros: number }];
    return micros;
  };
  try {
    return [
      await interleave({
        id: "W1",
        what: "events to delivered webhooks, 4 subscribers, 5 at a time each: deliveries/s against bare node:http posts of the same bodies, 20 at once with keep-alive",
        gate: ">= 0.4",
        target: ">= 0.6",
        rounds: 15,
        unit: "µs per delivery",
        reference: () => round("bare"),
        own: () => round("own"),
      }),
    ];
  } finally {
    engine.child.disconnect();
    receiver.child.disconnect();
  }
}
