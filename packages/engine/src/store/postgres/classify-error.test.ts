import { DatabaseError } from "pg";
import { describe, expect, it } from "vitest";
import { classifyError } from "./classify-error.js";

const reported = (code: string) => Object.assign(new DatabaseError("reported", 8, "error"), { code });

describe("classifyError", () => {
  it.each(["57P01", "57P03", "53300", "08000", "08001", "08003", "08004", "08006", "08007"])(
    "classifies %s as unavailable",
    (code) => {
      expect(classifyError(reported(code))).toBe("unavailable");
    },
  );

  it.each(["40001", "40P01"])("classifies %s as a conflict", (code) => {
    expect(classifyError(reported(code))).toBe("conflict");
  });

  it.each(["57014", "55P03", "53100"])("classifies %s as busy", (code) => {
    expect(classifyError(reported(code))).toBe("busy");
  });

  it.each(["08P01", "22P05", "23505", "42601", "54000", "54001"])("leaves %s to the statement", (code) => {
    expect(classifyError(reported(code))).toBeUndefined();
  });
});
