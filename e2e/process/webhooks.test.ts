import { createHmac } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { unwrap, verifySignature } from "@posthorn/sdk/webhooks";
import { describe, expect } from "vitest";
import type { EngineProcess } from "../support/engine-process.js";
import { type HookReceiver, openHookReceiver } from "../support/hook-receiver.js";
import { test as base, clientOf, firstWorkspace } from "./engine-test.js";

const test = base.extend<{ receiver: HookReceiver }>({
  receiver: async ({ task: _task }, use) => {
    const receiver = await openHookReceiver();
    await use(receiver);
    await receiver.close();
  },
});

const event = "contact.created";

async function deliveriesOf(engine: EngineProcess, query = "") {
  const id = await firstWorkspace(engine);
  return (await engine.admin("GET", `/workspaces/${id}/deliveries?limit=1000${query}`)).body;
}

/** Waits until `count` of an engine's deliveries pass the filter. */
async function until(engine: EngineProcess, count: number, query: string): Promise<void> {
  const total = async () => (await deliveriesOf(engine, query)).pagination.total;
  await expect.poll(total, { timeout: 20_000, interval: 50 }).toBe(count);
}

describe("an engine that delivers events", { timeout: 60_000 }, () => {
  test("loses none when it is killed between attempts and during one", async ({ serve, receiver }) => {
    const contacts = 60;
    let arrived = 0;
    // The receiver rejects the first and leaves the others without an answer until the kill.
    receiver.answer = () => {
      arrived += 1;
      return arrived <= 20 ? { status: 500 } : new Promise(() => {});
    };
    const before = await serve();
    const posthorn = await clientOf(before);
    const { secret } = await posthorn.webhooks.create({ targetUrl: receiver.url, event });
    for (let i = 0; i < contacts; i++) await posthorn.contacts.create({ email: `reader-${i}@example.com` });
    await expect.poll(() => arrived, { timeout: 20_000 }).toBeGreaterThan(20);
    before.signal("SIGKILL");
    await before.ended;

    receiver.answer = () => ({ status: 200 });
    const after = await serve();
    await after.admin("POST", "/clock", { advance: "1d" });
    await after.admin("POST", "/settle", { timeout_ms: 20_000 });
    const { data } = await deliveriesOf(after);
    expect(data.map(({ status }: { status: string }) => status)).toEqual(Array(contacts).fill("delivered"));
    const bodies = new Map<string, Set<string>>();
    for (const { headers, body } of receiver.received) {
      const signedAt = Number(/t=(\d+)/.exec(String(headers["x-service-signature"]))?.[1]) * 1000;
      const { deliveryId = "" } = await unwrap(body, headers, { secret, now: () => signedAt });
      bodies.set(deliveryId, (bodies.get(deliveryId) ?? new Set()).add(body));
    }
    expect([...bodies.keys()].sort()).toEqual(data.map(({ id }: { id: string }) => id).sort());
    expect([...bodies.values()].map(({ size }) => size)).toEqual(Array(contacts).fill(1));
    expect(new Set([...bodies.values()].flatMap((each) => [...each])).size).toBe(contacts);
  });

  test("stores and prints no readable secret", async ({ serve, receiver, dataDir }) => {
    receiver.answer = () => ({ status: 500 });
    const engine = await serve();
    const posthorn = await clientOf(engine);
    const secrets: string[] = [];
    for (const idempotencyKey of ["one", "two"]) {
      const targetUrl = `${receiver.url}?${idempotencyKey}`;
      const { secret } = await posthorn.webhooks.create({ targetUrl, event }, { idempotencyKey });
      secrets.push(secret);
    }
    await posthorn.contacts.create({ email: "ada@example.com" });
    await until(engine, 2, "&status=pending");
    await expect.poll(() => receiver.received.length).toBe(2);
    const { stdout, stderr } = await engine.stop();

    const names = await readdir(dataDir, { recursive: true, withFileTypes: true });
    const files = names.filter((each) => each.isFile());
    const texts = await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), "latin1")));
    expect(texts.join("")).toContain("ada@example.com");
    for (const secret of secrets) {
      const hex = Buffer.from(secret).toString("hex");
      const encoded = Buffer.from(secret).toString("base64").slice(0, 40);
      for (const form of [secret, secret.slice("whsec_".length), hex, encoded]) {
        for (const text of [...texts, stdout, stderr]) expect(text).not.toContain(form);
      }
    }
    const again = await clientOf(await serve());
    const repeated = await again.webhooks.create(
      { targetUrl: `${receiver.url}?one`, event },
      { idempotencyKey: "one" },
    );
    expect([repeated.secret, repeated._meta.idempotency]).toEqual([secrets[0], "cached"]);
  });

  test("lets no slow receiver delay another", async ({ serve, receiver }) => {
    const contacts = 200;
    const quick = await openHookReceiver();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    receiver.answer = async () => {
      await held;
      return { status: 200 };
    };
    const engine = await serve();
    const posthorn = await clientOf(engine);
    const slow = await posthorn.webhooks.create({ targetUrl: receiver.url, event });
    await posthorn.webhooks.create({ targetUrl: quick.url, event });
    for (let i = 0; i < contacts; i++) await posthorn.contacts.create({ email: `reader-${i}@example.com` });
    await until(engine, contacts, "&status=delivered");
    expect(quick.received.length).toBe(contacts);
    expect((await deliveriesOf(engine, `&webhook_id=${slow.id}&status=pending`)).pagination.total).toBe(contacts);
    release();
    // Deliveries that timed out after ten seconds are retried.
    await engine.admin("POST", "/clock", { advance: "1h" });
    await until(engine, 2 * contacts, "&status=delivered");
    await quick.close();
  });

  test("finishes running deliveries before it stops", async ({ serve, receiver }) => {
    const engine = await serve();
    const posthorn = await clientOf(engine);
    await posthorn.webhooks.create({ targetUrl: receiver.url, event });
    let stopping: Promise<unknown> = Promise.resolve();
    receiver.answer = () => {
      stopping = engine.stop();
      return { status: 200 };
    };
    await posthorn.contacts.create({ email: "ada@example.com" });
    expect(await engine.ended).toMatchObject({ code: 0 });
    await stopping;
    const after = await serve();
    expect((await deliveriesOf(after)).data).toMatchObject([{ status: "delivered", attempts: [{ status_code: 200 }] }]);
  });

  test("signs webhook steps with the workspace's secret from the first one, and with a new one once it is set", async ({
    serve,
    receiver,
    dataDir,
  }) => {
    const engine = await serve();
    const posthorn = await clientOf(engine);
    const workspace = `/workspaces/${await firstWorkspace(engine)}`;
    const { id } = await posthorn.automations.create({
      name: "Hook",
      trigger_type: "custom",
      steps: [{ step_type: "webhook", config: { url: receiver.url } }],
    });
    await posthorn.automations.update(id, { status: "active" });
    const contact = await posthorn.contacts.create({ email: "ada@example.com" });
    const run = async () => {
      await posthorn.automations.trigger(id, { contact_id: contact.id });
      await engine.admin("POST", "/settle");
      const { body, headers } = receiver.received.at(-1) ?? { body: "", headers: {} };
      return { body, headers: headers as Record<string, string> };
    };
    const read = async () => (await engine.admin("GET", workspace)).body.data.settings.step_webhook_secret;

    const secret = await read();
    const first = await run();
    await verifySignature(first.body, first.headers, { secret });
    const { "webhook-id": delivery, "webhook-timestamp": t, "webhook-signature": standard } = first.headers;
    const key = Buffer.from(secret.slice("whsec_".length), "base64");
    const hash = createHmac("sha256", key).update(`${delivery}.${t}.${first.body}`).digest("base64");
    expect(standard).toBe(`v1,${hash}`);
    const change = { settings: { step_webhook_secret: null } };
    const next = (await engine.admin("PATCH", workspace, change)).body.data.settings.step_webhook_secret;
    expect(await read()).toBe(next);
    const second = await run();
    // For a day the old secret signs, too.
    for (const each of [next, secret]) await verifySignature(second.body, second.headers, { secret: each });
    await expect(verifySignature(second.body, second.headers, { secret: `${secret}x` })).rejects.toThrow();

    const { stdout, stderr } = await engine.stop();
    const files = await Promise.all((await readdir(dataDir)).map((name) => readFile(join(dataDir, name), "latin1")));
    for (const kept of [stdout, stderr, ...files]) for (const each of [secret, next]) expect(kept).not.toContain(each);
  });
});
