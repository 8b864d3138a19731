import type { Socket } from "node:net";
import { addressBits } from "../platform/address-ranges.js";
import { type Clock, createClock } from "../platform/clock.js";
import type { ShedLog } from "../platform/shed-log.js";
import { SourceRates } from "./source-rates.js";

/** The limits of connections; times in ms of real time. */
export interface ConnectionLimits {
  /** Connections in all, and from one address; an IPv6 network of 64 bits, which one customer has, counts as one. */
  max: number;
  maxPerAddress: number;
  /** How long a client may send no mail, whatever commands it sends. */
  idle: number;
  /** How long a mail may take from its first valid recipient to its last byte. */
  transfer: number;
  /** How long a client that has sent a command keeps its connection before another may replace it. */
  grace: number;
  /** How many bytes of commands a client may send between two mails. */
  commandBytes: number;
  /** Connections and mails a minute from one address. */
  connectionsPerMinute: number;
  mailsPerMinute: number;
}

const defaultLimits: ConnectionLimits = {
  max: 100,
  maxPerAddress: 10,
  idle: 60_000,
  transfer: 120_000,
  grace: 1000,
  commandBytes: 64 * 1024,
  connectionsPerMinute: 600,
  mailsPerMinute: 600,
};

/** One connection of a client. */
export interface ReportConnection {
  /** After STARTTLS the encrypted one. */
  socket: Socket;
  /** The address and port of the client, as the SMTP session has them. */
  readonly name: string;
  /** The address, or IPv6 network, whose connections are counted together. */
  readonly group: string;
  /** When it was opened or its last mail ended, epoch ms. */
  since: number;
  /** `socket.bytesRead` at that time. */
  bytes: number;
  /** `addressed` after the first valid recipient, `receiving` while the content of a mail arrives. */
  phase: "waiting" | "addressed" | "receiving";
  rejectedRecipients: number;
  cancelTimeout: () => void;
}

/** Limits the connections of the report intake: their number, their time, and the commands between two mails. */
export class ReportConnections {
  readonly #limits: ConnectionLimits;
  readonly #shed: ShedLog;
  /** The wall clock, because network time-outs also count while the service's clock is stopped. */
  readonly #clock: Clock = createClock();
  readonly #open = new Set<ReportConnection>();
  readonly #connectionRates: SourceRates;
  readonly #mailRates: SourceRates;

  constructor(shed: ShedLog, limits: Partial<ConnectionLimits> = {}) {
    this.#shed = shed;
    this.#limits = { ...defaultLimits, ...limits };
    this.#connectionRates = new SourceRates(this.#clock, this.#limits.connectionsPerMinute);
    this.#mailRates = new SourceRates(this.#clock, this.#limits.mailsPerMinute);
  }

  /** How much of the connections is used, from 0 to 1. */
  get usedRatio(): number {
    return this.#open.size / this.#limits.max;
  }

  /**
   * Admits a new connection. At the limit, the connection that has been idle for longest is closed; where none is idle, the
   * new one is rejected.
   */
  admit(socket: Socket): void {
    const connection = this.#connectionOf(socket);
    if (!this.#connectionRates.take(connection.group)) {
      this.#shed.warn("a connection to the report intake was rejected: too many a minute from one address");
      hangUp(socket, "421 4.7.0 Too many connections a minute, come again later");
      return;
    }
    const same = [...this.#open].filter(({ group }) => group === connection.group);
    const isGroupFull = same.length >= this.#limits.maxPerAddress;
    if (isGroupFull || this.#open.size >= this.#limits.max) {
      const idle = this.#longestIdle(isGroupFull ? same : this.#largestGroup());
      if (idle === undefined) {
        this.#shed.warn("a connection to the report intake was rejected: too many are open");
        hangUp(socket, "421 4.7.0 Too many connections, come again later");
        return;
      }
      this.#shed.warn("an idle connection to the report intake was closed for a new one");
      this.#drop(idle, "421 4.7.0 Others are waiting, come again later");
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

  /** Records that the client encrypts the connection from now on: commands and last replies go through `socket`. */
  encrypted(connection: ReportConnection, socket: Socket): void {
    connection.socket = socket;
    connection.bytes = socket.bytesRead;
    socket.on("data", () => this.#countBytes(connection));
  }

  /** Records that the client named a valid recipient. Returns false where its address has sent too many mails in a minute. */
  beginMail(connection: ReportConnection): boolean {
    if (connection.phase !== "waiting") return true;
    if (!this.#mailRates.take(connection.group)) {
      this.#shed.warn("a mail to the report intake was deferred: too many a minute from one address");
      return false;
    }
    connection.phase = "addressed";
    this.#setTimeout(connection, this.#limits.transfer);
    return true;
  }

  /** Records that the content of a mail begins. */
  beginTransfer(connection: ReportConnection): void {
    connection.phase = "receiving";
  }

  /** Records that the content of a mail has arrived: the client now waits for the server, so its time-out ends. */
  endTransfer(connection: ReportConnection): void {
    connection.cancelTimeout();
  }

  /** Records that the server replied to a mail. */
  endMail(connection: ReportConnection): void {
    connection.phase = "waiting";
    connection.since = this.#clock.now();
    connection.bytes = connection.socket.bytesRead;
    if (this.#open.has(connection)) this.#waitForMail(connection);
  }

  /** Closes a connection with a last reply. */
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
      rejectedRecipients: 0,
      cancelTimeout: () => {},
    };
  }

  #countBytes(connection: ReportConnection): void {
    const { socket, bytes, phase } = connection;
    if (phase === "receiving" || socket.bytesRead - bytes <= this.#limits.commandBytes) return;
    this.close(connection, "a client of the report intake sent too many commands", "421 4.7.0 Too many commands");
  }

  /** Returns the connection that has been idle for longest. One that has sent a command counts as idle after `grace`. */
  #longestIdle(connections: readonly ReportConnection[]): ReportConnection | undefined {
    const before = this.#clock.now() - this.#limits.grace;
    const idle = connections.filter(
      ({ phase, since, socket }) => phase === "waiting" && (socket.bytesRead === 0 || since <= before),
    );
    return idle.reduce<ReportConnection | undefined>(
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
    // A group without an idle connection is passed over.
    return (
      [...groups.values()]
        .sort((a, b) => b.length - a.length)
        .find((group) => this.#longestIdle(group) !== undefined) ?? []
    );
  }

  #waitForMail(connection: ReportConnection): void {
    this.#setTimeout(connection, this.#limits.idle);
  }

  #setTimeout(connection: ReportConnection, ms: number): void {
    connection.cancelTimeout();
    connection.cancelTimeout = this.#clock.at(this.#clock.now() + ms, () =>
      this.close(connection, "a client of the report intake timed out", "421 4.4.2 Took too long"),
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

/** Sends a last reply and closes the connection without waiting for the client to close its side. */
function hangUp(socket: Socket, line: string): void {
  if (socket.writable) socket.write(`${line}\r\n`);
  socket.destroySoon();
}

function nameOf(address: string, port: number): string {
  return `${bitsOf(address)}:${port}`;
}

/** Returns the bits of an address. An IPv4 client of an IPv6 socket counts as IPv4. */
function bitsOf(address: string): string {
  return addressBits(address.replace(/^::ffff:/i, "")) ?? address;
}
