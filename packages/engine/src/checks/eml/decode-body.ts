import type { BodyPart } from "../mail-source.js";
import { type Entity, parameterOf, valueOfHeader } from "./read-header.js";

/** Bytes without their transfer encoding. */
interface DecodedBytes {
  bytes: Buffer;
  /** Returns the offset in the source of a byte. */
  toSource(index: number): number;
}

/** Returns the text of a part, with a function that leads back to the source. */
export function decodeBody(entity: Entity, contentType: string): BodyPart {
  const { bytes, toSource } = decodeTransfer(entity);
  const decoder = decoderFor(parameterOf(contentType, "charset") ?? "utf-8");
  const content = decoder.decode(bytes);
  const byteAt = byteOffsets(content, bytes, decoder.encoding);
  return { content, toSource: (offset) => toSource(byteAt(offset)) };
}

function decoderFor(charset: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(charset, { ignoreBOM: true });
  } catch {
    return new TextDecoder("utf-8", { ignoreBOM: true });
  }
}

/** Returns a function that returns the byte of a character. It is fast where the offsets ascend. */
function byteOffsets(content: string, bytes: Buffer, encoding: string): (offset: number) => number {
  if (/^(?:windows-125|iso-8859-|koi8|ibm866|macintosh|x-mac)/.test(encoding)) return (offset) => offset;
  if (encoding === "utf-8") {
    let [lastOffset, lastByte] = [0, 0];
    return (offset) => {
      const isAhead = offset >= lastOffset;
      const from = isAhead ? lastByte : 0;
      lastByte = from + Buffer.byteLength(content.slice(isAhead ? lastOffset : 0, offset));
      lastOffset = offset;
      return lastByte;
    };
  }
  // Of other encodings the characters before are decoded byte by byte.
  let starts: number[] | undefined;
  return (offset) => {
    starts ??= charStarts(bytes, encoding);
    return starts[offset] ?? bytes.length;
  };
}

function charStarts(bytes: Buffer, encoding: string): number[] {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  const starts: number[] = [];
  let begin = 0;
  for (let index = 0; index < bytes.length; index++) {
    const made = decoder.decode(bytes.subarray(index, index + 1), { stream: true });
    for (let unit = 0; unit < made.length; unit++) starts.push(begin);
    if (made.length > 0) begin = index + 1;
  }
  return starts;
}

function decodeTransfer({ raw, fields, start, end }: Entity): DecodedBytes {
  const encoding = valueOfHeader(fields, "content-transfer-encoding").trim().toLowerCase();
  if (encoding === "base64") return decodeBase64(raw, start, end);
  if (encoding === "quoted-printable") return decodeQuoted(raw, start, end);
  return { bytes: Buffer.from(raw.slice(start, end), "latin1"), toSource: (index) => Math.min(end, start + index) };
}

function decodeBase64(raw: string, start: number, end: number): DecodedBytes {
  const bytes = Buffer.from(raw.slice(start, end), "base64");
  let digits: Uint32Array | undefined;
  return {
    bytes,
    toSource(index) {
      digits ??= digitOffsets(raw, start, end);
      return digits[Math.floor((index * 4) / 3)] ?? end;
    },
  };
}

/** Returns the offsets of the base64 digits in a range. */
function digitOffsets(raw: string, start: number, end: number): Uint32Array {
  const offsets = new Uint32Array(end - start);
  let count = 0;
  for (let at = start; at < end; at++) {
    const unit = raw.charCodeAt(at);
    const isDigit = (unit >= 0x30 && unit <= 0x39) || (unit | 0x20) >= 0x61 || unit === 0x2b || unit === 0x2f;
    if (isDigit) offsets[count++] = at;
  }
  return offsets.subarray(0, count);
}

const equals = 0x3d;

function decodeQuoted(raw: string, start: number, end: number): DecodedBytes {
  const bytes = Buffer.alloc(end - start);
  const offsets = new Uint32Array(end - start + 1);
  let count = 0;
  for (let at = start; at < end; ) {
    const unit = raw.charCodeAt(at);
    offsets[count] = at;
    const hex = unit === equals ? raw.slice(at + 1, at + 3) : "";
    if (/^[\da-f]{2}$/i.test(hex)) {
      bytes[count++] = Number.parseInt(hex, 16);
      at += 3;
    } else if (unit === equals && /^[ \t]{0,9}\r?\n/.test(raw.slice(at + 1, at + 12))) {
      at = raw.indexOf("\n", at) + 1;
    } else {
      bytes[count++] = unit;
      at++;
    }
  }
  offsets[count] = end;
  return { bytes: bytes.subarray(0, count), toSource: (index) => offsets[Math.min(index, count)] ?? end };
}
