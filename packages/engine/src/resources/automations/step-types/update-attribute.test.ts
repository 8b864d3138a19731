import { describe, expect, it } from "vitest";
import { openRuns } from "../../../testing/run-fixture.js";

describe("an update_attribute step", () => {
  it("sets a rendered text and emits an event", async () => {
    const { contact, through, call, store } = await openRuns();
    const contact_id = await contact({ attributes: { plan: "free", old: 1 } });
    const set = (attributeName: string, attributeValue: string) => ({
      step_type: "update_attribute",
      config: { attributeName, attributeValue },
    });
    const steps = [set("plan", "{{trigger_data.plan||uppercase}}"), set("__proto__", "x"), set("plan", "PRO")];
    const run = await through(steps, { contact_id, trigger_data: { plan: "pro" } });
    expect(run.steps.map(({ output }: { output: { reason: string } }) => output.reason)).toEqual([
      "`plan` becomes `PRO`",
      "`__proto__` becomes `x`",
      "`plan` is `PRO` already",
    ]);
    const { attributes } = (await call(`GET /contacts/${contact_id}`)).body.data;
    expect(Object.entries(attributes)).toEqual([
      ["plan", "PRO"],
      ["old", 1],
      ["__proto__", "x"],
    ]);
    const [event, ...others] = await store.read("system", (tx) =>
      tx.events.find({ where: { type: "contact.updated" } }),
    );
    expect(event?.data).toMatchObject({
      attributes: { plan: "PRO" },
      previous: { attributes: { plan: "free", old: 1 } },
    });
    expect(others).toHaveLength(1);
    const items = Array.from({ length: 100_001 }, () => 1);
    const endless = await through([set("plan", "{{#each items}}{{/each}}")], { contact_id, trigger_data: { items } });
    expect(endless.steps[0].error).toMatch(/^attributeValue cannot be rendered: /);
    expect((await through([set("", "x")], { contact_id })).steps[0].error).toBe("the step names no attribute");
  });
});
