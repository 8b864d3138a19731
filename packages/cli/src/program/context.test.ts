import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { GlobalFlags } from "../settings/global-flags.js";
import { type CliOptions, collectingIo } from "../testing/run-cli.js";
import { folderWith } from "../testing/temporary-folder.js";
import { createContext, failsAsJson } from "./context.js";

function contextOf(given: Partial<GlobalFlags> = {}, around: CliOptions = {}) {
  const { io, printed } = collectingIo(around);
  return { context: createContext([], io, () => ({ input: true, color: true, ...given })), io, printed };
}

describe("the layout", () => {
  it("is that of the flags and the terminal", () => {
    const { context } = contextOf(
      { output: "csv", fields: " id , a.b", jq: ".", csvFormulas: "keep" },
      { columns: 40 },
    );
    expect(() => context.layout()).toThrow("--jq takes JSON");
    const { context: other } = contextOf({ output: "csv", fields: " id , a.b", csvFormulas: "keep" }, { columns: 40 });
    expect(other.layout()).toMatchObject({
      format: "csv",
      fields: ["id", "a.b"],
      csvFormulas: "keep",
      terminal: true,
      width: 40,
    });
  });

  it("has 100 columns where stdout has no width", () => {
    expect(contextOf().context.layout()).toMatchObject({
      format: "json",
      terminal: false,
      width: 100,
      fields: undefined,
    });
    expect(contextOf({}, { columns: 0 }).context.layout()).toMatchObject({ terminal: true, width: 100 });
  });

  it.each(["", ",", "id,", ",id", "id,,email", " "])('rejects the fields "%s"', (fields) => {
    expect(() => contextOf({ fields }).context.layout()).toThrow("--fields must be names with commas between them");
  });
});

describe("a context", () => {
  it("makes each part once", async () => {
    const { context } = contextOf({}, { env: { POSTHORN_API_KEY: "ph_live_x" } });
    expect(context.settings()).toBe(context.settings());
    expect(context.input()).toBe(context.input());
    expect(context.layout()).toBe(context.layout());
    expect(await context.api()).toBe(await context.api());
  });

  it("fails each time where its settings are wrong", () => {
    const { context } = contextOf({ timeout: "soon" });
    for (let attempt = 0; attempt < 2; attempt += 1) expect(() => context.settings()).toThrow("--timeout must be");
  });

  it("writes data to stdout and notes to stderr, none of them with --quiet", async () => {
    const loud = contextOf();
    await loud.context.data("data");
    await loud.context.note("note");
    expect(loud.printed()).toEqual({ stdout: "data", stderr: "note\n" });
    const quiet = contextOf({ quiet: true });
    await quiet.context.data("data");
    await quiet.context.note("note");
    expect(quiet.printed()).toEqual({ stdout: "data", stderr: "" });
  });

  it("may mean every command by default", () => {
    expect(contextOf().context.mayMatch("anything")).toBe(true);
  });

  it("looks for a running server only where one is recorded", async () => {
    const folder = folderWith({});
    const { context } = contextOf({}, { env: { POSTHORN_CONFIG_DIR: join(folder, "config") } });
    await context.findLocal();
    expect(context.settings().local).toBeUndefined();
  });
});

describe("a failure", () => {
  it.each([
    [{}, {}, true],
    [{}, { columns: 80 }, false],
    [{ json: true }, { columns: 80 }, true],
    [{ output: "ndjson" }, {}, true],
    [{ output: "csv" }, {}, false],
    [{ output: "table" }, {}, false],
    [{ jq: "." }, { columns: 80 }, true],
    [{}, { env: { POSTHORN_OUTPUT: "yaml" } }, false],
  ] as [Partial<GlobalFlags>, CliOptions, boolean][])("with %j and %j is JSON: %s", (flags, around, isJson) => {
    expect(failsAsJson({ input: true, color: true, ...flags }, collectingIo(around).io)).toBe(isJson);
  });
});
