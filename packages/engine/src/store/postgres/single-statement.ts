import type { Connections } from "./connections.js";
import { type Cell, Transaction } from "./transaction.js";

/** Runs one statement in the system scope and returns its rows; it is committed when it resolves. */
export async function runSingle(connections: Connections, text: string, values: Cell[]): Promise<Cell[][]> {
  const options = { scope: "system", writes: true, locksRows: false, autocommit: true, tenantRole: undefined } as const;
  const transaction = new Transaction(connections, options);
  try {
    const { rows } = await transaction.run(text, values);
    await transaction.commit();
    return rows;
  } catch (error) {
    await transaction.rollback();
    throw error;
  }
}
