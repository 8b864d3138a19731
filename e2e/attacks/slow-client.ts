import { connect, type Socket } from "node:net";
import { firstWorkspace } from "../process/engine-test.js";
import type { EngineProcess } from "../support/engine-process.js";

/** A separate connection, below HTTP. */
export interface SlowClient {
  socket: Socket;
  /** Resolves with the seconds until the engine closed the connection. */
  cut: Promise<number>;
}

/** Connects, sends a text, and then some bytes every second. `reads` says whether it reads the answer. */
export function slowClient({ ready }: EngineProcess, say: string, { drip = "", reads = true } = {}): SlowClient {
  const began = performance.now();
  const socket = connect({ port: Number(new URL(ready.base_url).port), host: "127.0.0.1" });
  socket.write(say);
  if (reads) socket.resume();
  const timer = setInterval(() => drip && socket.write(drip), 1000);
  const cut = new Promise<number>((resolve) => {
    const end = () => {
      clearInterval(timer);
      resolve((performance.now() - began) / 1000);
    };
    socket.on("error", end).on("end", end).on("close", end);
  });
  return { socket, cut };
}

/** Creates a sandbox key without rate limits and returns it. */
export async function unlimitedKey(engine: EngineProcess): Promise<string> {
  const wanted = { name: "slow", type: "sandbox", rate_limit: 0, email_rate_limit: 0 };
  const { body } = await engine.admin("POST", `/workspaces/${await firstWorkspace(engine)}/keys`, wanted);
  return body.data.key;
}
