import { expect, it } from "vitest";
import { createCore } from "../create-core.js";
import { createCaptureMailer } from "../delivery/capture-mailer.js";
import { createClock } from "../platform/clock.js";
import { createWorkspace } from "../resources/workspaces/workspaces.js";
import { ensureHousekeeping } from "../startup/state-snapshots.js";
import { createMemoryStore } from "../store/memory/memory-store.js";

const day = 86_400_000;
const noon = Date.parse("2026-03-09T12:00:00.000Z");

/** A core whose wall clock the test sets. */
async function setup() {
  const time = { now: noon };
  const clock = createClock({ wallClock: () => time.now });
  const store = createMemoryStore();
  const mailer = createCaptureMailer();
  const core = createCore({ store, clock, mailer, secret: "s".repeat(32) });
  await core.start({ jobs: false });
  await store.transaction("system", (tx) => ensureHousekeeping(core.ctx, tx));
  const { id } = await store.transaction("system", (tx) => createWorkspace(core.ctx, tx, "W"));
  const insertTag = () =>
    store.transaction({ workspace: id }, (tx) => {
      const now = clock.now();
      const row = {
        id: "t1",
        workspace_id: id,
        name: "a",
        name_key: "a",
        description: null,
        color: "#000000",
        created_at: now,
        updated_at: now,
      };
      return tx.tags.insert(row);
    });
  const housekeeping = async () => (await store.read("system", (tx) => tx.jobs.find({ where: { kind: "expire" } })))[0];
  return { time, clock, store, core, insertTag, housekeeping };
}

it("sets a clock back to the wall clock, with the housekeeping, when nothing happened in between", async () => {
  const { time, core, store, insertTag, housekeeping } = await setup();
  await insertTag();
  await core.time.advance(3 * day);
  await core.time.resume();
  const id = String((await housekeeping())?.id);
  await store.transaction("system", (tx) => tx.jobs.update(id, { run_at: noon + 3 * day + 1 }));
  time.now += 1000;
  expect(await core.time.toWallClock()).toEqual({ mode: "real", now: noon + 1000, fired: [] });
  expect((await housekeeping())?.run_at).toBeLessThanOrEqual(noon + 1000);
  time.now += 500;
  expect(core.time.state().now).toBe(noon + 1500);
  await core.stop();
});

it("rejects a set-back when something happened in between, says what to do, and leaves the clock alone", async () => {
  const { clock, core, insertTag } = await setup();
  await core.time.advance(3 * day);
  await insertTag();
  const rejected = core.time.toWallClock();
  await expect(rejected).rejects.toMatchObject({ code: "conflict" });
  await expect(rejected).rejects.toThrow(
    /something of tags happened at 2026-03-12T12:00:00.000Z.*\/_posthorn\/reset.*another data directory/,
  );
  expect(clock.state()).toEqual({ mode: "manual", now: noon + 3 * day });
  await core.stop();
});

it("moves a clock forward that is behind the wall clock, and lets it run", async () => {
  const { time, core } = await setup();
  await core.time.freeze();
  time.now += day;
  expect(await core.time.toWallClock()).toMatchObject({ mode: "real", now: noon + day });
  await core.stop();
});
