import { Readable } from "node:stream";

const lineEnd = Buffer.from("\r\n");
const finalDot = Buffer.from(".\r\n");
const dot = 0x2e;

/** What a socket takes without asking to wait: the dot after more than that goes out when the rest has gone. */
const atOnce = 16 * 1024;

/**
 * What nodemailer's `SMTPConnection` sends a mail from, whose line ends must all be CRLF. Given the bytes it would look at
 * each by itself, and always write the final dot apart.
 */
export class MailBody extends Readable {
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    super();
    this.#bytes = bytes;
  }

  /** Past the encoder, to what reads from it: the bytes are encoded already. */
  override pipe<T extends NodeJS.WritableStream>(encoder: T & Pick<Readable, "push">): T {
    const lines = stuffed(this.#bytes);
    if (lines.length + finalDot.length < atOnce) encoder.push(Buffer.concat([lines, finalDot]));
    else for (const part of [lines, finalDot]) encoder.push(part);
    encoder.push(null);
    return encoder;
  }
}

/** The bytes with a dot before each line that begins with one (RFC 5321 §4.5.2), and a line end at their end. */
function stuffed(bytes: Buffer): Buffer {
  const isPlain = bytes.indexOf("\r\n.") === -1 && bytes[0] !== dot && bytes.subarray(-2).equals(lineEnd);
  if (isPlain) return bytes;
  const text = bytes.toString("latin1").replace(/(^|\r\n)\./g, "$1..");
  return Buffer.from(text.endsWith("\r\n") ? text : `${text}\r\n`, "latin1");
}
