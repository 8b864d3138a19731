import { beforeAll, describe, expect, it } from "vitest";
import { targets } from "../targets.js";
import { type Tenant, travel } from "./travel.js";

const many = (count: number) => Array.from({ length: count }, (_, i) => `reader${i}@example.com`);

describe.each(targets)("the sending limits of a workspace on $name", ({ open }) => {
  const target = travel(open);

  beforeAll(() => target().admin("POST", "/clock", { freeze: true }));

  const advance = (by: number | string) => target().admin("POST", "/clock", { advance: by });

  async function limited(settings: Record<string, number | null>): Promise<Tenant> {
    const tenant = await target().tenant();
    const { status, body } = await target().admin("PATCH", `/workspaces/${tenant.id}`, { settings });
    expect({ status, settings: body.data.settings }).toMatchObject({ status: 200, settings });
    return tenant;
  }
  const send = ({ posthorn }: Tenant, count: number) =>
    posthorn.emails.send({ to: many(count), subject: "Hi", text: "Hi" });
  const reached = { status: 403, code: "limit_reached" };

  it("count the last hour to the millisecond, and accept a call whole or not at all", async () => {
    const tenant = await limited({ hourly_limit: 3 });
    await expect(send(tenant, 4)).rejects.toMatchObject(reached);
    await send(tenant, 2);
    await expect(send(tenant, 2)).rejects.toMatchObject(reached);
    await send(tenant, 1);
    await advance(3_599_999);
    await expect(send(tenant, 1)).rejects.toMatchObject(reached);
    await advance(1);
    await send(tenant, 3);
  });

  it("count the last 24 hours, and calendar months of UTC", async () => {
    const { body } = await target().admin("GET", "/clock");
    const { now } = body.data;
    const year = Number(now.slice(0, 4)) + 1;
    await target().admin("POST", "/clock", { set: `${year}-03-10T12:00:00.000Z` });
    const tenant = await limited({ daily_limit: 2, plan_limit: 3 });
    await send(tenant, 2);
    await advance(86_399_999);
    await expect(send(tenant, 1)).rejects.toMatchObject(reached);
    await advance(1);
    await send(tenant, 1);
    await target().admin("POST", "/clock", { set: `${year}-03-31T23:59:59.999Z` });
    await expect(send(tenant, 1)).rejects.toMatchObject(reached);
    await advance(1);
    await send(tenant, 2);
  });

  it("apply to batches and to scheduled emails, and do not count cancelled ones", async () => {
    const tenant = await limited({ hourly_limit: 3 });
    const { posthorn } = tenant;
    const batch = (count: number) =>
      posthorn.emails.batch.send({ messages: many(count).map((to) => ({ to, subject: "Hi", text: "Hi" })) });
    await expect(batch(4)).rejects.toMatchObject(reached);
    await batch(1);
    const send_at = new Date(Date.parse((await target().admin("GET", "/clock")).body.data.now) + 60_000);
    const schedule = (count: number) =>
      posthorn.emails.send({ to: many(count), subject: "Hi", text: "Hi", send_at: send_at.toISOString() });
    await expect(schedule(3)).rejects.toMatchObject(reached);
    const { message_id } = (await schedule(2)) as { message_id: string };
    await expect(send(tenant, 1)).rejects.toMatchObject(reached);
    await posthorn.emails.cancel(message_id);
    await send(tenant, 2);
    await expect(send(tenant, 1)).rejects.toMatchObject(reached);
  });

  it("do not count failures and sandbox mail, and count a repeated call once", async () => {
    const tenant = await limited({ hourly_limit: 2 });
    const { posthorn, sandbox } = tenant;
    await sandbox.emails.send({ to: many(5), subject: "Hi", text: "Hi" });
    const once = () =>
      posthorn.emails.send({ to: "ada@example.com", subject: "Hi", text: "Hi" }, { idempotencyKey: "once" });
    await once();
    await once();
    const send_at = new Date(Date.parse((await target().admin("GET", "/clock")).body.data.now) + 60_000);
    await posthorn.emails.send({
      to: "grace@example.com",
      subject: "Hi",
      text: "Hi",
      send_at: send_at.toISOString(),
    });
    await expect(send(tenant, 1)).rejects.toMatchObject(reached);
    await posthorn.suppressions.create({ email: "grace@example.com" });
    await advance(60_000);
    await target().settle();
    await send(tenant, 1);
    await expect(send(tenant, 1)).rejects.toMatchObject(reached);
    await once();
  });
});
