import { connect } from "node:net";

/** Returns whether an SMTP server answers on a port. */
export function greets(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host);
    socket.once("data", () => {
      resolve(true);
      socket.end("QUIT\r\n");
    });
    socket.once("error", () => resolve(false));
    socket.once("close", () => resolve(false));
  });
}
