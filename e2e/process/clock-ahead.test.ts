import { describe, expect } from "vitest";
import { openHookReceiver } from "../support/hook-receiver.js";
import { clientOf, firstWorkspace, test } from "./engine-test.js";

describe("a clock that runs ahead of its receivers", () => {
  test("is reported by the answer and by the rejected attempt, and cannot be set back before recorded events", async ({
    serve,
    onTestFinished,
  }) => {
    const engine = await serve();
    const receiver = await openHookReceiver();
    receiver.answer = () => ({ status: 400 });
    onTestFinished(() => receiver.close());
    const posthorn = await clientOf(engine);
    const quiet = await engine.admin("POST", "/clock", { advance: "1m" });
    expect(Object.keys(quiet.body.data).sort()).toEqual(["fired", "mode", "now"]);
    expect((await engine.admin("POST", "/clock", { now: true })).body.data).toMatchObject({ mode: "real" });

    await posthorn.webhooks.create({ targetUrl: receiver.url, event: "contact.created" });
    await engine.admin("POST", "/clock", { advance: "3d" });
    const { body } = await engine.admin("POST", "/clock", { resume: true });
    const says = /^the service's clock is 3 d ahead of this machine's: receivers .* may reject/;
    expect(body.data).toMatchObject({ mode: "real", ahead_ms: expect.any(Number), note: expect.stringMatching(says) });
    expect((await engine.admin("GET", "/clock")).body.data.note).toMatch(says);

    await posthorn.contacts.create({ email: "ada@example.com" });
    const path = `/workspaces/${await firstWorkspace(engine)}/deliveries`;
    const attempts = async () => (await engine.admin("GET", path)).body.data[0]?.attempts ?? [];
    await expect.poll(attempts).toMatchObject([{ status_code: 400, error: expect.stringMatching(says) }]);

    const back = await engine.admin("POST", "/clock", { now: true });
    expect([back.status, back.body.error.code]).toEqual([409, "conflict"]);
    expect(back.body.error.message).toMatch(/reset.*another data directory/);
    await engine.admin("POST", "/reset");
    expect((await engine.admin("POST", "/clock", { now: true })).status).toBe(200);
    const { now } = (await engine.admin("GET", "/clock")).body.data;
    expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(60_000);
  });
});
