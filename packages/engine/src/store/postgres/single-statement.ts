import { classifyError } from "./classify-error.js";
import type { Connections } from "./connections.js";
import { type Cell, statementName } from "./transaction.js";

/** Runs one statement in the system scope and returns its rows; it is committed when it resolves. */
export async function runSingle(connections: Connections, text: string, values: Cell[]): Promise<Cell[][]> {
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
