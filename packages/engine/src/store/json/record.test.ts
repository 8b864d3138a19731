import { expect, test } from "vitest";
import type { Row } from "../rows/row.js";
import type { RowChange } from "../tables/collections.js";
import { sampleContact, sampleMessage } from "../testing/sample-rows.js";
import { makeLine } from "./line.js";
import { parseRecord, recordChanges, recordJson } from "./record.js";
import { RowLocations } from "./row-locations.js";
import { LineDecoder } from "./visit-lines.js";

const change = (collection: RowChange["collection"], id: string, row?: Row): RowChange => ({
  collection,
  id,
  row,
  undo: () => {},
});

/** Returns what is parsed from the line of a record, which other lines of a file surround, and the text that its rows begin with. */
function parsed(seq: number, changes: readonly RowChange[]) {
  const { json } = recordJson(seq, recordChanges(changes, new RowLocations()));
  const record = makeLine(json.join("")).bytes;
  const other = makeLine('{"seq":1,"ops":[]}').bytes;
  const piece = Buffer.concat([other, record, other]);
  const line = piece.subarray(other.length, other.length + record.length - "\n".length);
  const { rowsAt, ...rest } = parseRecord(line, new LineDecoder(piece));
  return { ...rest, rows: line.toString("utf8", rowsAt, line.length - "]}".length) };
}

test.each(["A shop", "Gärtnerei 🌱"])(
  "a record with rows at its end is parsed but for these, with the text %s",
  (text) => {
    const row = sampleMessage("msg_1", { workspace_id: text, subject: text });
    const { seq, ops, rows } = parsed(1_234_567, [change("messages", row.id, { ...row })]);
    expect(seq).toBe(1_234_567);
    expect(ops).toEqual([
      ["row", "messages", expect.objectContaining({ workspace_id: text }), Buffer.byteLength(rows)],
    ]);
    expect(JSON.parse(rows)).toMatchObject({ subject: text });
    expect({ ...(ops[0]?.[2] as object), ...JSON.parse(rows) }).toEqual(row);
  },
);

test.each(["A shop", "Gärtnerei 🌱"])(
  "a record without rows at its end is parsed as a whole, with the text %s",
  (text) => {
    const row = sampleContact("con_1", { workspace_id: text });
    const changes = [change("contacts", row.id, { ...row }), change("contacts", "con_2")];
    const ops = [
      ["put", "contacts", row],
      ["del", "contacts", "con_2"],
    ];
    expect(parsed(7, changes)).toEqual({ seq: 7, ops, rows: "" });
  },
);
