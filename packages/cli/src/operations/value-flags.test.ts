import { Command } from "commander";
import { describe, expect, it } from "vitest";
import { openInput } from "../input/input.js";
import { collectingIo } from "../testing/run-cli.js";
import { folderWith } from "../testing/temporary-folder.js";
import type { FlagField } from "./manifest.js";
import { addValueFlag, addWaitFlags, type FlagValues, flagValue, isWaiting } from "./value-flags.js";

function commandWith(field: FlagField): Command {
  const command = new Command("test").exitOverride().configureOutput({ writeErr: () => {} });
  addValueFlag(command, field);
  return command;
}

/** Returns the value of a field's flags on a command line, in a folder with these files. */
async function flagOf(given: Partial<FlagField>, words: string[], files: Record<string, string> = {}, stdin = "") {
  const field = { name: "some_field", kind: "string", description: "About it.", ...given } as FlagField;
  const flags = commandWith(field).parse(words, { from: "user" }).opts<FlagValues>();
  return flagValue(field, flags, openInput(collectingIo({ cwd: folderWith(files), stdin }).io));
}

describe("the flag of a field", () => {
  it("without a value is undefined", async () => {
    for (const kind of ["string", "number", "boolean", "strings", "values", "json"] as const)
      expect(await flagOf({ kind }, [])).toBeUndefined();
  });

  it("of text is the text, and no number or JSON", async () => {
    expect(await flagOf({}, ["--some-field", "007"])).toBe("007");
    expect(await flagOf({}, ["--some-field", ""])).toBe("");
    expect(await flagOf({}, ["--some-field=-1"])).toBe("-1");
  });

  it("of a boolean may be on or off", async () => {
    expect(await flagOf({ kind: "boolean" }, ["--some-field"])).toBe(true);
    expect(await flagOf({ kind: "boolean" }, ["--no-some-field"])).toBe(false);
  });

  it.each([
    ["integer", "0", 0],
    ["integer", "-7", -7],
    ["integer", "9007199254740991", Number.MAX_SAFE_INTEGER],
    ["number", "1.5", 1.5],
    ["number", "1e3", 1000],
  ] as const)("of kind %s takes %s", async (kind, text, value) => {
    expect(await flagOf({ kind }, [`--some-field=${text}`])).toBe(value);
  });

  it.each([
    ["integer", "1.5", "a whole number"],
    ["integer", "9007199254740992", "a whole number"],
    ["integer", "", "a whole number"],
    ["number", "many", "a number"],
    ["number", "Infinity", "a number"],
    ["number", " ", "a number"],
  ] as const)('of kind %s rejects "%s"', async (kind, text, what) => {
    await expect(flagOf({ kind }, [`--some-field=${text}`])).rejects.toThrow(
      `--some-field must be ${what}, not "${text}"`,
    );
  });

  it("of a list may be repeated, and of one or many is bare where there is one", async () => {
    const twice = ["--some-field", "a", "--some-field", "b,c"];
    expect(await flagOf({ kind: "strings" }, twice)).toEqual(["a", "b,c"]);
    expect(await flagOf({ kind: "strings" }, ["--some-field", "a"])).toEqual(["a"]);
    expect(await flagOf({ kind: "strings", single: true }, ["--some-field", "a"])).toBe("a");
    expect(await flagOf({ kind: "strings", single: true }, twice)).toEqual(["a", "b,c"]);
  });

  it("of JSON takes a value, a file or stdin, and of several values each or an array", async () => {
    expect(await flagOf({ kind: "json" }, ["--some-field", '{"a":[1]}'])).toEqual({ a: [1] });
    expect(await flagOf({ kind: "json" }, ["--some-field", "@a.json"], { "a.json": "[7]" })).toEqual([7]);
    expect(await flagOf({ kind: "json" }, ["--some-field", "-"], {}, "null")).toBeNull();
    expect(await flagOf({ kind: "values" }, ["--some-field", '{"a":1}', "--some-field", "[2,[3]]"])).toEqual([
      { a: 1 },
      2,
      [3],
    ]);
    await expect(flagOf({ kind: "json" }, ["--some-field", "{"])).rejects.toThrow("--some-field is not JSON");
  });

  it("of a choice takes no other value", async () => {
    expect(await flagOf({ enum: ["a", "b"] }, ["--some-field", "b"])).toBe("b");
    expect(() =>
      commandWith({ name: "x", kind: "string", description: "", enum: ["a"] }).parse(["--x", "c"], { from: "user" }),
    ).toThrow("Allowed choices are a.");
    const list: FlagField = { name: "x", kind: "strings", description: "", enum: ["a"] };
    expect(() => commandWith(list).parse(["--x", "a", "--x", "c"], { from: "user" })).toThrow("Allowed choices are a.");
  });

  it("may read a file or stdin in place of a value, and not both", async () => {
    const html: Partial<FlagField> = { name: "html", file: true };
    expect(await flagOf(html, ["--html-file", "a.html"], { "a.html": "<p>\n" })).toBe("<p>\n");
    expect(await flagOf(html, ["--html-file", "-"], {}, "<b>")).toBe("<b>");
    await expect(flagOf(html, ["--html", "x", "--html-file", "a"])).rejects.toThrow(
      "--html and --html-file cannot both be meant",
    );
  });
});

