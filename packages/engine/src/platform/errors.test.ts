import { describe, expect, it } from "vitest";
import { assertNoProblems } from "./errors.js";

describe("assertNoProblems", () => {
  it("lets pass what has no problems", () => {
    expect(() => assertNoProblems([])).not.toThrow();
  });

  it("names the one field at fault", () => {
    expect(() => assertNoProblems([{ path: "name", message: "is required" }])).toThrow(
      expect.objectContaining({
        code: "validation_error",
        message: "name is required",
        path: "name",
        details: undefined,
      }),
    );
  });

  it("reports the first problem and lists all of several", () => {
    const problems = [
      { path: "", message: "the body has more problems than are listed" },
      { path: "a[0].b", message: "must be a string" },
    ];
    const details = [
      { ...problems[0], path: "body" },
      { path: "a[0].b", message: "a[0].b must be a string" },
    ];
    expect(() => assertNoProblems(problems)).toThrow(
      expect.objectContaining({ message: problems[0]?.message, path: "body", details }),
    );
  });
});
