import { describe, expect, it } from "vitest";
import { targets } from "../targets.js";
import { travel } from "./travel.js";

describe.each(targets)("bounces on $name", ({ open }) => {
  const target = travel(open);

  it("are listed with their type, newest first, and suppress no test address", async () => {
    const { posthorn } = await target().tenant();
    for (const to of ["bounced+1@simulator.test", "soft-bounced@simulator.test", "delivered@simulator.test"]) {
      await posthorn.emails.send({ to, subject: "Hi", text: "Hi" });
      await target().settle();
    }
    const { data, pagination } = await posthorn.bounces.list();
    expect(pagination.total).toBe(2);
    expect(data).toMatchObject([
      { email: "soft-bounced@simulator.test", type: "transient", sub_type: "mailbox_full", smtp_status: "5.2.2" },
      { email: "bounced+1@simulator.test", type: "permanent", sub_type: "unknown_user", smtp_status: "5.1.1" },
    ]);
    const [newest, oldest] = data;
    expect(await posthorn.bounces.get(newest?.id ?? "")).toEqual(newest);
    expect((await posthorn.emails.status(oldest?.message_id ?? "")).bounce_type).toBe("permanent");
    expect((await posthorn.suppressions.list()).data).toEqual([]);
  });

  it("are found by type, address and time", async () => {
    const { posthorn } = await target().tenant();
    for (const to of ["bounced@simulator.test", "soft-bounced@simulator.test"]) {
      await posthorn.emails.send({ to, subject: "Hi", text: "Hi" });
    }
    await target().settle();
    const found = async (query: Parameters<typeof posthorn.bounces.list>[0]) =>
      (await posthorn.bounces.list(query)).data.map(({ email }) => email.split("@")[0]);
    expect(await found({ type: "permanent" })).toEqual(["bounced"]);
    expect(await found({ type: "undetermined" })).toEqual([]);
    expect(await found({ email: "SOFT-bounced@simulator.test" })).toEqual(["soft-bounced"]);
    expect((await found({ since: "2020-01-01T00:00:00Z" })).length).toBe(2);
    expect(await found({ until: "2020-01-01T00:00:00Z" })).toEqual([]);
    await expect(
      posthorn.bounces.list({ since: "2020-01-02T00:00:00Z", until: "2020-01-01T00:00:00Z" }),
    ).rejects.toMatchObject({ status: 400, code: "validation_error", path: "until" });
  });

  it("are visible to their own workspace only", async () => {
    const { posthorn } = await target().tenant();
    await posthorn.emails.send({ to: "bounced@simulator.test", subject: "Hi", text: "Hi" });
    await target().settle();
    const [bounce] = (await posthorn.bounces.list()).data;
    const other = await target().tenant();
    await expect(other.posthorn.bounces.get(bounce?.id ?? "")).rejects.toMatchObject({ code: "not_found" });
    expect((await other.posthorn.bounces.list()).data).toEqual([]);
  });

  it("mark the contact of a permanent bounce, also of a test address, and suppress no test address", async () => {
    const { posthorn, sandbox } = await target().tenant();
    const addresses = ["bounced", "bounced+sandbox", "soft-bounced", "delivered"].map((box) => `${box}@simulator.test`);
    for (const email of addresses) await posthorn.contacts.create({ email });
    for (const to of addresses) {
      const client = to.includes("sandbox") ? sandbox : posthorn;
      await client.emails.send({ to, subject: "Hi", text: "Hi" });
    }
    await target().settle();
    const { data } = await posthorn.contacts.list({ bounced: true });
    expect(data.map(({ email }) => email).sort()).toEqual(["bounced+sandbox@simulator.test", "bounced@simulator.test"]);
    expect((await posthorn.suppressions.list()).data).toEqual([]);
  });
});
