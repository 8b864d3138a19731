import type { TriggerType } from "@posthorn/sdk/contract";
import type { Lives } from "../platform/lives.js";
import type { Where } from "./query.js";

/**
 * The row type, the unique keys and the indexes of each collection. Times are epoch milliseconds.
 * Rows may differ from the wire; each noun's `toWire` translates them.
 */

export interface WorkspaceRow {
  id: string;
  name: string;
  settings: WorkspaceSettings;
  created_at: number;
  updated_at: number;
}

export interface WorkspaceSettings {
  from_email: string | null;
  from_name: string | null;
  company_name: string | null;
  company_address: string | null;
  hourly_limit: number | null;
  daily_limit: number | null;
  plan_limit: number | null;
  /** When the first limit was set (epoch ms); null while there is none. */
  limited_since: number | null;
  /** Encrypted by platform/secrets. */
  step_webhook_secret: string | null;
  /** The secret that it replaced, encrypted, and until when (epoch ms) it signs requests, too; null without one. */
  step_webhook_secret_previous: string | null;
  step_webhook_secret_until: number | null;
  /** How long rows of the workspace are kept where that differs from the service's lives. Absent in rows of earlier versions. */
  lives?: Partial<Lives>;
}

export interface ApiKeyRow {
  id: string;
  workspace_id: string;
  name: string;
  type: "production" | "sandbox";
  permissions: readonly string[];
  /** Requests per minute; 0 = no limit; null = the default of the engine's settings. */
  rate_limit: number | null;
  email_rate_limit: number | null;
  /** SHA-256 of the key, hex. */
  hash: string;
  last4: string;
  created_at: number;
  revoked_at: number | null;
}

export interface ContactRow {
  id: string;
  workspace_id: string;
  email: string;
  /** The normalised address: local part in lower case, domain as a lower-case A-label. */
  address_key: string;
  first_name: string | null;
  last_name: string | null;
  attributes: Readonly<Record<string, unknown>>;
  subscribed: boolean;
  bounced: boolean;
  unsubscribed_at: number | null;
  last_opened_at: number | null;
  last_clicked_at: number | null;
  created_at: number;
  updated_at: number;
}

