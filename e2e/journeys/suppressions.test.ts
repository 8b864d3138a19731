import { describe, expect, it } from "vitest";
import { targets } from "../targets.js";
import { travel } from "./travel.js";

describe.each(targets)("suppressions on $name", ({ open }) => {
  const target = travel(open);

  it("stop mail to an address until they are removed", async () => {
    const { posthorn } = await target().tenant();
    const send = () => posthorn.emails.send({ to: "Ada+x@Example.com", subject: "Hi", text: "Hi" });

    const made = await posthorn.suppressions.create({ email: "ada+x@example.com" });
    expect(made).toMatchObject({ email: "ada+x@example.com", reason: "manual" });
    expect((await send()).results).toMatchObject([{ success: false, reason: "suppressed" }]);
    await expect(posthorn.suppressions.create({ email: "ADA+x@example.com" })).rejects.toMatchObject({
      status: 409,
      code: "duplicate",
      path: "email",
    });

    expect(await posthorn.suppressions.delete("ADA+X@example.com")).toEqual({ id: made.id, success: true });
    expect((await send()).sent).toBe(1);
    await expect(posthorn.suppressions.delete("ada+x@example.com")).rejects.toMatchObject({ code: "not_found" });
  });

  it("are listed by reason", async () => {
    const { posthorn } = await target().tenant();
    await posthorn.suppressions.create({ email: "ada@example.com" });
    expect((await posthorn.suppressions.list({ reason: "manual" })).pagination.total).toBe(1);
    expect((await posthorn.suppressions.list({ reason: "bounce" })).data).toEqual([]);
  });
});
