import { describe, expect, it } from "vitest";
import { targets } from "../targets.js";
import { travel } from "./travel.js";

describe.each(targets)("the sandbox on $name", ({ open }) => {
  const target = travel(open);

  it("runs through all steps and sends no mail", async () => {
    const { id, sandbox, posthorn, inbox } = await target().tenant();
    const { sent, results } = await sandbox.emails.send({ to: ["ada@example.com", "x"], subject: "Hi", text: "Hi" });
    expect(sent).toBe(1);
    const message_id = results[0]?.message_id ?? "";
    expect(message_id).toMatch(/^msg_sandbox_/);
    expect(results[1]).toMatchObject({ success: false, reason: "invalid_address" });

    await target().settle();
    expect(await inbox()).toEqual([]);
    expect(await sandbox.emails.status(message_id)).toMatchObject({ status: "delivered" });
    expect(await posthorn.emails.status(message_id)).toMatchObject({ status: "delivered" });
    const { body } = await target().admin("GET", `/workspaces/${id}/events?type=email.delivered`);
    expect(body.data).toMatchObject([{ data: { message_id, sandbox: true } }]);
  });

  it("rejects what live keys reject", async () => {
    const { sandbox } = await target().tenant({ from_email: null });
    const send = sandbox.emails.send({ to: "ada@example.com", subject: "Hi", text: "Hi" });
    await expect(send).rejects.toMatchObject({ code: "missing_from_email", path: "from_email" });
  });
});
