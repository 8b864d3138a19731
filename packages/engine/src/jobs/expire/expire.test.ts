import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { serviceLives } from "../../platform/lives.js";
import { saveContent } from "../../store/contents.js";
import type { JobRow } from "../../store/entities.js";
import { openJsonStore } from "../../store/json/json-store.js";
import { createMemoryStore } from "../../store/memory/memory-store.js";
import type { Store } from "../../store/store.js";
import { beginning, type CoreFixture, openCore } from "../../testing/core-fixture.js";
import { expire } from "./expire.js";

const day = 86_400_000;
const week = 7 * day;
/** The end of the week in which every fixture begins. */
const weekEnds = (Math.floor(beginning / week) + 1) * week;
const mail = { to: "ada@example.com", subject: "Hello {{name}}", html: "<p>Hi</p>", template_data: { name: "Ada" } };

const housekeeping = ({ core, store }: CoreFixture) =>
  expire(store)(core.ctx, {} as JobRow, new AbortController().signal, () => true);

async function contentsOf(store: Store): Promise<string[]> {
  const kinds: string[] = [];
  for await (const rows of store.scan("contents")) kinds.push(...rows.map(({ kind }) => kind));
  return kinds.sort();
}

async function sendAndDeliver({ call, core }: CoreFixture): Promise<string> {
  const { body } = await call("POST /email/send", { body: mail });
  await core.runDueJobs();
  return body.data.results[0].message_id;
}

describe("housekeeping", () => {
  it("keeps a message's content for thirty days after its week, and then only its metadata", async () => {
    const fixture = await openCore();
    const id = await sendAndDeliver(fixture);
    fixture.clock.set(weekEnds + 30 * day - 1);
    await housekeeping(fixture);
    expect(await contentsOf(fixture.store)).toEqual(["data", "email", "render"]);
    const before = (await fixture.admin(`GET /messages/${id}`)).body.data;
    expect(before).toMatchObject({ subject: "Hello Ada", html: expect.stringContaining("<p>Hi</p>") });

    fixture.pass(1);
    await housekeeping(fixture);
    expect(await contentsOf(fixture.store)).toEqual([]);
    const after = (await fixture.admin(`GET /messages/${id}`)).body.data;
    const withoutContent = { html: null, text: null, headers: null, template_data: null, rendered_with: null };
    expect(after).toEqual({ ...before, ...withoutContent });
  });

  it("keeps it for the retention of the settings", async () => {
    const fixture = await openCore({ settings: { lives: serviceLives({ content: 7 * day }) } });
    await sendAndDeliver(fixture);
    fixture.clock.set(weekEnds + week - 1);
    await housekeeping(fixture);
    expect(await contentsOf(fixture.store)).toHaveLength(3);
    fixture.pass(1);
    await housekeeping(fixture);
    expect(await contentsOf(fixture.store)).toEqual([]);
  });

  it("stores a value once a week, however often it is sent, and deletes it week by week", async () => {
    const fixture = await openCore();
    for (const at of [beginning, weekEnds - 1, weekEnds, weekEnds + week - 1]) {
      fixture.clock.set(at);
      await sendAndDeliver(fixture);
    }
    expect(await contentsOf(fixture.store)).toEqual(["data", "data", "email", "email", "render", "render"]);
    fixture.clock.set(weekEnds + 30 * day);
    await housekeeping(fixture);
    expect(await contentsOf(fixture.store)).toEqual(["data", "email", "render"]);
  });

  it("deletes all expired content in batches when the clock jumps by a year", async () => {
    const store = createMemoryStore();
    let maxDeleted = 0;
    const watched: Store = {
      ...store,
      transaction: (scope, work) =>
        store.transaction(scope, (tx) => {
          let deleted = 0;
          const remove = tx.contents.delete.bind(tx.contents);
          tx.contents.delete = (id) => {
            deleted += 1;
            maxDeleted = Math.max(maxDeleted, deleted);
            return remove(id);
          };
          return work(tx);
        }),
    };
    const fixture = await openCore({ store });
    await fixture.call("POST /templates", { body: { name: "Kept", html: "<p>Kept</p>" } });
    await store.transaction("system", async (tx) => {
      for (let i = 0; i < 1_200; i += 1) {
        const digest = String(i).padStart(64, "0");
        const at = { workspace_id: fixture.workspace_id, created_at: beginning, value: i };
        await tx.contents.insert({ ...at, id: `x02968-${digest}`, kind: "email" });
      }
    });
    fixture.pass(365 * day);
    await expire(watched)(fixture.core.ctx, {} as JobRow, new AbortController().signal, () => true);
    expect(await contentsOf(store)).toEqual(["template"]);
    expect(maxDeleted).toBeLessThanOrEqual(50);
    expect(maxDeleted).toBeGreaterThan(0);
  });

  it("keeps the targets of links for 400 days after their week", async () => {
    const fixture = await openCore();
    await fixture.store.transaction("system", (tx) =>
      saveContent(fixture.core.ctx, tx, {
        workspace_id: fixture.workspace_id,
        kind: "links",
        value: ["https://example.com"],
      }),
    );
    fixture.clock.set(weekEnds + 400 * day - 1);
    await housekeeping(fixture);
    expect(await contentsOf(fixture.store)).toEqual(["links"]);
    fixture.pass(1);
    await housekeeping(fixture);
    expect(await contentsOf(fixture.store)).toEqual([]);
  });

  it("fails a message that is still queued when its content expires", async () => {
    const fixture = await openCore();
    const { body } = await fixture.call("POST /email/send", { body: mail });
    fixture.clock.set(weekEnds + 30 * day);
    await housekeeping(fixture);
    await fixture.core.runDueJobs();
    const id = body.data.results[0].message_id;
    expect((await fixture.admin(`GET /messages/${id}`)).body.data).toMatchObject({
      status: "failed",
      last_response: "the content has expired",
    });
    expect(fixture.mails).toEqual([]);
  });

  it("frees the disk space of expired content with the JSON store's next two snapshots", async () => {
    const dir = await mkdtemp(join(tmpdir(), "posthorn-expire-"));
    try {
      let ids = 0;
      const open = () => openJsonStore({ dir, now: () => beginning, newId: () => `id-${ids++}`, freeSpaceFloor: 0 });
      const fixture = await openCore({ store: await open() });
      await fixture.store.transaction("system", async (tx) => {
        for (let i = 0; i < 40; i += 1) {
          const html = `${i} ${"many words ".repeat(5_000)}`;
          await saveContent(fixture.core.ctx, tx, {
            workspace_id: fixture.workspace_id,
            kind: "email",
            value: { subject: "Hi", html, text: null },
          });
        }
      });
      const full = await bytesIn(dir);
      expect(full).toBeGreaterThan(40 * 50_000);
      fixture.clock.set(weekEnds + 30 * day);
      await housekeeping(fixture);
      await fixture.store.close();
      const store = await open();
      await store.transaction("system", (tx) => tx.meta.insert({ id: "new", value: {} }));
      await store.close();
      expect(await bytesIn(dir)).toBeLessThan(full / 10);
    } finally {
      await rm(dir, { recursive: true });
    }
  });
});

async function bytesIn(dir: string): Promise<number> {
  let sum = 0;
  for (const name of await readdir(dir)) sum += (await stat(join(dir, name))).size;
  return sum;
}
