/** The fields of one block, by lower-case name; of a repeated one the first counts. */
export type Fields = ReadonlyMap<string, string>;

/** Gives back the blocks of a machine-readable report part (RFC 3464, RFC 5965): header fields, parted by empty lines. */
export function readFields(text: string): Fields[] {
  const blocks: Fields[] = [];
  for (const block of text.replaceAll(/\r\n?/g, "\n").split(/\n[ \t]*\n+/)) {
    const fields = new Map<string, string>();
    for (const line of block.replaceAll(/\n[ \t]+/g, " ").split("\n")) {
      const colon = line.indexOf(":");
      const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
      if (name !== "" && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
    }
    if (fields.size > 0) blocks.push(fields);
  }
  return blocks;
}
