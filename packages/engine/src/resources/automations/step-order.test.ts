import { describe, expect, it } from "vitest";
import { byPosition, rearrange } from "./step-order.js";

const named = (text: string) =>
  text.split(" ").map((word) => {
    const [step = "", position] = word.split("@");
    return { step, position: position === undefined ? undefined : Number(position) };
  });

describe("byPosition", () => {
  it.each([
    ["a b c", "abc"],
    ["a@1 b@0", "ba"],
    ["a b@7 c@0 d", "cbad"],
    ["a@1 b@1 c@0 d@1", "cabd"],
  ])("puts %s into the order %s", (given, order) => {
    expect(
      byPosition(named(given))
        .map(({ step }) => step)
        .join(""),
    ).toBe(order);
  });
});

describe("rearrange", () => {
  it.each([
    ["c a", "b d", "cabd"],
    ["c@0", "a b d", "cabd"],
    ["a@2", "b c d", "bcad"],
    ["a@3", "b c d", "bcda"],
    ["a@9", "b c d", "bcda"],
    ["a@2 b@0 c@1", "", "bca"],
    ["a@0 b@0", "c", "abc"],
    ["d c@0 b", "a", "cdba"],
    ["a@1 b@1 c@1", "d e", "dabce"],
  ])("puts %s and the others %s into the order %s", (listed, others, order) => {
    expect(rearrange(named(listed), others === "" ? [] : others.split(" ")).join("")).toBe(order);
  });
});
