import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the ports that systems give to whoever asks for any: no connection of another test takes one of these meanwhile. */
const from = 20_000;
const to = 32_768;
const tries = 100;
const given = new Set<number>();

/** Gives back a port of 127.0.0.1 that nothing listens on, another each time, for a program that has to be told one. */
export async function freePort(): Promise<number> {
  for (let turn = 0; turn < tries; turn++) {
    const port = randomInt(from, to);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
  throw new Error(`none of ${tries} ports is free`);
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
