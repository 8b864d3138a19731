import { Posthorn } from "@posthorn/sdk";
import { beforeAll, describe, expect, it } from "vitest";
import { targets } from "../targets.js";
import { travel } from "./travel.js";

describe.each(targets)("rate limits on $name", ({ open }) => {
  const target = travel(open);

  // With a frozen clock no entry leaves a window, however slow the machine.
  beforeAll(() => target().admin("POST", "/clock", { freeze: true }));

  async function limited(limits: { rate_limit: number; email_rate_limit: number }): Promise<Posthorn> {
    const { id } = await target().tenant();
    const wanted = { name: "limited", type: "production", ...limits };
    const { body } = await target().admin("POST", `/workspaces/${id}/keys`, wanted);
    return new Posthorn({ apiKey: body.data.key, baseUrl: target().baseUrl, fetch: target().fetch, maxRetries: 0 });
  }

  async function now(): Promise<number> {
    return Date.parse((await target().admin("GET", "/clock")).body.data.now);
  }

  it("accept the key's requests a minute, report how many are left, and accept again when the oldest leaves the window", async () => {
    const posthorn = await limited({ rate_limit: 3, email_rate_limit: 0 });
    const began = await now();
    for (const remaining of [2, 1, 0]) {
      const { meta } = await posthorn.contacts.list().withResponse();
      expect(meta.rateLimit).toEqual({ limit: 3, remaining, reset: new Date(began + 60_000) });
    }
    const full = await posthorn.contacts.list().then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(full).toMatchObject({
      status: 429,
      code: "rate_limited",
      retryAfter: 60,
      rateLimit: { limit: 3, remaining: 0, reset: new Date(began + 60_000) },
    });

    await target().admin("POST", "/clock", { advance: 59_999 });
    await expect(posthorn.contacts.list()).rejects.toMatchObject({ code: "rate_limited", retryAfter: 1 });
    await target().admin("POST", "/clock", { advance: 1 });
    await posthorn.contacts.list();
  });

  it("count all recipients of an accepted send", async () => {
    const posthorn = await limited({ rate_limit: 50, email_rate_limit: 2 });
    const send = (to: string[]) => posthorn.emails.send({ to, subject: "Hi", text: "Hi" }).withResponse();
    const { meta } = await send(["ada@example.com"]);
    expect(meta.rateLimit).toMatchObject({ limit: 2, remaining: 1 });
    const { data } = await send(["a@example.com", "b@example.com", "c@example.com"]);
    expect(data).toMatchObject({ sent: 3 });
    await expect(send(["ada@example.com"])).rejects.toMatchObject({
      code: "rate_limited",
      rateLimit: { remaining: 0 },
    });
    // The request window is separate.
    expect((await posthorn.contacts.list().withResponse()).meta.rateLimit).toMatchObject({ limit: 50 });
    await target().admin("POST", "/clock", { advance: "1m" });
    await send(["ada@example.com"]);
  });

  it("make the client wait for Retry-After and retry", async () => {
    const { id } = await target().tenant();
    const wanted = { name: "one a minute", type: "production", rate_limit: 1 };
    const { body } = await target().admin("POST", `/workspaces/${id}/keys`, wanted);
    const waited: number[] = [];
    const posthorn = new Posthorn({
      apiKey: body.data.key,
      baseUrl: target().baseUrl,
      fetch: target().fetch,
      runtime: {
        random: () => 0,
        async sleep(milliseconds) {
          waited.push(milliseconds);
          await target().admin("POST", "/clock", { advance: milliseconds });
        },
      },
    });
    await posthorn.contacts.list();
    const { meta } = await posthorn.contacts.list().withResponse();
    expect(meta.attempts).toBe(2);
    expect(waited).toEqual([60_000]);
  });

  it("are absent for a key without limits", async () => {
    const { raw } = await target().tenant();
    const { headers } = await raw("GET", "/contacts");
    expect([...headers.keys()].filter((name) => name.startsWith("x-ratelimit"))).toEqual([]);
  });
});
