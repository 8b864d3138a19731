import type { Row } from "./row.js";

/** Reads JSON lines: an object each; blank lines are passed over. */
export async function* jsonRows(lines: AsyncIterable<string>): AsyncGenerator<Row> {
  let number = 0;
  for await (const line of lines) {
    if (line.trim() === "") continue;
    number += 1;
    const value = parsed(line);
    if (isObject(value)) yield { number, cells: new Map(Object.entries(value)), source: value };
    else yield { number, cells: new Map(), source: line, problem: "the line is not a JSON object" };
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
