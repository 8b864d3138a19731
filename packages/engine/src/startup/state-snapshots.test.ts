import { describe, expect, it } from "vitest";
import { createCore } from "../create-core.js";
import { createCaptureMailer } from "../delivery/capture-mailer.js";
import { createClock } from "../platform/clock.js";
import { createMemoryStore } from "../store/memory/memory-store.js";
import { beginning, openCore, sideBySide } from "../testing/core-fixture.js";

const secret = "a secret of more than thirty-two characters";
const mail = { to: "ada@example.com", subject: "Hi", text: "Hi" };

describe("state snapshots", () => {
  it("restores and clears the extra state", async () => {
    let recorded = ["one"];
    const core = createCore({
      store: createMemoryStore(),
      clock: createClock({ mode: "manual", now: beginning }),
      secret,
      mailer: createCaptureMailer(),
      extraState: {
        capture: () => recorded,
        restore(captured) {
          recorded = captured as string[];
        },
        clear() {
          recorded = [];
        },
      },
    });
    const snapshot = await core.snapshot();
    recorded = ["one", "two"];
    await core.restore(snapshot);
    expect(recorded).toEqual(["one"]);
    await core.reset();
    expect(recorded).toEqual([]);
  });

  it("empties a store that began without a workspace", async () => {
    const store = createMemoryStore();
    const operatorToken = "an-operator";
    const clock = createClock({ mode: "manual", now: beginning });
    const core = createCore({ store, clock, secret, operatorToken, mailer: createCaptureMailer() });
    const operate = (method: string, url: string, body?: unknown) =>
      core.handle({
        method,
        url: `/_posthorn${url}`,
        headers: { authorization: `Bearer ${operatorToken}`, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    await operate("POST", "/workspaces", { name: "Acme" });
    expect((await operate("POST", "/reset")).status).toBe(200);
    const { body } = await operate("GET", "/workspaces");
    expect(JSON.parse(String(body)).data).toEqual([]);
  });

  it("begins with housekeeping, also where an earlier version had given it up", async () => {
    const { core, store } = await openCore();
    const housekeeping = () => store.read("system", (tx) => tx.jobs.first({ where: { kind: "expire" } }));
    await core.start();
    await core.stop();
    const job = await housekeeping();
    await store.transaction("system", (tx) => tx.jobs.update(job?.id ?? "", { state: "dead", attempts: 12 }));
    await core.start();
    expect(await housekeeping()).toMatchObject({ id: job?.id, state: "queued", attempts: 0 });
    await core.stop();
  });

  it("runs every job of the past again, and keeps house from then on", async () => {
    const { core, store } = await openCore();
    const before = await core.snapshot();
    await core.start();
    await core.restore(before);
    const kinds = await store.read("system", async (tx) => (await tx.jobs.find({})).map(({ kind }) => kind));
    expect(kinds).toEqual(["expire"]);
    await core.stop();
  });
});

describe("going back, where several processes share a store", () => {
  it("voids what another has in hand: nothing of it is kept, and it is done again", async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    let attempts = 0;
    const store = { ...createMemoryStore(), exclusive: false, pollInterval: 25 };
    const { call, core } = await openCore({ store });
    const { body } = await call("POST /email/send", { body: mail });
    const id = body.data.results[0].message_id;
    const snapshot = await core.snapshot();
    const other = createCore({
      store,
      clock: createClock({ mode: "manual", now: beginning }),
      secret,
      mailer: {
        kind: "capture",
        async deliver() {
          attempts += 1;
          if (attempts === 1) await gate;
          return { result: "accepted", response: `250 attempt ${attempts}` };
        },
        async close() {},
      },
      worker: sideBySide,
    });
    await other.start();
    await expect.poll(() => attempts).toBe(1);
    await core.restore(snapshot);
    await expect.poll(() => attempts).toBe(2);
    release();
    await other.settle();
    const sent = await store.read("system", (tx) => tx.messages.get(id));
    expect(sent).toMatchObject({ status: "delivered", attempts: 1, last_response: "250 attempt 2" });
    await other.stop();
  });

  it("takes nobody's clock back", async () => {
    const store = { ...createMemoryStore(), exclusive: false, pollInterval: 25 };
    const { core } = await openCore({ store });
    const clock = createClock({ mode: "manual", now: beginning });
    const other = createCore({ store, clock, secret, mailer: createCaptureMailer() });
    await other.start();
    await core.time.freeze();
    const snapshot = await core.snapshot();
    await core.time.advance(86_400_000);
    await core.restore(snapshot);
    await expect.poll(() => other.ctx.clock.now()).toBe(beginning + 86_400_000);
    await core.time.advance(1);
    await expect.poll(() => other.ctx.clock.now()).toBe(beginning + 86_400_001);
    await other.stop();
  });
});
