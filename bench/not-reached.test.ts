import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { notReached, updateNotReached } from "./not-reached.js";
import { keeps } from "./verdict.js";

const page = readFileSync(new URL("../docs/performance.md", import.meta.url), "utf8");
const benches = readdirSync(new URL(".", import.meta.url))
  .filter((name) => name.endsWith(".bench.ts"))
  .map((name) => readFileSync(new URL(name, import.meta.url), "utf8"))
  .join("\n");

describe("notReached", () => {
  it("is the section of docs/performance.md", () => {
    expect(updateNotReached(page)).toBe(page);
  });

  it.each(Object.keys(notReached))("lists %s, which a bench measures", (id) => {
    expect(benches.includes(`"${id}"`)).toBe(true);
  });

  it.each(Object.entries(notReached))("gives %s a gate that holds below its goal", (_, { goal, gate, measured }) => {
    expect(keeps(measured, goal)).toBe(false);
    expect(keeps(measured, gate)).toBe(true);
  });

  it.each(Object.entries(notReached))(
    "says under a heading of the page where the time of %s goes",
    (_, { section }) => {
      expect(page.split("\n")).toContain(`### ${section}`);
    },
  );

  it("lists every figure of the page that does not keep its gate", () => {
    expect(page).not.toContain("| **no** |");
  });
});

describe("updateNotReached", () => {
  it("throws when the page has no markers", () => {
    expect(() => updateNotReached("# Speed\n")).toThrow("<!-- not reached: begin -->");
  });
});
