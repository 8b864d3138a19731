/** RFC 2047 §2: lines that hold encoded words have at most 76 characters; 78 is the wish for all others. */
const lineLength = 76;
/** 39 bytes make an encoded word of 64 characters: it fits behind `Subject: `, and an encoded word may have 75. */
const bytesPerWord = 39;
/** A word no line can hold (RFC 5322 §2.1.1 allows 998) has to be cut, which only encoding can do. */
const longestWord = 900;
/** Longer names go into encoded words, whose folding everybody reads alike. */
const longestPlainName = 60;

const printable = /^[!-~]+(?: [!-~]+)*$/;
const atoms = /^[\w!#$%&'*+/=?^`{|}~-]+(?: [\w!#$%&'*+/=?^`{|}~-]+)*$/;

/** Gives back `name: value`, folded at the value's single blanks and ended by CRLF; the value has to be printable ASCII. */
export function headerLine(name: string, value: string): string {
  const whole = `${name}: ${value}`;
  if (whole.length <= lineLength) return `${whole}\r\n`;
  const [first = "", ...words] = value.split(" ");
  let lines = "";
  let line = `${name}: ${first}`;
  for (const word of words) {
    if (line.length + 1 + word.length > lineLength) {
      lines += `${line}\r\n`;
      line = ` ${word}`;
    } else line += ` ${word}`;
  }
  return `${lines}${line}\r\n`;
}

/** Gives back text for an unstructured header, as it is where readers take it as it is, in encoded words otherwise. */
export function encodeText(text: string): string {
  return isPlain(text) ? text : encodedWords(text);
}

/** Gives back a display name as atoms, quoted string or encoded words, whichever is the first that carries it unharmed. */
export function encodePhrase(name: string): string {
  if (name.length > longestPlainName || !isPlain(name)) return encodedWords(name);
  return atoms.test(name) ? name : `"${name.replace(/["\\]/g, "\\$&")}"`;
}

function isPlain(text: string): boolean {
  if (text === "") return true;
  if (!printable.test(text) || text.includes("=?")) return false;
  return text.length <= longestWord || text.split(" ").every((word) => word.length <= longestWord);
}

function encodedWords(text: string): string {
  const bytes = Buffer.from(text);
  const words: string[] = [];
  for (let start = 0; start < bytes.length; ) {
    const end = characterStart(bytes, Math.min(start + bytesPerWord, bytes.length));
    words.push(`=?utf-8?B?${bytes.toString("base64", start, end)}?=`);
    start = end;
  }
  return words.join(" ");
}

/** RFC 2047 §5: a character may not be spread over two encoded words. */
function characterStart(bytes: Buffer, index: number): number {
  let start = index;
  while (((bytes[start] ?? 0) & 0xc0) === 0x80) start -= 1;
  return start;
}
