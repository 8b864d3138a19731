import { linesOf, maxFieldLength, maxFields } from "./read-mime.js";

/** The fields of one block by lower-case name; of a repeated field the first one counts. */
export type Fields = ReadonlyMap<string, string>;

/** How many blocks of a part are read. A report has one for each recipient, and Posthorn's mail has one recipient. */
export const maxBlocks = 100;

/**
 * Returns the blocks of a machine-readable report part (RFC 3464, RFC 5965): header fields, separated by empty lines. Reads
 * at most 998 characters of a field, 200 fields of a block and 100 blocks.
 */
export function readFields(text: string): Fields[] {
  const blocks: Fields[] = [];
  let fields = new Map<string, string>();
  let name = "";
  let value = "";
  let count = 0;
  const endField = () => {
    if (name !== "" && count <= maxFields && !fields.has(name)) fields.set(name, value.trim());
    name = "";
  };
  const endBlock = () => {
    endField();
    if (fields.size > 0) blocks.push(fields);
    fields = new Map();
    count = 0;
  };
  for (const { start, end } of linesOf(text)) {
    const isFolded = name !== "" && (text[start] === " " || text[start] === "\t");
    const room = isFolded ? maxFieldLength - value.length : maxFieldLength;
    const line = text.slice(start, Math.min(end, start + Math.max(0, room)));
    if (isBlank(text, start, end)) {
      endBlock();
      if (blocks.length >= maxBlocks) return blocks;
    } else if (isFolded) {
      if (room > 0) value += ` ${line.trimStart()}`;
    } else {
      endField();
      const colon = line.indexOf(":");
      count += 1;
      name = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
      value = line.slice(colon + 1);
    }
  }
  endBlock();
  return blocks;
}

function isBlank(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) if (text[at] !== " " && text[at] !== "\t") return false;
  return true;
}
