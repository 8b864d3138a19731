import { connect } from "node:net";
import { type Clock, createClock } from "../platform/clock.js";

/** Gives back whether an SMTP server at `host:port` greets with 220 within `timeout` milliseconds; never throws. */
export function probeSmtp(
  { host, port }: { host: string; port: number },
  { timeout = 1000, clock = createClock() }: { timeout?: number; clock?: Clock } = {},
): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host);
    const cancel = clock.at(clock.now() + timeout, () => socket.destroy());
    let heard = "";
    socket.on("data", (chunk) => {
      heard += chunk.toString("latin1", 0, 4);
      if (heard.length < 4) return;
      socket.removeAllListeners("data");
      resolve(/^220[ -]/.test(heard));
      socket.end("QUIT\r\n", () => socket.destroy());
    });
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      cancel();
      resolve(false);
    });
  });
}
