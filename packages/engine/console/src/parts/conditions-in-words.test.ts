import { describe, expect, it } from "vitest";
import { matchInWords, rulesInWords } from "./conditions-in-words.js";

describe("conditions in words", () => {
  it("say field, operator and value as people do", () => {
    const rules = [
      { field: "attributes.plan", operator: "in", value: ["pro", "team"] },
      { field: "last_opened_at", operator: "within_last_days", value: 30 },
      { field: "subscribed", operator: "equals", value: true },
      { field: "first_name", operator: "is_not_set" },
      { field: "tag_id", operator: "in", value: ["1", "2"] },
      { field: "unheard", operator: "of_this", value: 1 },
    ];
    const conditions = { match: "all" as const, rules };
    expect(rulesInWords(conditions, (id) => (id === "1" ? "VIP" : undefined))).toEqual([
      'the attribute "plan" is one of "pro", "team"',
      "the last open is within the last 30 days",
      "subscribed is yes",
      "the first name is not set",
      'a tag it has is one of "VIP", "2"',
      "unheard of this 1",
    ]);
    expect(matchInWords(conditions)).toBe("Contacts that fit all of these rules:");
    expect(matchInWords({ match: "any", rules })).toBe("Contacts that fit at least one of these rules:");
    expect(matchInWords({ match: "any", rules: [] })).toBe("Contacts of every kind.");
  });
});
