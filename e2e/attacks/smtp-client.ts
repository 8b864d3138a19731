import { connect, type Socket } from "node:net";

/** A mail to send, and the local address of the connection. */
export interface Brought {
  to: string;
  body: string;
  localAddress?: string;
}

/** The longest SMTP conversation, in ms. */
const longest = 60_000;

/**
 * Sends a mail to an SMTP server. Resolves with the server's last answer, or with "" when it closed the connection
 * without one.
 */
export function bring(at: string, { to, body, localAddress = "127.0.0.1" }: Brought): Promise<string> {
  const data = `${body.replaceAll(/^\.(?!\.)/gm, "..")}\r\n.\r\n`;
  const say = ["EHLO attacker.example.com\r\n", "MAIL FROM:<>\r\n", `RCPT TO:<${to}>\r\n`, "DATA\r\n", data];
  return new Promise((resolve, reject) => {
    const socket = open(at, localAddress);
    socket.setTimeout(longest, () => socket.destroy(new Error("the server does not answer")));
    let heard = "";
    let answer = "";
    socket.setEncoding("latin1").on("data", (text) => {
      heard += text;
      const [line] = /^\d{3} [^\n]*\n/m.exec(heard) ?? [];
      if (line === undefined) return;
      heard = "";
      answer = line.trim();
      const next = /^[23]/.test(answer) ? say.shift() : undefined;
      if (next === undefined) {
        // The answer to QUIT is not the answer to the mail.
        socket.removeAllListeners("data").resume();
        socket.end("QUIT\r\n");
      } else socket.write(next, "latin1");
    });
    // A server that closes the connection early has sent its reason before.
    socket.on("error", (error) => (error.message.startsWith("the server") ? reject(error) : undefined));
    socket.on("close", () => resolve(answer));
  });
}

/** Opens silent connections. Resolves once each of them was greeted or closed. */
export async function openIdle(at: string, count: number, localAddress: string): Promise<Socket[]> {
  return Promise.all(
    Array.from({ length: count }, () => {
      const socket = open(at, localAddress);
      return new Promise<Socket>((resolve) => {
        socket.once("data", () => resolve(socket));
        socket.once("close", () => resolve(socket));
        socket.on("error", () => {});
      });
    }),
  );
}

function open(at: string, localAddress: string): Socket {
  const { hostname, port } = new URL(`smtp://${at}`);
  return connect({ host: hostname, port: Number(port), localAddress });
}
