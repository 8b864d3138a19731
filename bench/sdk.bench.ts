import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { interleave } from "./interleave.js";
import type { Result } from "./result.js";

/**
 * Measures the client's CPU time of a send through the SDK against bare fetch and JSON, over HTTP on this machine (K3).
 */
export async function run(): Promise<Result[]> {
  const server = start("./servers/answer-email.mjs");
  const { port } = (await server.nextMessage()) as { port: number };
  const client = start("./servers/sdk.mjs", `http://127.0.0.1:${port}/v1`);
  const time = async (way: string): Promise<number> => {
    client.send(way);
    return Number(await client.nextMessage());
  };
  try {
    await client.nextMessage();
    return [
      await interleave({
        id: "K3",
        what: "a send through the SDK, against bare fetch and JSON (its CPU time by the SDK's)",
        gate: ">= 0.769",
        target: ">= 0.833",
        rounds: 41,
        unit: "CPU µs a call",
        reference: () => time("fetch"),
        own: () => time("sdk"),
      }),
    ];
  } finally {
    client.kill();
    server.kill();
  }
}

interface Measured {
  send(message: string): void;
  /** Returns the next message of the process. Rejects when the process ends first. */
  nextMessage(): Promise<unknown>;
  kill(): void;
}

function start(file: string, ...words: string[]): Measured {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), words, { execArgv: [] });
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`a measured process ended with ${code}`);
  });
  ended.catch(() => {});
  return {
    send: (message) => void child.send(message),
    nextMessage: async () => (await Promise.race([once(child, "message"), ended]))[0],
    kill: () => void child.kill(),
  };
}
