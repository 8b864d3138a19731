import { classifyError } from "./classify-error.js";
import type { Connections } from "./connections.js";
import { type Cell, statementName, Transaction } from "./transaction.js";

/** Runs one statement in the system scope and returns its rows; it is committed when it resolves. */
export async function runSingle(connections: Connections, text: string, values: Cell[]): Promise<Cell[][]> {
  if (connections.isPooled) return runInTransaction(connections, text, values);
  const client = await connections.acquire();
  try {
    const name = statementName(text);
    const { rows } = await client.query<Cell[]>({
      text,
      values,
      rowMode: "array",
      ...(name !== undefined && { name }),
    });
    connections.reportResult();
    connections.release(client);
    return rows;
  } catch (error) {
    connections.release(client, classifyError(error) === "unavailable");
    throw error;
  }
}

/** Behind a pooler only a transaction can have settings. */
async function runInTransaction(connections: Connections, text: string, values: Cell[]): Promise<Cell[][]> {
  const transaction = new Transaction(connections, {
    scope: "system",
    writes: true,
    locksRows: false,
    tenantRole: undefined,
  });
  try {
    const { rows } = await transaction.run(text, values);
    await transaction.commit();
    return rows;
  } catch (error) {
    await transaction.rollback();
    throw error;
  }
}
