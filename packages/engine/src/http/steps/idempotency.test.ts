import { describe, expect, it } from "vitest";
import { createMemoryStore } from "../../store/memory/memory-store.js";
import { type Store, type Tx, UniqueViolation } from "../../store/store.js";
import { openCore } from "../../testing/core-fixture.js";

const hour = 3_600_000;
const contact = { email: "ada@example.com", attributes: { a: 1, b: { c: 2, d: [1, 2] } } };
const keyed = (key: string) => ({ "idempotency-key": key });

describe("an Idempotency-Key", () => {
  it("repeats the first answer to the byte and changes nothing", async () => {
    const { call, pass } = await openCore();
    const first = await call("POST /contacts", { body: contact, headers: keyed("k") });
    pass(1000);
    const second = await call("POST /contacts", { body: contact, headers: keyed("k") });
    expect([first.status, first.headers["X-Idempotency-Status"]]).toEqual([201, "new"]);
    expect([second.status, second.headers["X-Idempotency-Status"]]).toEqual([201, "cached"]);
    expect(second.text).toBe(first.text);
    expect(second.headers["X-Request-Id"]).not.toBe(first.headers["X-Request-Id"]);
    expect((await call("GET /contacts")).body.pagination.total).toBe(1);
  });

  it("takes bodies that differ only in order and blanks for one, and all others for another", async () => {
    const { call } = await openCore();
    await call("POST /contacts", { body: contact, headers: keyed("k") });
    const reordered = '{ "attributes": {"b": {"d": [1, 2], "c": 2.0}, "a": 1},\n "email": "ada@example.com" }';
    expect((await call("POST /contacts", { raw: reordered, headers: keyed("k") })).status).toBe(201);
    for (const body of [
      { ...contact, attributes: { a: 1, b: { c: 2, d: [2, 1] } } },
      { ...contact, email: "ADA@example.com" },
      { ...contact, first_name: null },
    ]) {
      const other = await call("POST /contacts", { body, headers: keyed("k") });
      expect([other.status, other.body.error.code]).toEqual([409, "idempotency_conflict"]);
      expect(other.headers["X-Idempotency-Status"]).toBeUndefined();
    }
    const proto = '{"email":"ada@example.com","attributes":{"__proto__":1}}';
    await call("POST /contacts", { raw: proto.replace("ada", "grace"), headers: keyed("p") });
    const without = await call("POST /contacts", {
      body: { email: "grace@example.com", attributes: {} },
      headers: keyed("p"),
    });
    expect(without.status).toBe(409);
  });

  it("runs concurrent duplicates once", async () => {
    const { call, mails, core } = await openCore();
    const body = { to: "ada@example.com", subject: "Hi", text: "Hi" };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call("POST /email/send", { body, headers: keyed("duplicates") })),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.map(({ headers }) => headers["X-Idempotency-Status"]).sort()).toEqual([
      ...Array(9).fill("cached"),
      "new",
    ]);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    await core.runDueJobs();
    expect(mails.length).toBe(1);
  });

  it("runs one of fifty calls that come at once under one key, and mails each recipient once", async () => {
    const { call, mails, core } = await openCore();
    const to = ["ada@example.com", "grace@example.com", "alan@example.com"];
    const body = { to, subject: "Hi", text: "Hi" };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => call("POST /email/send", { body, headers: keyed("fifty") })),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    const statuses = answers.map(({ headers }) => headers["X-Idempotency-Status"]);
    expect(statuses.sort()).toEqual([...Array(49).fill("cached"), "new"]);
    await core.runDueJobs();
    expect(mails.map((mail) => mail.to).sort()).toEqual(to.sort());
  });

  it("refuses at once what comes with another body while the first call runs", async () => {
    const store = createMemoryStore();
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    let hold = false;
    const { call, clock } = await openCore({
      store: {
        ...store,
        transaction: (scope, work) =>
          store.transaction(scope, async (tx) => {
            const result = await work(tx);
            if (hold) await gate;
            return result;
          }),
      },
    });
    // Authentication reads, which waits behind a writer: so the others come in before the first one writes.
    const first = call("POST /contacts", { body: contact, headers: keyed("k") });
    const duplicate = call("POST /contacts", { body: contact, headers: keyed("k") });
    const other = call("POST /contacts", { body: { ...contact, first_name: "Ada" }, headers: keyed("k") });
    hold = true;
    expect((await other).body.error.code).toBe("idempotency_conflict");
    clock.set(clock.now() + 10_000);
    const { status, body, headers } = await duplicate;
    expect([status, body.error.code, headers["Retry-After"]]).toEqual([409, "conflict", "1"]);
    hold = false;
    release();
    expect((await first).status).toBe(201);
    expect((await call("POST /contacts", { body: contact, headers: keyed("k") })).status).toBe(201);
  });

  it("is free again after a call that failed", async () => {
    const { call } = await openCore();
    await call("POST /contacts", { body: contact });
    expect((await call("POST /contacts", { body: contact, headers: keyed("k") })).body.error.code).toBe("duplicate");
    const other = await call("POST /contacts", { body: { email: "grace@example.com" }, headers: keyed("k") });
    expect([other.status, other.headers["X-Idempotency-Status"]]).toEqual([201, "new"]);
    expect((await call("POST /email/send", { body: {}, headers: keyed("s") })).status).toBe(400);
    const send = { to: "ada@example.com", subject: "Hi", text: "Hi" };
    expect((await call("POST /email/send", { body: send, headers: keyed("s") })).status).toBe(200);
  });

  it("lives an hour and not a millisecond longer", async () => {
    const { call, pass } = await openCore();
    const body = { to: "ada@example.com", subject: "Hi", text: "Hi" };
    const first = await call("POST /email/send", { body, headers: keyed("k") });
    pass(hour - 1);
    const kept = await call("POST /email/send", { body, headers: keyed("k") });
    expect([kept.headers["X-Idempotency-Status"], kept.text]).toEqual(["cached", first.text]);
    pass(1);
    const renewed = await call("POST /email/send", { body: { ...body, subject: "Other" }, headers: keyed("k") });
    expect([renewed.status, renewed.headers["X-Idempotency-Status"]]).toEqual([200, "new"]);
    expect(renewed.text).not.toBe(first.text);
  });

  it("is forgotten by housekeeping after its hour", async () => {
    const { call, core, store, advance } = await openCore();
    await core.start();
    await core.settle();
    await call("POST /contacts", { body: contact, headers: keyed("k") });
    const kept = () => store.read("system", (tx) => tx.idempotency.count({}));
    await advance(hour - 600_000);
    await core.settle();
    expect(await kept()).toBe(1);
    await advance(600_000);
    await core.settle();
    expect(await kept()).toBe(0);
    await core.stop();
  });

  it.each([["x"], ["!~"], ["k".repeat(255)]])("may be 1 to 255 visible ASCII characters: %s", async (key) => {
    const { call } = await openCore();
    expect((await call("POST /contacts", { body: contact, headers: keyed(key) })).status).toBe(201);
  });

  it.each([[""], ["k".repeat(256)], ["two words"], ["ключ"], ["tab\tbed"], ["del\x7f"]])(
    "may be nothing else: %j",
    async (key) => {
      const { call } = await openCore();
      const { status, body } = await call("POST /contacts", { body: contact, headers: keyed(key) });
      expect([status, body.error.code, body.error.path]).toEqual([400, "validation_error", "Idempotency-Key"]);
    },
  );

  it("counts for one workspace, mode and path only, but for all keys of them", async () => {
    const { call, sandboxKey, makeKey, makeWorkspace } = await openCore();
    const body = { to: "ada@example.com", subject: "Hi", text: "Hi" };
    const status = async (line: string, key: string | undefined, given: unknown) =>
      (await call(line, { body: given, headers: keyed("k"), ...(key && { key }) })).headers["X-Idempotency-Status"];
    expect(await status("POST /email/send", undefined, body)).toBe("new");
    expect(await status("POST /email/send", sandboxKey, body)).toBe("new");
    expect(await status("POST /email/send", (await makeWorkspace("Other")).key, body)).toBe("new");
    expect(await status("POST /contacts", undefined, contact)).toBe("new");
    expect(await status("POST /email/send", await makeKey({}), body)).toBe("cached");
    expect(await status("POST /email/send", sandboxKey, body)).toBe("cached");
  });

  it("means nothing where the contract takes none", async () => {
    const { call } = await openCore();
    const { body } = await call("POST /contacts", { body: contact });
    for (const line of ["GET /contacts", `PATCH /contacts/${body.data.id}`, `DELETE /contacts/${body.data.id}`]) {
      const answer = await call(line, { headers: keyed(""), ...(line.startsWith("PATCH") && { body: {} }) });
      expect([line, answer.status, answer.headers["X-Idempotency-Status"]]).toEqual([line, 200, undefined]);
    }
  });

  it("is required to send a campaign", async () => {
    const { call } = await openCore();
    const { status, body } = await call("POST /campaigns/x/send/api");
    expect([status, body.error.path]).toEqual([400, "Idempotency-Key"]);
  });
});

