import { describe, expect, it } from "vitest";
import { Failure } from "../program/failure.js";
import { RowFailure, rowFailureOf } from "./failures-file.js";

describe("a failed call", () => {
  const of = (status: number, path?: string) => rowFailureOf(new Failure("code", "why", 1, { status, path }));

  it.each([400, 404, 409, 413, 422, 499])("with %i concerns its row", (status) => {
    expect(of(status, "email")).toMatchObject({ code: "code", message: "why", path: "email" });
  });

  it.each([401, 403, 405, 408, 429, 399, 500, 503])("with %i concerns every row", (status) => {
    expect(of(status)).toBeUndefined();
  });

  it("that is about the list of the import concerns every row", () => {
    expect(of(404, "list_id")).toBeUndefined();
  });

  it("without an answer concerns every row, and another error is none of a call", () => {
    expect(rowFailureOf(new Failure("timeout", "why", 8))).toBeUndefined();
    expect(rowFailureOf(new Error("why"))).toBeUndefined();
    const failure = new RowFailure("invalid_email", "no address", "email");
    expect(rowFailureOf(failure)).toBe(failure);
  });
});
