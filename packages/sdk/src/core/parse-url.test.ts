import { expect, it } from "vitest";
import { parseUrl } from "./parse-url.js";

it("still reads a URL with other letters than ASCII's when it is optimized", () => {
  let read = 0;
  for (let i = 0; i < 20_000; i += 1) read += Number(parseUrl("http://a.ü/")?.hostname === "a.xn--tda");
  expect(read).toBe(20_000);
});

it("returns undefined for what is no URL", () => {
  expect([parseUrl("http://[x/"), parseUrl("a.ü")]).toEqual([undefined, undefined]);
});
