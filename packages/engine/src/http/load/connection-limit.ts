import type { ShedLog } from "../../platform/shed-log.js";

/** A connection, as far as it can be ended. */
export interface Endable {
  destroy(): unknown;
}

/** A process with enough open files has no more connections than this: each takes about 20 KB. */
const mostConnections = 8000;
/** Open files that are left for the store, the database, mail servers and receivers of webhooks. */
const otherFiles = 1024;

/** Returns how many connections a process may have that may have so many files open. */
export function connectionBound(openFiles: number): number {
  return Math.max(16, Math.min(mostConnections, openFiles - Math.min(otherFiles, Math.ceil(openFiles / 2))));
}

/** Bounds connections: one too many ends the one that has been idle longest, or itself where all are at work. */
export class ConnectionLimit<Connection extends Endable> {
  readonly #bound: number;
  readonly #shedLog: ShedLog;
  readonly #open = new Set<Connection>();
  /** Connections without a request, the one that is idle longest first. */
  readonly #idle = new Set<Connection>();

  constructor(bound: number, shedLog: ShedLog) {
    this.#bound = bound;
    this.#shedLog = shedLog;
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
