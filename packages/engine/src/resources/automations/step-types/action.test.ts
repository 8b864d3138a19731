import { describe, expect, it } from "vitest";
import { beginning } from "../../../testing/core-fixture.js";
import { openRuns } from "../../../testing/run-fixture.js";

const iso = (after: number) => new Date(beginning + after).toISOString();
const flowEvents = ["flow.triggered", "flow.completed", "contact.created"];

describe("an action step", () => {
  it("unsubscribes and resubscribes the contact as the contact's own request would", async () => {
    const { contact, through, call, eventTypes, store } = await openRuns();
    const contact_id = await contact();
    const action = (actionType: string) => ({ step_type: "action", config: { actionType } });
    const state = async () => {
      const { subscribed, unsubscribed_at } = (await call(`GET /contacts/${contact_id}`)).body.data;
      const suppressions = (await call("GET /suppressions")).body.data;
      return [subscribed, unsubscribed_at, suppressions.map(({ reason }: { reason: string }) => reason)];
    };
    await through([action("unsubscribe"), action("unsubscribe")], { contact_id });
    expect(await state()).toEqual([false, iso(0), ["unsubscribe"]]);
    const run = await through([action("resubscribe"), action("resubscribe")], { contact_id });
    expect(await state()).toEqual([true, null, []]);
    expect(run.steps.map(({ output }: { output: { reason: string } }) => output.reason)).toEqual([
      "resubscribes",
      "is subscribed already",
    ]);
    expect(await eventTypes(flowEvents)).toEqual(["contact.unsubscribed", "contact.subscribed"]);
    const [event] = await store.read("system", (tx) => tx.events.find({ where: { type: "contact.unsubscribed" } }));
    expect(event?.data).toMatchObject({ contact_id, source: "automation" });
  });

  it("ends the run, completed, or records a notification", async () => {
    const { through, eventTypes } = await openRuns();
    const params = { to: "team@example.com", text: "{{first_name}} {{trigger_data.n}}", deep: ["{{n}}", 1] };
    const run = await through(
      [
        { step_type: "action", config: { actionType: "notify", params } },
        { step_type: "action", config: { actionType: "end_flow" } },
        { step_type: "sms" },
      ],
      { trigger_data: { n: 3 } },
    );
    expect(run.status).toBe("completed");
    expect(run.steps.map(({ output }: { output: object }) => output)).toEqual([
      {
        params: { to: "team@example.com", text: "Ada 3", deep: ["3", 1] },
        reason: "the notification is recorded",
      },
      { reason: "the step ends the run" },
    ]);
    expect(await eventTypes(["contact.created"])).toEqual(["flow.triggered", "flow.completed"]);
  });
});
