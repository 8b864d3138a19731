import { DatabaseError } from "pg";
import { describe, expect, it } from "vitest";
import { classifyError } from "./classify-error.js";

const reported = (code: string) => Object.assign(new DatabaseError("reported", 8, "error"), { code });

describe("what an error of the database means", () => {
  it.each(["57P01", "57P03", "53300", "08000", "08001", "08003", "08004", "08006", "08007"])(
    "%s: it is away",
    (code) => {
      expect(classifyError(reported(code))).toBe("away");
    },
  );

  it.each(["40001", "40P01"])("%s: the transaction can run again", (code) => {
    expect(classifyError(reported(code))).toBe("again");
  });

  it.each(["57014", "55P03", "53100"])("%s: it is busy", (code) => {
    expect(classifyError(reported(code))).toBe("busy");
  });

  it.each(["08P01", "22P05", "23505", "42601", "54000", "54001"])("%s: the statement is at fault", (code) => {
    expect(classifyError(reported(code))).toBeUndefined();
  });
});
