import { Posthorn } from "@posthorn/sdk";
import { describe, expect, it } from "vitest";
import { targets } from "../targets.js";
import { travel } from "./travel.js";

const mail = { to: "ada@example.com", subject: "Once", text: "Once" };

describe.each(targets)("idempotency on $name", ({ open }) => {
  const target = travel(open);

  it("repeats the first answer byte for byte and sends nothing again", async () => {
    const { raw, inbox } = await target().tenant();
    const send = (body: unknown) => raw("POST", "/email/send", { body, headers: { "Idempotency-Key": "order-1" } });
    const first = await send(mail);
    expect(first.headers.get("X-Idempotency-Status")).toBe("new");
    // The same object with its keys in another order is the same body.
    const second = await send({ text: mail.text, subject: mail.subject, to: mail.to });
    expect(second.headers.get("X-Idempotency-Status")).toBe("cached");
    expect(second.status).toBe(first.status);
    expect(second.body).toEqual(first.body);
    await target().settle();
    expect(await inbox()).toHaveLength(1);
  });

  it("rejects the key with another body, and accepts it on another path and with the other kind of API key", async () => {
    const { posthorn, sandbox } = await target().tenant();
    const options = { idempotencyKey: "order-2" };
    await posthorn.emails.send(mail, options);
    await expect(posthorn.emails.send({ ...mail, subject: "Other" }, options)).rejects.toMatchObject({
      status: 409,
      code: "idempotency_conflict",
    });
    await posthorn.contacts.create({ email: "ada@example.com" }, options);
    await sandbox.emails.send({ ...mail, subject: "Other" }, options);
  });

  it("stores no error, so that the call can be corrected under its key", async () => {
    const { posthorn } = await target().tenant({ from_email: null });
    const options = { idempotencyKey: "order-3" };
    await expect(posthorn.emails.send(mail, options)).rejects.toMatchObject({ code: "missing_from_email" });
    expect((await posthorn.emails.send({ ...mail, from_email: "hello@example.com" }, options)).sent).toBe(1);
  });

  it("executes concurrent duplicates once", async () => {
    const { posthorn, inbox } = await target().tenant();
    const twins = Array.from({ length: 50 }, () => posthorn.emails.send(mail, { idempotencyKey: "order-4" }));
    const ids = (await Promise.all(twins)).map(({ results }) => results[0]?.message_id);
    expect(new Set(ids).size).toBe(1);
    await target().settle();
    expect(await inbox()).toHaveLength(1);
  });

  it("lets the client retry a call whose answer was lost without sending twice", async () => {
    const { liveKey, inbox } = await target().tenant();
    let lost = 0;
    const posthorn = new Posthorn({
      apiKey: liveKey,
      baseUrl: target().baseUrl,
      runtime: { sleep: async () => {} },
      async fetch(request) {
        const response = await target().fetch(request);
        lost += 1;
        if (lost === 1) throw new TypeError("fetch failed");
        return response;
      },
    });
    const result = await posthorn.emails.send(mail);
    expect(result._meta).toMatchObject({ attempts: 2, idempotency: "cached" });
    await target().settle();
    expect(await inbox()).toHaveLength(1);
  });

  it.each([
    ["empty", ""],
    ["longer than 255 characters", "k".repeat(256)],
    ["not visible ASCII", "a b"],
  ])("refuses a key that is %s", async (_what, key) => {
    const { raw } = await target().tenant();
    const answer = await raw("POST", "/email/send", { body: mail, headers: { "Idempotency-Key": key } });
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { code: "validation_error", path: "Idempotency-Key" } },
    });
  });

  it("accepts a key of 255 characters", async () => {
    const { posthorn } = await target().tenant();
    expect((await posthorn.emails.send(mail, { idempotencyKey: "k".repeat(255) })).sent).toBe(1);
  });
});
