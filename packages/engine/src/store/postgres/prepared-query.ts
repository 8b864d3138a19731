import pg from "pg";
import { arrayLiteral } from "./array-text.js";

/** What a statement returned, and how many rows it read or wrote. */
export interface QueryResult {
  rows: unknown[][];
  count: number;
}

/** A statement with the name under which each connection prepares it. */
export interface NamedStatement {
  name: string;
  text: string;
  values: readonly unknown[];
}

/** What the driver's connections have beside what their types tell: the texts of prepared statements, by name. */
interface Connection extends pg.Connection {
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
}

type ReadCell = (text: string) => unknown;

/** The driver sends only queries of this class to a connection with others. Their fields are not part of its types. */
const DriverQuery = pg.Query as unknown as new (
  text: string,
) => { name: string; text: string; values: readonly unknown[] };

/** How the cells of a statement's rows are read, by the statement's name. */
const readersByName = new WeakMap<pg.Connection, Map<string, readonly ReadCell[]>>();

/**
 * An execution of a prepared statement. The driver's own query asks what the columns are at every execution. This one asks once a
 * connection, because the server rejects a prepared statement whose columns have changed. The driver calls a method for each message
 * of the server.
 */
export class PreparedQuery extends DriverQuery {
  /** Rejects with the server's or the driver's error. */
  readonly result: Promise<QueryResult>;
  readonly #result: QueryResult = { rows: [], count: 0 };
  #resolve!: (result: QueryResult) => void;
  #reject!: (error: unknown) => void;
  #readers: readonly ReadCell[] | undefined;
  #failure: unknown;

  constructor({ name, text, values }: NamedStatement) {
    super(text);
    this.name = name;
    this.values = values;
    this.result = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  submit(given: pg.Connection): void {
    const connection = given as Connection;
    const { name, text, values } = this;
    if (connection.parsedStatements[name] === undefined && connection.submittedNamedStatements[name] === undefined) {
      connection.parse({ name, text, types: [] }, true);
      connection.submittedNamedStatements[name] = text;
    }
    connection.bind({ statement: name, values: values.map(parameterText) }, true);
    this.#readers = readersOf(connection).get(name);
    if (this.#readers === undefined) connection.describe({ type: "P" }, true);
    connection.execute(null, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: readonly { dataTypeID: number }[] }): void {
    this.#readers = fields.map(({ dataTypeID }) => cellReader(dataTypeID) as ReadCell);
  }

  handleDataRow({ fields }: { fields: unknown[] }): void {
    const readers = this.#readers as readonly ReadCell[];
    try {
      for (let i = 0; i < fields.length; i += 1) {
        if (fields[i] !== null) fields[i] = (readers[i] as ReadCell)(fields[i] as string);
      }
      this.#result.rows.push(fields);
    } catch (error) {
      this.#failure ??= error;
    }
  }

  handleCommandComplete({ text }: { text: string }, connection: pg.Connection): void {
    // `INSERT 0 3`, `UPDATE 3`
    this.#result.count = Number(text.slice(text.lastIndexOf(" ") + 1)) || 0;
    readersOf(connection).set(this.name, this.#readers ?? []);
  }

  handleError(error: unknown): void {
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    if (this.#failure === undefined) this.#resolve(this.#result);
    else this.#reject(this.#failure);
  }
}

function readersOf(connection: pg.Connection): Map<string, readonly ReadCell[]> {
  let readers = readersByName.get(connection);
  if (readers === undefined) {
    readers = new Map();
    readersByName.set(connection, readers);
  }
  return readers;
}

/** Returns how the driver reads the cells of a column's type. All bigint columns are times and counts below 2^53. */
export function cellReader(type: number, format?: "text" | "binary"): (text: string) => unknown {
  return type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type, format ?? "text");
}

/** Returns a parameter as the server reads it. */
function parameterText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return Array.isArray(value) ? arrayLiteral(value) : String(value);
}
