import type { ShedLog } from "../../platform/shed-log.js";

/** A connection that can be closed. */
export interface Destroyable {
  destroy(): unknown;
}

/** The maximum of connections, of which each takes about 20 KB. */
const maxConnections = 8000;
/** The open files that are reserved for the store, the database, mail servers and webhooks. */
const reservedFiles = 1024;

/** Returns how many connections a process may have with a limit of open files. */
export function connectionBound(openFiles: number): number {
  return Math.max(16, Math.min(maxConnections, openFiles - Math.min(reservedFiles, Math.ceil(openFiles / 2))));
}

/** Limits connections: at the limit a new one closes the one that is idle for longest, or itself where none is idle. */
export class ConnectionLimit<Connection extends Destroyable> {
  readonly #bound: number;
  readonly #shedLog: ShedLog;
  readonly #open = new Set<Connection>();
  /** Connections without a request, the one that is idle for longest first. */
  readonly #idle = new Set<Connection>();

  constructor(bound: number, shedLog: ShedLog) {
    this.#bound = bound;
    this.#shedLog = shedLog;
  }

  /** How much of the bound is used, from 0 to 1. */
  get usedRatio(): number {
    return this.#open.size / this.#bound;
  }

  opened(connection: Connection): void {
    this.#open.add(connection);
    this.#idle.add(connection);
    if (this.#open.size <= this.#bound) return;
    for (const oldest of this.#idle) {
      this.#shedLog.shed("connections");
      this.closed(oldest);
      oldest.destroy();
      return;
    }
  }

  busy(connection: Connection): void {
    this.#idle.delete(connection);
  }

  idle(connection: Connection): void {
    if (this.#open.has(connection)) this.#idle.add(connection);
  }

  closed(connection: Connection): void {
    this.#open.delete(connection);
    this.#idle.delete(connection);
  }
}
