import { describe, expect, it } from "vitest";
import { openRuns } from "../../../testing/run-fixture.js";

const flowEvents = ["flow.triggered", "flow.completed", "contact.created"];

describe("list steps", () => {
  it("add the contact to a list and remove it, with an event each", async () => {
    const { contact, through, make, call, eventTypes } = await openRuns();
    const contact_id = await contact();
    const list = await make("/lists", { name: "Readers" });
    const step = (step_type: string, listId: string | null = list.id.toUpperCase()) => ({
      step_type,
      config: { listId },
    });
    const types = ["add_to_list", "add_to_list", "remove_from_list", "remove_from_list"];
    const run = await through(
      types.map((type) => step(type)),
      { contact_id },
    );
    expect(run.steps.map(({ output }: { output: { reason: string } }) => output.reason)).toEqual([
      "joins `Readers`",
      "the contact is on `Readers` already",
      "leaves `Readers`",
      "the contact is not on `Readers`",
    ]);
    expect(await eventTypes(flowEvents)).toEqual(["list.member_added", "list.member_removed"]);
    expect((await call(`GET /contacts/${contact_id}`)).body.data.lists).toEqual([]);
    const dynamic = await make("/lists", {
      name: "All",
      type: "dynamic",
      conditions: { rules: [{ field: "email", operator: "is_set" }] },
    });
    for (const [id, error] of [
      [dynamic.id, "`All` is dynamic: its members follow from its conditions"],
      ["nowhere", "there is no list `nowhere`"],
      [null, "the step names no list"],
    ]) {
      for (const type of ["add_to_list", "remove_from_list"]) {
        expect((await through([step(type, id)], { contact_id })).steps[0].error).toBe(error);
      }
    }
  });
});
