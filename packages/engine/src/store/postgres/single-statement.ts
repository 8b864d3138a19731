import type { Connections } from "./connections.js";
import { type Cell, statementName } from "./session.js";
import { troubleOf } from "./trouble.js";

/** Runs one statement in the system scope and gives its rows; it is committed when it resolves. */
export async function runSingle(connections: Connections, text: string, values: Cell[]): Promise<Cell[][]> {
  const client = await connections.take();
  try {
    const name = statementName(text);
    const { rows } = await client.query<Cell[]>({
      text,
      values,
      rowMode: "array",
      ...(name !== undefined && { name }),
    });
    connections.noteEnd();
    connections.give(client);
    return rows;
  } catch (error) {
    connections.give(client, troubleOf(error) === "away");
    throw error;
  }
}
