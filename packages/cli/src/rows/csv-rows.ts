import { pipeline, Readable } from "node:stream";
import { parse } from "csv-parse";
import { type CsvFormulas, unescapeFormula } from "../output/csv.js";
import { type Failure, usage } from "../program/failure.js";
import { longestRow, type Row } from "./read-rows.js";

type Cells = (string | undefined)[];

/** Reads CSV (RFC 4180, any line break) and returns the columns of its heading and the rows as they arrive. Removes the marks that `csvLine` puts before formulas. */
export async function csvRows(
  text: AsyncIterable<string>,
  name: string,
  formulas: CsvFormulas = "escape",
): Promise<{ columns: string[]; each: AsyncIterable<Row> }> {
  const plain = formulas === "escape" ? unescapeFormula : (cell: string) => cell;
  const parser = parse({
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestRow,
    // An empty cell has no value; a quoted empty cell is an empty text.
    cast: (value, { quoting }) => (value === "" && !quoting ? undefined : plain(value)),
  });
  // An error ends the records, and the reader of the records throws it.
  pipeline(Readable.from(text), parser, () => {});
  const records = readable(parser, name);
  const heading = await records.next();
  if (heading.done) throw usage(`${name} is empty`, { hint: "Its first line must name the columns." });
  const columns = heading.value.map((column) => column ?? "");
  const twice = columns.find((column, index) => column !== "" && columns.indexOf(column) !== index);
  if (twice !== undefined) throw usage(`${name} has two columns ${twice}`);
  return { columns, each: rowsOf(records, columns) };
}

async function* readable(parser: AsyncIterable<Cells>, name: string): AsyncGenerator<Cells> {
  try {
    yield* parser;
  } catch (error) {
    const isCsv = error instanceof Error && "code" in error && String(error.code).startsWith("CSV_");
    throw isCsv ? cannotRead(name, error) : error;
  }
}

async function* rowsOf(records: AsyncIterable<Cells>, columns: readonly string[]): AsyncGenerator<Row> {
  let number = 0;
  for await (const source of records) {
    number += 1;
    const cells = new Map<string, unknown>();
    if (source.length !== columns.length) {
      yield { number, cells, source, problem: `the row has ${source.length} cells, the heading ${columns.length}` };
      continue;
    }
    columns.forEach((column, index) => {
      if (source[index] !== undefined && column !== "") cells.set(column, source[index]);
    });
    yield { number, cells, source };
  }
}

function cannotRead(name: string, { message }: Error): Failure {
  return usage(`${name} cannot be read as CSV: ${message}`);
}
