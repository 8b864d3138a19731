import { describe, expect } from "vitest";
import { clientOf, test } from "./engine-test.js";

describe("ended mail", () => {
  test("is deleted after its life, also after a restart, and its unsubscribe link still works", async ({
    serve,
    sink,
  }) => {
    const args = ["--clock", "manual=20400101T0000Z", "--message-life", "400d"];
    const before = await serve({ args });
    const first = await clientOf(before);
    const mail = { from_email: "hello@example.com", subject: "Hi", html: "<p>Hi</p>" };
    const later = { to: "ada@example.com", send_at: "2040-01-01T02:00+0100" };
    const answer = await first.emails.send({ ...mail, ...later });
    const id = "scheduled" in answer ? answer.message_id : "";
    const sent = await first.emails.send({ ...mail, to: "grace@example.com" });
    await before.admin("POST", "/clock", { advance: "90m" });
    expect(sink.mails.map(({ to }) => to).sort()).toEqual(["ada@example.com", "grace@example.com"]);
    const { body } = await before.admin("GET", `/messages/${id}`);
    const [link = ""] = /https?:[^"<>]+\/u\/[\w-]+/.exec(body.data.html) ?? [];
    const analytics = await first.analytics.get({ period: "90d" });
    expect(analytics.totals).toMatchObject({ sends: 2, delivered: 2 });
    await before.admin("POST", "/clock", { advance: "399d" });
    await before.admin("POST", "/settle", {});
    expect((await first.emails.status(id)).status).toBe("delivered");
    before.signal("SIGKILL");
    await before.ended;

    const after = await serve({ args });
    const second = await clientOf(after);
    await after.admin("POST", "/clock", { advance: "2d" });
    await after.admin("POST", "/settle", {});
    for (const gone of [id, sent.results[0]?.message_id ?? ""]) {
      await expect.poll(() => second.emails.status(gone).catch(({ code }) => code)).toBe("not_found");
    }
    const path = new URL(link).pathname;
    const answered = await fetch(new URL(path, after.ready.base_url), { method: "POST" });
    expect([answered.status, await answered.text()]).toEqual([200, expect.stringContaining("ada@example.com")]);
    expect(await second.suppressions.list()).toMatchObject({
      data: [{ email: "ada@example.com", reason: "unsubscribe" }],
    });
  });
});
