import type { Socket } from "node:net";
import { addressBits } from "../platform/address-bits.js";
import { type Clock, createClock } from "../platform/clock.js";
import type { ShedLog } from "../platform/shed-log.js";

/** What connections may take; times in milliseconds of real time. */
export interface ConnectionLimits {
  /** Connections in all, and from one address (of IPv6: one network of 64 bits, which one customer has). */
  most: number;
  mostPerAddress: number;
  /** How long a client may go without a mail, whatever it says meanwhile. */
  idle: number;
  /** How long a mail may take from its first valid recipient to its last byte. */
  transfer: number;
  /** How long a client that has said something is left alone before another connection may take its place. */
  grace: number;
  /** Bytes of commands between two mails. */
  commandBytes: number;
}

const usualLimits: ConnectionLimits = {
  most: 100,
  mostPerAddress: 10,
  idle: 60_000,
  transfer: 120_000,
  grace: 1000,
  commandBytes: 64 * 1024,
};

/** One connection of a client that reports. */
export interface ReportConnection {
  readonly socket: Socket;
  /** Where it comes from and its port there, as the session has them. */
  readonly name: string;
  /** Connections that are counted together. */
  readonly group: string;
  /** Since when no mail was taken from it. */
  since: number;
  /** `socket.bytesRead` when that began. */
  bytes: number;
  /** `addressed` once a valid recipient was named, `receiving` while the bytes of a mail come. */
  phase: "waiting" | "addressed" | "receiving";
  refusedRecipients: number;
  cancelTimeout: () => void;
}

/** Bounds the connections of the intake: their number, their time, and what they may say without bringing a mail. */
export class ReportConnections {
  readonly #limits: ConnectionLimits;
  readonly #shed: ShedLog;
  /** The machine's own: network time-outs do not stand when the service's clock does. */
  readonly #clock: Clock = createClock();
  readonly #open = new Set<ReportConnection>();

  constructor(shed: ShedLog, limits: Partial<ConnectionLimits> = {}) {
    this.#shed = shed;
    this.#limits = { ...usualLimits, ...limits };
  }

  /**
   * Takes a new connection. Where there are too many, the one that has waited longest without bringing anything makes
   * room; where all have just come or bring a mail, the new one is turned away.
   */
  admit(socket: Socket): void {
    const connection = this.#connectionOf(socket);
    const same = [...this.#open].filter(({ group }) => group === connection.group);
    const isFullHere = same.length >= this.#limits.mostPerAddress;
    if (isFullHere || this.#open.size >= this.#limits.most) {
      const rival = this.#longestWaiting(isFullHere ? same : this.#largestGroup());
      if (rival === undefined) {
        this.#shed.warn("a connection to the intake of reports was refused: too many are open");
        hangUp(socket, "421 4.7.0 Too many connections, come again later");
        return;
      }
      this.#shed.warn("an idle connection to the intake of reports was closed to make room");
      this.#drop(rival, "421 4.7.0 Others are waiting, come again later");
    }
    this.#open.add(connection);
    socket.once("close", () => this.#forget(connection));
    socket.on("data", () => this.#countBytes(connection));
    this.#waitForMail(connection);
  }

  /** Returns the connection of a session; undefined when it is gone. */
  find({ remoteAddress, remotePort }: { remoteAddress: string; remotePort: number }): ReportConnection | undefined {
    const name = nameOf(remoteAddress, remotePort);
    return [...this.#open].find((connection) => connection.name === name);
  }

  /** Notes that a valid recipient was named. */
  beginMail(connection: ReportConnection): void {
    if (connection.phase !== "waiting") return;
    connection.phase = "addressed";
    this.#setTimeout(connection, this.#limits.transfer);
  }

  /** Notes that the bytes of a mail begin. */
  beginTransfer(connection: ReportConnection): void {
    connection.phase = "receiving";
  }

  /** Notes that all bytes of a mail are there: from now on the client waits for the server. */
  endTransfer(connection: ReportConnection): void {
    connection.cancelTimeout();
  }

  /** Notes that a mail was answered. */
  endMail(connection: ReportConnection): void {
    connection.phase = "waiting";
    connection.since = this.#clock.now();
    connection.bytes = connection.socket.bytesRead;
    if (this.#open.has(connection)) this.#waitForMail(connection);
  }

  /** Closes a connection with a last line. */
  close(connection: ReportConnection, reason: string, line: string): void {
    this.#shed.warn(reason);
    this.#drop(connection, line);
  }

  closeAll(): void {
    for (const connection of this.#open) connection.socket.destroySoon();
  }

  #connectionOf(socket: Socket): ReportConnection {
    const { remoteAddress = "", remotePort = 0 } = socket;
    const bits = bitsOf(remoteAddress);
    return {
      socket,
      name: nameOf(remoteAddress, remotePort),
      group: bits.length > 32 ? bits.slice(0, 64) : bits,
      since: this.#clock.now(),
      bytes: 0,
      phase: "waiting",
      refusedRecipients: 0,
      cancelTimeout: () => {},
    };
  }

  #countBytes(connection: ReportConnection): void {
    const { socket, bytes, phase } = connection;
    if (phase === "receiving" || socket.bytesRead - bytes <= this.#limits.commandBytes) return;
    this.close(connection, "a client of the intake of reports talked without end", "421 4.7.0 Too many commands");
  }

  /** A client that has not said a word yet has nothing to lose; another one gets a moment. */
  #longestWaiting(connections: readonly ReportConnection[]): ReportConnection | undefined {
    const before = this.#clock.now() - this.#limits.grace;
    const waiting = connections.filter(
      ({ phase, since, socket }) => phase === "waiting" && (socket.bytesRead === 0 || since <= before),
    );
    return waiting.reduce<ReportConnection | undefined>(
      (oldest, next) => (oldest !== undefined && oldest.since <= next.since ? oldest : next),
      undefined,
    );
  }

  #largestGroup(): ReportConnection[] {
    const groups = new Map<string, ReportConnection[]>();
    for (const connection of this.#open) {
      const group = groups.get(connection.group) ?? [];
      group.push(connection);
      groups.set(connection.group, group);
    }
    // Of groups that nothing can be taken from another is asked.
    return (
      [...groups.values()]
        .sort((a, b) => b.length - a.length)
        .find((group) => this.#longestWaiting(group) !== undefined) ?? []
    );
  }

  #waitForMail(connection: ReportConnection): void {
    this.#setTimeout(connection, this.#limits.idle);
  }

  #setTimeout(connection: ReportConnection, ms: number): void {
    connection.cancelTimeout();
    connection.cancelTimeout = this.#clock.at(this.#clock.now() + ms, () =>
      this.close(connection, "a client of the intake of reports took too long", "421 4.4.2 Took too long"),
    );
  }

  #drop(connection: ReportConnection, line: string): void {
    this.#forget(connection);
    hangUp(connection.socket, line);
  }

  #forget(connection: ReportConnection): void {
    connection.cancelTimeout();
    this.#open.delete(connection);
  }
}

/** Says a last line and closes: a client that does not close its side is not waited for. */
function hangUp(socket: Socket, line: string): void {
  if (socket.writable) socket.write(`${line}\r\n`);
  socket.destroySoon();
}

function nameOf(address: string, port: number): string {
  return `${bitsOf(address)}:${port}`;
}

/** IPv4 within IPv6, as a listener for both has it, is the IPv4 address. */
function bitsOf(address: string): string {
  return addressBits(address.replace(/^::ffff:/i, "")) ?? address;
}
