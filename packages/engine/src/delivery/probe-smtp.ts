import { connect } from "node:net";
import { type Clock, createClock } from "../platform/clock.js";

/** Characters of a greeting's line that are read (RFC 5321 §4.5.3.1.5). */
const longestGreeting = 512;

/**
 * Returns the first line with which an SMTP server at `host:port` greets (`220 …`) within `timeout` milliseconds, or
 * undefined where none does; never throws.
 */
export function probeSmtp(
  { host, port }: { host: string; port: number },
  { timeout = 1000, clock = createClock() }: { timeout?: number; clock?: Clock } = {},
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, host);
    const cancel = clock.at(clock.now() + timeout, () => socket.destroy());
    let heard = "";
    const settle = () => resolve(/^220[ -]/.test(heard) ? heard.split(/\r?\n/, 1)[0] : undefined);
    socket.on("data", (chunk) => {
      heard += chunk.toString("latin1", 0, longestGreeting);
      if (heard.length < longestGreeting && !heard.includes("\n")) return;
      socket.removeAllListeners("data");
      settle();
      socket.end("QUIT\r\n", () => socket.destroy());
    });
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      cancel();
      settle();
    });
  });
}