describe("a key that another process uses at the same moment", () => {
  /** Returns a store whose workspace transactions see these saved answers, as if another process had saved them. */
  function openRaced(idempotency: (kept: Tx["idempotency"]) => Partial<Tx["idempotency"]>) {
    const store = createMemoryStore();
    const race = { isOn: false, transactions: 0 };
    const transaction: Store["transaction"] = (scope, work) => {
      if (!race.isOn || scope === "system") return store.transaction(scope, work);
      race.transactions += 1;
      return store.transaction(scope, (tx) => {
        const changed = idempotency(tx.idempotency);
        const kept = new Proxy(tx.idempotency, { get: (own, name) => Reflect.get({ ...own, ...changed }, name) });
        return work(new Proxy(tx, { get: (own, name) => (name === "idempotency" ? kept : Reflect.get(own, name)) }));
      });
    };
    // Without a revision, as a store that other processes change.
    const { revision: _, ...shared } = store;
    return { race, store: { ...shared, transaction } };
  }

  it("is answered with a conflict, after a bounded number of tries, when its answer is never found", async () => {
    const { store, race } = openRaced(() => ({
      get: async () => undefined,
      insert: async () => {
        throw new UniqueViolation("idempotency", ["id"]);
      },
    }));
    const { call } = await openCore({ store });
    race.isOn = true;
    const refused = await call("POST /contacts", { body: contact, headers: keyed("k") });
    expect([refused.status, refused.body.error.code, refused.headers["Retry-After"]]).toEqual([409, "conflict", "1"]);
    expect(race.transactions).toBeLessThanOrEqual(6);
  });

  it("repeats the other's answer instead of being refused for the emails that the other has counted", async () => {
    let looks = 0;
    // The other process has counted its emails, and commits its answer a little later.
    const { store, race } = openRaced((kept) => ({
      get: async (id) => {
        looks += 1;
        return looks < 9 ? undefined : kept.get(id);
      },
    }));
    const { call, makeKey } = await openCore({ store });
    const key = await makeKey({ email_rate_limit: 1 });
    const send = (name: string) =>
      call("POST /email/send", {
        key,
        body: { to: "ada@example.com", subject: "Hi", text: "Hi" },
        headers: keyed(name),
      });
    const first = await send("k");
    race.isOn = true;
    const second = await send("k");
    expect([second.status, second.headers["X-Idempotency-Status"], second.text]).toEqual([200, "cached", first.text]);
    const other = await send("another");
    expect([other.status, other.body.error.code]).toEqual([429, "rate_limited"]);
  });

  it("repeats the other's answer instead of calling its effect a duplicate", async () => {
    let looks = 0;
    // It looks for the kept answer before the other process commits, and for the contact after that.
    const { store, race } = openRaced((kept) => ({
      get: async (id) => {
        looks += 1;
        return looks === 1 ? undefined : kept.get(id);
      },
    }));
    const { call, workspace_id } = await openCore({ store });
    const first = await call("POST /contacts", { body: contact, headers: keyed("k") });
    race.isOn = true;
    const second = await call("POST /contacts", { body: contact, headers: keyed("k") });
    expect([second.status, second.headers["X-Idempotency-Status"], second.text]).toEqual([201, "cached", first.text]);
    looks = 0;
    const other = await call("POST /contacts", { body: { ...contact, first_name: "Ada" }, headers: keyed("k") });
    expect([other.status, other.body.error.code]).toEqual([409, "idempotency_conflict"]);
    expect(await store.read({ workspace: workspace_id }, (tx) => tx.contacts.count({}))).toBe(1);
  });
});
