const bytesAtOnce = 64 * 1024;

/** Distinct strings in ascending order, as bytes outside the JavaScript heap. What all of them begin with is stored once. */
export class PackedStrings {
  readonly #prefix: string;
  readonly #encoding: PackedEncoding;
  /** Where each string ends in the bytes. */
  readonly #ends: Uint32Array;
  readonly #bytes: Buffer;
  /** The first and the last string, once they were compared with. */
  #bounds: StringBounds | undefined;

  constructor({ prefix, encoding, ends, bytes }: PackedStringsParts) {
    this.#prefix = prefix;
    this.#encoding = encoding;
    this.#ends = ends;
    this.#bytes = bytes;
  }

  /** Returns strings, which are distinct and in ascending order, in packed form. */
  static of(strings: readonly string[]): PackedStrings {
    const { prefix, encoding } = formOf(strings);
    const ends = new Uint32Array(strings.length);
    const pieces: Buffer[] = [];
    let text: string[] = [];
    let end = 0;
    for (const [i, each] of strings.entries()) {
      const rest = each.slice(prefix.length);
      text.push(rest);
      end += rest.length * bytesOfUnit[encoding];
      ends[i] = end;
      if (i % bytesAtOnce !== bytesAtOnce - 1) continue;
      pieces.push(Buffer.from(text.join(""), encoding));
      text = [];
    }
    pieces.push(Buffer.from(text.join(""), encoding));
    return new PackedStrings({ prefix, encoding, ends, bytes: Buffer.concat(pieces) });
  }

  get size(): number {
    return this.#ends.length;
  }

  /** Returns what `new PackedStrings` makes these strings of. */
  get parts(): PackedStringsParts {
    return { prefix: this.#prefix, encoding: this.#encoding, ends: this.#ends, bytes: this.#bytes };
  }

  /** Whether a text is in one of the strings behind what all of them begin with. */
  restIncludes(text: string): boolean {
    if (this.#encoding === "hex") return !notHex.test(text) && this.#bytes.toString("hex").includes(text);
    return this.#bytes.includes(text, 0, this.#encoding);
  }

  /** Whether a text is neither before the first string nor behind the last. Most ids that are looked for are of other times than a block's. */
  mayHave(text: string): boolean {
    const { first, last } = this.bounds();
    return text >= first && text <= last;
  }

  /** Returns the first and the last string; without strings a range that holds none. */
  bounds(): StringBounds {
    this.#bounds ??= this.size === 0 ? { first: "", last: "" } : { first: this.at(0), last: this.at(this.size - 1) };
    return this.#bounds;
  }

  at(i: number): string {
    const start = i === 0 ? 0 : (this.#ends[i - 1] as number);
    return this.#prefix + this.#bytes.toString(this.#encoding, start, this.#ends[i]);
  }

  /** Returns the position of the first string that is not before `text`; the number of strings when all are before it. */
  position(text: string): number {
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.at(middle) < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

export interface StringBounds {
  readonly first: string;
  readonly last: string;
}

/** How the rests are stored: two digits a byte where all are hexadecimal digits, as in ids; UTF-16 where one needs it, otherwise Latin-1. */
export type PackedEncoding = "hex" | "latin1" | "utf16le";

const bytesOfUnit: Readonly<Record<PackedEncoding, number>> = { hex: 0.5, latin1: 1, utf16le: 2 };

export interface PackedStringsParts {
  prefix: string;
  encoding: PackedEncoding;
  ends: Uint32Array;
  bytes: Buffer;
}

function commonPrefix(first: string, last: string): string {
  let length = 0;
  while (length < first.length && first[length] === last[length]) length += 1;
  return first.slice(0, length);
}

const notHex = /[^0-9a-f]/;

/** Returns what strings begin with, and how what follows is stored. */
function formOf(strings: readonly string[]): Pick<PackedStringsParts, "prefix" | "encoding"> {
  const [first = ""] = strings;
  const prefix = commonPrefix(first, strings.at(-1) ?? "");
  // So that an even number of digits follows.
  const beforeDigits = prefix.length - ((first.length - prefix.length) % 2);
  const isHex = (each: string) => each.length === first.length && !notHex.test(each.slice(beforeDigits));
  if (strings.length > 0 && beforeDigits >= 0 && strings.every(isHex)) {
    return { prefix: prefix.slice(0, beforeDigits), encoding: "hex" };
  }
  return { prefix, encoding: strings.every(isLatin1) ? "latin1" : "utf16le" };
}

function isLatin1(text: string): boolean {
  for (let i = 0; i < text.length; i += 1) if (text.charCodeAt(i) > 0xff) return false;
  return true;
}
