import { describe, expect, it } from "vitest";
import { targets } from "../targets.js";
import { travel } from "./travel.js";

describe.each(targets)("sending domains on $name", ({ open }) => {
  const target = travel(open);

  it("are added, published, verified, used, unpublished and deleted", async () => {
    const { posthorn, inbox } = await target().tenant();
    const { names, settle } = target();
    const { id, dns_records } = await posthorn.domains.create({ domain: "Mail.Example.com" });
    const send = () =>
      posthorn.emails.send({ to: "ada@example.com", from_email: "shop@mail.example.com", subject: "Hi", text: "Hi" });
    const verified = async () => {
      const { status, verified: is, dkim_enabled } = await posthorn.domains.verify(id);
      return [status, is, dkim_enabled];
    };
    const [alias, , , text] = dns_records;
    if (alias === undefined || text === undefined) throw new Error("there are four records");

    expect(await verified()).toEqual(["pending", false, false]);
    await expect(send()).rejects.toMatchObject({ status: 403, code: "domain_invalid", path: "from_email" });

    names.publish(...dns_records);
    names.publish({ ...alias, value: "k1.dkim.example.net" });
    expect(await verified()).toEqual(["failed", false, false]);
    names.publish(alias);
    names.withdraw(text);
    expect(await verified()).toEqual(["pending", false, true]);
    names.publish(text);
    expect(await verified()).toEqual(["verified", true, true]);

    await send();
    await settle();
    const [mail] = await inbox();
    expect([mail?.from.address, mail?.replyTo]).toEqual(["shop@mail.example.com", null]);

    names.withdraw(...dns_records);
    expect(await verified()).toEqual(["pending", false, false]);
    await expect(send()).rejects.toMatchObject({ code: "domain_invalid" });

    expect(await posthorn.domains.delete(id)).toEqual({ id, success: true });
    await expect(posthorn.domains.get(id)).rejects.toMatchObject({ code: "not_found" });
    await send();
    await settle();
    const mails = await inbox();
    expect(mails.map(({ from }) => from.address.split("@")[1])).toEqual(["mail.example.com", "posthorn.test"]);
    expect(mails[1]?.replyTo).toBe("shop@mail.example.com");
  });

  it("are unique, listed, and have a zone in the admin API", async () => {
    const { posthorn } = await target().tenant();
    const first = await posthorn.domains.create({ domain: "bücher.example" });
    const second = await posthorn.domains.create({ domain: "example.org" });
    await expect(posthorn.domains.create({ domain: "XN--BCHER-KVA.example" })).rejects.toMatchObject({
      status: 409,
      code: "duplicate",
      path: "domain",
    });
    await expect(posthorn.domains.create({ domain: "mail.posthorn.test" })).rejects.toMatchObject({
      code: "validation_error",
      path: "domain",
    });
    const { data, pagination } = await posthorn.domains.list();
    expect([data, pagination.total]).toEqual([[second, first], 2]);
    expect(first.domain).toBe("xn--bcher-kva.example");
  });
});
