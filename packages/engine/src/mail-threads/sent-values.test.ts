import { describe, expect, it } from "vitest";
import { SentValues } from "./sent-values.js";

describe("the values that a thread keeps", () => {
  it("are sent once", () => {
    const sent = new SentValues<string>({ max: 2, maxSize: 100 });
    expect(["a", "b", "a"].map((id) => sent.use(id, 1))).toEqual([true, true, false]);
    expect(sent.evict()).toEqual([]);
  });

  it("are dropped, least recently used first, when there are too many", () => {
    const sent = new SentValues<string>({ max: 2, maxSize: 100 });
    for (const id of ["a", "b", "a", "c"]) sent.use(id, 1);
    expect(sent.evict()).toEqual(["b"]);
    expect(sent.use("b", 1)).toBe(true);
    expect(sent.evict()).toEqual(["a"]);
  });

  it("are dropped when they are too large together, but not the one used last", () => {
    const sent = new SentValues<string>({ max: 10, maxSize: 100 });
    sent.use("a", 60);
    sent.use("b", 40);
    expect(sent.evict()).toEqual([]);
    sent.use("c", 200);
    expect(sent.evict()).toEqual(["a", "b"]);
    expect(sent.use("c", 200)).toBe(false);
  });
});
