import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { readLines } from "./read-lines.js";

async function linesOf(chunks: readonly (string | Buffer)[], longest?: number): Promise<(string | undefined)[]> {
  const lines: (string | undefined)[] = [];
  for await (const line of readLines(Readable.from(chunks), longest)) lines.push(line);
  return lines;
}

it("reads lines from pieces of any size, without blank ones", async () => {
  const bytes = Buffer.from('{"a":"ü"}\n\n  \r\n{"b":1}\r\nlast');
  const expected = ['{"a":"ü"}', '{"b":1}\r', "last"];
  expect(await linesOf([bytes])).toEqual(expected);
  expect(await linesOf([...bytes].map((byte) => Buffer.from([byte])))).toEqual(expected);
});

it("drops a line that is too long and goes on with the next", async () => {
  expect(await linesOf(["1234\n12345\n123", "4567\n12\n123456"], 4)).toEqual([
    "1234",
    undefined,
    undefined,
    "12",
    undefined,
  ]);
});
