/** Deepest nesting of arrays and objects that is taken. */
export const maxDepth = 32;
/** Most values of one body: those inside of others count, and the whole does. */
export const maxValues = 1_000_000;
/** How many values the name of a field counts as: a text that is new to the process costs as much to build and to sort. */
const valuesPerName = 3;
/** Longest name of a field, in bytes as it is written. V8 tells longer names of one length apart by comparing all of them. */
export const longestName = 16_000;

/** Why JSON is refused before it is parsed. */
export type JsonFaultKind = "depth" | "values" | "name" | "nul" | "surrogate";

/** Thrown for JSON that is refused before anything of it is built. */
export class JsonFault extends Error {
  readonly kind: JsonFaultKind;
  /** Where the fault is, in bytes from the beginning. */
  readonly offset: number;
  /** The name, as it is written, of the outermost field that has the fault; undefined where no field has it. */
  readonly field: Uint8Array | undefined;

  constructor(kind: JsonFaultKind, offset: number, field?: Uint8Array) {
    super(`${kind} at byte ${offset}`);
    this.kind = kind;
    this.offset = offset;
    this.field = field;
  }
}

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const letterU = 0x75;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/** No more bytes of a name are kept. */
const longestHead = 1024;

/** Strings are gone through byte by byte for so long. */
const shortString = 32;

/** The bytes of a string, without its quotes. */
interface Span {
  bytes: Uint8Array;
  from: number;
  to: number;
}

/**
 * Counts the levels and values of JSON while its bytes arrive, and looks at its escapes. A scanner tells strings from what is
 * between them and knows nothing else of the grammar: the parser refuses what is malformed.
 */
export class JsonScanner {
  /** The first escape of U+0000 or of a lone surrogate. Its path can be found once all bytes are there. */
  escapeFault: JsonFault | undefined;
  #offset = 0;
  #depth = 0;
  /** The whole, one for each comma, three for each colon, and one for each array or object that is not known to be empty. */
  #values = 1;
  #inString = false;
  /** The last byte between strings that is no white space. A string counts as its quote. */
  #last = 0;
  /** -1 after a backslash, 1 to 4 where so many hexadecimal digits have to follow, else 0. */
  #escape = 0;
  #code = 0;
  /** Whether a high surrogate was escaped and the escape of a low one has to follow. */
  #isHalf = false;
  /** The last string at level 1, and the last of them that named a field. */
  readonly #string: Span = { bytes: new Uint8Array(), from: 0, to: 0 };
  readonly #field: Span = { bytes: new Uint8Array(), from: 0, to: 0 };
  #hasField = false;
  /** Where the last string begins, and how many bytes it has. */
  #stringStart = 0;
  #stringLength = 0;
  /** Where these are next in the bytes at hand, from wherever it was asked last: each byte is searched once. */
  #nextQuote = -1;
  #nextBackslash = -1;
  /** How a string at level 1 begins whose end has not arrived. */
  #head: Uint8Array | undefined;

  /** How many values there are, names included. */
  get values(): number {
    return this.#values;
  }

  /** Takes the next bytes; throws `JsonFault` where they exceed a limit. */
  scan(bytes: Uint8Array): void {
    let at = 0;
    this.#nextQuote = -1;
    this.#nextBackslash = -1;
    while (at < bytes.length) at = this.#inString ? this.#scanString(bytes, at) : this.#scanBetween(bytes, at);
    this.#offset += bytes.length;
    // The bytes may be freed; of a name no more is needed than a message shows.
    this.#keep(this.#string, bytes);
    this.#keep(this.#field, bytes);
  }

