import { describe, expect, it } from "vitest";
import { createCore } from "../create-core.js";
import { createCaptureMailer } from "../delivery/capture-mailer.js";
import { createApiKey } from "../platform/api-key.js";
import { createClock } from "../platform/clock.js";
import type { Settings } from "../platform/context.js";
import { systemRandom } from "../platform/random.js";
import { createWorkspace, getWorkspace, updateWorkspace, workspaceToWire } from "../resources/workspaces/workspaces.js";
import { createMemoryStore } from "../store/memory/memory-store.js";
import { beginning } from "../testing/core-fixture.js";
import { type BootstrapOptions, bootstrap, OtherSecret } from "./bootstrap.js";

it("opens a store under the secret it was begun with, and names the secret under another", async () => {
  const store = createMemoryStore();
  const under = (secret: string) => {
    const clock = createClock({ mode: "manual", now: beginning });
    const { ctx } = createCore({ store, clock, secret, mailer: createCaptureMailer() });
    return bootstrap(ctx, store);
  };
  const first = await under("a secret of more than thirty-two characters");
  expect(first.fresh).toBe(true);
  expect(await under("a secret of more than thirty-two characters")).toEqual({ ...first, fresh: false });

  const other = under("another secret of more than thirty-two characters");
  await expect(other).rejects.toThrow(OtherSecret);
  await expect(other).rejects.toThrow(/^POSTHORN_SECRET .* is not the one/);
  await expect(other).rejects.toThrow(/Nothing was changed.*Start with the secret.*file `secret`.*begin a new store/);
});

describe("the keys of a new store", () => {
  /** Opens a store as a process does, and gives the keys it knows besides. */
  async function open(
    profile: Settings["profile"],
    options: BootstrapOptions = {},
    store = createMemoryStore(),
    secret = "s",
  ) {
    const clock = createClock({ mode: "manual", now: beginning });
    const mailer = createCaptureMailer();
    const { ctx } = createCore({ store, clock, secret: secret.repeat(32), settings: { profile }, mailer });
    const credentials = await bootstrap(ctx, store, options);
    const keys = await store.read("system", (tx) => tx.api_keys.find({}));
    const { settings } = await store.read("system", (tx) => getWorkspace(tx, credentials.workspace_id));
    return { store, credentials, keys, settings };
  }

  it("are none in the service profile that nobody gave, whoever made the store", async () => {
    const service = await open("service");
    expect(service).toMatchObject({ keys: [], credentials: { liveKey: null, sandboxKey: null, operatorToken: null } });
    const command = await open("local", { isWorkspaceOnly: true });
    expect(command.keys).toEqual([]);
    const after = await open("service", {}, command.store);
    expect(after).toMatchObject({
      keys: [],
      credentials: { liveKey: null, operatorToken: null },
      settings: { from_email: null },
    });
    expect((await open("local", {}, after.store)).keys).toEqual([]);
  });

  it("are made and shown by the first start of the local profile, also on a store that a command made", async () => {
    const { store } = await open("local", { isWorkspaceOnly: true, settings: { from_name: "Team" } });
    const first = await open("local", {}, store);
    expect(first.keys).toHaveLength(2);
    expect(first.credentials).toMatchObject({ liveKey: expect.stringMatching(/^ph_live_/), fresh: true });
    expect(first.settings).toMatchObject({ from_email: "hello@posthorn.test", from_name: "Team" });
    expect((await open("local", {}, store)).credentials).toEqual({ ...first.credentials, fresh: false });
  });

  it("are those that were given, once", async () => {
    const liveKey = createApiKey(systemRandom(), "production");
    const { store, keys } = await open("local", { isWorkspaceOnly: true, liveKey });
    expect(keys).toHaveLength(1);
    const after = await open("service", { liveKey, settings: { from_email: "team@example.com" } }, store);
    expect(after).toMatchObject({ keys: [{ last4: liveKey.slice(-4) }], settings: { from_email: "team@example.com" } });
  });

  it("are not needed to know another secret", async () => {
    const { store } = await open("local", { isWorkspaceOnly: true });
    await expect(open("service", {}, store, "o")).rejects.toThrow(OtherSecret);
    await open("service", {}, store);
    await expect(open("service", {}, store, "o")).rejects.toThrow(OtherSecret);
    const begun = await open("service");
    await expect(open("service", {}, begun.store, "o")).rejects.toThrow(OtherSecret);
  });
});

