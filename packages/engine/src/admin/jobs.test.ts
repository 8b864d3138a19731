import { afterEach, describe, expect, it } from "vitest";
import { createMemoryStore } from "../store/memory/memory-store.js";
import { openPostgresStore } from "../store/postgres/postgres-store.js";
import type { Store } from "../store/store.js";
import { createTestDatabase, testServerUrl } from "../store/testing/test-postgres.js";
import { beginning, openCore } from "../testing/core-fixture.js";

const hour = 3_600_000;
const iso = (after: number) => new Date(beginning + after).toISOString();

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function openPostgres(): Promise<Store> {
  const { url, drop } = await createTestDatabase(testServerUrl() ?? "", `posthorn_admin_jobs_${process.pid}`);
  cleanups.push(drop);
  const store = await openPostgresStore({ url });
  cleanups.push(() => store.close());
  return store;
}

const stores: { name: string; open: () => Promise<Store>; skip?: boolean }[] = [
  { name: "memory", open: async () => createMemoryStore() },
  { name: "PostgreSQL", open: openPostgres, skip: testServerUrl() === undefined },
];

describe.each(stores)("jobs in $name", ({ open, skip }) => {
  it.skipIf(skip)("are listed in the order they fall due, without housekeeping, in pages", async () => {
    const { admin, call, core } = await openCore({ store: await open() });
    await core.start({ jobs: false });
    await core.start();
    await core.stop();
    expect((await admin("GET /jobs")).body).toMatchObject({ data: [], pagination: { total: 0 } });
    const ids: string[] = [];
    for (const hours of [3, 1, 2]) {
      const body = {
        to: "ada@example.com",
        subject: "Hi",
        text: "Hi",
        from_email: "hi@example.com",
        send_at: iso(hours * hour),
      };
      ids[hours] = (await call("POST /email/send", { body })).body.data.message_id;
    }
    const { body } = await admin("GET /jobs");
    expect(body.data).toMatchObject(
      [1, 2, 3].map((hours) => ({ at: iso(hours * hour), job: "send-scheduled", id: ids[hours], attempts: 0 })),
    );
    const page = async (query: string) => (await admin(`GET /jobs?${query}`)).body;
    expect(await page("limit=1&offset=1")).toMatchObject({
      data: [{ id: ids[2] }],
      pagination: { total: 3, limit: 1, offset: 1, has_more: true },
    });
    expect((await page("offset=2")).pagination).toMatchObject({ total: 3, has_more: false });
    expect(await page("offset=3")).toMatchObject({ data: [], pagination: { has_more: false } });
  });
});

it("lists jobs in the service profile as well", async () => {
  const { admin } = await openCore({ settings: { profile: "service" } });
  expect((await admin("GET /jobs")).status).toBe(200);
});
