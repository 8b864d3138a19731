import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";

/** What the client has just done: connected, sent a command, begun its body (`body`), or ended it (`dot`). */
export type Moment = "connect" | "ehlo" | "helo" | "auth" | "mail" | "rcpt" | "data" | "body" | "dot" | "rset" | "quit";

/** A reply without its CRLF; or hang up, saying so or not; or never say anything again. */
export type Answer = string | { hangUp: string } | "hang up" | "stall";

/** What the server does instead of what a good one would, at the nth time (from 1, over all connections) of a moment. */
export type Script = { readonly [M in Moment]?: Answer | ((nth: number) => Answer | undefined) };

export interface ScriptedSmtpServer {
  readonly host: "127.0.0.1";
  readonly port: number;
  /** How many times a moment has come. */
  count(moment: Moment): number;
  /** The mails whose final dot arrived, whatever was answered: envelope and body without the dots of the transfer. */
  readonly mails: readonly { from: string; to: string[]; body: string }[];
  /** Every command line that came in, in order. */
  readonly commands: readonly string[];
  /** Resolves when a moment has come `times` times. */
  reached(moment: Moment, times?: number): Promise<void>;
  /** Ends all open connections, and nothing else. */
  hangUp(): void;
  /** Says a reply on all open connections that nobody asked for. */
  say(reply: string): void;
  close(): Promise<void>;
}

const usual: Record<Moment, string> = {
  connect: "220 mail.example.com ESMTP",
  ehlo: "250 mail.example.com",
  helo: "250 mail.example.com",
  auth: "235 2.7.0 welcome",
  mail: "250 2.1.0 sender ok",
  rcpt: "250 2.1.5 recipient ok",
  data: "354 go on",
  body: "",
  dot: "250 2.0.0 queued as 42",
  rset: "250 2.0.0 forgotten",
  quit: "221 2.0.0 bye",
};

/** Gives back an SMTP server on a free port of 127.0.0.1 that answers by a script, for tests of what may go wrong. */
export async function startScriptedSmtpServer(script: Script = {}): Promise<ScriptedSmtpServer> {
  const counts = new Map<Moment, number>();
  const mails: { from: string; to: string[]; body: string }[] = [];
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  const awaited = new Set<() => void>();
  const count = (moment: Moment) => counts.get(moment) ?? 0;

  /** Acts at a moment and gives back the reply code, or undefined when the conversation is over. */
  function act(socket: Socket, moment: Moment): string | undefined {
    counts.set(moment, count(moment) + 1);
    for (const check of awaited) check();
    const entry = script[moment];
    const answer = (typeof entry === "function" ? entry(count(moment)) : entry) ?? usual[moment];
    if (answer === "stall") {
      socket.pause();
      return undefined;
    }
    if (answer === "hang up" || typeof answer === "object") {
      if (typeof answer === "object") socket.end(answer.hangUp);
      else socket.destroy();
      return undefined;
    }
    if (answer !== "") socket.write(`${answer}\r\n`);
    return answer;
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    let received = "";
    let body = false;
    let from = "";
    let to: string[] = [];
    if (act(socket, "connect") === undefined) return;
    socket.on("data", (chunk) => {
      received += chunk.toString("latin1");
      for (;;) {
        if (body) {
          const end = `\r\n${received}`.indexOf("\r\n.\r\n");
          if (end < 0) return;
          mails.push({ from, to, body: received.slice(0, end).replace(/^\.\./gm, ".") });
          received = received.slice(end + 3);
          body = false;
          if (act(socket, "dot") === undefined) return;
          continue;
        }
        const end = received.indexOf("\r\n");
        if (end < 0) return;
        const line = received.slice(0, end);
        received = received.slice(end + 2);
        commands.push(line);
        const moment = momentOf(line);
        if (moment === undefined) {
          socket.write("500 5.5.2 what?\r\n");
          continue;
        }
        const reply = act(socket, moment);
        if (reply === undefined) return;
        if (moment === "mail" || moment === "rset") [from, to] = [/<(.*)>/.exec(line)?.[1] ?? "", []];
        if (moment === "rcpt" && reply.startsWith("2")) to.push(/<(.*)>/.exec(line)?.[1] ?? "");
        if (moment === "quit") socket.end();
        if (moment === "data" && reply.startsWith("3")) {
          if (act(socket, "body") === undefined) return;
          body = true;
        }
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    host: "127.0.0.1",
    port: (server.address() as AddressInfo).port,
    count,
    mails,
    commands,
    reached: (moment, times = 1) =>
      new Promise((resolve) => {
        const check = () => {
          if (count(moment) < times) return;
          awaited.delete(check);
          resolve();
        };
        awaited.add(check);
        check();
      }),
    hangUp() {
      for (const socket of sockets) socket.destroy();
    },
    say(reply) {
      for (const socket of sockets) socket.write(`${reply}\r\n`);
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

function momentOf(line: string): Moment | undefined {
  const verb = /^[a-z]+/i.exec(line)?.[0].toLowerCase();
  return (["ehlo", "helo", "auth", "mail", "rcpt", "data", "rset", "quit"] as const).find((moment) => moment === verb);
}
