import { describe, expect, it } from "vitest";
import { findIdioms } from "./find-idioms.js";
import { type Idiom, idioms } from "./idioms.js";

const gives: Idiom = { pattern: /\bgives? back\b/, instead: "returns …" };
const overtaken: Idiom = { pattern: /Overtaken/, instead: "WriteConflict", exact: true };

describe("findIdioms", () => {
  it("names line, column, phrase and what to write instead", () => {
    expect(findIdioms("// a\n  /** Gives back an address. */\n", [gives])).toEqual([
      { line: 2, column: 7, found: "Gives back", instead: "returns …" },
    ]);
  });

  it.each([
    "/** It gives\n * back one. */",
    "// It gives\n  // back one.",
    "# It gives\n# back one.",
    "It gives\nback.",
  ])("finds a phrase that a line break divides: %j", (text) => {
    expect(findIdioms(text, [gives])).toHaveLength(1);
  });

  it("finds a name as a whole word, in its own case", () => {
    expect(findIdioms("new Overtaken()", [overtaken])).toHaveLength(1);
    expect(findIdioms("overtaken; OvertakenBefore", [overtaken])).toEqual([]);
  });

  it("finds the idioms in the order of the text", () => {
    const found = findIdioms("Overtaken gives back, and Overtaken", [gives, overtaken]).map(({ column }) => column);
    expect(found).toEqual([1, 11, 27]);
  });

  it("finds nothing in plain prose", () => {
    expect(findIdioms("/** Returns the bounces of an address, newest first. */", idioms)).toEqual([]);
  });
});

describe("the list of idioms", () => {
  it.each([
    "/** Gives the address. */",
    "is to be had",
    "how a run goes about it",
    "what is kept of it",
    "such as it is",
    "waits by itself",
    "the operator's plane",
    "tells whether it is open",
    "stands in a header",
    "hands the call on, and hands over",
    "a file of its own",
    "for whom it waits",
    "tried in vain",
    "burials",
    "buryEmail",
    "othersTurn()",
    "takeTurns()",
    "what became of a message",
    "as it stands",
    "the attempt is written down",
    "finishes the jobs in hand",
    "a receiver that takes its time",
    "each event is told of",
    "new Rewind()",
    "KeyReads",
    "Unfit",
    "wishOf(answer)",
    "restOf(breaker)",
    "freeLeases()",
    "forMany()",
    "keyedCall()",
    "Setback",
    "takeContact()",
  ])("has: %s", (planted) => {
    expect(findIdioms(planted, idioms)).not.toEqual([]);
  });

  it.each([
    "a note is taken as it stood",
    "write the number down",
    "the receiver takes time",
    "hand in hand",
    "what becomes due",
    "restOfTheBody",
  ])("does not have: %s", (plain) => {
    expect(findIdioms(plain, idioms)).toEqual([]);
  });

  it("says for each what to write instead", () => {
    for (const { pattern, instead } of idioms) expect(instead, pattern.source).not.toBe("");
  });
});
