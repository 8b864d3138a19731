import { ConflictError } from "@posthorn/sdk";
import { describe, expect, it } from "vitest";
import { mailTargets } from "../targets.js";
import { travel } from "./travel.js";

const hour = 3_600_000;

describe.each(mailTargets)("scheduling and cancelling on $name", ({ open }) => {
  const target = travel(open);

  const move = async (wishes: Record<string, unknown>): Promise<number> => {
    const { status, body } = await target().admin("POST", "/clock", wishes);
    if (status !== 200) throw new Error(`the clock answered ${status}: ${JSON.stringify(body)}`);
    return Date.parse(body.data.now);
  };
  /** Freezes the clock and returns a time `ms` ahead. */
  const ahead = async (ms: number) => new Date((await move({ freeze: true })) + ms).toISOString();

  it("sends an email at its time, and not before", async () => {
    const { posthorn, inbox } = await target().tenant();
    const send_at = await ahead(hour);
    const scheduled = await posthorn.emails.send({ to: "ada@example.com", subject: "Later", text: "Later", send_at });
    if (!("scheduled" in scheduled)) throw new Error("the email was not scheduled");
    const { message_id } = scheduled;
    expect(scheduled).toMatchObject({ scheduled: true, scheduled_at: send_at });
    await move({ advance: hour - 1 });
    expect(await posthorn.emails.status(message_id)).toMatchObject({ status: "scheduled", sent_at: null });
    expect(await inbox()).toEqual([]);
    await move({ advance: 1 });
    expect(await posthorn.emails.status(message_id)).toMatchObject({ status: "delivered", sent_at: send_at });
    await move({ advance: "3d" });
    expect((await inbox()).map(({ messageId, to }) => [messageId, to])).toEqual([[message_id, "ada@example.com"]]);
  });

  it("sends each of several recipients a separate message, and lists those skipped at that time", async () => {
    const { posthorn, inbox } = await target().tenant();
    const to = ["ada@example.com", "stopped@example.com", "grace@example.com"];
    const send_at = await ahead(hour);
    const scheduled = await posthorn.emails.send({ to, subject: "Hi {{email}}", text: "Hi", send_at });
    if (!("scheduled" in scheduled)) throw new Error("the email was not scheduled");
    await posthorn.suppressions.create({ email: "stopped@example.com" });
    await move({ advance: "1h" });
    const { messages = [], ...status } = await posthorn.emails.status(scheduled.message_id);
    expect(status).toMatchObject({ status: "delivered", to: to.join(", ") });
    const message_id = expect.stringMatching(/^msg_/);
    expect(messages).toEqual([
      { to: "ada@example.com", message_id },
      { to: "stopped@example.com", message_id: null, reason: "suppressed" },
      { to: "grace@example.com", message_id },
    ]);
    const received = (await inbox()).map((mail) => [mail.messageId, mail.subject]).sort();
    expect(received).toEqual(
      [
        [messages[0]?.message_id, "Hi ada@example.com"],
        [messages[2]?.message_id, "Hi grace@example.com"],
      ].sort(),
    );
  });

  it("cancels an email before its time, once, and not after", async () => {
    const { posthorn, inbox } = await target().tenant();
    const send_at = await ahead(hour);
    const schedule = async (to: string | string[]) => {
      const answer = await posthorn.emails.send({ to, subject: "Hi", text: "Hi", send_at });
      return "scheduled" in answer ? answer.message_id : "";
    };
    const back = await schedule(["ada@example.com", "grace@example.com"]);
    const sent = await schedule("alan@example.com");
    expect(await posthorn.emails.cancel(back)).toMatchObject({ message_id: back, status: "cancelled", success: true });
    await expect(posthorn.emails.cancel(back)).rejects.toBeInstanceOf(ConflictError);
    await move({ advance: "1h" });
    await expect(posthorn.emails.cancel(sent)).rejects.toMatchObject({ code: "conflict" });
    await expect(posthorn.emails.cancel("msg_none")).rejects.toMatchObject({ code: "not_found" });
    expect(await posthorn.emails.status(back)).toMatchObject({ status: "cancelled", sent_at: null });
    expect((await inbox()).map(({ to }) => to)).toEqual(["alan@example.com"]);
  });

  it("rejects a time in the past or too far ahead", async () => {
    const { posthorn } = await target().tenant();
    for (const after of [0, 72 * hour + 1]) {
      const send = posthorn.emails.send({
        to: "ada@example.com",
        subject: "Hi",
        text: "Hi",
        send_at: await ahead(after),
      });
      await expect(send).rejects.toMatchObject({ code: "invalid_schedule", path: "send_at" });
    }
  });

  it("simulates an email that a sandbox key has scheduled", async () => {
    const { sandbox, inbox } = await target().tenant();
    const send_at = await ahead(hour);
    const answer = await sandbox.emails.send({ to: "ada@example.com", subject: "Hi", text: "Hi", send_at });
    if (!("scheduled" in answer)) throw new Error("the email was not scheduled");
    expect(answer.message_id).toMatch(/^msg_sandbox_/);
    await move({ advance: "1h" });
    expect(await sandbox.emails.status(answer.message_id)).toMatchObject({ status: "delivered" });
    expect(await inbox()).toEqual([]);
  });
});
