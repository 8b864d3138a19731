import { Command } from "commander";
import { describe, expect, it } from "vitest";
import { addGlobalFlags, type GlobalFlags, withEnvironment } from "./global-flags.js";

/** Returns the flags of a command line, as commander parses them. */
function parsed(...words: string[]): GlobalFlags {
  const program = new Command("posthorn").exitOverride().configureOutput({ writeErr: () => {} });
  addGlobalFlags(program);
  program.parse(words, { from: "user" });
  return withEnvironment(program.opts<GlobalFlags>(), {});
}

describe("the global flags", () => {
  it("ask questions and use colours by default", () => {
    expect(parsed()).toEqual({ input: true, color: true });
    expect(parsed("--no-input", "--no-color")).toEqual({ input: false, color: false });
  });

  it("have short forms", () => {
    expect(parsed("-o", "csv", "-q", "-y")).toMatchObject({ output: "csv", quiet: true, yes: true });
  });

  it.each([
    ["--output", "xml"],
    ["--csv-formulas", "drop"],
  ])("accept only the choices of %s", (flag, value) => {
    expect(() => parsed(flag, value)).toThrow("Allowed choices are");
  });

  it("need the values that they name", () => {
    for (const flag of ["--api-key", "--base-url", "--timeout", "--retries", "--idempotency-key", "--jq", "--fields"])
      expect(() => parsed(flag)).toThrow("argument missing");
  });
});

describe("POSTHORN_LOG", () => {
  const withLevel = (level: string, given: Partial<GlobalFlags> = {}) =>
    withEnvironment(given, { POSTHORN_LOG: level });

  it.each(["quiet", "verbose", "debug"] as const)("sets the level %s", (level) => {
    expect(withLevel(level)).toEqual({ input: true, color: true, [level]: true });
  });

  it.each(["", "info", "QUIET"])('with the value "%s" sets nothing', (level) => {
    expect(withLevel(level)).toEqual({ input: true, color: true });
  });

  it("gives way to every flag for a level", () => {
    for (const flag of ["quiet", "verbose", "debug"] as const)
      expect(withLevel("debug", { [flag]: true })).toEqual({ input: true, color: true, [flag]: true });
  });
});
