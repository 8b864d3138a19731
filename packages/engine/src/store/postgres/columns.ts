import type { CollectionName, Rows } from "../entities.js";

/** How a field is kept; `?` where it may be null. `jsonb` can be looked into by conditions, `json` keeps its text as it came. */
export type Column = `${"text" | "bigint" | "boolean" | "json" | "jsonb"}${"" | "?"}`;

type Kind<T> = [T] extends [string]
  ? "text"
  : [T] extends [number]
    ? "bigint"
    : [T] extends [boolean]
      ? "boolean"
      : "json" | "jsonb";

type ColumnOf<T> = null extends T ? `${Kind<NonNullable<T>>}?` : Kind<T>;

/** The columns of every table. A field without a column, or with one that cannot hold it, does not compile. */
const columns: { readonly [C in CollectionName]: { readonly [F in keyof Rows[C]]-?: ColumnOf<Rows[C][F]> } } = {
  workspaces: { id: "text", name: "text", settings: "jsonb", created_at: "bigint", updated_at: "bigint" },
  api_keys: {
    id: "text",
    workspace_id: "text",
    name: "text",
    type: "text",
    permissions: "jsonb",
    rate_limit: "bigint?",
    email_rate_limit: "bigint?",
    hash: "text",
    last4: "text",
    created_at: "bigint",
    revoked_at: "bigint?",
  },
  contacts: {
    id: "text",
    workspace_id: "text",
    email: "text",
    address_key: "text",
    first_name: "text?",
    last_name: "text?",
    attributes: "jsonb",
    subscribed: "boolean",
    bounced: "boolean",
    unsubscribed_at: "bigint?",
    created_at: "bigint",
    updated_at: "bigint",
  },
  templates: {
    id: "text",
    workspace_id: "text",
    name: "text",
    description: "text?",
    version: "bigint",
    content_id: "text",
    created_at: "bigint",
    updated_at: "bigint",
    deleted_at: "bigint?",
  },
  template_versions: {
    id: "text",
    workspace_id: "text",
    template_id: "text",
    version: "bigint",
    name: "text",
    description: "text?",
    content_id: "text",
    created_at: "bigint",
  },
  suppressions: {
    id: "text",
    workspace_id: "text",
    email: "text",
    address_key: "text",
    reason: "text",
    created_at: "bigint",
    updated_at: "bigint",
  },
  messages: {
    id: "text",
    workspace_id: "text",
    to: "text",
    address_key: "text",
    from: "text",
    reply_to: "text?",
    from_name: "text?",
    subject: "text",
    status: "text",
    sandbox: "boolean",
    content_id: "text",
    data_id: "text?",
    render_id: "text?",
    rendered_at: "bigint?",
    template_id: "text?",
    contact_id: "text?",
    campaign_id: "text?",
    automation_id: "text?",
    run_id: "text?",
    batch_id: "text?",
    track_opens: "boolean",
    track_clicks: "boolean",
    attempts: "bigint",
    last_response: "text?",
    bounce_type: "text?",
    created_at: "bigint",
    updated_at: "bigint",
    sent_at: "bigint?",
    delivered_at: "bigint?",
    opened_at: "bigint?",
    clicked_at: "bigint?",
    bounced_at: "bigint?",
  },
  contents: { id: "text", workspace_id: "text", kind: "text", value: "json?", created_at: "bigint" },
  events: { id: "text", workspace_id: "text", type: "text", at: "bigint", subject_id: "text?", data: "json" },
  jobs: {
    id: "text",
    workspace_id: "text",
    kind: "text",
    ref: "text",
    payload: "json",
    run_at: "bigint",
    state: "text",
    attempts: "bigint",
    lease_until: "bigint?",
    lease_token: "text?",
    last_error: "text?",
    created_at: "bigint",
  },
  idempotency: {
    id: "text",
    workspace_id: "text",
    fingerprint: "text",
    status: "bigint",
    body: "text",
    created_at: "bigint",
  },
  meta: { id: "text", value: "json" },
};

/** The columns of one table by field name; a field it does not have is undefined. */
export function columnsOf(name: CollectionName): Readonly<Record<string, Column | undefined>> {
  // Without a prototype, so that `constructor` is no field.
  return Object.assign(Object.create(null), columns[name]);
}
