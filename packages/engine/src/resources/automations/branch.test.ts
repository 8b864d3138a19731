import { describe, expect, it } from "vitest";
import { openRuns, type RunFixture } from "../../testing/run-fixture.js";

const grace = {
  email: "grace@example.com",
  attributes: { plan: "Pro", seats: "12", langs: ["de", "en"], address: { city: "London" }, email: "other" },
};

/** Returns the reason of a step with this comparison, executed for grace@example.com. */
async function reasonOf({ through }: RunFixture, step_type: string, config: object, how: object) {
  const run = await through([{ step_type, config: { ...config } }], how);
  const [{ output }] = run.steps;
  return [output.branch, output.reason];
}

describe("a condition step", () => {
  it("compares the contact's fields as segments do, and logs the value", async () => {
    const fixture = await openRuns();
    const { contact, make } = fixture;
    const contact_id = await contact(grace);
    const tag = await make("/tags", { name: "VIP" });
    await make(`/tags/${tag.id}/contacts`, { contact_ids: [contact_id] });
    const list = await make("/lists", { name: "Readers" });
    await make(`/lists/${list.id}/members`, { contact_ids: [contact_id] });
    const cases: [string, string, unknown, boolean, string][] = [
      ["plan", "equals", "pro", true, "`plan` equals `pro`: contact has `Pro` → true branch"],
      [
        "attributes.plan",
        "not_equals",
        "pro",
        false,
        "`attributes.plan` does not equal `pro`: contact has `Pro` → false branch",
      ],
      ["seats", "gt", 9, true, "`seats` is greater than `9`: contact has `12` → true branch"],
      ["seats", "lte", "9", false, "`seats` is at most `9`: contact has `12` → false branch"],
      ["langs", "contains", "EN", true, '`langs` contains `EN`: contact has `["de","en"]` → true branch'],
      ["address.city", "equals", "london", true, "`address.city` equals `london`: contact has `London` → true branch"],
      [
        "email",
        "contains",
        "@example",
        true,
        "`email` contains `@example`: contact has `grace@example.com` → true branch",
      ],
      ["subscribed", "equals", true, true, "`subscribed` equals `true`: contact has `true` → true branch"],
      ["tag", "equals", "vip", true, '`tag` equals `vip`: contact has `["VIP"]` → true branch'],
      ["tag", "not_equals", "vip", false, '`tag` does not equal `vip`: contact has `["VIP"]` → false branch'],
      [
        "list_id",
        "equals",
        list.id,
        true,
        `\`list_id\` equals \`${list.id}\`: contact has \`["${list.id}"]\` → true branch`,
      ],
      ["missing", "equals", "x", false, "`missing` equals `x`: contact has none → false branch"],
      ["missing", "not_equals", "x", true, "`missing` does not equal `x`: contact has none → true branch"],
      ["__proto__", "equals", "x", false, "`__proto__` equals `x`: contact has none → false branch"],
    ];
    for (const [field, operator, value, branch, reason] of cases) {
      expect(await reasonOf(fixture, "condition", { field, operator, value }, { contact_id })).toEqual([
        branch,
        reason,
      ]);
    }
  });

  it("continues at the step of its branch; without one, or after it was deleted, at the next position", async () => {
    const { flow, call, contact, trigger, run } = await openRuns();
    const contact_id = await contact({ attributes: { plan: "pro" } });
    const sms = (body: string) => ({ step_type: "sms", config: { body } });
    const condition = { step_type: "condition", config: { field: "plan", operator: "equals", value: "pro" } };
    const { id, steps } = await flow([condition, sms("b"), sms("c"), sms("d")]);
    const bodies = async () =>
      (await run(await trigger(id, contact_id))).steps
        .slice(1)
        .map(({ output }: { output: { body: string } }) => output.body)
        .join("");
    const target = (config: object) => call(`PATCH /automations/${id}/steps/${steps[0]}`, { body: { config } });
    expect(await bodies()).toBe("bcd");
    await target({ trueBranchStepId: steps[2], falseBranchStepId: steps[3] });
    expect(await bodies()).toBe("cd");
    await target({ value: "free" });
    expect(await bodies()).toBe("d");
    await target({ falseBranchStepId: null });
    expect(await bodies()).toBe("bcd");
    await target({ falseBranchStepId: steps[3] });
    await call(`DELETE /automations/${id}/steps/${steps[3]}`);
    expect(await bodies()).toBe("bc");
  });
});

describe("a trigger split", () => {
  it("compares the trigger data by name or dotted path", async () => {
    const fixture = await openRuns();
    const contact_id = await fixture.contact(grace);
    const trigger_data = { plan: "free", order: { total: 120, "a.b": "x" }, "order.id": "A1", items: ["one"] };
    const cases: [string, string, unknown, boolean, string][] = [
      ["plan", "equals", "FREE", true, "`plan` equals `FREE`: trigger_data has `free` → true branch"],
      ["order.total", "gte", 120, true, "`order.total` is at least `120`: trigger_data has `120` → true branch"],
      ["order.total", "lt", 120, false, "`order.total` is less than `120`: trigger_data has `120` → false branch"],
      ["order.id", "equals", "a1", true, "`order.id` equals `a1`: trigger_data has `A1` → true branch"],
      ["items", "contains", "one", true, '`items` contains `one`: trigger_data has `["one"]` → true branch'],
      ["seats", "equals", "12", false, "`seats` equals `12`: trigger_data has none → false branch"],
    ];
    for (const [field, operator, value, branch, reason] of cases) {
      const how = { contact_id, trigger_data };
      expect(await reasonOf(fixture, "trigger_split", { field, operator, value }, how)).toEqual([branch, reason]);
    }
  });
});
