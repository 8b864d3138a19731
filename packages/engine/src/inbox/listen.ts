import type { AddressInfo, Server } from "node:net";

/** A port that the inbox was told to use and that somebody else holds; with port 0 any free one is taken instead. */
class PortTakenError extends Error {
  readonly code = "port_taken";
  readonly port: number;

  constructor(port: number, host: string, cause: Error) {
    super(`Port ${port} on ${host} is taken by another program.`, { cause });
    this.name = "PortTakenError";
    this.port = port;
  }
}

/** The port the server listens on from now on; rejects with a PortTakenError, or as the system puts it. */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) =>
      reject(error.code === "EADDRINUSE" ? new PortTakenError(port, host, error) : error);
    server.once("error", failed);
    server.listen(port, host, () => {
      server.off("error", failed);
      resolve((server.address() as AddressInfo).port);
    });
  });
}
