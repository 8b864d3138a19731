import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** The range of ports. It is below the ephemeral ports, so that no outgoing connection of another test uses one of them. */
const from = 20_000;
const to = 32_768;
const maxAttempts = 100;
const returned = new Set<number>();

/** Returns a free port of 127.0.0.1, a different one each time, for a program that takes its port as an argument. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const port = randomInt(from, to);
    if (returned.has(port) || !(await isFree(port))) continue;
    returned.add(port);
    return port;
  }
  throw new Error(`none of ${maxAttempts} ports is free`);
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
