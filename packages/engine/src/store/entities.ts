import type { TriggerType } from "@posthorn/sdk/contract";

/**
 * What is kept: a row type per collection, its unique keys and its indexes. Times are epoch milliseconds.
 * Rows may differ from the wire; each noun's `toWire` says how.
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
  /** Since when there is a limit (epoch ms); null while there is none. */
  limited_since: number | null;
  /** Sealed: see platform/secrets. */
  step_webhook_secret: string | null;
}

export interface ApiKeyRow {
  id: string;
  workspace_id: string;
  name: string;
  type: "production" | "sandbox";
  permissions: readonly string[];
  /** Requests per minute; 0 = no limit; null = the process's default. */
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
  /** Local part lower-cased, domain as lower-cased A-label. */
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
  /** Id of the content row that holds html and json_structure of this version. */
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

/** A recipient of a scheduled email to several: as given, and, once it has fired, its message or why there is none. */
export interface ScheduledRecipient {
  to: string;
  message_id: string | null;
  reason?: "suppressed" | "invalid_address" | "duplicate";
}

export interface MessageRow {
  /** The message id: `msg_…`, or `msg_sandbox_…` when simulated. */
  id: string;
  workspace_id: string;
  /** The address; those of a scheduled email to several are joined by `, `. */
  to: string;
  /** Empty where there are several. */
  address_key: string;
  from: string;
  reply_to: string | null;
  from_name: string | null;
  /** As rendered; the source until then. */
  subject: string;
  status: MessageStatus;
  sandbox: boolean;
  /** The distinct content it was accepted with (subject, html, text as given). */
  content_id: string;
  /** The distinct merge data it was accepted with; null when there were none. */
  data_id: string | null;
  /** What the first rendering used of contact and settings, and when, so that every attempt sends the same bytes. */
  render_id: string | null;
  rendered_at: number | null;
  template_id: string | null;
  contact_id: string | null;
  campaign_id: string | null;
  automation_id: string | null;
  run_id: string | null;
  batch_id: string | null;
  /** Its place in the batch, from 0. */
  batch_index: number | null;
  /** When it is to be sent; null unless it was scheduled. */
  send_at: number | null;
  /** Only of a scheduled email to several. */
  recipients: readonly ScheduledRecipient[] | null;
  /** The scheduled email to several that this message is a part of. */
  schedule_id: string | null;
  /** The distinct list of URLs that its links lead to; null until a server took it, and when no link is tracked. */
  links_id: string | null;
  track_opens: boolean;
  track_clicks: boolean;
  /** Attempts a server answered or cut; failures to connect are not counted. */
  attempts: number;
  last_response: string | null;
  bounce_type: "permanent" | "transient" | "undetermined" | null;
  created_at: number;
  updated_at: number;
  sent_at: number | null;
  delivered_at: number | null;
  opened_at: number | null;
  clicked_at: number | null;
  bounced_at: number | null;
  /** When it was known for the first time whether a server takes it. */
  concluded_at: number | null;
}

export interface BatchRow {
  /** `batch_…`. */
  id: string;
  workspace_id: string;
  total: number;
  sandbox: boolean;
  /** What was skipped when the batch was accepted. */
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

/** One of a domain's signing keys; its selector is its token. */
export interface DkimKey {
  token: string;
  /** The public half, base64 of its DER form, as it stands in the DNS. */
  public_key: string;
  /** The private half as PEM, sealed: see platform/secrets. */
  private_key: string;
}

export interface DomainRow {
  id: string;
  workspace_id: string;
  /** As lower-cased A-labels. */
  domain: string;
  status: "pending" | "verified" | "failed";
  verified: boolean;
  dkim_enabled: boolean;
  verification_token: string;
  keys: readonly DkimKey[];
  /** What the last verification found, by the name of the record. */
  records: Readonly<Record<string, "pending" | "verified" | "failed">>;
  checked_at: number | null;
  created_at: number;
  updated_at: number;
}

/** Conditions over contacts, as a list or a segment keeps them. */
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
  /** What makes a contact a member of a dynamic list. */
  conditions: StoredConditions | null;
  created_at: number;
  updated_at: number;
}

/** A contact's place on a static list. */
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
  /** The name in lower case: names differ in more than that. */
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
  /** One of the two is null. */
  list_id: string | null;
  segment_id: string | null;
  status: "draft" | "sending" | "sent" | "failed";
  sandbox: boolean;
  /** Null until it is sent. */
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

/** A subscription: where events of one type are posted to. */
export interface WebhookRow {
  id: string;
  workspace_id: string;
  event: string;
  /** As given. */
  url: string;
  /** Signs the deliveries; sealed: see platform/secrets. */
  secret: string;
  status: "active" | "disabled";
  disabled_at: number | null;
  /** Since when nothing but failures came back; null after a success. */
  failing_since: number | null;
  created_at: number;
  updated_at: number;
}

/** What came of one post to a subscriber. */
export interface DeliveryAttempt {
  at: number;
  /** 0 when there was no answer. */
  status_code: number;
  duration_ms: number;
  error: string | null;
}

/** An event on its way to a subscriber. Its body is made of the event, the same for each attempt. */
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

/** A step of an automation; `config` is complete: the defaults of its type are filled in. */
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
  /** What it is found by when something happens: see events/trigger-keys. Null while it is not active. */
  trigger_key: string | null;
  /** By position. */
  steps: readonly StepRecord[];
  /** Of steps that were deleted: which one stood behind it, where runs go on that stood there; null: the end. */
  removed: Readonly<Record<string, string | null>>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

/** One contact's way through an automation. */
export interface AutomationRunRow {
  id: string;
  workspace_id: string;
  automation_id: string;
  contact_id: string;
  contact_email: string;
  /** A run whose automation is paused is paused, and says so on the wire: it is active here. */
  status: "active" | "completed" | "failed" | "cancelled";
  trigger_type: string;
  trigger_data: Readonly<Record<string, unknown>>;
  sandbox: boolean;
  /** Set while a run that an event started is live: there is one of a contact and an automation. */
  live_key: string | null;
  /** Null once it has ended. */
  current_step_id: string | null;
  /** What it waits for, in the words of `wait_for_event`. */
  waiting_for: string | null;
  /** The event that ended its waiting. */
  woken_by: string | null;
  /** The automations whose runs brought it about, one by the other: an event that it causes starts none of them. */
  chain: readonly string[];
  /** Whether its step became due while its automation was paused, so that no job will do it. */
  parked: boolean;
  /** Steps it has been through. */
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

/** What a run did at one step; one it comes to twice has two. */
export interface RunStepRow {
  id: string;
  workspace_id: string;
  run_id: string;
  /** Its place in the run, from 0. */
  place: number;
  step_id: string;
  step_type: string;
  position: number;
  status: "pending" | "running" | "waiting" | "completed" | "skipped" | "failed";
  started_at: number | null;
  completed_at: number | null;
  /** What it left behind, and why it went the way it went. */
  output: Readonly<Record<string, unknown>> | null;
  error: string | null;
}

/** A number that only ever gets added to: see `Tx.increase`. */
export interface CounterRow {
  /** Workspace, kind, of and name. */
  id: string;
  workspace_id: string;
  /** What kind of thing it counts for: a UTC day, a campaign, an automation. */
  kind: "day" | "campaign" | "automation";
  /** Which one: `2026-11-21`, the id of the campaign or automation. */
  of: string;
  /** What is counted: `sends`, `delivered`, … */
  name: string;
  count: number;
}

/** Large, immutable values, once per distinct value. Kept out of memory where the backend has a disk. */
export interface ContentRow {
  /** SHA-256 of workspace, kind and value; of what expires, behind the week it was kept in; of a recipient, that of the message. */
  id: string;
  workspace_id: string;
  kind: "email" | "template" | "data" | "render" | "links" | "contacts" | "recipient";
  value: unknown;
  created_at: number;
}

export interface EventRow {
  id: string;
  workspace_id: string;
  type: string;
  at: number;
  /** The message, contact or other subject it is about, for finding a subject's events. */
  subject_id: string | null;
  data: Readonly<Record<string, unknown>>;
  /** Whether it came of what a sandbox key did: nothing it sets in motion may really be sent. */
  sandbox: boolean;
  /** The run of an automation that brought it about: by a step, or by its mail. */
  caused_by: string | null;
}

export interface JobRow {
  id: string;
  workspace_id: string;
  /** Jobs of one lane never take the places of others: the workspace's, or a narrower one. */
  lane: string;
  kind: string;
  /** What it is about: unique among the live jobs of its kind. */
  ref: string;
  payload: Readonly<Record<string, unknown>>;
  run_at: number;
  state: "queued" | "leased" | "dead";
  attempts: number;
  lease_until: number | null;
  lease_token: string | null;
  last_error: string | null;
  created_at: number;
}

export interface IdempotencyRow {
  /** Hash of workspace, live or sandbox, method, path and key. */
  id: string;
  workspace_id: string;
  fingerprint: string;
  status: number;
  /** JSON; sealed where it holds a secret: see platform/secrets. */
  body: string;
  created_at: number;
}

/** What the process keeps about itself: the clock, the bootstrap workspace. */
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

/** An ordered access path: rows equal in all fields of `on`, by `order` (ties by id). */
export interface Index<R> {
  on: readonly (keyof R & string)[];
  order: keyof R & string;
}

export interface Entity<R> {
  /** The field that names the owning workspace; null for what belongs to nobody and only the system scope sees. */
  tenant: (keyof R & string) | null;
  /** Field sets no two rows share; a row with a null in the set is exempt. The id is always unique. */
  unique: readonly (readonly (keyof R & string)[])[];
  indexes: readonly Index<R>[];
  /**
   * The fields, beside the tenant's, by whose values it is known how many rows there are: a count of rows that are equal in
   * some of these and tested for nothing else costs the same however many there are.
   */
  countedBy?: readonly (keyof R & string)[];
  /** Rows are large, immutable, read by id only, and need not stay in memory. */
  outOfLine?: true;
  /** Fields of conditions that no row holds, because a row has several of them: where they are found. */
  joinedFields?: { readonly [field: string]: JoinedField };
}

/** The values of one row: `value` of the rows of another collection of the same tenant whose `by` is its id. */
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
    indexes: [
      { on: ["workspace_id"], order: "created_at" },
      { on: ["workspace_id", "status"], order: "created_at" },
      { on: ["workspace_id", "address_key"], order: "created_at" },
      { on: ["workspace_id", "batch_id"], order: "created_at" },
      { on: ["workspace_id", "campaign_id"], order: "created_at" },
      { on: ["workspace_id", "automation_id"], order: "created_at" },
      { on: ["workspace_id", "schedule_id"], order: "created_at" },
    ],
  },
  batches: { tenant: "workspace_id", unique: [], indexes: [{ on: ["workspace_id"], order: "id" }] },
  bounces: {
    tenant: "workspace_id",
    unique: [],
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
      // For walking through contact after contact.
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
    indexes: [{ on: ["workspace_id", "contact_id"], order: "id" }],
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
    indexes: [
      { on: ["workspace_id"], order: "id" },
      { on: ["workspace_id", "status"], order: "id" },
      { on: ["workspace_id", "webhook_id"], order: "id" },
      // For ending what waits for one subscriber.
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
      { on: ["workspace_id", "trigger_key"], order: "id" },
    ],
  },
  automation_runs: {
    tenant: "workspace_id",
    unique: [["workspace_id", "live_key"]],
    countedBy: ["automation_id", "status"],
    indexes: [
      // For walking through all of them, oldest first.
      { on: ["workspace_id"], order: "id" },
      { on: ["workspace_id", "automation_id"], order: "id" },
      { on: ["workspace_id", "automation_id", "status"], order: "id" },
      { on: ["workspace_id", "contact_id", "status"], order: "id" },
      { on: ["workspace_id", "contact_id", "waiting_for"], order: "id" },
    ],
  },
  run_steps: {
    tenant: "workspace_id",
    unique: [["workspace_id", "run_id", "place"]],
    indexes: [{ on: ["workspace_id", "run_id"], order: "place" }],
  },
  contents: { tenant: "workspace_id", unique: [], indexes: [], outOfLine: true },
  events: {
    tenant: "workspace_id",
    unique: [],
    indexes: [
      { on: ["workspace_id"], order: "id" },
      { on: ["workspace_id", "type"], order: "id" },
      { on: ["workspace_id", "subject_id"], order: "id" },
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
    indexes: [{ on: [], order: "created_at" }],
  },
  meta: { tenant: null, unique: [], indexes: [] },
};
