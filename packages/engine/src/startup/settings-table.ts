/** A setting: a flag of `serve`, with its environment variable. */
export interface Setting {
  /** The placeholder of its value in help; empty for a switch, which has no value as a flag. */
  value: string;
  variable?: string;
  description: string;
  /** Its default; absent where the setting is off by default. */
  default?: string;
  /** Not shown in help. */
  isInternal?: true;
}

/** Every setting of `serve`, by its flag without the dashes. A flag wins over the environment. */
export const settings = {
  port: {
    value: "N",
    variable: "POSTHORN_PORT",
    default: "4010",
    description: "where to answer; 0 takes any free port",
  },
  host: { value: "H", variable: "POSTHORN_HOST", default: "127.0.0.1", description: "the address to answer on" },
  "data-dir": {
    value: "DIR",
    variable: "POSTHORN_DATA_DIR",
    default: ".posthorn",
    description: "where the data is kept",
  },
  "database-url": { value: "URL", variable: "DATABASE_URL", description: "PostgreSQL instead of the directory" },
  role: {
    value: "all|api|worker",
    variable: "POSTHORN_ROLE",
    default: "all",
    description: "answer, work or both; api and worker need PostgreSQL, --public-url and POSTHORN_SECRET",
  },
  profile: {
    value: "local|service",
    variable: "POSTHORN_PROFILE",
    default: "local",
    description: "local: the clock can be moved; service: secrets and --smtp are required",
  },
  smtp: {
    value: "URL",
    variable: "POSTHORN_SMTP_URL",
    default: "smtp://127.0.0.1:1025, in the service profile none",
    description: "the mail server that takes all mail",
  },
  "smtp-connections": {
    value: "N",
    variable: "POSTHORN_SMTP_CONNECTIONS",
    default: "10",
    description: "connections to the mail server, 1 to 1000 a process",
  },
  "smtp-rate": {
    value: "N",
    variable: "POSTHORN_SMTP_RATE",
    default: "0, no limit",
    description: "mails a second that this process sends at most",
  },
  threads: {
    value: "N",
    variable: "POSTHORN_THREADS",
    default: "cores less one, at most 4; in the local profile 0",
    description: "threads that compose, sign and send mail, 0 to 64; 0 leaves it to the main thread",
  },
  inbox: {
    value: "auto|off",
    variable: "POSTHORN_INBOX",
    default: "auto; off with --smtp and in the service profile",
    description: "an embedded inbox where no Mailpit answers",
  },
  admin: {
    value: "HOST:PORT",
    variable: "POSTHORN_ADMIN",
    default: "same",
    description: "a separate listener for /_posthorn",
  },
  metrics: {
    value: "HOST:PORT",
    variable: "POSTHORN_METRICS",
    description: "a listener that serves /metrics without a token, for a network that only Prometheus reaches",
  },
  otlp: {
    value: "URL",
    variable: "OTEL_EXPORTER_OTLP_ENDPOINT",
    description: "the collector that takes traces, as OTLP over HTTP in JSON",
  },
  "public-url": {
    value: "URL",
    variable: "POSTHORN_PUBLIC_URL",
    default: "the server's own",
    description: "base of the links in mail",
  },
  "shared-domain": {
    value: "D",
    variable: "POSTHORN_SHARED_DOMAIN",
    default: "posthorn.test",
    description: "the sender's domain of workspaces without a verified one",
  },
  dns: {
    value: "HOST:PORT",
    variable: "POSTHORN_DNS",
    default: "the system's",
    description: "the resolver asked about sending domains and webhook targets",
  },
  "bounce-smtp": {
    value: "HOST:PORT",
    variable: "POSTHORN_BOUNCE_SMTP",
    description: "where bounce and complaint reports come in",
  },
  "bounce-tls-cert": {
    value: "FILE",
    variable: "POSTHORN_BOUNCE_TLS_CERT",
    description: "certificate chain (PEM) with which --bounce-smtp offers STARTTLS; read again when it changes",
  },
  "bounce-tls-key": {
    value: "FILE",
    variable: "POSTHORN_BOUNCE_TLS_KEY",
    description: "its private key (PEM)",
  },
  "delivered-on": {
    value: "accept|report",
    variable: "POSTHORN_DELIVERED_ON",
    default: "accept",
    description: "whether mail is delivered when its server took it, or when a report says so",
  },
  clock: {
    value: "real|manual[=ISO]",
    variable: "POSTHORN_CLOCK",
    default: "real",
    description: "a manual clock starts frozen; local profile only",
  },
  lease: {
    value: "D",
    variable: "POSTHORN_LEASE",
    default: "60s",
    description: "how long a worker holds a job without a heartbeat",
  },
  "content-life": {
    value: "D",
    variable: "POSTHORN_CONTENT_LIFE",
    default: "30d",
    description: "how long the content of messages is kept; at least 7d",
  },
  "event-life": {
    value: "D",
    variable: "POSTHORN_EVENT_LIFE",
    default: "30d",
    description: "how long events and ended deliveries are kept; at least 7d",
  },
  "message-life": {
    value: "D|none",
    variable: "POSTHORN_MESSAGE_LIFE",
    default: "none, in the service profile 400d",
    description: "how long messages that are over are kept; at least 31d",
  },
  "run-life": {
    value: "D|none",
    variable: "POSTHORN_RUN_LIFE",
    default: "that of messages",
    description: "how long automation runs that are over are kept; at least 7d",
  },
  "bounce-life": {
    value: "D|none",
    variable: "POSTHORN_BOUNCE_LIFE",
    default: "that of messages",
    description: "how long bounces are kept; at least 7d, at most as long as messages",
  },
  "link-life": {
    value: "D",
    variable: "POSTHORN_LINK_LIFE",
    default: "400d",
    description: "how long tracked links work; at least 31d",
  },
  "unsubscribe-life": {
    value: "D|none",
    variable: "POSTHORN_UNSUBSCRIBE_LIFE",
    default: "none, in the service profile 1095d",
    description: "how long links to unsubscribe work where the message was deleted; at least 31d",
  },
  "idempotency-life": {
    value: "D",
    variable: "POSTHORN_IDEMPOTENCY_LIFE",
    default: "1h",
    description: "how long an answer is repeated to calls with its Idempotency-Key; at most 7d",
  },
  "dead-job-life": {
    value: "D",
    variable: "POSTHORN_DEAD_JOB_LIFE",
    default: "30d",
    description: "how long jobs that were given up are kept; at least 1d",
  },
  "log-level": {
    value: "debug|info|warn|error|FILE",
    variable: "POSTHORN_LOG_LEVEL",
    default: "info",
    description: "what is logged, or a file that contains it, which SIGHUP reads again",
  },
  hold: {
    value: "",
    variable: "POSTHORN_HOLD",
    description:
      "run no job until an operator releases them, for a database that was restored; the variable is true or false",
  },
  "ready-file": { value: "PATH", description: "written when ready, removed at exit" },
  welcome: { value: "COMMAND", description: "how to call the command line in a greeting", isInternal: true },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;

/** What is set from the environment alone, and what it is. */
export const variables = {
  POSTHORN_SECRET:
    "at least 32 characters; opens what is encrypted and signs links. The local profile makes and keeps one",
  POSTHORN_SECRET_PREVIOUS:
    "a second secret, which still opens what it sealed and keeps the links that it signed valid",
  POSTHORN_OPERATOR_TOKEN:
    "the operator's token, in the service profile at least 32 characters; the local profile makes one",
  POSTHORN_OPERATOR_TOKEN_PREVIOUS: "a second token that is valid while the first one replaces it",
  POSTHORN_BOOTSTRAP_LIVE_KEY: "a live key of the first workspace, at the first start",
  POSTHORN_BOOTSTRAP_SANDBOX_KEY: "a sandbox key of the first workspace, at the first start",
  POSTHORN_COMPANY_NAME: "of the first workspace, at the first start",
  POSTHORN_COMPANY_ADDRESS: "of the first workspace, at the first start",
  POSTHORN_FROM_EMAIL: "default sender of the first workspace, at the first start",
  POSTHORN_FROM_NAME: "its name",
  OTEL_TRACES_SAMPLER_ARG: "share of the requests without a traceparent whose trace is recorded, 0 to 1; default 1",
  OTEL_EXPORTER_OTLP_HEADERS: "headers for the collector, such as api-key=VALUE, separated by commas",
  POSTHORN_RATE_LIMIT: "requests a minute and key; default 100, 0 is no limit",
  POSTHORN_EMAIL_RATE_LIMIT: "emails a minute and key; default 100, 0 is no limit",
} as const;
