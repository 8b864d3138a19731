import type { Block } from "./block.js";

const fewest = 4;
const most = 10;

/** Returns the blocks, of which those that show a code character by character or group by group are joined. */
export function joinBlocks(blocks: readonly Block[]): Block[] {
  const joined: Block[] = [];
  for (let at = 0; at < blocks.length; ) {
    const count = charactersFrom(blocks, at) || groupsFrom(blocks, at);
    const first = blocks[at] as Block;
    joined.push(count === 0 ? first : join(blocks.slice(at, at + count)));
    at += count || 1;
  }
  return joined;
}

/** Returns how many blocks from an offset are one character of a code each; 0 for none. */
function charactersFrom(blocks: readonly Block[], at: number): number {
  let characters = "";
  let end = at;
  for (; end < blocks.length && end - at < 2 * most; end += 1) {
    const { text, runs } = blocks[end] as Block;
    if (runs.some(({ link }) => link !== undefined)) break;
    if (/^[A-Z0-9]$/.test(text)) characters += text;
    else if (!/^[-–·•]$/.test(text) || characters === "") break;
  }
  const isCounting = "0123456789".includes(characters) || "ABCDEFGHIJ".includes(characters);
  return characters.length >= fewest && characters.length <= most && !isCounting ? end - at : 0;
}

/** Returns how many cells of a row from an offset are equally long groups of digits, and all there are in the row; 0 for none. */
function groupsFrom(blocks: readonly Block[], at: number): number {
  if (blocks[at]?.isInRow) return 0;
  const groups: string[] = [];
  let end = at;
  for (; end < blocks.length && (end === at || blocks[end]?.isInRow); end += 1) {
    const { text, runs } = blocks[end] as Block;
    if (runs.some(({ link }) => link !== undefined)) return 0;
    if (/^\d{2,4}$/.test(text)) groups.push(text);
    else if (!/^[-–·•]$/.test(text) || groups.length === 0) return 0;
    if (groups.length > 5) return 0;
  }
  const digits = groups.join("").length;
  const isEven = groups.every(({ length }) => length === groups[0]?.length);
  return groups.length > 1 && isEven && digits >= fewest && digits <= most ? end - at : 0;
}

function join(parts: readonly Block[]): Block {
  const [first] = parts as [Block];
  return {
    ...first,
    text: parts
      .map(({ text }) => text)
      .join(first.text.length === 1 ? "" : "-")
      .replace(/-+/g, "-"),
    isJoined: true,
  };
}
