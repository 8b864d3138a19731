import { describe, expect, it } from "vitest";
import { blocksOf, isShown } from "./page-blocks.js";

describe("the blocks of a page", () => {
  it("are the fenced texts, with language, use and line", () => {
    const page = "# Title\n\n```sh run\necho 1\necho 2\n```\n\nText\n\n```ts\nlet a;\n```\n";
    expect(blocksOf(page)).toEqual([
      { language: "sh", use: "run", text: "echo 1\necho 2\n", line: 3 },
      { language: "ts", use: undefined, text: "let a;\n", line: 10 },
    ]);
  });

  it("match a text in which only … may differ", () => {
    expect(isShown('{"id":"…","total":1}', '{"id":"a1","total":1}\n')).toBe(true);
    expect(isShown("a…", "a\nb")).toBe(true);
    expect(isShown('{"id":"…","total":1}', '{"id":"a1","total":12}')).toBe(false);
    expect(isShown("a.c", "abc")).toBe(false);
    expect(isShown("a", "ab")).toBe(false);
  });
});
