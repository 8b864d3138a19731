import type { AddressInfo, Server } from "node:net";

/** Thrown when another program uses the port. Port 0 means any free one. */
class PortTakenError extends Error {
  readonly code = "port_taken";
  readonly port: number;

  constructor(port: number, host: string, cause: Error) {
    super(`Port ${port} on ${host} is taken by another program.`, { cause });
    this.name = "PortTakenError";
    this.port = port;
  }
}

/** Starts to listen and returns the port. Rejects with a PortTakenError, or with the error of the system. */
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