export interface TemplateRow {
  id: string;
  workspace_id: string;
  name: string;
  description: string | null;
  version: number;
  /** The content row with the html and json_structure of this version. */
  content_id: string;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

export interface TemplateVersionRow {
  id: string;
  workspace_id: string;
  template_id: string;
  version: number;
  name: string;
  description: string | null;
  content_id: string;
  created_at: number;
}

export interface SuppressionRow {
  id: string;
  workspace_id: string;
  email: string;
  address_key: string;
  reason: "manual" | "unsubscribe" | "bounce" | "complaint";
  created_at: number;
  updated_at: number;
}

export type MessageStatus =
  | "scheduled"
  | "queued"
  | "sent"
  | "delivered"
  | "opened"
  | "clicked"
  | "bounced"
  | "failed"
  | "cancelled";

/** An attempt to deliver a message; equal replies in a row are one entry, with the time of the first and of the last. */
export interface LoggedAttempt {
  at: number;
  last_at: number;
  /** How long the last one took. */
  duration_ms: number;
  /** The server's words, or why there are none. */
  response: string;
  times: number;
}

/** One of several recipients of a scheduled email. When the email has been sent, it has the message, or the reason why there is none. */
export interface ScheduledRecipient {
  to: string;
  message_id: string | null;
  reason?: "suppressed" | "invalid_address" | "duplicate";
}

export interface MessageRow {
  /** The message id: `msg_…`, or `msg_sandbox_…` when simulated. */
  id: string;
  workspace_id: string;
  /** The recipient; several recipients of a scheduled email are joined by `, `. */
  to: string;
  /** Empty for several recipients. */
  address_key: string;
  from: string;
  reply_to: string | null;
  from_name: string | null;
  /** The template until the message is rendered, then the rendered subject. */
  subject: string;
  status: MessageStatus;
  sandbox: boolean;
  /** The content row with subject, html and text as the caller sent them. */
  content_id: string;
  /** The content row with the merge data; null when there is none. */
  data_id: string | null;
  /** The content row with the contact and settings that the first rendering used. With `rendered_at` it makes every attempt send the same bytes. */
  render_id: string | null;
  rendered_at: number | null;
  template_id: string | null;
  contact_id: string | null;
  campaign_id: string | null;
  automation_id: string | null;
  run_id: string | null;
  batch_id: string | null;
  /** Its position in the batch, from 0. */
  batch_index: number | null;
  /** When it is due; null unless it is scheduled. */
  send_at: number | null;
  /** Only in a scheduled email to several recipients. */
  recipients: readonly ScheduledRecipient[] | null;
  /** The scheduled email to several recipients that this message belongs to. */
  schedule_id: string | null;
  /** The content row with the URLs of its tracked links; null until a server accepts it, and when no link is tracked. */
  links_id: string | null;
  track_opens: boolean;
  track_clicks: boolean;
  /** Attempts that reached a server. Failures to connect are not counted. */
  attempts: number;
  last_response: string | null;
  /** The last attempts, oldest first. Absent or null until an attempt fails, so that mail that is accepted at once costs nothing. */
  attempt_log?: readonly LoggedAttempt[] | null;
  bounce_type: "permanent" | "transient" | "undetermined" | null;
  created_at: number;
  updated_at: number;
  sent_at: number | null;
  delivered_at: number | null;
  opened_at: number | null;
  clicked_at: number | null;
  bounced_at: number | null;
  /** When a server first accepted or rejected it for good. */
  concluded_at: number | null;
}

export interface BatchRow {
  /** `batch_…`. */
  id: string;
  workspace_id: string;
  total: number;
  sandbox: boolean;
  /** The messages that were skipped when the batch was accepted. */
  skipped: readonly { index: number; to: string; reason: string }[];
  created_at: number;
}

export interface BounceRow {
  id: string;
  workspace_id: string;
  email: string;
  address_key: string;
  message_id: string | null;
  contact_id: string | null;
  campaign_id: string | null;
  type: "permanent" | "transient" | "undetermined";
  sub_type: string | null;
  /** Enhanced status code (RFC 3463). */
  smtp_status: string | null;
  diagnostic_code: string | null;
  isp_name: string | null;
  bounced_at: number;
  created_at: number;
  updated_at: number;
}

/** A DKIM key of a domain; its selector is its token. */
export interface DkimKey {
  token: string;
  /** The public key as its DNS record has it: base64 of the DER form. */
  public_key: string;
  /** The private key as PEM, encrypted by platform/secrets. */
  private_key: string;
  /** Present on a new key that is not published yet. Nothing is signed with it. */
  pending?: true;
}

export interface DomainRow {
  id: string;
  workspace_id: string;
  /** In lower-case A-labels. */
  domain: string;
  status: "pending" | "verified" | "failed";
  verified: boolean;
  dkim_enabled: boolean;
  verification_token: string;
  keys: readonly DkimKey[];
  /** The result of the last verification, by the name of the DNS record. */
  records: Readonly<Record<string, "pending" | "verified" | "failed">>;
  checked_at: number | null;
  created_at: number;
  updated_at: number;
}

/** The conditions of a dynamic list or a segment. */
export interface StoredConditions {
  match: "all" | "any";
  rules: readonly { field: string; operator: string; value?: unknown }[];
}

export interface ListRow {
  id: string;
  workspace_id: string;
  name: string;
  description: string | null;
  type: "static" | "dynamic";
  /** The conditions that the members of a dynamic list fulfil. */
  conditions: StoredConditions | null;
  created_at: number;
  updated_at: number;
}

/** The membership of a contact in a static list. */
export interface ListMemberRow {
  id: string;
  workspace_id: string;
  list_id: string;
  contact_id: string;
  created_at: number;
}

export interface TagRow {
  id: string;
  workspace_id: string;
  name: string;
  /** The name in lower case, so that names are unique regardless of case. */
  name_key: string;
  color: string | null;
  description: string | null;
  created_at: number;
  updated_at: number;
}

export interface ContactTagRow {
  id: string;
  workspace_id: string;
  tag_id: string;
  contact_id: string;
  created_at: number;
}

export interface SegmentRow {
  id: string;
  workspace_id: string;
  name: string;
  conditions: StoredConditions | null;
  created_at: number;
  updated_at: number;
}

export interface CampaignRow {
  id: string;
  workspace_id: string;
  name: string;
  subject: string;
  template_id: string;
  /** Either `list_id` or `segment_id` is null. */
  list_id: string | null;
  segment_id: string | null;
  status: "draft" | "sending" | "sent" | "failed";
  sandbox: boolean;
  /** Null until the campaign is sent. */
  total_recipients: number | null;
  started_at: number | null;
  completed_at: number | null;
  created_at: number;
  updated_at: number;
}

export interface ConversionRow {
  id: string;
  workspace_id: string;
  contact_id: string;
  value: number;
  currency: string;
  metadata: Readonly<Record<string, unknown>>;
  created_at: number;
  updated_at: number;
}

export interface ProductViewRow {
  id: string;
  workspace_id: string;
  contact_id: string;
  product_id: string;
  product: Readonly<Record<string, unknown>>;
  viewed_at: number;
  created_at: number;
  updated_at: number;
}

/** A subscription: the URL that events of one type are posted to. */
export interface WebhookRow {
  id: string;
  workspace_id: string;
  event: string;
  /** As the caller wrote it. */
  url: string;
  /** The secret that signs the deliveries, encrypted by platform/secrets. */
  secret: string;
  /** The secret that it replaced, encrypted, and until when (epoch ms) it signs deliveries, too; null without one. */
  previous_secret: string | null;
  previous_until: number | null;
  status: "active" | "disabled";
  disabled_at: number | null;
  /** When the current series of failures began; null after a success. */
  failing_since: number | null;
  created_at: number;
  updated_at: number;
}

/** The outcome of one attempt to post to a subscriber. */
export interface DeliveryAttempt {
  at: number;
  /** 0 when there was no response. */
  status_code: number;
  duration_ms: number;
  error: string | null;
  /** The beginning of the body of the answer; absent without one. */
  response?: string;
}

/** The delivery of an event to a subscriber. Every attempt has the same body. */
export interface DeliveryRow {
  id: string;
  workspace_id: string;
  webhook_id: string;
  event_id: string;
  event: string;
  url: string;
  status: "pending" | "delivered" | "failed";
  attempts: readonly DeliveryAttempt[];
  next_attempt_at: number | null;
  created_at: number;
  updated_at: number;
}

/** A step of an automation. `config` includes the defaults of its type. */
export interface StepRecord {
  id: string;
  step_type: string;
  config: Readonly<Record<string, unknown>>;
  created_at: number;
  updated_at: number;
}

export interface AutomationRow {
  id: string;
  workspace_id: string;
  name: string;
  status: "draft" | "active" | "paused";
  trigger_type: TriggerType;
  trigger_config: Readonly<Record<string, unknown>>;
  /** The key that events find it by: see events/trigger-keys. Null while it is not active. */
  trigger_key: string | null;
  /** In the order of their positions. */
  steps: readonly StepRecord[];
  /** For each deleted step the step that followed it, where its runs continue; null: the run ends. */
  removed: Readonly<Record<string, string | null>>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

/** One contact in one automation. */
export interface AutomationRunRow {
  id: string;
  workspace_id: string;
  automation_id: string;
  contact_id: string;
  contact_email: string;
  /** A run of a paused automation is active here, and paused on the wire. */
  status: "active" | "completed" | "failed" | "cancelled";
  trigger_type: string;
  trigger_data: Readonly<Record<string, unknown>>;
  sandbox: boolean;
  /** The active-run key: a contact has at most one active run of an automation that an event started. Null when the run has ended. */
  live_key: string | null;
  /** Null when the run has ended. */
  current_step_id: string | null;
  /** The event it waits for, as the step `wait_for_event` names it. */
  waiting_for: string | null;
  /** The event that resumed it. */
  woken_by: string | null;
  /** The ancestor automations: those whose runs led to this run. An event that this run causes starts none of them. */
  chain: readonly string[];
  /** Whether the run is held by a pause: its step was due while the automation was paused, so no job is queued for it. */
  parked: boolean;
  /** How many steps it has executed. */
  executed: number;
  /** How often the current step has failed. */
  failures: number;
  next_run_at: number | null;
  started_at: number;
  completed_at: number | null;
  cancelled_at: number | null;
  error: string | null;
  created_at: number;
  updated_at: number;
}

/** One execution of a step by a run. */
export interface RunStepRow {
  id: string;
  workspace_id: string;
  run_id: string;
  /** Its position in the sequence of executed steps, from 0. */
  place: number;
  step_id: string;
  step_type: string;
  position: number;
  status: "pending" | "running" | "waiting" | "completed" | "skipped" | "failed";
  started_at: number | null;
  completed_at: number | null;
  /** The output of the step, and the reason for the branch it took. */
  output: Readonly<Record<string, unknown>> | null;
  error: string | null;
}

/** A counter, changed by `Tx.increase` only. */
export interface CounterRow {
  /** See `counterId`. */
  id: string;
  workspace_id: string;
  /** The kind of thing that the counter belongs to. A day is a UTC day. */
  kind: "day" | "campaign" | "automation";
  /** The thing: a date such as `2026-11-21`, or the id of a campaign or automation. */
  of: string;
  /** What is counted: `sends`, `delivered`, … */
  name: string;
  count: number;
}

/** A large, immutable value, stored once per distinct value. The JSON store has it on disk. */
export interface ContentRow {
  /**
   * SHA-256 of workspace, kind and value, or the id of the one message that has the value. The week is a prefix where the kind expires.
   */
  id: string;
  workspace_id: string;
  /** A `message` is an `email` that one message has alone, with its merge data. */
  kind: "email" | "message" | "template" | "data" | "render" | "links" | "contacts" | "recipient";
  value: unknown;
  created_at: number;
}

export interface EventRow {
  id: string;
  workspace_id: string;
  type: string;
  at: number;
  /** The message, contact or other object it is about. */
  subject_id: string | null;
  data: Readonly<Record<string, unknown>>;
  /** Whether a sandbox key caused it. Mail that it causes is simulated. */
  sandbox: boolean;
  /** The run of an automation that caused it, by a step or by a mail it sent. */
  caused_by: string | null;
}

export interface JobRow {
  id: string;
  workspace_id: string;
  /** The concurrency key: the id of the workspace, or a narrower key. Each key has its own limit of jobs that run at once. */
  lane: string;
  kind: string;
  /** The object it is about. Unique among the jobs of its kind. */
  ref: string;
  payload: Readonly<Record<string, unknown>>;
  /** When it is due; of a dead letter, when it was given up. */
  run_at: number;
  state: "queued" | "leased" | "dead";
  attempts: number;
  lease_until: number | null;
  lease_token: string | null;
  last_error: string | null;
  created_at: number;
  /** The `traceparent` of what added the job; null where its trace is not recorded. Absent in rows of earlier versions. */
  trace?: string | null;
}

export interface IdempotencyRow {
  /** Hash of workspace, live or sandbox, method, path and idempotency key. */
  id: string;
  workspace_id: string;
  fingerprint: string;
  status: number;
  /** The body as JSON; encrypted by platform/secrets where it holds a secret. */
  body: string;
  created_at: number;
}

/** State of the engine itself: the clock, the first workspace. */
export interface MetaRow {
  id: string;
  value: Readonly<Record<string, unknown>>;
}

export interface Rows {
  workspaces: WorkspaceRow;
  api_keys: ApiKeyRow;
  contacts: ContactRow;
  templates: TemplateRow;
  template_versions: TemplateVersionRow;
  suppressions: SuppressionRow;
  messages: MessageRow;
  batches: BatchRow;
  bounces: BounceRow;
  domains: DomainRow;
  counters: CounterRow;
  lists: ListRow;
  list_members: ListMemberRow;
  tags: TagRow;
  contact_tags: ContactTagRow;
  segments: SegmentRow;
  campaigns: CampaignRow;
  conversions: ConversionRow;
  product_views: ProductViewRow;
  webhooks: WebhookRow;
  deliveries: DeliveryRow;
  automations: AutomationRow;
  automation_runs: AutomationRunRow;
  run_steps: RunStepRow;
  contents: ContentRow;
  events: EventRow;
  jobs: JobRow;
  idempotency: IdempotencyRow;
  meta: MetaRow;
}

export type CollectionName = keyof Rows;

/** An ordered index: rows that are equal in all fields of `on`, ordered by `order` and then by id. */
export interface Index<R> {
  on: readonly (keyof R & string)[];
  order: keyof R & string;
  /** The index is partial: in memory it leaves out rows with a null among the fields of `on`, for which no query uses it. */
  notNull?: true;
}

export interface Entity<R> {
  /** The field with the id of the owning workspace; null for rows without an owner, which only the system scope sees. */
  tenant: (keyof R & string) | null;
  /** The unique keys beside the id. A row with a null among the fields of a key is exempt from it. */
  unique: readonly (readonly (keyof R & string)[])[];
  indexes: readonly Index<R>[];
  /**
   * The fields by whose values rows are counted as they change, beside the tenant's. A count that tests only these fields, for
   * equality, takes the same time however many rows there are.
   */
  countedBy?: readonly (keyof R & string)[];
  /** Rows are out of line: large, immutable, read by id only, and not necessarily in memory. */
  outOfLine?: true;
  /**
   * The rows that are over: they seldom change. The JSON store has only the keys of such rows in memory, which are the fields of
   * `indexes`. In such rows a field of each unique key is null, or all its fields are keys. Key files have the rows that were over when
   * they were written, so their format changes with this.
   */
  concluded?: Where<R>;
  /** Ids are hashes: they do not grow with time. */
  hashedIds?: true;
  /**
   * Rows begin with their keys, which are short beside the rest. A start of the JSON store parses the keys of such a row, and the rest
   * when something asks for the row.
   */
  keysFirst?: true;
  /** Fields that conditions can test but the row does not have, because its values are rows of another collection. */
  joinedFields?: { readonly [field: string]: JoinedField };
}

/** The values that a joined field has for a row: `value` of the rows of `collection` whose field `by` is the row's id. */
export interface JoinedField {
  collection: CollectionName;
  by: string;
  value: string;
}

export const entities: { readonly [C in CollectionName]: Entity<Rows[C]> } = {
  workspaces: { tenant: "id", unique: [], indexes: [{ on: [], order: "id" }] },
  api_keys: {
    tenant: "workspace_id",
    unique: [["hash"]],
    indexes: [{ on: ["workspace_id"], order: "id" }],
  },
  contacts: {
    tenant: "workspace_id",
    unique: [["workspace_id", "address_key"]],
    countedBy: ["subscribed", "bounced"],
    indexes: [
      { on: ["workspace_id"], order: "id" },
      { on: ["workspace_id", "subscribed"], order: "id" },
      { on: ["workspace_id", "bounced"], order: "id" },
    ],
    joinedFields: {
      list_id: { collection: "list_members", by: "contact_id", value: "list_id" },
      tag_id: { collection: "contact_tags", by: "contact_id", value: "tag_id" },
    },
  },
  templates: {
    tenant: "workspace_id",
    unique: [],
    countedBy: ["deleted_at"],
    indexes: [{ on: ["workspace_id", "deleted_at"], order: "id" }],
  },
  template_versions: {
    tenant: "workspace_id",
    unique: [["workspace_id", "template_id", "version"]],
    indexes: [{ on: ["workspace_id", "template_id"], order: "version" }],
  },
  suppressions: {
    tenant: "workspace_id",
    unique: [["workspace_id", "address_key"]],
    countedBy: ["reason"],
    indexes: [
      { on: ["workspace_id"], order: "id" },
      { on: ["workspace_id", "reason"], order: "id" },
    ],
  },
  messages: {
    tenant: "workspace_id",
    unique: [],
    concluded: { status: { in: ["sent", "delivered", "opened", "clicked", "bounced", "failed", "cancelled"] } },
    keysFirst: true,
    indexes: [
      { on: ["workspace_id"], order: "created_at" },
      { on: ["workspace_id", "status"], order: "created_at" },
      { on: ["workspace_id", "address_key"], order: "created_at" },
      { on: ["workspace_id", "batch_id"], order: "created_at", notNull: true },
      { on: ["workspace_id", "campaign_id"], order: "created_at", notNull: true },
      { on: ["workspace_id", "automation_id"], order: "created_at", notNull: true },
      { on: ["workspace_id", "template_id"], order: "created_at", notNull: true },
      { on: ["workspace_id", "schedule_id"], order: "created_at", notNull: true },
    ],
  },
  batches: { tenant: "workspace_id", unique: [], indexes: [{ on: ["workspace_id"], order: "id" }] },
  bounces: {
    tenant: "workspace_id",
    unique: [],
    concluded: {},
    countedBy: ["type"],
    indexes: [
      { on: ["workspace_id"], order: "bounced_at" },
      { on: ["workspace_id", "type"], order: "bounced_at" },
      { on: ["workspace_id", "address_key"], order: "bounced_at" },
    ],
  },
  domains: {
    tenant: "workspace_id",
    unique: [["workspace_id", "domain"]],
    countedBy: [],
    indexes: [{ on: ["workspace_id"], order: "id" }],
  },
  counters: {
    tenant: "workspace_id",
    unique: [],
    indexes: [{ on: ["workspace_id", "kind"], order: "of" }],
  },
  lists: {
    tenant: "workspace_id",
    unique: [],
    countedBy: ["type"],
    indexes: [
      { on: ["workspace_id"], order: "id" },
      { on: ["workspace_id", "type"], order: "id" },
    ],
  },
  list_members: {
    tenant: "workspace_id",
    unique: [["workspace_id", "list_id", "contact_id"]],
    countedBy: ["list_id"],
    indexes: [
      { on: ["workspace_id", "list_id"], order: "id" },
      { on: ["workspace_id", "contact_id"], order: "id" },
      // For iterating over the memberships by contact.
      { on: ["workspace_id"], order: "contact_id" },
    ],
  },
  tags: {
    tenant: "workspace_id",
    unique: [["workspace_id", "name_key"]],
    countedBy: [],
    indexes: [{ on: ["workspace_id"], order: "id" }],
  },
  contact_tags: {
    tenant: "workspace_id",
    unique: [["workspace_id", "tag_id", "contact_id"]],
    countedBy: ["tag_id"],
    indexes: [
      { on: ["workspace_id", "tag_id"], order: "id" },
      { on: ["workspace_id", "contact_id"], order: "id" },
    ],
  },
  segments: { tenant: "workspace_id", unique: [], countedBy: [], indexes: [{ on: ["workspace_id"], order: "id" }] },
  campaigns: {
    tenant: "workspace_id",
    unique: [],
    countedBy: ["status"],
    indexes: [
      { on: ["workspace_id"], order: "id" },
      { on: ["workspace_id", "status"], order: "id" },
    ],
  },
  conversions: {
    tenant: "workspace_id",
    unique: [],
    countedBy: [],
    indexes: [
      { on: ["workspace_id"], order: "id" },
      { on: ["workspace_id", "contact_id"], order: "id" },
    ],
  },
  product_views: {
    tenant: "workspace_id",
    unique: [],
    indexes: [
      // For deleting the oldest.
      { on: ["workspace_id"], order: "id" },
      { on: ["workspace_id", "contact_id"], order: "id" },
    ],
  },
  webhooks: {
    tenant: "workspace_id",
    unique: [],
    countedBy: ["status"],
    indexes: [
      { on: ["workspace_id", "status"], order: "id" },
      { on: ["workspace_id", "event", "status"], order: "id" },
    ],
  },
  deliveries: {
    tenant: "workspace_id",
    unique: [],
    concluded: { status: { in: ["delivered", "failed"] } },
    indexes: [
      { on: ["workspace_id"], order: "id" },
      { on: ["workspace_id", "status"], order: "id" },
      { on: ["workspace_id", "webhook_id"], order: "id" },
      // For ending the pending deliveries of one subscriber.
      { on: ["workspace_id", "webhook_id", "status"], order: "id" },
    ],
  },
  automations: {
    tenant: "workspace_id",
    unique: [],
    countedBy: ["deleted_at", "status"],
    indexes: [
      { on: ["workspace_id", "deleted_at"], order: "id" },
      { on: ["workspace_id", "deleted_at", "status"], order: "id" },
      { on: ["workspace_id", "trigger_key"], order: "id", notNull: true },
    ],
  },
  automation_runs: {
    tenant: "workspace_id",
    unique: [["workspace_id", "live_key"]],
    concluded: { status: { in: ["completed", "failed", "cancelled"] }, live_key: null, waiting_for: null },
    countedBy: ["automation_id", "status"],
    indexes: [
      // For iterating over all runs, oldest first.
      { on: ["workspace_id"], order: "id" },
      { on: ["workspace_id", "automation_id"], order: "id" },
      { on: ["workspace_id", "automation_id", "status"], order: "id" },
      { on: ["workspace_id", "contact_id", "status"], order: "id" },
      { on: ["workspace_id", "contact_id", "waiting_for"], order: "id", notNull: true },
    ],
  },
  run_steps: {
    tenant: "workspace_id",
    unique: [["workspace_id", "run_id", "place"]],
    concluded: { status: { in: ["completed", "skipped", "failed"] } },
    indexes: [{ on: ["workspace_id", "run_id"], order: "place" }],
  },
  contents: { tenant: "workspace_id", unique: [], indexes: [], outOfLine: true, concluded: {}, hashedIds: true },
  events: {
    tenant: "workspace_id",
    unique: [],
    concluded: {},
    indexes: [
      { on: ["workspace_id"], order: "id" },
      { on: ["workspace_id", "type"], order: "id" },
      { on: ["workspace_id", "subject_id"], order: "id", notNull: true },
    ],
  },
  jobs: {
    tenant: "workspace_id",
    unique: [["kind", "ref"]],
    indexes: [{ on: ["state"], order: "run_at" }],
  },
  idempotency: {
    tenant: "workspace_id",
    unique: [],
    concluded: {},
    hashedIds: true,
    indexes: [{ on: [], order: "created_at" }],
  },
  meta: { tenant: null, unique: [], indexes: [] },
};
