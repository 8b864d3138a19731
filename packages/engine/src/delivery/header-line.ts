/** RFC 2047 §2 limits lines with encoded words to 76 characters; RFC 5322 recommends 78 for all others. */
const lineLength = 76;
/** 39 bytes become an encoded word of 64 characters, which fits behind `Subject: `. The limit of a word is 75. */
const bytesPerWord = 39;
/** A longer word fits no line (RFC 5322 §2.1.1 allows 998 bytes), and only encoded words can be split. */
const longestWord = 900;
/** Longer names become encoded words, which all readers unfold in the same way. */
const longestPlainName = 60;

const printable = /^[!-~]+(?: [!-~]+)*$/;
const atoms = /^[\w!#$%&'*+/=?^`{|}~-]+(?: [\w!#$%&'*+/=?^`{|}~-]+)*$/;

/** Returns `name: value` with CRLF, folded at the single blanks of the value, which must be printable ASCII. */
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

/** Returns the value of an unstructured header: the text itself where it is plain ASCII, encoded words otherwise. */
export function encodeText(text: string): string {
  return isPlain(text) ? text : encodedWords(text);
}

/** Returns a display name as atoms, as a quoted string or as encoded words: the first form that can hold it. */
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

/** Returns where the character at an index begins: RFC 2047 §5 forbids to split one over two encoded words. */
function characterStart(bytes: Buffer, index: number): number {
  let start = index;
  while (((bytes[start] ?? 0) & 0xc0) === 0x80) start -= 1;
  return start;
}
