import type { ApiKeyRow, ContactRow, ContentRow, JobRow, MessageRow, SuppressionRow } from "../entities.js";

const workspace_id = "ws-1";
const created_at = Date.UTC(2026, 0, 1);

/** Returns an API key; its hash is derived from its id. */
export function sampleKey(id: string, fields: Partial<ApiKeyRow> = {}): ApiKeyRow {
  return {
    id,
    workspace_id,
    name: "Key",
    type: "production",
    permissions: ["*"],
    rate_limit: null,
    email_rate_limit: null,
    hash: `hash-${id}`,
    last4: "abcd",
    created_at,
    revoked_at: null,
    ...fields,
  };
}

/** Returns a contact; its address is derived from its id. */
export function sampleContact(id: string, fields: Partial<ContactRow> = {}): ContactRow {
  return {
    id,
    workspace_id,
    email: `${id}@example.com`,
    address_key: `${id}@example.com`,
    first_name: null,
    last_name: null,
    attributes: {},
    subscribed: true,
    bounced: false,
    unsubscribed_at: null,
    last_opened_at: null,
    last_clicked_at: null,
    created_at,
    updated_at: created_at,
    ...fields,
  };
}

/** Returns a suppression; its address is derived from its id. */
export function sampleSuppression(id: string, fields: Partial<SuppressionRow> = {}): SuppressionRow {
  return {
    id,
    workspace_id,
    email: `${id}@example.com`,
    address_key: `${id}@example.com`,
    reason: "manual",
    created_at,
    updated_at: created_at,
    ...fields,
  };
}

/** Returns a queued message. */
export function sampleMessage(id: string, fields: Partial<MessageRow> = {}): MessageRow {
  return {
    id,
    workspace_id,
    status: "queued",
    address_key: "ada@example.com",
    template_id: null,
    campaign_id: null,
    automation_id: null,
    batch_id: null,
    schedule_id: null,
    created_at,
    from: "shop@example.com",
    reply_to: null,
    from_name: null,
    to: "ada@example.com",
    subject: "Hello",
    sandbox: false,
    content_id: "content-1",
    data_id: null,
    render_id: null,
    rendered_at: null,
    contact_id: null,
    run_id: null,
    batch_index: null,
    send_at: null,
    recipients: null,
    links_id: null,
    attempt_log: null,
    track_opens: true,
    track_clicks: true,
    attempts: 0,
    last_response: null,
    bounce_type: null,
    updated_at: created_at,
    sent_at: null,
    delivered_at: null,
    opened_at: null,
    clicked_at: null,
    bounced_at: null,
    concluded_at: null,
    ...fields,
  };
}

/** Returns a content row with an HTML body. */
export function sampleContent(id: string, fields: Partial<ContentRow> = {}): ContentRow {
  return { id, workspace_id, kind: "email", value: { html: `<p>Grüße, ${id}</p>` }, created_at, ...fields };
}

/** Returns a queued job that is due at 1,000 ms. */
export function sampleJob(id: string, fields: Partial<JobRow> = {}): JobRow {
  return {
    id,
    workspace_id,
    lane: fields.workspace_id ?? workspace_id,
    kind: "deliver-email",
    ref: id,
    payload: {},
    run_at: 1_000,
    state: "queued",
    attempts: 0,
    lease_until: null,
    lease_token: null,
    last_error: null,
    trace: null,
    created_at,
    ...fields,
  };
}
