import { describe, expect, it } from "vitest";
import { targets } from "../targets.js";
import { travel } from "./travel.js";

const day = 86_400_000;

describe.each(targets)("the admin API on $name", ({ open }) => {
  const target = travel(open);

  const operate = async (method: string, path: string, body?: unknown) => {
    const answer = await target().admin(method, path, body);
    if (answer.status >= 300)
      throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer;
  };
  const form = {
    type: "form.submitted",
    data: { form_id: "f", form_name: "Newsletter", fields: { topic: "engines" } },
  };

  it("emits an event that is delivered like any other, and deleted after thirty days", async () => {
    const { id } = await target().tenant();
    const { body: clock } = await operate("POST", "/clock", { freeze: true });
    const emitted = await operate("POST", `/workspaces/${id}/events`, form);
    expect([emitted.status, emitted.body.data]).toMatchObject([202, { ...form, timestamp: clock.data.now }]);
    const events = async () => (await operate("GET", `/workspaces/${id}/events?type=form.submitted`)).body.data;
    expect(await events()).toEqual([emitted.body.data]);
    const unknown = await target().admin("POST", `/workspaces/${id}/events`, { type: "form.lost" });
    expect([unknown.status, unknown.body.error]).toMatchObject([400, { code: "validation_error", path: "type" }]);

    await operate("POST", "/clock", { advance: 30 * day - 1 });
    await target().settle();
    expect(await events()).toHaveLength(1);
    // The expire job runs every ten minutes.
    await operate("POST", "/clock", { advance: "11m" });
    await expect.poll(events).toEqual([]);
  });

  it("makes calls fail as often as a fault says, and no more", async () => {
    const { raw } = await target().tenant();
    await operate("POST", "/faults", { operation: "contacts.create", times: 2, status: 429, retry_after: 3 });
    const create = () => raw("POST", "/contacts", { body: { email: "ada@example.com" } });
    for (const _call of [1, 2]) {
      const failed = await create();
      expect([failed.status, failed.body.error.code, failed.headers.get("retry-after")]).toEqual([
        429,
        "rate_limited",
        "3",
      ]);
    }
    expect((await create()).status).toBe(201);
    await operate("POST", "/faults", { operation: "contacts.list", times: 100 });
    expect((await raw("GET", "/contacts")).status).toBe(500);
    expect((await operate("DELETE", "/faults")).body.data).toEqual({ removed: 1 });
    expect((await raw("GET", "/contacts")).body.data).toHaveLength(1);
  });

  it("drops an answer after the call is executed, so that the same key gets the stored answer", async () => {
    const { raw, posthorn } = await target().tenant();
    const { status } = await operate("POST", "/faults", { operation: "contacts.create", drop_response: true });
    expect(status).toBe(201);
    const question = { body: { email: "ada@example.com" }, headers: { "Idempotency-Key": "lost" } };
    await expect(raw("POST", "/contacts", question)).rejects.toThrow();
    const again = await raw("POST", "/contacts", question);
    expect([again.status, again.headers.get("X-Idempotency-Status")]).toEqual([201, "cached"]);

    await operate("POST", "/faults", { operation: "emails.send", drop_response: true });
    const { results } = await posthorn.emails.send({ to: "ada@example.com", subject: "Hi", text: "Hi" });
    await target().settle();
    expect((await posthorn.emails.status(results[0]?.message_id ?? "")).status).toBe("delivered");
  });

  it("restores a snapshot with its jobs, and does not change the clock", async () => {
    const { id, posthorn, inbox } = await target().tenant();
    await operate("POST", "/clock", { freeze: true });
    const { results } = await posthorn.emails.send({ to: "deferred@simulator.test", subject: "Hi", text: "Hi" });
    await target().settle();
    const snapshot = (await operate("POST", "/snapshots")).body.data.id;

    const messages = async () => (await operate("GET", `/workspaces/${id}/messages`)).body.data;
    const before = await messages();
    await posthorn.contacts.create({ email: "ada@example.com" });
    await posthorn.emails.send({ to: "ada@example.com", subject: "Hi", text: "Hi" });
    await target().settle();
    expect(await messages()).toHaveLength(2);
    expect(await inbox()).toHaveLength(1);
    await operate("POST", `/snapshots/${snapshot}/restore`);
    expect(await messages()).toEqual(before);
    expect((await posthorn.contacts.list()).data).toEqual([]);

    const { now } = (await operate("POST", "/clock", { advance: "1h" })).body.data;
    const status = async () => (await posthorn.emails.status(results[0]?.message_id ?? "")).status;
    expect(await status()).toBe("delivered");
    await operate("POST", `/snapshots/${snapshot}/restore`);
    expect((await operate("GET", "/clock")).body.data).toEqual({ mode: "manual", now });
    // Jobs that were due in the past hour run at once.
    await operate("POST", "/clock", { advance: "1h" });
    expect(await status()).toBe("delivered");
    const gone = await target().admin("POST", "/snapshots/none/restore");
    expect([gone.status, gone.body.error.code]).toEqual([404, "not_found"]);
  });

  it("resets everything, and the service continues", async () => {
    const { raw } = await target().tenant();
    await operate("POST", "/faults", { operation: "contacts.list" });
    await operate("POST", "/reset");
    expect((await raw("GET", "/contacts")).status).toBe(401);
    const { posthorn, inbox } = await target().tenant();
    expect((await posthorn.contacts.list()).data).toEqual([]);
    await posthorn.emails.send({ to: "ada@example.com", subject: "Hi", text: "Hi" });
    await target().settle();
    expect(await inbox()).toHaveLength(1);
  });
});
