import { describe, expect, it } from "vitest";
import { openCore } from "../testing/core-fixture.js";

const hour = 60 * 60 * 1000;

describe("the counts of an automation", () => {
  it("say for each step how many runs are at it, went through it, left it out, or failed there", async () => {
    const { call, admin, advance } = await openCore();
    const template = { name: "Welcome", html: "<p>Hi</p>" };
    const templateId = (await call("POST /templates", { body: template })).body.data.id;
    const steps = [
      { step_type: "email", config: { templateId, subject: "Hi" } },
      { step_type: "delay", config: { duration: 2, unit: "hours" } },
      { step_type: "add_to_list", config: { listId: "none" } },
    ];
    const body = { name: "Welcome", trigger_type: "signup", steps };
    const { id, steps: made } = (await call("POST /automations", { body })).body.data;
    await call(`PATCH /automations/${id}`, { body: { status: "active" } });
    const start = (email: string, subscribed = true) => call("POST /contacts", { body: { email, subscribed } });
    const read = async () => (await admin(`GET /automations/${id}/counts`)).body.data;
    const count = (at: number, through: number, skipped: number, failed: number) => ({ at, through, skipped, failed });
    const counted = async () =>
      (await read()).steps.map(({ at, through, skipped, failed }: ReturnType<typeof count>) =>
        count(at, through, skipped, failed),
      );

    await start("ada@example.com");
    await start("grace@example.com");
    await advance(hour);
    await start("joan@example.com", false);
    await advance(hour);
    expect(await counted()).toEqual([count(0, 2, 1, 0), count(1, 2, 0, 0), count(2, 0, 0, 0)]);
    const { runs, counted: over, steps: listed } = await read();
    expect([runs, over]).toEqual([
      { active: 3, completed: 0, failed: 0, cancelled: 0 },
      { active: 3, runs: 3 },
    ]);
    expect(listed.map(({ step_id }: { step_id: string }) => step_id)).toEqual(
      made.map((step: { id: string }) => step.id),
    );
    await advance(3 * hour);
    expect(await counted()).toEqual([count(0, 2, 1, 0), count(0, 3, 0, 0), count(0, 0, 0, 3)]);
    expect((await read()).runs).toEqual({ active: 0, completed: 0, failed: 3, cancelled: 0 });
    expect((await admin("GET /automations/none/counts")).status).toBe(404);
  });
});
