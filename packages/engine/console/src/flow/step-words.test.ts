import { describe, expect, it } from "vitest";
import { stepSummary, stepTitle, triggerText } from "./step-words.js";

describe("a step in words", () => {
  it.each<[string, Record<string, unknown>, string]>([
    ["email", { templateId: "t", subject: "Welcome" }, "Send an email: Welcome"],
    ["delay", { duration: 1, unit: "days" }, "Wait: 1 day"],
    ["delay", { duration: 1.5, unit: "weeks" }, "Wait: 1.5 weeks"],
    ["condition", { field: "plan", operator: "equals", value: "pro" }, "Check the contact: plan is pro"],
    ["trigger_split", { field: "total", operator: "gte", value: 50 }, "Check the trigger: total ≥ 50"],
    [
      "wait_for_event",
      { eventType: "email_opened", timeoutDays: 7 },
      "Wait for an event: email opened, at most 7 days",
    ],
    ["add_to_list", { listId: null }, "Add to a list: "],
    ["unknown_type", {}, "unknown_type: "],
  ])("is clear for %s with %j", (step_type, config, expected) => {
    const step = { id: "s", step_type, config };
    expect(`${stepTitle(step)}: ${stepSummary(step)}`).toBe(expected);
  });

  it("is preceded by what starts it", () => {
    expect(triggerText("signup", {})).toBe("A contact signs up");
    expect(triggerText("tag_added", { tag_name: "vip" })).toBe("A tag is added: vip");
  });
});
