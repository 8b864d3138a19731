import { Readable } from "node:stream";

const lineEnd = Buffer.from("\r\n");
const finalDot = Buffer.from(".\r\n");
const dot = 0x2e;

/** The high-water mark of a socket. Of a larger mail the dot is written when the rest has been sent. */
const highWaterMark = 16 * 1024;

/**
 * The mail as a stream for nodemailer's `SMTPConnection`; its line ends must all be CRLF. nodemailer itself would examine
 * every byte, and always write the final dot separately (bench/smtp.bench.ts).
 */
export class MailBody extends Readable {
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    super();
    this.#bytes = bytes;
  }

  /** Pushes the encoded bytes into nodemailer's encoder as its output, instead of through it. */
  override pipe<T extends NodeJS.WritableStream>(encoder: T & Pick<Readable, "push">): T {
    const lines = dotStuffed(this.#bytes);
    if (lines.length + finalDot.length < highWaterMark) encoder.push(Buffer.concat([lines, finalDot]));
    else for (const part of [lines, finalDot]) encoder.push(part);
    encoder.push(null);
    return encoder;
  }
}

/** Returns the bytes with a dot before each line that begins with one (RFC 5321 §4.5.2), ending in a line end. */
function dotStuffed(bytes: Buffer): Buffer {
  const isPlain = bytes.indexOf("\r\n.") === -1 && bytes[0] !== dot && bytes.subarray(-2).equals(lineEnd);
  if (isPlain) return bytes;
  const text = bytes.toString("latin1").replace(/(^|\r\n)\./g, "$1..");
  return Buffer.from(text.endsWith("\r\n") ? text : `${text}\r\n`, "latin1");
}
