import type { AddressInfo } from "node:net";
import { createServer, type Server, type Socket } from "node:net";

/** What the client has just done: connected, sent a command, begun its body (`body`), or ended it (`dot`). */
export type Moment = "connect" | "ehlo" | "helo" | "auth" | "mail" | "rcpt" | "data" | "body" | "dot" | "rset" | "quit";

/** A reply without its CRLF; or hang up, with a last reply or without one; or never reply again. */
export type SmtpReply = string | { hangUp: string } | "hang up" | "stall";

/** The replies that differ from those of a well-behaved server, by the nth time (from 1, over all connections) of a moment. */
export type Script = { readonly [M in Moment]?: SmtpReply | ((nth: number) => SmtpReply | undefined) };

export interface ReceivedMail {
  from: string;
  to: string[];
  /** The content without the dots that the transfer adds. */
  body: string;
}

export interface ScriptedSmtpServer {
  readonly host: "127.0.0.1";
  readonly port: number;
  /** Returns how many times a moment has come. */
  count(moment: Moment): number;
  /** The mails whose final dot arrived, whatever the reply to it was. */
  readonly mails: readonly ReceivedMail[];
  /** Every command line that came in, in order. */
  readonly commands: readonly string[];
  /** Resolves when a moment has come `times` times. */
  reached(moment: Moment, times?: number): Promise<void>;
  /** Destroys all open connections. The server goes on listening. */
  hangUp(): void;
  /** Sends an unsolicited reply on all open connections. */
  say(reply: string): void;
  close(): Promise<void>;
}

const usualReplies: Record<Moment, string> = {
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

/** Starts an SMTP server on a free port of 127.0.0.1 that replies by a script, for tests of failures. */
export async function startScriptedSmtpServer(script: Script = {}): Promise<ScriptedSmtpServer> {
  const server = new ScriptedServer(script);
  await server.listen();
  return server;
}

class ScriptedServer implements ScriptedSmtpServer {
  readonly host = "127.0.0.1";
  readonly mails: ReceivedMail[] = [];
  readonly commands: string[] = [];
  readonly #script: Script;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #counts = new Map<Moment, number>();
  /** Each checks whether the moment that its caller waits for has come. */
  readonly #waiting = new Set<() => void>();

  constructor(script: Script) {
    this.#script = script;
    this.#server = createServer((socket) => {
      this.#sockets.add(socket);
      socket.on("close", () => this.#sockets.delete(socket));
      socket.on("error", () => socket.destroy());
      new ScriptedSession(this, socket).start();
    });
  }

  listen(): Promise<void> {
    return new Promise((resolve) => this.#server.listen(0, this.host, resolve));
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  count(moment: Moment): number {
    return this.#counts.get(moment) ?? 0;
  }

  /** Counts a moment and returns the reply to it. */
  replyTo(moment: Moment): SmtpReply {
    this.#counts.set(moment, this.count(moment) + 1);
    for (const check of this.#waiting) check();
    const entry = this.#script[moment];
    return (typeof entry === "function" ? entry(this.count(moment)) : entry) ?? usualReplies[moment];
  }

  reached(moment: Moment, times = 1): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        if (this.count(moment) < times) return;
        this.#waiting.delete(check);
        resolve();
      };
      this.#waiting.add(check);
      check();
    });
  }

  hangUp(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  say(reply: string): void {
    for (const socket of this.#sockets) socket.write(`${reply}\r\n`);
  }

  close(): Promise<void> {
    this.hangUp();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}

/** One connection: reads commands and bodies, and replies to each by the script of its server. */
class ScriptedSession {
  readonly #server: ScriptedServer;
  readonly #socket: Socket;
  #received = "";
  #isInBody = false;
  #from = "";
  #to: string[] = [];

  constructor(server: ScriptedServer, socket: Socket) {
    this.#server = server;
    this.#socket = socket;
  }

  start(): void {
    if (this.#reply("connect") === undefined) return;
    this.#socket.on("data", (chunk) => {
      this.#received += chunk.toString("latin1");
      while (this.#isInBody ? this.#readBody() : this.#readCommand());
    });
  }

  /** Replies to a moment. Returns the reply, or undefined when the session is over. */
  #reply(moment: Moment): string | undefined {
    const reply = this.#server.replyTo(moment);
    if (reply === "stall") {
      this.#socket.pause();
      return undefined;
    }
    if (reply === "hang up") {
      this.#socket.destroy();
      return undefined;
    }
    if (typeof reply === "object") {
      this.#socket.end(reply.hangUp);
      return undefined;
    }
    if (reply !== "") this.#socket.write(`${reply}\r\n`);
    return reply;
  }

  /** Reads a whole body. Returns false when its end has not arrived, or when the session is over. */
  #readBody(): boolean {
    const end = `\r\n${this.#received}`.indexOf("\r\n.\r\n");
    if (end < 0) return false;
    const body = this.#received.slice(0, end).replace(/^\.\./gm, ".");
    this.#server.mails.push({ from: this.#from, to: this.#to, body });
    this.#received = this.#received.slice(end + 3);
    this.#isInBody = false;
    return this.#reply("dot") !== undefined;
  }

  /** Reads one command line. Returns false when its end has not arrived, or when the session is over. */
  #readCommand(): boolean {
    const end = this.#received.indexOf("\r\n");
    if (end < 0) return false;
    const line = this.#received.slice(0, end);
    this.#received = this.#received.slice(end + 2);
    this.#server.commands.push(line);
    const moment = momentOf(line);
    if (moment === undefined) {
      this.#socket.write("500 5.5.2 what?\r\n");
      return true;
    }
    const reply = this.#reply(moment);
    if (reply === undefined) return false;
    const [, address = ""] = /<(.*)>/.exec(line) ?? [];
    if (moment === "mail" || moment === "rset") [this.#from, this.#to] = [address, []];
    if (moment === "rcpt" && reply.startsWith("2")) this.#to.push(address);
    if (moment === "quit") this.#socket.end();
    if (moment === "data" && reply.startsWith("3")) {
      if (this.#reply("body") === undefined) return false;
      this.#isInBody = true;
    }
    return true;
  }
}

const commandMoments = ["ehlo", "helo", "auth", "mail", "rcpt", "data", "rset", "quit"] as const;

function momentOf(line: string): Moment | undefined {
  const verb = /^[a-z]+/i.exec(line)?.[0].toLowerCase();
  return commandMoments.find((moment) => moment === verb);
}
