import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventTypes } from "@posthorn/sdk/contract";
import { afterEach, describe, expect, it } from "vitest";
import { openJsonStore } from "../../store/json/json-store.js";
import { createMemoryStore } from "../../store/memory/memory-store.js";
import { openPostgresStore } from "../../store/postgres/postgres-store.js";
import type { Store } from "../../store/store.js";
import { createTestDatabase, testServerUrl } from "../../store/testing/test-postgres.js";
import { beginning, type CoreFixture, openCore, type TestResponse } from "../../testing/core-fixture.js";
import { countByStatus } from "../../testing/race.js";
import { createScriptedOutbound } from "../../testing/scripted-outbound.js";

const server = testServerUrl();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const open = (store: Store) =>
  openCore({ store, outbound: createScriptedOutbound(), settings: { requestLimit: 0, emailLimit: 0 } });

/** One process on each store, and two on PostgreSQL. */
const backends: Record<string, () => Promise<CoreFixture[]>> = {
  memory: async () => [await open(createMemoryStore())],
  json: async () => {
    const dir = await mkdtemp(join(tmpdir(), "posthorn-webhook-limits-"));
    const store = await openJsonStore({ dir, now: () => beginning, newId: () => "journal", freeSpaceFloor: 0 });
    closing.push(
      () => rm(dir, { recursive: true }),
      () => store.close(),
    );
    return [await open(store)];
  },
  ...(server !== undefined && {
    postgres: async () => {
      const database = await createTestDatabase(server, `posthorn_webhook_limits_${process.pid}`);
      closing.push(database.drop);
      const cores: CoreFixture[] = [];
      for (const _ of [1, 2]) {
        const store = await openPostgresStore({ url: database.url });
        closing.push(() => store.close());
        cores.push(await open(store));
      }
      return cores;
    },
  }),
};

/** Creates subscriptions in the processes in turn, all at the same time. */
async function subscribeAll(cores: CoreFixture[], bodies: readonly { targetUrl: string; event: string }[]) {
  const key = cores[0]?.liveKey ?? "";
  const answers = await Promise.all(
    bodies.map((body, index) => {
      const core = cores[index % cores.length] as CoreFixture;
      return core.call("POST /webhooks/triggers", { key, body });
    }),
  );
  return answers;
}

const errorsOf = (answers: readonly TestResponse[]) =>
  answers.map(({ status, body }) => ({ status, code: body.error?.code, path: body.error?.path }));

const hook = (host: number, event: string = eventTypes[0]) => ({ targetUrl: `https://h${host}.example.com/in`, event });

describe.each(Object.entries(backends))("subscriptions of a workspace on %s", (_name, openCores) => {
  it("are at most 100, with room for another after one is deleted", { timeout: 60_000 }, async () => {
    const cores = await openCores();
    const [{ call, liveKey: key } = cores[0] as never] = cores;
    for (let host = 0; host < 99; host += 33) {
      const bodies = Array.from({ length: 33 }, (_, index) => hook(host + index));
      for (const body of bodies) expect((await subscribeAll(cores, [body]))[0]?.status).toBe(201);
    }
    expect(errorsOf(await subscribeAll(cores, [hook(99)]))).toEqual([
      { status: 201, code: undefined, path: undefined },
    ]);
    expect(errorsOf(await subscribeAll(cores, [hook(100)]))).toEqual([
      { status: 403, code: "limit_reached", path: undefined },
    ]);
    const page = (await call("GET /webhooks/triggers", { key })).body;
    expect(page.pagination.total).toBe(100);
    await call(`DELETE /webhooks/triggers?id=${page.data[0].id}`, { key });
    expect(countByStatus(await subscribeAll(cores, [hook(100)]))).toEqual({ "201": 1 });
  });

  it("are at most 10 to one URL in any spelling", async () => {
    const cores = await openCores();
    const url = "https://hooks.example.com/in";
    const ten = eventTypes.slice(0, 10).map((event) => ({ targetUrl: url, event }));
    for (const body of ten) expect(countByStatus(await subscribeAll(cores, [body]))).toEqual({ "201": 1 });
    for (const targetUrl of [url, "https://HOOKS.example.com:443/in", "https://hooks.example.com./in#there"]) {
      expect(errorsOf(await subscribeAll(cores, [{ targetUrl, event: eventTypes[10] }]))).toEqual([
        { status: 403, code: "limit_reached", path: "targetUrl" },
      ]);
    }
    expect(countByStatus(await subscribeAll(cores, [{ targetUrl: `${url}/`, event: eventTypes[10] }]))).toEqual({
      "201": 1,
    });
  });

  it("differ in type or URL, even if two are created at the same time", async () => {
    const cores = await openCores();
    const body = hook(0);
    expect(countByStatus(await subscribeAll(cores, [body, body, body, body]))).toEqual({
      "201": 1,
      "409 duplicate": 3,
    });
    const again = await subscribeAll(cores, [{ ...body, targetUrl: "HTTPS://H0.example.com/in" }]);
    expect(errorsOf(again)).toEqual([{ status: 409, code: "duplicate", path: "targetUrl" }]);
    expect(countByStatus(await subscribeAll(cores, [hook(0, "email.sent"), hook(1)]))).toEqual({ "201": 2 });
  });

  it("are 100 of 105 that are created at the same time", { timeout: 60_000 }, async () => {
    const cores = await openCores();
    const bodies = Array.from({ length: 105 }, (_, host) => hook(host));
    expect(countByStatus(await subscribeAll(cores, bodies))).toEqual({ "201": 100, "403 limit_reached": 5 });
  });
});

it("do not count those of other workspaces, or disabled ones", async () => {
  const fixture = await open(createMemoryStore());
  const { call, store, workspace_id } = fixture;
  expect((await call("POST /webhooks/triggers", { body: hook(0) })).status).toBe(201);
  const other = await fixture.makeWorkspace("Other");
  expect((await call("POST /webhooks/triggers", { key: other.key, body: hook(0) })).status).toBe(201);
  const [row] = await store.read("system", (tx) => tx.webhooks.find({ where: { workspace_id } }));
  await store.transaction("system", (tx) => tx.webhooks.update(row?.id ?? "", { status: "disabled" }));
  expect((await call("POST /webhooks/triggers", { body: hook(0) })).status).toBe(201);
});
