import fc from "fast-check";
import { expect, it } from "vitest";
import { isUrl, parseUrl } from "./parse-url.js";

/** Pieces of URLs: schemes, hosts of several scripts, ports, paths, and what makes a URL invalid. */
const pieces = [
  ...[
    "http",
    "https",
    "foo",
    ":",
    "//",
    "/",
    "\\",
    "?",
    "#",
    "@",
    "[",
    "]",
    "::1",
    "127.1",
    ":80",
    ":８",
    "%",
    "%C3%BC",
  ],
  ...["a", "xn--", "ü", "ß", "日本", "。", "\u00ad", "\u00a0", "\ud800", "\u{1f4ee}", " ", "\t", "|", "_"],
];
const text = fc.array(fc.constantFrom(...pieces), { maxLength: 9 }).map((some) => some.join(""));

it("reads a text as the URL parser does", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        text,
        text.map((rest) => `http://${rest}`),
      ),
      (given) => {
        const read = readByParser(given);
        expect([isUrl(given), parseUrl(given)?.href]).toEqual([read !== undefined, read]);
      },
    ),
    { numRuns: 2_000 },
  );
});

it.each(["http://a.ü/", "https://shop.example/größe", "http://日本.example/"])(
  "still reads %s when it is optimized",
  (given) => {
    let read = 0;
    for (let i = 0; i < 20_000; i += 1) read += Number(isUrl(given));
    expect(read).toBe(20_000);
  },
);

function readByParser(given: string): string | undefined {
  try {
    return new URL(given).href;
  } catch {
    return undefined;
  }
}