describe("the first workspace", () => {
  const secret = "a secret of more than thirty-two characters";

  /** Starts a process on a store: what a restart does. */
  async function start(
    store = createMemoryStore(),
    given: BootstrapOptions["settings"] = {},
    settings: Partial<Settings> = {},
  ) {
    const clock = createClock({ mode: "manual", now: beginning });
    const { ctx } = createCore({ store, clock, secret, settings, mailer: createCaptureMailer() });
    const { workspace_id } = await bootstrap(ctx, store, { settings: given });
    const row = await store.read("system", (tx) => getWorkspace(tx, workspace_id));
    return { store, ctx, workspace_id, settings: row.settings, shown: workspaceToWire(ctx, row).settings };
  }

  /** Makes a store look as an older version left it. */
  async function age({ store, workspace_id, settings }: Awaited<ReturnType<typeof start>>, updated_at = beginning) {
    await store.transaction("system", async (tx) => {
      const older = { ...settings, from_email: null, from_name: null, step_webhook_secret: null };
      await tx.workspaces.update(workspace_id, { settings: older, updated_at });
      const { has_sender: _, ...value } = {
        ...((await tx.meta.get("bootstrap"))?.value as Record<string, unknown> | undefined),
      };
      await tx.meta.update("bootstrap", { value });
    });
  }

  it("has a default sender on the shared domain in the local profile", async () => {
    const { settings } = await start(undefined, {}, { sharedDomain: "mail.example.org" });
    expect(settings).toMatchObject({ from_email: "hello@mail.example.org", from_name: "Posthorn" });
  });

  it("has the sender it is given, whole or in part, and none in the service profile", async () => {
    const given = { from_email: "team@example.com" };
    expect((await start(undefined, given)).settings).toMatchObject({ ...given, from_name: null });
    const named = { from_name: "Team" };
    expect((await start(undefined, named)).settings).toMatchObject({ from_email: "hello@posthorn.test", ...named });
    expect((await start(undefined, { from_email: null })).settings.from_email).toBeNull();
    const service = await start(undefined, {}, { profile: "service" });
    expect(service.settings).toMatchObject({ from_email: null, from_name: null });
  });

  it("is given a sender and a step secret where an older version made it and nobody changed its settings", async () => {
    const first = await start();
    await age(first);
    const after = await start(first.store);
    expect(after.settings.from_email).toBe("hello@posthorn.test");
    expect(after.shown.step_webhook_secret).toMatch(/^whsec_/);
    expect((await start(first.store)).settings).toEqual(after.settings);
  });

  it("is left without a sender where the operator cleared it, in an older version or this one", async () => {
    const older = await start();
    await age(older, beginning + 1);
    expect((await start(older.store)).settings.from_email).toBeNull();
    const { store, ctx, workspace_id } = await start();
    await store.transaction("system", (tx) =>
      updateWorkspace(ctx, tx, workspace_id, { settings: { from_email: null } }),
    );
    expect((await start(store)).settings.from_email).toBeNull();
  });

  it("gives every other workspace of an older version a step secret, and each its own", async () => {
    const { store, ctx } = await start();
    const ids = await store.transaction("system", async (tx) => {
      const made = [await createWorkspace(ctx, tx, "One"), await createWorkspace(ctx, tx, "Two")];
      for (const { id, settings } of made) {
        await tx.workspaces.update(id, { settings: { ...settings, step_webhook_secret: null } });
      }
      return made.map(({ id }) => id);
    });
    await start(store);
    const rows = await store.read("system", (tx) => Promise.all(ids.map((id) => getWorkspace(tx, id))));
    const secrets = rows.map((row) => workspaceToWire(ctx, row).settings.step_webhook_secret);
    expect(new Set(secrets).size).toBe(2);
    for (const each of secrets) expect(each).toMatch(/^whsec_/);
  });
});
