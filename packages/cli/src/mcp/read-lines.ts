import type { Readable } from "node:stream";

/** The longest message, in characters. It fits a batch of a thousand mails of ordinary size; longer ones are refused unread. */
const longestLine = 16 * 1024 * 1024;

/** Yields the lines of a stream without their line breaks, and undefined for one that is too long. Blank lines are left out. */
export async function* readLines(stream: Readable, longest = longestLine): AsyncGenerator<string | undefined> {
  const decoder = new TextDecoder();
  let parts: string[] = [];
  let length = 0;
  const take = (): string | undefined => {
    const line = length > longest ? undefined : parts.join("");
    parts = [];
    length = 0;
    return line;
  };
  for await (const chunk of stream) {
    const pieces = (typeof chunk === "string" ? chunk : decoder.decode(chunk, { stream: true })).split("\n");
    for (const [index, piece] of pieces.entries()) {
      if (index > 0) {
        const line = take();
        if (line === undefined || line.trim() !== "") yield line;
      }
      length += piece.length;
      if (length <= longest) parts.push(piece);
      else parts = [];
    }
  }
  const last = take();
  if (last === undefined || last.trim() !== "") yield last;
}
