import { readFileSync } from "node:fs";
import { errorCodes, errorStatus } from "@posthorn/sdk/contract";
import { describe, expect, it } from "vitest";

const page = readFileSync(new URL("../../docs/troubleshooting.md", import.meta.url), "utf8");
/** The text of each section, by its heading. */
const sections = new Map(
  [...page.matchAll(/^### (.+)\n\n((?:(?!#).*\n)+)/gm)].map(([, heading = "", text = ""]) => [heading, text]),
);

describe("the page of errors", () => {
  it("has a section for each code of the contract with its status, and for no other", () => {
    const headings = errorCodes.map((code) => `\`${code}\` (${errorStatus[code]})`);
    expect([...sections.keys()].sort()).toEqual(headings.sort());
  });

  it.each(errorCodes)("describes %s in more than fifteen words", (code) => {
    const text = sections.get(`\`${code}\` (${errorStatus[code]})`) ?? "";
    expect(text.split(/\s+/).length).toBeGreaterThan(15);
  });
});
