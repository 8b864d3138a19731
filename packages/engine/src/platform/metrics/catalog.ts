/** What the text format, the dashboard and the page say of a metric. */
export interface MetricDefinition {
  type: "counter" | "gauge" | "histogram";
  help: string;
  /** The names of its labels, at most two. No label has a value from a tenant's data. */
  labels?: readonly string[];
  /** The values of its only label that are shown from the start, also where they count nothing. */
  values?: readonly string[];
  /** The upper bounds of a histogram's buckets in seconds. */
  buckets?: readonly number[];
}

const requestBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const commitBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];
const deliveryBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/** The metrics of a process. Names and labels are an interface: dashboards and alerts of users depend on them. */
export const metricCatalog = {
  posthorn_http_requests_total: {
    type: "counter",
    help: "Answered requests. The operations of the admin API begin with admin., those that no operation matches are unmatched.",
    labels: ["operation", "status"],
  },
  posthorn_http_request_duration_seconds: {
    type: "histogram",
    help: "Time from the arrival of a request's headers until its answer is ready.",
    labels: ["operation"],
    buckets: requestBuckets,
  },
  posthorn_messages_total: {
    type: "counter",
    help: "Messages by their result. One message is accepted, sent (the server took it) and delivered; each step counts once.",
    labels: ["outcome"],
    values: ["accepted", "sent", "delivered", "deferred", "bounced", "failed", "complained", "cancelled"],
  },
  posthorn_deliveries_total: {
    type: "counter",
    help: "Attempts to post events to webhooks: delivered, retried (failed, another attempt follows), failed for good, cancelled without an attempt.",
    labels: ["outcome"],
    values: ["delivered", "retried", "failed", "cancelled"],
  },
  posthorn_jobs_due: {
    type: "gauge",
    help: "Queued jobs that are due and not yet claimed by a worker. On PostgreSQL at most 10000 are counted.",
  },
  posthorn_jobs_oldest_due_seconds: {
    type: "gauge",
    help: "For how long the first due job has been waiting; 0 where none is due.",
  },
  posthorn_jobs_total: {
    type: "counter",
    help: "Ended runs of jobs: completed, rescheduled, retried, failed (unexpectedly; tried again), dead (given up), lost (another worker took over).",
    labels: ["kind", "result"],
  },
  posthorn_smtp_connections: {
    type: "gauge",
    help: "Open connections to the mail server: busy with a mail, or idle.",
    labels: ["state"],
    values: ["busy", "idle"],
  },
  posthorn_smtp_delivery_duration_seconds: {
    type: "histogram",
    help: "Time to render a mail, to pass it to the mail server and to get its reply, with the wait for a connection.",
    buckets: deliveryBuckets,
  },
  posthorn_smtp_circuit_open: {
    type: "gauge",
    help: "1 while mail waits because the mail server cannot be reached or rejects the login or sender.",
  },
  posthorn_webhook_circuits_open: {
    type: "gauge",
    help: "Receivers of webhooks whose deliveries wait because they do not answer in time.",
  },
  posthorn_store_commit_duration_seconds: {
    type: "histogram",
    help: "Time from the end of a transaction's work until it is durable.",
    buckets: commitBuckets,
  },
  posthorn_store_available: {
    type: "gauge",
    help: "1 where the store can be written, 0 where it refuses.",
  },
  posthorn_store_free_bytes: {
    type: "gauge",
    help: "Free bytes of the disk with the data directory; only where the JSON store is used.",
  },
  posthorn_limit_used_ratio: {
    type: "gauge",
    help: "How much of a limit of this process is used, from 0 to 1.",
    labels: ["limit"],
  },
  posthorn_limit_refusals_total: {
    type: "counter",
    help: "Calls refused because of a limit: of a key (requests and emails a minute), of a workspace (mail an hour, day and month), of the process (load).",
    labels: ["limit"],
    values: ["key", "workspace", "process"],
  },
  posthorn_reports_total: {
    type: "counter",
    help: "Mail that the intake of reports took, by what it is; unknown: about no known message.",
    labels: ["kind"],
    values: ["delivery", "complaint", "auto-reply", "unreadable", "unknown"],
  },
  posthorn_trace_spans_total: {
    type: "counter",
    help: "Ended spans: exported to the collector, or dropped because it did not take them.",
    labels: ["result"],
    values: ["exported", "dropped"],
  },
  posthorn_event_loop_lag_seconds: {
    type: "gauge",
    help: "The longest delay of the event loop since the last scrape, or of the last 5 s where scrapes are more frequent.",
  },
  posthorn_build_info: {
    type: "gauge",
    help: "Always 1; its label is the version of the engine.",
    labels: ["version"],
  },
  process_cpu_seconds_total: {
    type: "counter",
    help: "CPU time of the process, user and system.",
  },
  process_resident_memory_bytes: { type: "gauge", help: "Resident memory of the process." },
  process_heap_bytes: { type: "gauge", help: "Size of the JavaScript heap." },
  process_open_fds: { type: "gauge", help: "Open file descriptors; only on Linux." },
  process_max_fds: { type: "gauge", help: "The limit of open file descriptors; only on Linux." },
  process_start_time_seconds: { type: "gauge", help: "When the process started, in seconds since 1970." },
} as const satisfies Record<string, MetricDefinition>;

export type MetricName = keyof typeof metricCatalog;
