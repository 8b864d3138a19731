import { connect } from "node:net";
import { type Clock, createClock } from "../platform/clock.js";

/** How many characters of the greeting are read (RFC 5321 §4.5.3.1.5). */
const longestGreeting = 512;

/**
 * Returns the first line of the greeting (`220 …`) of an SMTP server. Resolves with undefined when none greets within
 * `timeout` milliseconds; never rejects.
 */
export function probeSmtp(
  { host, port }: { host: string; port: number },
  { timeout = 1000, clock = createClock() }: { timeout?: number; clock?: Clock } = {},
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, host);
    const cancel = clock.at(clock.now() + timeout, () => socket.destroy());
    let received = "";
    const settle = () => resolve(/^220[ -]/.test(received) ? received.split(/\r?\n/, 1)[0] : undefined);
    socket.on("data", (chunk) => {
      received += chunk.toString("latin1", 0, longestGreeting);
      if (received.length < longestGreeting && !received.includes("\n")) return;
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
