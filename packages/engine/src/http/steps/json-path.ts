/** A place in JSON: a value, or the name of a field. */
export interface JsonPlace {
  /** Such as `messages[3].subject`; empty for the whole. Of a name: the path of its object. */
  path: string;
  /** Whether the place is the name of a field of the object at `path`. */
  isName: boolean;
}

/** Longer names are shortened to this many characters, because a name may be as long as a body. */
const maxName = 200;

/** Returns the place of the string that has the byte at `offset`. */
export function placeInJson(bytes: Uint8Array, offset: number): JsonPlace {
  /** The index or field name that was begun last, in each array or object around the place. */
  const around: (number | string | undefined)[] = [];
  let isNameNext = false;
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]) {
      case 0x5b: // [
        around.push(0);
        isNameNext = false;
        break;
      case 0x7b: // {
        around.push(undefined);
        isNameNext = true;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        around.pop();
        isNameNext = false;
        break;
      case 0x2c: {
        const last = around.at(-1);
        if (typeof last === "number") around[around.length - 1] = last + 1;
        isNameNext = around.length > 0 && typeof last !== "number";
        break;
      }
      case 0x22: {
        const end = endOfString(bytes, at + 1);
        if (end >= offset) return { path: pathOf(isNameNext ? around.slice(0, -1) : around), isName: isNameNext };
        if (isNameNext) around[around.length - 1] = readName(bytes.subarray(at + 1, end));
        isNameNext = false;
        at = end;
      }
    }
  }
  return { path: "", isName: false };
}

/** Returns the name of a field from the bytes between its quotes, shortened to 200 characters. */
export function readName(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, maxName * 6)).toString("utf8");
  let name = text;
  try {
    name = JSON.parse(`"${text}"`);
  } catch {
    // The name was shortened within an escape, or is malformed; its text as written suffices.
  }
  return (name.length > maxName ? `${name.slice(0, maxName)}…` : name).toWellFormed();
}

function endOfString(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== 0x22) at += bytes[at] === 0x5c ? 2 : 1;
  return at;
}

function pathOf(around: readonly (number | string | undefined)[]): string {
  let path = "";
  for (const each of around) {
    if (typeof each === "number") path += `[${each}]`;
    else path += path === "" ? (each ?? "") : `.${each ?? ""}`;
  }
  return path;
}
