import { describe, expect, it } from "vitest";
import type { CoreResponse } from "../../http/exchange.js";
import { createMemoryStore } from "../../store/memory/memory-store.js";
import type { Store } from "../../store/store.js";
import { beginning, type CoreFixture, openCore } from "../../testing/core-fixture.js";

/** A store whose rows other processes may change, too. */
function sharedStore(): Store {
  const { revision: _, ...store } = createMemoryStore();
  return { ...store, exclusive: false };
}

const stores = [
  { name: "of one process", open: createMemoryStore as () => Store },
  { name: "that processes share", open: sharedStore },
];

/** Emits custom events with these names. */
async function emit(core: CoreFixture, ...names: string[]): Promise<void> {
  const email = `ada.${core.clock.now()}@example.com`;
  const known = (await core.call(`GET /contacts?limit=1`)).body.data[0];
  const contact_id = known?.id ?? (await core.call("POST /contacts", { body: { email } })).body.data.id;
  for (const event_name of names) {
    const body = { type: "custom", data: { event_name, contact_id } };
    expect((await core.admin(`POST /workspaces/${core.workspace_id}/events`, body)).status).toBe(202);
  }
}

function request(core: CoreFixture, query = "", headers: Record<string, string> = {}): Promise<CoreResponse> {
  const url = `/_posthorn/workspaces/${core.workspace_id}/events/stream${query}`;
  const authorization = `Bearer ${core.operatorToken}`;
  return core.core.handle({ method: "GET", url, headers: { authorization, ...headers } });
}

/** A follower of the stream, which reads only when it is asked to. */
async function follow(core: CoreFixture, query = "", headers: Record<string, string> = {}) {
  const response = await request(core, query, headers);
  expect([response.status, response.headers["Content-Type"], response.body]).toEqual([
    200,
    "text/event-stream; charset=utf-8",
    null,
  ]);
  const leaving = new AbortController();
  const pieces = response.stream?.(leaving.signal)[Symbol.asyncIterator]() as AsyncIterator<string>;
  let text = (await pieces.next()).value as string;
  return {
    /** Reads until the text has so many events, and returns them. */
    async read(count: number) {
      while (text.split("\ndata: ").length - 1 < count) {
        const { done, value } = await pieces.next();
        if (done) throw new Error(`the stream ended after ${JSON.stringify(text)}`);
        text += value;
      }
      const events = text.split("\n\n").filter((part) => part.includes("data: "));
      text = "";
      return events.map((part) =>
        Object.fromEntries(part.split("\n").map((line) => line.split(/: (.*)/s).slice(0, 2))),
      );
    },
    async leave() {
      leaving.abort();
      await pieces.return?.();
    },
  };
}

const namesIn = (events: readonly Record<string, string>[]) =>
  events.map(({ data = "{}" }) => JSON.parse(data).data.event_name);

