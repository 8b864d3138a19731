/** Returns the number of UTF-16 units of valid UTF-8, and its length in bytes once every character beyond ASCII is escaped. */
export function lengthsOf(bytes: Uint8Array): { characters: number; escaped: number } {
  let characters = 0;
  let escaped = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte < 0x80) {
      characters += 1;
      escaped += 1;
    } else if (byte >= 0xc0) {
      const units = byte >= 0xf0 ? 2 : 1;
      characters += units;
      escaped += 6 * units;
    }
  }
  return { characters, escaped };
}

/** Returns equal JSON with every character beyond ASCII escaped. `length` is its length, as `lengthsOf` returns it. */
export function escapeNonAscii(bytes: Uint8Array, length: number): Buffer {
  const ascii = Buffer.allocUnsafeSlow(length);
  let to = 0;
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] as number;
    if (byte < 0x80) {
      ascii[to++] = byte;
      at += 1;
      continue;
    }
    const size = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    let code = byte & (0xff >> (size + 1));
    for (let rest = 1; rest < size; rest++) code = (code << 6) | ((bytes[at + rest] as number) & 0x3f);
    at += size;
    // A byte order mark may precede the JSON; an escape there would be malformed.
    if (code === 0xfeff && at === size) to += ascii.write(" ".repeat(6), to, "latin1");
    else for (const unit of unitsOf(code)) to += ascii.write(`\\u${unit.toString(16).padStart(4, "0")}`, to, "latin1");
  }
  return ascii;
}

/** Returns the UTF-16 units of a code point. */
function unitsOf(code: number): number[] {
  if (code < 0x10000) return [code];
  return [0xd800 + ((code - 0x10000) >> 10), 0xdc00 + ((code - 0x10000) & 0x3ff)];
}
