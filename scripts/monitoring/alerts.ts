/** An alert of Prometheus, in the words of whoever is on call. */
export interface Alert {
  name: string;
  /** True while the alert is due. */
  expression: string;
  /** For how long it must be true. */
  for: string;
  severity: "page" | "ticket";
  summary: string;
}

/** What counts per day: a rate over fewer messages says nothing. */
const sentOfDay = 'sum(increase(posthorn_messages_total{outcome="sent"}[1d]))';
const leastSent = 100;

function dailyShare(outcome: string, share: number): string {
  return [
    `sum(increase(posthorn_messages_total{outcome="${outcome}"}[1d])) / ${sentOfDay} > ${share}`,
    `${sentOfDay} > ${leastSent}`,
  ].join(" and ");
}

/** The alert rules. */
export const alerts: readonly Alert[] = [
  {
    name: "PosthornQueueStuck",
    expression: "max(posthorn_jobs_oldest_due_seconds) > 300",
    for: "5m",
    severity: "page",
    summary: "The oldest due job has been waiting for more than five minutes.",
  },
  {
    name: "PosthornRelayAway",
    expression: "max(posthorn_smtp_circuit_open) > 0",
    for: "2m",
    severity: "page",
    summary: "Mail waits: the mail server cannot be reached, or rejects the login or the sender.",
  },
  {
    name: "PosthornReceiversFailing",
    expression:
      'sum(rate(posthorn_deliveries_total{outcome=~"retried|failed"}[15m])) / sum(rate(posthorn_deliveries_total{outcome=~"delivered|retried|failed"}[15m])) > 0.5',
    for: "15m",
    severity: "ticket",
    summary: "More than half of the attempts to post webhooks fail.",
  },
  {
    name: "PosthornStoreRefuses",
    expression: "min(posthorn_store_available) < 1",
    for: "1m",
    severity: "page",
    summary: "The store cannot be written: calls answer 503 and no job runs.",
  },
  {
    name: "PosthornDiskNearlyFull",
    expression: "min(posthorn_store_free_bytes) < 2e9 or predict_linear(posthorn_store_free_bytes[6h], 86400) < 0",
    for: "10m",
    severity: "ticket",
    summary: "The disk with the data directory has less than 2 GB left, or is full within a day.",
  },
  {
    name: "PosthornLimitNear",
    expression: "max by (instance, limit) (posthorn_limit_used_ratio) > 0.8",
    for: "5m",
    severity: "ticket",
    summary: "A limit of a process is used to more than 80 %: connections, calls, bodies or open files.",
  },
  {
    name: "PosthornShedsLoad",
    expression: 'sum(rate(posthorn_limit_refusals_total{limit="process"}[5m])) > 0.1',
    for: "5m",
    severity: "page",
    summary: "Calls are refused because a process has too much to do.",
  },
  {
    name: "PosthornCallsFail",
    expression:
      'sum(rate(posthorn_http_requests_total{status=~"5.."}[5m])) / sum(rate(posthorn_http_requests_total[5m])) > 0.02',
    for: "5m",
    severity: "page",
    summary: "More than 2 % of the calls end with a 5xx status.",
  },
  {
    name: "PosthornJobsDead",
    expression: 'sum(increase(posthorn_jobs_total{result="dead"}[1h])) > 0',
    for: "0m",
    severity: "ticket",
    summary: "A job was given up after its last attempt.",
  },
  {
    name: "PosthornSlow",
    expression: "max(posthorn_event_loop_lag_seconds) > 1",
    for: "5m",
    severity: "ticket",
    summary: "The event loop of a process is blocked for more than a second at a time.",
  },
  {
    name: "PosthornBounceRate",
    expression: dailyShare("bounced", 0.05),
    for: "15m",
    severity: "ticket",
    summary: "More than 5 % of the mail of the last day bounced; mailbox providers block senders for it.",
  },
  {
    name: "PosthornComplaintRate",
    expression: dailyShare("complained", 0.001),
    for: "15m",
    severity: "ticket",
    summary: "More than 0.1 % of the recipients of the last day complained.",
  },
];