describe.each(stores)("the stream of events on a store $name", ({ open }) => {
  it("sends what happens from now on, each event as the list has it", async () => {
    const core = await openCore({ store: open() });
    await emit(core, "before");
    const stream = await follow(core, "?type=custom");
    await emit(core, "one", "two");
    const events = await stream.read(2);
    expect(namesIn(events)).toEqual(["one", "two"]);
    const { body } = await core.admin(`GET /workspaces/${core.workspace_id}/events?type=custom&limit=10`);
    expect(events.map(({ data = "" }) => JSON.parse(data))).toEqual(body.data.slice(1));
    expect(events.map(({ id }) => id)).toEqual(body.data.slice(1).map(({ id }: { id: string }) => id));
    await stream.leave();
  });

  it("sends past events from a time on, and goes on with those that come", async () => {
    const core = await openCore({ store: open() });
    await emit(core, "long ago");
    core.pass(60_000);
    await emit(core, "lately");
    const stream = await follow(core, `?type=custom&since=${new Date(beginning + 30_000).toISOString()}`);
    expect(namesIn(await stream.read(1))).toEqual(["lately"]);
    await emit(core, "now");
    expect(namesIn(await stream.read(1))).toEqual(["now"]);
    await stream.leave();
  });

  it("resumes after the last event that a client has", async () => {
    const core = await openCore({ store: open() });
    const stream = await follow(core, "?type=custom");
    await emit(core, "one");
    const [one] = await stream.read(1);
    await stream.leave();
    core.pass(60_000);
    await emit(core, "two", "three");
    for (const [query, headers] of [
      [`?type=custom&after=${one?.id}`, {}],
      ["?type=custom", { "last-event-id": one?.id ?? "" }],
    ] as const) {
      const resumed = await follow(core, query, headers);
      const events = await resumed.read(open === sharedStore ? 3 : 2);
      // Where other processes write, an event near the last one may come twice.
      expect(namesIn(events).slice(-2)).toEqual(["two", "three"]);
      await resumed.leave();
    }
  });

  it("says when the clock was moved, to those who ask for it", async () => {
    const core = await openCore({ store: open() });
    const [asking, other] = [await follow(core, "?clock=true&type=custom"), await follow(core, "?type=custom")];
    await core.admin("POST /clock", { advance: "1h" });
    const now = new Date(beginning + 3_600_000).toISOString();
    expect(await asking.read(1)).toEqual([{ event: "clock", data: JSON.stringify({ mode: "manual", now }) }]);
    await emit(core, "after");
    expect(namesIn(await other.read(1))).toEqual(["after"]);
    expect(namesIn(await asking.read(1))).toEqual(["after"]);
    await asking.leave();
    await other.leave();
  });

  it("names what has changed of what a client watches", async () => {
    const core = await openCore({ store: open() });
    const stream = await follow(core, "?watch=contacts,faults&type=none");
    const read = async () => JSON.parse((await stream.read(1))[0]?.data ?? "").changed;
    await emit(core, "one");
    expect(await read()).toEqual(open === sharedStore ? ["contacts", "faults"] : ["contacts"]);
    await core.admin("POST /faults", { operation: "health" });
    expect(await read()).toEqual(open === sharedStore ? ["contacts", "faults"] : ["faults"]);
    await stream.leave();
    const unknown = await request(core, "?watch=contacts,secrets");
    expect(unknown.status).toBe(400);
  });

  it("says that the state was reset, and goes on with what happens then", async () => {
    const core = await openCore({ store: open() });
    const stream = await follow(core);
    core.pass(60_000);
    await emit(core, "one");
    await stream.read(2);
    expect((await core.admin("POST /reset")).status).toBe(200);
    expect(await stream.read(1)).toEqual([{ event: "reset", data: "{}" }]);
    await emit(core, "two");
    expect(namesIn(await stream.read(2))).toContain("two");
    await stream.leave();
  });

  it("says that messages changed where no event does, to those who ask for it", async () => {
    const core = await openCore({ store: open() });
    const stream = await follow(core, "?changes=true");
    await core.call("POST /email/send", { body: { to: "ada@example.com", subject: "s", text: "t" } });
    expect(await stream.read(1)).toEqual([{ event: "change", data: '{"changed":["messages"]}' }]);
    await stream.leave();
  });

  it.each([
    { count: 1_200, size: 0 },
    { count: 40, size: 100_000 },
  ])("keeps nothing back from a client that reads $count events of $size characters later", async ({ count, size }) => {
    const core = await openCore({ store: open() });
    const stream = await follow(core, "?type=custom");
    const names = Array.from({ length: count }, (_, n) => `${n} ${"x".repeat(size)}`);
    await emit(core, ...names);
    expect(namesIn(await stream.read(count))).toEqual(names);
    await stream.leave();
  });
});

describe("the stream of events", () => {
  it("sends an event that another process committed after a newer one", async () => {
    const store = sharedStore();
    const core = await openCore({ store });
    await emit(core, "first");
    const stream = await follow(core, "?type=custom");
    await emit(core, "second");
    const [second] = await stream.read(1);
    await store.transaction("system", async (tx) => {
      const row = await tx.events.get(second?.id ?? "");
      const id = (second?.id ?? "").replace(/^.{13}/, (time: string) => `${time.slice(0, 8)}-${before(time.slice(9))}`);
      if (row) await tx.events.insert({ ...row, id, data: { ...row.data, event_name: "late" } });
    });
    expect(namesIn(await stream.read(1))).toEqual(["late"]);
    await stream.leave();
  });

  it("serves 100 clients, and no more until one has gone", async () => {
    const core = await openCore();
    const streams = [];
    for (let n = 0; n < 100; n += 1) streams.push(await follow(core));
    const refused = await request(core);
    expect([refused.status, JSON.parse(String(refused.body)).error.code]).toEqual([429, "rate_limit_exceeded"]);
    await streams[0]?.leave();
    await (await follow(core)).leave();
    await Promise.all(streams.slice(1).map((stream) => stream.leave()));
  });

  it.each([
    ["?after=", 400, "after"],
    ["?since=yesterday", 400, "since"],
    ["?limit=1", 400, "limit"],
  ])("refuses %s", async (query, status, path) => {
    const refused = await request(await openCore(), query);
    expect([refused.status, JSON.parse(String(refused.body)).error.path]).toEqual([status, path]);
  });

  it("needs a workspace that exists, and the operator's token", async () => {
    const core = await openCore();
    const unknown = await request({ ...core, workspace_id: "ws_unknown" });
    expect(unknown.status).toBe(404);
    expect((await request({ ...core, operatorToken: "another" })).status).toBe(401);
  });
});

/** Returns the hexadecimal number before another of four digits. */
const before = (digits: string) => (Number.parseInt(digits, 16) - 1).toString(16).padStart(4, "0");
