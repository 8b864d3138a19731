import { describe, expect, it } from "vitest";
import { createContext } from "../program/context.js";
import type { GlobalFlags } from "../settings/global-flags.js";
import { collectingIo } from "../testing/run-cli.js";
import { canDraw, whyNotDrawn } from "./can-draw.js";

const least = { columns: 40, rows: 12 };
const terminal = { isTTY: true, columns: 80, rows: 24 };

describe("a view", () => {
  it("needs a terminal of its smallest size", () => {
    expect(whyNotDrawn(terminal, {}, least)).toBeUndefined();
    expect(whyNotDrawn({ ...terminal, columns: 40, rows: 12 }, {}, least)).toBeUndefined();
    expect(whyNotDrawn({ ...terminal, columns: 39 }, {}, least)).toBe(
      "the terminal has 39 columns and 24 rows, and 40 and 12 are needed",
    );
    expect(whyNotDrawn({ ...terminal, rows: 11 }, {}, least)).toBe(
      "the terminal has 80 columns and 11 rows, and 40 and 12 are needed",
    );
    expect(whyNotDrawn({}, {}, least)).toBe("there is no terminal");
  });

  it("takes a terminal without a size for one of 80 columns and 24 rows", () => {
    expect(whyNotDrawn({ isTTY: true }, {}, { columns: 80, rows: 24 })).toBeUndefined();
    expect(whyNotDrawn({ isTTY: true }, {}, { columns: 81, rows: 24 })).toContain("80 columns");
  });

  it("is not drawn on a dumb terminal, or in CI unless that is off", () => {
    expect(whyNotDrawn(terminal, { TERM: "dumb" }, least)).toContain("TERM=dumb");
    expect(["true", "1", ""].map((CI) => whyNotDrawn(terminal, { CI }, least))).toEqual([
      "CI is set",
      "CI is set",
      "CI is set",
    ]);
    expect(["false", "0"].map((CI) => whyNotDrawn(terminal, { CI }, least))).toEqual([undefined, undefined]);
  });
});

describe("output that can be redrawn", () => {
  function drawn(
    given: Partial<GlobalFlags> = {},
    { plain, columns = 80, ...env }: { plain?: true; columns?: number; INK_SCREEN_READER?: string } = {},
  ) {
    const { io } = collectingIo({ columns, env });
    const context = createContext([], io, () => ({ input: true, color: true, ...given }));
    return canDraw(context, { plain });
  }

  it("is a table on a terminal", () => {
    expect(drawn()).toBe(true);
  });

  it("is not in another format, with some fields only, or with --plain", () => {
    expect([
      drawn({ output: "json" }),
      drawn({ output: "csv" }),
      drawn({ fields: "id" }),
      drawn({}, { plain: true }),
    ]).toEqual([false, false, false, false]);
  });

  it("is not for a screen reader", () => {
    expect(drawn({}, { INK_SCREEN_READER: "true" })).toBe(false);
    expect(drawn({}, { INK_SCREEN_READER: "false" })).toBe(true);
  });
});
