import type { Store, Tx } from "../store.js";
import { sampleContact, sampleContent, sampleJob, sampleKey, sampleMessage, sampleSuppression } from "./sample-rows.js";

const workspace_id = "ws-1";
const created_at = Date.UTC(2026, 0, 1);
const fields = { workspace_id, created_at };
const times = { created_at, updated_at: created_at };

/** Inserts rows into every collection of a store, with values that a store can easily get wrong. */
export async function fillStore(store: Store, { suppressions = 3, contents = 3 } = {}): Promise<void> {
  await store.transaction("system", async (tx) => {
    await insertWorkspaces(tx);
    await insertAudience(tx);
    await insertMail(tx);
    await insertAutomation(tx);
    await insertQueue(tx);
    for (let n = 0; n < contents; n += 1) {
      await tx.contents.insert(sampleContent(`content-${n}`, { value: n === 0 ? null : { html: "ß".repeat(n) } }));
    }
  });
  for (let start = 0; start < suppressions; start += 5_000) {
    await store.transaction("system", async (tx) => {
      const count = Math.min(5_000, suppressions - start);
      await Promise.all(
        Array.from({ length: count }, (_, n) => tx.suppressions.insert(sampleSuppression(`s${start + n}`))),
      );
    });
  }
}

async function insertWorkspaces(tx: Tx): Promise<void> {
  const settings = {
    from_email: "shop@example.com",
    from_name: "Käse & Söhne",
    company_name: null,
    company_address: null,
    hourly_limit: 0,
    daily_limit: null,
    plan_limit: 9_007_199_254_740_991,
    limited_since: 1_767_225_600_000,
    step_webhook_secret: null,
    step_webhook_secret_previous: null,
    step_webhook_secret_until: null,
  };
  for (const id of [workspace_id, "ws-2"]) await tx.workspaces.insert({ id, name: `Shop ${id}`, settings, ...times });
  await tx.api_keys.insert(sampleKey("k1", { permissions: ["email:send", "contacts:read"] }));
  await tx.domains.insert({
    ...{ id: "d1", domain: "example.com", status: "failed", verified: false, dkim_enabled: false, checked_at: null },
    ...{ verification_token: "t", keys: [{ token: "k", public_key: "p", private_key: "s" }] },
    ...{ records: { "k._domainkey.example.com": "failed" }, workspace_id, ...times },
  });
}

async function insertAudience(tx: Tx): Promise<void> {
  await tx.contacts.insert(sampleContact("c2", { workspace_id: "ws-2", unsubscribed_at: created_at }));
  await tx.contacts.insert(
    sampleContact("c1", { attributes: { zeta: 1.5, alpha: [true, null, { "": "\u2028" }], "10": -0.1, e: 1e21 } }),
  );
  await tx.lists.insert({
    ...{ id: "l1", name: "Größe", description: null, type: "dynamic", workspace_id, ...times },
    conditions: { match: "any", rules: [{ field: "attributes.plan", operator: "in", value: ["pro", 1.5, true] }] },
  });
  await tx.list_members.insert({ id: "lm1", list_id: "l1", contact_id: "c1", ...fields });
  await tx.tags.insert({
    ...{ id: "t1", name: "VIP", name_key: "vip", color: "#cc8800", description: "" },
    ...{ workspace_id, ...times },
  });
  await tx.contact_tags.insert({ id: "ct1", tag_id: "t1", contact_id: "c1", ...fields });
  await tx.segments.insert({ id: "s1", name: "All", conditions: null, workspace_id, ...times });
  await tx.conversions.insert({
    ...{ id: "cv1", contact_id: "c1", value: 19.99, currency: "EUR", metadata: { "\u2028": [0.1] } },
    ...{ workspace_id, ...times },
  });
  await tx.product_views.insert({
    ...{ id: "pv1", contact_id: "c1", product_id: "p", product: { z: 1, a: null }, viewed_at: 1 },
    ...{ workspace_id, ...times },
  });
}

