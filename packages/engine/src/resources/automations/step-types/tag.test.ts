import { describe, expect, it } from "vitest";
import { openRuns } from "../../../testing/run-fixture.js";

describe("a tag step", () => {
  it("adds a tag by name, creating it if necessary, and removes it", async () => {
    const { contact, through, call, make } = await openRuns();
    const contact_id = await contact();
    const tag = (tagName: string, action = "add") => ({ step_type: "tag", config: { tagName, action } });
    const tags = async () =>
      (await call(`GET /contacts/${contact_id}`)).body.data.tags.map(({ name }: { name: string }) => name);
    await make("/tags", { name: "VIP" });
    const run = await through([tag("vip"), tag("New"), tag("NEW"), tag("new", "remove"), tag("gone", "remove")], {
      contact_id,
    });
    expect(run.steps.map(({ output }: { output: { reason: string } }) => output.reason)).toEqual([
      "`VIP` is added",
      "`New` is added",
      "the contact has the tag `New` already",
      "`new` is removed",
      "the contact has no tag `gone`",
    ]);
    expect(await tags()).toEqual(["VIP"]);
    expect((await call("GET /tags")).body.data.map(({ name }: { name: string }) => name).sort()).toEqual([
      "New",
      "VIP",
    ]);
    const nameless = await through([tag("")], { contact_id });
    expect(nameless.steps[0].error).toBe("the step names no tag");
  });
});
