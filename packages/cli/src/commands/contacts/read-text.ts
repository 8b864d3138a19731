import { usage } from "../../program/failure.js";

/** Nothing the API would take is longer; a file without line breaks must not fill the memory. */
export const longestRow = 4 * 1024 * 1024;

/** Gives back the text of UTF-8 bytes as they come, without a byte order mark; throws a usage failure for other bytes. */
export async function* readText(bytes: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const decode = (chunk?: Uint8Array): string => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw usage(`${name} is not UTF-8`, { hint: "Save it as UTF-8 first." });
    }
  };
  for await (const chunk of bytes) yield decode(chunk);
  yield decode();
}

/** Gives back the lines of text as they come, without their ends; only line feeds end one, as JSON text may hold all others. */
export async function* readLines(text: AsyncIterable<string>, name: string): AsyncGenerator<string> {
  let rest = "";
  for await (const part of text) {
    const lines = (rest + part).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > longestRow) throw usage(`${name} has a line of more than ${longestRow} characters`);
    for (const line of lines) yield line.endsWith("\r") ? line.slice(0, -1) : line;
  }
  if (rest !== "") yield rest;
}
