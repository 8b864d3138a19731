import { describe, expect, it } from "vitest";
import { mailTargets } from "../targets.js";
import { travel } from "./travel.js";

describe.each(mailTargets)("batches on $name", ({ open }) => {
  const target = travel(open);

  it("deliver each item separately and are completed once all have ended", async () => {
    const { posthorn, inbox } = await target().tenant();
    await posthorn.suppressions.create({ email: "stopped@example.com" });
    const { batch_id, results, ...accepted } = await posthorn.emails.batch.send({
      messages: [
        { to: "ada@example.com", subject: "Invoice {{n}}", text: "{{n}}", template_data: { n: 1 } as never },
        { to: "stopped@example.com", subject: "Hi", text: "Hi" },
        { to: "ada@example.com", subject: "Invoice {{n}}", text: "{{n}}", template_data: { n: 2 } as never },
        { to: "bounced@simulator.test", subject: "Hi", text: "Hi" },
      ],
    });
    expect(accepted).toMatchObject({ status: "processing", total: 4, sent: 0, failed: 1 });
    expect(results.map(({ success }) => success)).toEqual([true, false, true, true]);
    await target().settle();

    const { failures, ...batch } = await posthorn.emails.batch.get(batch_id);
    const completed_at = expect.any(String);
    expect(batch).toMatchObject({ batch_id, status: "completed", total: 4, sent: 2, failed: 2, completed_at });
    expect(failures.map(({ index, to, message_id }) => ({ index, to, message_id }))).toEqual([
      { index: 1, to: "stopped@example.com", message_id: null },
      { index: 3, to: "bounced@simulator.test", message_id: results[3]?.message_id },
    ]);
    expect(failures[0]?.reason).toBe("suppressed");
    const received = (await inbox()).map((mail) => [mail.messageId, mail.subject]).sort();
    expect(received).toEqual(
      [
        [results[0]?.message_id, "Invoice 1"],
        [results[2]?.message_id, "Invoice 2"],
      ].sort(),
    );
  });

  it("are rejected whole when an item is malformed, with all problems", async () => {
    const { posthorn, inbox, id } = await target().tenant();
    const messages = [
      { to: "ada@example.com", subject: "Hi", text: "Hi" },
      { to: "grace@example.com", subject: "Hi {{#if x}}", text: "{{/each}}" },
    ];
    await expect(posthorn.emails.batch.send({ messages })).rejects.toMatchObject({
      code: "validation_error",
      path: "messages[1].subject",
      details: [{ path: "messages[1].subject" }, { path: "messages[1].text" }],
    });
    await target().settle();
    expect(await inbox()).toEqual([]);
    expect((await target().admin("GET", `/workspaces/${id}/messages`)).body.data).toEqual([]);
  });

  it("are accepted once with one Idempotency-Key", { timeout: 60_000 }, async () => {
    const { posthorn, inbox } = await target().tenant();
    const messages = Array.from({ length: 120 }, (_, i) => ({
      to: `reader-${i}@example.com`,
      subject: `News ${i}`,
      text: `News ${i}`,
    }));
    const options = { idempotencyKey: "news" };
    const first = await posthorn.emails.batch.send({ messages }, options);
    const second = await posthorn.emails.batch.send({ messages }, options);
    expect(second._meta.idempotency).toBe("cached");
    expect([second.batch_id, second.results]).toEqual([first.batch_id, first.results]);
    await target().settle();
    expect(await posthorn.emails.batch.get(first.batch_id)).toMatchObject({
      status: "completed",
      sent: 120,
      failed: 0,
    });
    expect(await inbox()).toHaveLength(120);
  });
});