describe("the flag of an address", () => {
  it("takes several with commas, each of which is checked", async () => {
    const to: Partial<FlagField> = { name: "to", kind: "strings", single: true };
    expect(await flagOf(to, ["--to", "a@x.test, b@x.test", "--to", "c@x.test"])).toEqual([
      "a@x.test",
      "b@x.test",
      "c@x.test",
    ]);
    expect(await flagOf(to, ["--to", " a@x.test "])).toBe("a@x.test");
    await expect(flagOf(to, ["--to", "a@x.test,b"])).rejects.toThrow('--to is no email address: "b"');
  });

  it("of a sender takes one", async () => {
    expect(await flagOf({ name: "from_email" }, ["--from-email", "a@x.test"])).toBe("a@x.test");
    await expect(flagOf({ name: "from_email" }, ["--from-email", "Ada <a@x.test>"])).rejects.toThrow(
      "--from-email takes an address without a name: a@x.test",
    );
  });

  it("of a contact is left to the service", async () => {
    expect(await flagOf({ name: "email", format: "email" }, ["--email", "no address"])).toBe("no address");
  });
});

describe("the help of a flag", () => {
  const helpOf = (given: Partial<FlagField>) =>
    commandWith({ name: "x", kind: "string", description: "About it.", ...given })
      .helpInformation()
      .replaceAll(/\s+/g, " ");

  it.each([
    [{}, "--x <text> About it."],
    [{ kind: "integer" }, "--x <number> About it."],
    [{ kind: "boolean" }, "--x About it. --no-x"],
    [{ format: "uuid" }, "--x <id> About it."],
    [{ format: "email" }, "--x <address> About it."],
    [{ format: "instant" }, "--x <time> About it."],
    [{ format: "uri" }, "--x <url> About it."],
    [{ required: true, default: 5 }, "--x <text> About it. (required; default 5)"],
    [{ kind: "strings" }, "--x <text> About it. (may be repeated)"],
    [
      { kind: "strings", format: "email" },
      "--x <address> About it. (may be repeated, or several with commas between them)",
    ],
    [{ known: ["a", "b"] }, "--x <text> About it. (such as a, b)"],
    [
      { kind: "json", description: "", example: '{"a":1}' },
      `--x <json> JSON, @file, or - for stdin. Such as: '{"a":1}'`,
    ],
    [{ file: true }, "--x-file <path> read x from a file, or from stdin with -"],
  ] as [Partial<FlagField>, string][])("of %j is %s", (given, help) => {
    expect(helpOf(given)).toContain(help);
  });
});

describe("--wait", () => {
  const waits = (...words: string[]) => {
    const command = new Command("test");
    addWaitFlags(command, "until it ends");
    return isWaiting(command.parse(words, { from: "user" }).opts());
  };

  it("is on or off, and --interval needs it", () => {
    expect([waits(), waits("--wait"), waits("--wait", "--interval", "1s")]).toEqual([false, true, true]);
    expect(() => waits("--interval", "1s")).toThrow("--interval is for --wait, which is not there");
  });
});
