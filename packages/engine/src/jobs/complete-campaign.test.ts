import { describe, expect, it } from "vitest";
import { maxAttempts } from "../queue/backoff.js";
import { openCore } from "../testing/core-fixture.js";

/** A campaign with one delivered message and one that is deferred. */
async function setup() {
  const fixture = await openCore({ settings: { requestLimit: 0, emailLimit: 0 } });
  const { call, core, admin, store, workspace_id } = fixture;
  const create = async (line: string, body: unknown) => (await call(line, { body })).body.data.id as string;
  for (const name of ["delivered", "deferred"]) await create("POST /contacts", { email: `${name}@simulator.test` });
  const template_id = await create("POST /templates", { name: "News", html: "<p>Hi</p>" });
  const rules = [{ field: "email", operator: "is_set" }];
  const segment_id = await create("POST /segments", { name: "All", conditions: { rules } });
  const id = await create("POST /campaigns", { name: "News", subject: "News", template_id, segment_id });
  await call(`POST /campaigns/${id}/send/api`, { headers: { "idempotency-key": id } });
  await core.settle();
  return {
    ...fixture,
    status: async () => (await call(`GET /campaigns/${id}`)).body.data.status,
    completions: async () =>
      (await admin(`GET /workspaces/${workspace_id}/events?type=campaign.completed`)).body.data.length,
    completion: () => store.read("system", (tx) => tx.jobs.first({ where: { kind: "complete-campaign", ref: id } })),
  };
}

describe("the end of a campaign", () => {
  it("comes after all of its messages", async () => {
    const { status, completions, completion, advance } = await setup();
    expect([await status(), await completions()]).toEqual(["sending", 0]);
    await advance(20_000);
    expect([await status(), await completions()]).toEqual(["sending", 0]);
    await advance(3_600_000);
    expect([await status(), await completions(), await completion()]).toEqual(["sent", 1, undefined]);
  });

  it("comes before them when its job becomes a dead letter", async () => {
    const { status, completions, completion, advance, store } = await setup();
    const job = await completion();
    await store.transaction("system", (tx) => tx.jobs.update(job?.id ?? "", { attempts: maxAttempts }));
    await advance(20_000);
    expect([await status(), await completions(), (await completion())?.state]).toEqual(["sent", 1, "dead"]);
    await advance(3_600_000);
    expect([await status(), await completions()]).toEqual(["sent", 1]);
  });
});
