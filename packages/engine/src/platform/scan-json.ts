/** The maximum nesting of arrays and objects. */
export const maxDepth = 32;
/** The maximum number of values of a body, including nested ones and the whole. */
export const maxValues = 1_000_000;
/** The name of a field counts as so many values: a new string costs as much to create. */
const valuesPerName = 3;
/** The maximum length of a field name, in encoded bytes. Objects with longer names take quadratic time to build. */
export const longestName = 16_000;

/** Why JSON is rejected before it is parsed. */
export type JsonFaultKind = "depth" | "values" | "name" | "nul" | "surrogate";

/** Thrown for JSON that is rejected before it is parsed. */
export class JsonFault extends Error {
  readonly kind: JsonFaultKind;
  /** The offset of the fault in bytes. */
  readonly offset: number;
  /** The encoded name of the outermost field with the fault; undefined outside of fields. */
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

/** How many bytes of a name are stored. */
const longestHead = 1024;

/** Strings are scanned byte by byte up to this length. */
const shortString = 32;

/** The bytes of a string, without its quotes. */
interface Span {
  bytes: Uint8Array;
  from: number;
  to: number;
}

/**
 * Counts the levels and values of JSON and checks its escapes while its bytes arrive. It distinguishes strings from the rest
 * and knows no other grammar: the parser rejects malformed JSON.
 */
export class JsonScanner {
  /** The first escape of U+0000 or of a lone surrogate. Its path is determined when all bytes have arrived. */
  escapeFault: JsonFault | undefined;
  #offset = 0;
  #depth = 0;
  /** Counts the whole, each comma, each colon (three), and each array or object that is not known to be empty. */
  #values = 1;
  #inString = false;
  /** The last byte between strings that is no white space. A string counts as its quote. */
  #last = 0;
  /** -1 after a backslash, 1 to 4 while so many hexadecimal digits must follow, otherwise 0. */
  #escape = 0;
  #code = 0;
  /** Whether a high surrogate was escaped, so that the escape of a low one must follow. */
  #isHalf = false;
  /** The last string at level 1, and the last field name at level 1. */
  readonly #string: Span = { bytes: new Uint8Array(), from: 0, to: 0 };
  readonly #field: Span = { bytes: new Uint8Array(), from: 0, to: 0 };
  #hasField = false;
  /** The offset and the length of the last string. */
  #stringStart = 0;
  #stringLength = 0;
  /** The next offsets of these characters in the current bytes, so that each byte is searched once. */
  #nextQuote = -1;
  #nextBackslash = -1;
  /** The beginning of an incomplete string at level 1. */
  #head: Uint8Array | undefined;

  /** The number of values so far, including names. */
  get values(): number {
    return this.#values;
  }

  /** Scans the next bytes. Throws `JsonFault` where they exceed a limit. */
  scan(bytes: Uint8Array): void {
    let at = 0;
    this.#nextQuote = -1;
    this.#nextBackslash = -1;
    while (at < bytes.length) at = this.#inString ? this.#scanString(bytes, at) : this.#scanBetween(bytes, at);
    this.#offset += bytes.length;
    // The caller may free the bytes, so the beginnings of both names are copied.
    this.#copySpan(this.#string, bytes);
    this.#copySpan(this.#field, bytes);
  }

  /** Throws `JsonFault` where there are too many values. */
  finish(): void {
    if (this.#values > maxValues) throw new JsonFault("values", this.#offset);
  }

  /** Scans the bytes between strings and returns the offset of their end. */
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

  /** Scans a string and returns the offset of its end. */
  #scanString(bytes: Uint8Array, from: number): number {
    for (let at = from; at < bytes.length; at++) {
      const byte = bytes[at] as number;
      if (this.#escape !== 0) this.#scanEscape(byte, at);
      else if (byte === backslash) this.#escape = -1;
      else {
        if (this.#isHalf) this.#recordEscapeFault("surrogate", at);
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

  /** Returns the offset of the next quote or backslash, or the length. */
  #plainUntil(bytes: Uint8Array, from: number): number {
    if (this.#nextQuote < from) this.#nextQuote = found(bytes.indexOf(quote, from));
    if (this.#nextBackslash < from) this.#nextBackslash = found(bytes.indexOf(backslash, from));
    return Math.min(this.#nextQuote, this.#nextBackslash, bytes.length);
  }

  #scanEscape(byte: number, at: number): void {
    if (this.#escape === -1) {
      this.#escape = byte === letterU ? 4 : 0;
      this.#code = 0;
      if (byte !== letterU && this.#isHalf) this.#recordEscapeFault("surrogate", at);
      return;
    }
    this.#code = this.#code * 16 + hexadecimal(byte);
    this.#escape -= 1;
    if (this.#escape > 0) return;
    const isLow = this.#code >= 0xdc00 && this.#code <= 0xdfff;
    if (this.#code === 0) this.#recordEscapeFault("nul", at);
    if (isLow !== this.#isHalf) this.#recordEscapeFault("surrogate", at);
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

  #copySpan(span: Span, bytes: Uint8Array): void {
    if (span.bytes !== bytes) return;
    span.bytes = copyOf(bytes, span.from, Math.min(span.to, span.from + longestHead));
    span.from = 0;
    span.to = span.bytes.length;
  }

  #recordEscapeFault(kind: JsonFaultKind, at: number): void {
    this.#isHalf = false;
    this.escapeFault ??= this.#fault(kind, at);
  }

  /** Counts values. Each open array or object may be empty, so their number is tolerated above the limit. */
  #count(at: number, by = 1): void {
    this.#values += by;
    if (this.#values > maxValues + maxDepth) throw this.#fault("values", at);
  }

  #fault(kind: JsonFaultKind, at: number): JsonFault {
    const { bytes, from, to } = this.#field;
    return new JsonFault(kind, this.#offset + at, this.#hasField ? copyOf(bytes, from, to) : undefined);
  }
}

/** Returns the beginning of a string with the next chunk added. */
function joined(head: Uint8Array | undefined, bytes: Uint8Array, from: number, to: number): Uint8Array {
  const room = longestHead - (head?.length ?? 0);
  const next = copyOf(bytes, from, Math.min(to, from + room));
  return head === undefined ? next : new Uint8Array([...head, ...next]);
}

/** Returns a copy of bytes; `slice` of a Buffer would share its memory. */
function copyOf(bytes: Uint8Array, from: number, to: number): Uint8Array {
  return new Uint8Array(bytes.subarray(from, to));
}

function found(index: number): number {
  return index === -1 ? Number.POSITIVE_INFINITY : index;
}

function hexadecimal(byte: number): number {
  return byte <= 0x39 ? byte - 0x30 : (byte | 0x20) - 0x57;
}