  /** Throws `JsonFault` where there turned out to be too many values. */
  finish(): void {
    if (this.#values > maxValues) throw new JsonFault("values", this.#offset);
  }

  /** Goes through what is between strings, and returns where that ends. */
  #scanBetween(bytes: Uint8Array, from: number): number {
    let last = this.#last;
    let at = from;
    for (; at < bytes.length; at++) {
      const byte = bytes[at] as number;
      if (byte <= 0x20) continue;
      if (byte === quote) {
        this.#inString = true;
        this.#last = quote;
        this.#stringStart = this.#offset + at + 1;
        return at + 1;
      }
      if (byte === comma) this.#count(at);
      else if (byte === colon) this.#nameField(at);
      else if (byte === openBracket || byte === openBrace) {
        if (this.#depth === maxDepth) throw this.#fault("depth", at);
        this.#depth += 1;
        this.#count(at);
      } else if (byte === closeBracket || byte === closeBrace) {
        if (last === openBracket || last === openBrace) this.#values -= 1;
        this.#depth -= 1;
      }
      last = byte;
    }
    this.#last = last;
    return at;
  }

  /** Goes through a string, and returns where that ends. */
  #scanString(bytes: Uint8Array, from: number): number {
    for (let at = from; at < bytes.length; at++) {
      const byte = bytes[at] as number;
      if (this.#escape !== 0) this.#scanEscape(byte, at);
      else if (byte === backslash) this.#escape = -1;
      else {
        if (this.#isHalf) this.#note("surrogate", at);
        if (byte !== quote) {
          if (at - from >= shortString) at = this.#plainUntil(bytes, at + 1) - 1;
          continue;
        }
        this.#inString = false;
        this.#stringLength = this.#offset + at - this.#stringStart;
        if (this.#depth === 1) this.#endString(bytes, from, at);
        return at + 1;
      }
    }
    if (this.#depth === 1) this.#head = joined(this.#head, bytes, from, bytes.length);
    return bytes.length;
  }

  /** Returns where the next quote or backslash is, or the end: the platform finds them faster than a loop. */
  #plainUntil(bytes: Uint8Array, from: number): number {
    if (this.#nextQuote < from) this.#nextQuote = found(bytes.indexOf(quote, from));
    if (this.#nextBackslash < from) this.#nextBackslash = found(bytes.indexOf(backslash, from));
    return Math.min(this.#nextQuote, this.#nextBackslash, bytes.length);
  }

  #scanEscape(byte: number, at: number): void {
    if (this.#escape === -1) {
      this.#escape = byte === letterU ? 4 : 0;
      this.#code = 0;
      if (byte !== letterU && this.#isHalf) this.#note("surrogate", at);
      return;
    }
    this.#code = this.#code * 16 + hexadecimal(byte);
    this.#escape -= 1;
    if (this.#escape > 0) return;
    const isLow = this.#code >= 0xdc00 && this.#code <= 0xdfff;
    if (this.#code === 0) this.#note("nul", at);
    if (isLow !== this.#isHalf) this.#note("surrogate", at);
    this.#isHalf = this.#code >= 0xd800 && this.#code <= 0xdbff;
  }

  #endString(bytes: Uint8Array, from: number, to: number): void {
    const whole = this.#head && joined(this.#head, bytes, from, to);
    this.#string.bytes = whole ?? bytes;
    this.#string.from = whole ? 0 : from;
    this.#string.to = whole?.length ?? to;
    this.#head = undefined;
  }

  #nameField(at: number): void {
    if (this.#stringLength > longestName) throw this.#fault("name", at);
    this.#count(at, valuesPerName);
    if (this.#depth !== 1) return;
    this.#hasField = true;
    this.#field.bytes = this.#string.bytes;
    this.#field.from = this.#string.from;
    this.#field.to = this.#string.to;
  }

  #keep(span: Span, bytes: Uint8Array): void {
    if (span.bytes !== bytes) return;
    span.bytes = copyOf(bytes, span.from, Math.min(span.to, span.from + longestHead));
    span.from = 0;
    span.to = span.bytes.length;
  }

  #note(kind: JsonFaultKind, at: number): void {
    this.#isHalf = false;
    this.escapeFault ??= this.#fault(kind, at);
  }

  /** Counts values. Each array or object that is open may turn out to be empty, and then was none too many. */
  #count(at: number, by = 1): void {
    this.#values += by;
    if (this.#values > maxValues + maxDepth) throw this.#fault("values", at);
  }

  #fault(kind: JsonFaultKind, at: number): JsonFault {
    const { bytes, from, to } = this.#field;
    return new JsonFault(kind, this.#offset + at, this.#hasField ? copyOf(bytes, from, to) : undefined);
  }
}

/** Returns how a string begins, one piece further. */
function joined(head: Uint8Array | undefined, bytes: Uint8Array, from: number, to: number): Uint8Array {
  const room = longestHead - (head?.length ?? 0);
  const next = copyOf(bytes, from, Math.min(to, from + room));
  return head === undefined ? next : new Uint8Array([...head, ...next]);
}

/** `slice` of a Buffer would be a view of the same memory. */
function copyOf(bytes: Uint8Array, from: number, to: number): Uint8Array {
  return new Uint8Array(bytes.subarray(from, to));
}

function found(index: number): number {
  return index === -1 ? Number.POSITIVE_INFINITY : index;
}

function hexadecimal(byte: number): number {
  return byte <= 0x39 ? byte - 0x30 : (byte | 0x20) - 0x57;
}
