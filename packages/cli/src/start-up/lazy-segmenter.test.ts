import { expect, it } from "vitest";
import { LazySegmenter } from "./lazy-segmenter.js";

const controls = Array.from({ length: 0x80 }, (_, code) => String.fromCharCode(code)).join("");

it.each([
  "",
  "Hello, Ada",
  "\u001b[1mbold\u001b[22m\n\tnext",
  controls,
  "one\r\ntwo\rthree",
  "naïve e\u0301",
  "👩‍👩‍👧 and 🇩🇪",
])("cuts %j as Intl.Segmenter does", (text) => {
  const cut = new LazySegmenter().segment(text);
  const right = new Intl.Segmenter().segment(text);
  expect([...cut]).toEqual([...right]);
  for (let index = -1; index <= text.length; index++) expect(cut.containing(index)).toEqual(right.containing(index));
  expect(cut.containing()).toEqual(right.containing());
});
