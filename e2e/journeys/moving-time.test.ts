import { isPosthornError } from "@posthorn/sdk";
import { describe, expect, it } from "vitest";
import { targets } from "../targets.js";
import { travel } from "./travel.js";

describe.each(targets)("moving time on $name", ({ open }) => {
  const target = travel(open);

  const clock = async (move: Record<string, unknown>) => {
    const { status, body } = await target().admin("POST", "/clock", move);
    if (status !== 200) throw new Error(`the clock answered ${status}: ${JSON.stringify(body)}`);
    return body.data as { mode: string; now: string; fired: { at: string; job: string; id: string }[] };
  };

  it("forgets an idempotency key after an hour, and not before", async () => {
    const { posthorn } = await target().tenant();
    const call = async () => {
      const mail = { to: "ada@example.com", subject: "Hi", text: "Hi" };
      return (await posthorn.emails.send(mail, { idempotencyKey: "hourly" }))._meta.idempotency;
    };
    await clock({ freeze: true });
    expect(await call()).toBe("new");
    await clock({ advance: 3_599_999 });
    expect(await call()).toBe("cached");
    await clock({ advance: 1 });
    expect(await call()).toBe("new");
  });

  it("empties a full request window after a minute, and not before", async () => {
    const { id } = await target().tenant();
    const wanted = { name: "narrow", type: "production", rate_limit: 2 };
    const { body } = await target().admin("POST", `/workspaces/${id}/keys`, wanted);
    const posthorn = target().client(body.data.key);
    const call = () =>
      posthorn.contacts.list({}, { maxRetries: 0 }).then(
        () => "taken",
        (error: unknown) => (isPosthornError(error) ? error.code : error),
      );
    await clock({ freeze: true });
    expect([await call(), await call(), await call()]).toEqual(["taken", "taken", "rate_limited"]);
    await clock({ advance: 59_999 });
    expect(await call()).toBe("rate_limited");
    await clock({ advance: 1 });
    expect(await call()).toBe("taken");
  });

  it("sets the date of mail, and the dates in its text", async () => {
    const { posthorn, inbox } = await target().tenant();
    const { now } = await clock({ advance: "400d" });
    await posthorn.emails.send({ to: "ada@example.com", subject: "Hi", text: "It is {{current_year}}." });
    await target().settle();
    const [mail] = await inbox();
    expect(Date.parse(mail?.headers.date ?? "")).toBe(Math.floor(Date.parse(now) / 1000) * 1000);
    expect(mail?.text).toContain(`It is ${now.slice(0, 4)}.`);
  });

  it("retries a message that was rejected twice by the schedule, each attempt at its time", async () => {
    const { posthorn, id } = await target().tenant();
    const frozen = await clock({ freeze: true });
    const { results } = await posthorn.emails.send({ to: "deferred@simulator.test", subject: "Hi", text: "Hi" });
    const message_id = results[0]?.message_id ?? "";
    await target().settle();
    expect(await posthorn.emails.status(message_id)).toMatchObject({ status: "queued" });

    const began = Date.parse(frozen.now);
    const second = await clock({ to_next: true });
    expect(second.fired).toEqual([{ at: second.now, job: "deliver-email", id: message_id }]);
    expect(Date.parse(second.now) - began).toBeGreaterThanOrEqual(24_000);
    expect(Date.parse(second.now) - began).toBeLessThanOrEqual(36_000);

    const third = await clock({ advance: "1h" });
    const [{ at = "", ...fired } = {}, ...others] = third.fired;
    expect(others).toEqual([]);
    expect(fired).toEqual({ job: "deliver-email", id: message_id });
    expect(Date.parse(at) - Date.parse(second.now)).toBeGreaterThanOrEqual(96_000);
    expect(Date.parse(at) - Date.parse(second.now)).toBeLessThanOrEqual(144_000);
    expect(await posthorn.emails.status(message_id)).toMatchObject({ status: "delivered", delivered_at: at });

    const { body } = await target().admin("GET", `/workspaces/${id}/messages`);
    expect(body.data).toMatchObject([{ message_id, attempts: 3 }]);
  });

  it("only goes forward, and runs on from its time when it is resumed", async () => {
    const frozen = await clock({ freeze: true });
    expect(frozen.mode).toBe("manual");
    const earlier = new Date(Date.parse(frozen.now) - 1).toISOString();
    const back = await target().admin("POST", "/clock", { set: earlier });
    expect(back).toMatchObject({ status: 400, body: { error: { code: "validation_error", path: "set" } } });
    const later = new Date(Date.parse(frozen.now) + 86_400_000).toISOString();
    expect(await clock({ set: later })).toMatchObject({ mode: "manual", now: later });

    const resumed = await clock({ resume: true });
    expect(resumed.mode).toBe("real");
    expect(Date.parse(resumed.now)).toBeGreaterThanOrEqual(Date.parse(later));
    const { posthorn } = await target().tenant();
    const { created_at } = await posthorn.contacts.create({ email: "ada@example.com" });
    expect(Date.parse(created_at)).toBeGreaterThanOrEqual(Date.parse(later));
  });

  it.each([{}, { freeze: true, resume: true }, { advance: "soon" }, { advance: -1 }])(
    "rejects the move %j",
    async (move) => {
      const { status, body } = await target().admin("POST", "/clock", move);
      expect({ status, code: body.error.code }).toEqual({ status: 400, code: "validation_error" });
    },
  );
});