async function insertMail(tx: Tx): Promise<void> {
  await tx.templates.insert({
    ...{ id: "t1", name: "Welcome", description: null, version: 2, content_id: "content-1", deleted_at: null },
    ...{ workspace_id, ...times },
  });
  await tx.template_versions.insert({
    ...{ id: "v1", template_id: "t1", version: 1, name: "Welcome", description: "", content_id: "content-0" },
    ...fields,
  });
  await tx.messages.insert(sampleMessage("m1", { status: "bounced", bounce_type: "permanent", bounced_at: 1 }));
  await tx.batches.insert({
    id: "batch_1",
    total: 2,
    sandbox: false,
    skipped: [{ index: 1, to: "", reason: "é" }],
    ...fields,
  });
  await tx.bounces.insert({
    ...{ id: "b1", email: "ada@example.com", address_key: "ada@example.com", type: "permanent", bounced_at: 1 },
    ...{ message_id: "m1", contact_id: null, campaign_id: null, sub_type: null, smtp_status: "5.1.1" },
    ...{ diagnostic_code: "550 nö", isp_name: null, workspace_id, ...times },
  });
  await tx.campaigns.insert({
    ...{
      id: "cp1",
      name: "Spring",
      subject: "Hi",
      template_id: "t1",
      list_id: "l1",
      segment_id: null,
      sandbox: true,
    },
    ...{ status: "sent", total_recipients: 2, started_at: 1, completed_at: null, workspace_id, ...times },
  });
}

async function insertAutomation(tx: Tx): Promise<void> {
  await tx.automations.insert({
    ...{ id: "a1", name: "Welcome", status: "active", trigger_type: "signup", trigger_config: { z: 1, a: null } },
    ...{ trigger_key: "signup", steps: [{ id: "s1", step_type: "delay", config: { duration: 0.5 }, ...times }] },
    ...{ removed: { s0: "s1", s9: null }, deleted_at: null, workspace_id, ...times },
  });
  await tx.automation_runs.insert({
    ...{ id: "r1", automation_id: "a1", contact_id: "c1", contact_email: "c1@example.com", status: "active" },
    ...{ trigger_type: "signup", trigger_data: { "\u2028": [0.1] }, sandbox: false, live_key: "a1:c1" },
    ...{ current_step_id: "s1", waiting_for: "purchase", woken_by: null, chain: ["a0"], parked: true },
    ...{ executed: 1, failures: 3, next_run_at: 5, started_at: 1, completed_at: null, cancelled_at: null },
    ...{ error: null, workspace_id, ...times },
  });
  await tx.run_steps.insert({
    ...{ id: "rs1", run_id: "r1", place: 0, step_id: "s1", step_type: "delay", position: 0, status: "waiting" },
    ...{ started_at: 1, completed_at: null, output: { reason: "ä", a: [1] }, error: null, workspace_id },
  });
}

async function insertQueue(tx: Tx): Promise<void> {
  await tx.webhooks.insert({
    ...{ id: "wh1", event: "email.sent", url: "https://example.com/ü", secret: "sealed", status: "disabled" },
    ...{ previous_secret: "sealed before", previous_until: 1_767_225_600_000 },
    ...{ disabled_at: 2, failing_since: null, workspace_id, ...times },
  });
  await tx.deliveries.insert({
    ...{ id: "dl1", webhook_id: "wh1", event_id: "e1", event: "email.sent", url: "https://example.com/ü" },
    ...{ status: "pending", attempts: [{ at: 1, status_code: 0, duration_ms: 1.5, error: "née" }] },
    ...{ next_attempt_at: 6, workspace_id, ...times },
  });
  await tx.increase({ workspace_id, kind: "day", of: "2026-01-01", name: "sends" }, 3);
  await tx.events.insert({
    ...{ id: "e1", workspace_id, type: "email.bounced", at: created_at, subject_id: "m1" },
    data: { z: 1, a: { deep: [] } },
    sandbox: true,
    caused_by: "r1",
  });
  await tx.jobs.insert(sampleJob("j1", { payload: { message_id: "m1" } }));
  await tx.jobs.insert(sampleJob("j2", { state: "leased", attempts: 1, lease_until: 99, lease_token: "token" }));
  await tx.idempotency.insert({ id: "i1", fingerprint: "f", status: 202, body: '{"data":"é"}', ...fields });
  await tx.meta.insert({ id: "bootstrap", value: { workspace_id, live_key: null } });
}

/** Returns all rows of a store by collection, ordered by id. */
export async function rowsOf(store: Store): Promise<Record<string, { id: string }[]>> {
  const { collections } = await store.snapshot();
  return Object.fromEntries(
    Object.entries(collections).map(([name, rows]) => [
      name,
      ([...rows] as { id: string }[]).sort((a, b) => (a.id < b.id ? -1 : 1)),
    ]),
  );
}
