const lineEnd = Buffer.from("\r\n");
const dot = 0x2e;

/** The line that ends a body. */
export const finalDot = Buffer.from(".\r\n");

/**
 * Returns the bytes of a mail as they are written to a server: with a dot before each line that begins with one (RFC 5321
 * §4.5.2) and a line end at their end. The line ends of the mail must be CRLF.
 */
export function dotStuffed(bytes: Buffer): Buffer {
  const isPlain = bytes.indexOf("\r\n.") === -1 && bytes[0] !== dot && bytes.subarray(-2).equals(lineEnd);
  if (isPlain) return bytes;
  const text = bytes.toString("latin1").replace(/(^|\r\n)\./g, "$1..");
  return Buffer.from(text.endsWith("\r\n") ? text : `${text}\r\n`, "latin1");
}
