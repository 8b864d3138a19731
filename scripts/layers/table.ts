// The layers: which place may import which. find-violations.ts compares every import with this table.
// Places are folders or files (without extension), under `packages/` unless a comment says otherwise.

/** A place of the engine, and the places it may import at run time besides itself. `import type` is free within a package. */
export interface Layer {
  at: string;
  may: readonly string[];
  /** Places it may import only by `import()`, so that they are loaded on demand. */
  lazily?: readonly string[];
}

const contract = "@posthorn/sdk/contract";
/** Parser of durations and search for misspelt names, for Posthorn's own packages. */
const internal = "@posthorn/sdk/internal";

const folders = [
  "platform",
  "mail",
  "rendering",
  "store",
  "delivery",
  "checks",
  "queue",
  "events",
  "resources",
  "jobs",
  "mail-threads",
  "http",
  "transport",
  "admin",
  "console",
  "pages",
  "reports",
];
/** Resources, events and jobs may only add jobs. The worker claims and ends them. */
const addingJobs = ["queue/queue", "queue/catalog"];

/** The engine, places under `packages/engine/src`. The longest `at` that fits a file is its layer; every file needs one. */
export const engineLayers: readonly Layer[] = [
  { at: "platform", may: [contract] },
  // What email addresses, return paths and the links in mail look like.
  { at: "mail", may: ["platform"] },
  { at: "rendering", may: ["platform", contract] },
  { at: "store", may: ["platform", contract] },
  { at: "delivery", may: ["mail", "platform", contract] },
  // The checks of mails: text in, findings out.
  { at: "checks", may: ["rendering", "mail", "platform", internal] },
  { at: "queue", may: ["store", "platform", contract] },
  // The threads that compose, sign and send mail.
  { at: "mail-threads", may: ["resources/emails/compose", "rendering", "delivery", "platform"] },
  { at: "events", may: [...addingJobs, "store", "platform", contract] },
  { at: "resources", may: ["rendering", "events", ...addingJobs, "store", "mail", "platform", contract, internal] },
  { at: "jobs", may: ["resources", "rendering", "delivery", "queue", "store", "events", "platform"] },
  { at: "http", may: ["resources/index", "store", "platform", contract, internal] },
  { at: "transport", may: ["http", "platform"] },
  {
    // The pages of recipients. They call functions of the nouns, because handlers serve API callers only.
    at: "pages",
    may: [
      "resources/contacts",
      "resources/suppressions",
      "resources/emails/mail-recipient",
      "resources/emails/visits",
      "http",
      "mail",
      "platform",
    ],
  },
  {
    // The intake of bounce and complaint reports, which mail servers send over SMTP.
    at: "reports",
    may: ["resources/emails", "delivery/reports", "mail", "platform"],
  },
  {
    // The API under /_posthorn: it also moves the clock, settles the queue and empties the template cache of a running engine.
    at: "admin",
    may: [
      "resources/analytics/counters",
      "resources/automations/automations",
      "resources/automations/explain",
      "resources/automations/runs",
      "resources/automations/step-counts",
      "resources/campaigns/stats",
      "resources/contacts/contacts",
      "resources/domains/domains",
      "resources/domains/rotate-key",
      "resources/domains/zone",
      "resources/emails/attempt",
      "resources/emails/attempt-log",
      "resources/emails/compose",
      "resources/emails/status",
      "resources/handler",
      "resources/suppressions/suppressions",
      "resources/templates/templates",
      "resources/webhooks/clock-skew",
      "resources/webhooks/deliveries",
      "resources/webhooks/webhooks",
      "resources/webhooks/webhooks",
      "resources/workspaces/permissions",
      "resources/workspaces/workspaces",
      "resources/page",
      "events/emit-admin-event",
      "queue/hold",
      "queue/queue",
      "queue/time-control",
      "queue/worker",
      "rendering/template-cache",
      "rendering/template-limit-error",
      "store/contents",
      "http",
      "mail",
      "platform",
      contract,
      internal,
    ],
    // The data about mail clients is large, and few processes check a mail.
    lazily: ["checks"],
  },
  // Serves the files of the console, which calls the API under /_posthorn.
  { at: "console", may: ["http", "platform"] },
  // The embedded mail server. The engine talks to it over SMTP only, as to Mailpit.
  {
    at: "inbox",
    may: ["platform/scan-json", "platform/parse-url"],
    lazily: ["checks", "delivery/requests/request-links"],
  },

  // The composition roots. No folder above may import them.
  { at: "startup/settings-table", may: [] },
  { at: "startup/service-profile", may: ["config", "delivery/smtp-url"] },
  { at: "startup/data-dir", may: ["platform"] },
  { at: "startup/bootstrap", may: ["resources/workspaces/workspaces", "store", "platform"] },
  { at: "startup/mail-target", may: ["config", "delivery", "platform"], lazily: ["inbox"] },
  { at: "startup/state-snapshots", may: ["startup/bootstrap", "queue/queue", "store", "platform"] },
  { at: "startup/core-metrics", may: ["http", "store", "platform"] },
  { at: "startup/engine-metrics", may: ["config", "delivery", "mail-threads", "platform"] },
  { at: "startup/answer-metrics", may: ["http", "platform"] },
  { at: "startup/open-tracer", may: ["delivery/otlp", "platform"] },
  { at: "startup/open-store", may: ["store", "platform"] },
  { at: "startup/log-level", may: ["config", "platform"] },
  { at: "startup/reseal-secrets", may: ["startup/bootstrap", "store", "platform"] },

  {
    at: "config",
    may: [
      "startup/settings-table",
      "delivery/otlp/collector",
      "delivery/smtp-url",
      "store",
      "mail",
      "platform",
      contract,
      internal,
    ],
  },
  {
    at: "startup/listeners",
    may: ["config", "startup/answer-metrics", "create-core", "transport", "http", "platform"],
  },
  { at: "request-router", may: ["admin", "console", "pages", "http", "platform", contract] },
  {
    at: "create-core",
    may: [
      ...folders,
      "request-router",
      "startup/bootstrap",
      "startup/core-metrics",
      "startup/reseal-secrets",
      "startup/state-snapshots",
    ],
  },
  { at: "engine", may: [...folders, "create-core", "config", "startup"] },

  { at: "commands/exit-codes", may: [] },
  { at: "commands/welcome", may: [] },
  { at: "commands/command-help", may: ["startup/settings-table", "platform", internal] },
  {
    at: "commands/serve-command",
    may: [
      "engine",
      "config",
      "startup/log-level",
      "startup/service-profile",
      "commands/welcome",
      "commands/exit-codes",
      "platform",
    ],
  },
  { at: "commands/migrate-command", may: ["config", "store/postgres/migrate"] },
  { at: "commands/keys-command", may: [...folders, "create-core", "config", "startup", internal] },
  // It copies rows unchanged, so it needs no code of the resources.
  {
    at: "commands/store-command",
    may: ["config", "startup/data-dir", "startup/open-store", "store", "platform", internal],
    lazily: ["commands/backup-command"],
  },
  { at: "commands/secrets-command", may: ["commands/exit-codes", "config", "startup", "store", "platform"] },
  { at: "commands/backup-command", may: ["commands/exit-codes", "config", "queue/hold", "store", "platform"] },
  {
    at: "commands/dns-zone-command",
    may: ["config", "startup/open-store", "resources/domains/zone", "store/copy/checkpoint", "mail", "platform"],
  },
  { at: "commands/run-program", may: ["commands", "engine", "config", "startup", "store/store", "platform"] },
  { at: "main", may: ["commands/run-program"] },

  // The public entry points.
  { at: "index", may: [...folders, "engine", "config"] },
  { at: "core", may: [...folders, "create-core", "startup/bootstrap"] },
  { at: "internal", may: [...folders, "startup/answer-metrics", "startup/open-tracer"] },
  { at: "mail-checks", may: ["checks", "delivery/requests/request-links"] },
  { at: "testing", may: ["platform", "store", "store/testing", "delivery/testing"] },
];

/** The files that another noun may import, in addition to `<noun>/<noun>`. */
export const nounFiles: readonly string[] = [
  // A template's source and a mail's are checked by one function.
  "resources/emails/content",
  // A campaign's mail is accepted like any other.
  "resources/emails/accept",
  "resources/emails/quota",
  "resources/emails/sender",
  // Lists, segments and tags show contacts, too.
  "resources/contacts/show-contacts",
  // Every change of a contact emits the same event.
  "resources/contacts/emit-contact-updated",
  // A step unsubscribes and resubscribes as the recipient's own link does.
  "resources/contacts/consent",
  // Lists and segments choose contacts by the same conditions.
  "resources/contacts/conditions",
  // A deleted contact leaves its lists and tags, and a new one may join a list.
  "resources/lists/members",
  "resources/tags/assignments",
  // A deleted contact also leaves its automation runs.
  "resources/automations/run-writer",
  // Webhook steps sign their requests as event deliveries do.
  "resources/webhooks/sign",
  // Events of mail are counted in the transaction that emits them.
  "resources/analytics/counters",
];

/** The entry points of other packages that a package may import, also as types; those of `lazily` at run time only by `import()`. */
export interface PackageRule {
  may: readonly string[];
  lazily?: readonly string[];
  /** Whether the package also runs without Node. */
  withoutNode?: boolean;
}

/** Folders of the repository. */
export const packageRules: Readonly<Record<string, PackageRule>> = {
  "packages/sdk": { may: [], withoutNode: true },
  "packages/engine": { may: [contract, internal] },
  "packages/mock-server": {
    may: [
      "@posthorn/engine/checks",
      "@posthorn/engine/core",
      "@posthorn/engine/internal",
      "@posthorn/engine/testing",
      "@posthorn/sdk",
      contract,
      internal,
    ],
  },
  "packages/cli": {
    may: ["@posthorn/sdk", internal],
    lazily: [
      "@posthorn/engine",
      "@posthorn/engine/checks",
      "@posthorn/engine/core",
      "@posthorn/mock-server",
      "@posthorn/mock-server/http",
      "@posthorn/sdk/webhooks",
      contract,
    ],
  },
  e2e: { may: ["@posthorn/sdk", "@posthorn/engine", "@posthorn/mock-server", "@posthorn/cli"] },
};

/** The places in `packages/` where a foreign package may be imported at run time. One that is not listed may not be imported. */
export const drivers: Readonly<Record<string, readonly string[]>> = {
  "openapi-fetch": ["sdk/src/posthorn"],

  rou3: ["engine/src/http/steps/match", "engine/src/inbox/listen-http"],
  express: ["engine/src/transport/express"],
  lowdb: ["engine/src/store/json"],
  "lru-cache": [
    "engine/src/store/json/row-locations",
    "engine/src/rendering/template-cache",
    "engine/src/delivery/dkim-key-cache",
    "engine/src/http/load/token-guard",
    "engine/src/admin/mail/mail-readings",
  ],
  pg: ["engine/src/store/postgres"],
  nodemailer: ["engine/src/delivery", "engine/src/inbox"],
  "smtp-server": ["engine/src/inbox", "engine/src/reports"],
  mailparser: ["engine/src/inbox"],
  entities: ["engine/src/rendering/find-links", "engine/src/checks"],
  htmlparser2: ["engine/src/checks/html/scan-html"],
  "@csstools/css-tokenizer": ["engine/src/checks"],
  "html-to-text": ["engine/src/rendering/html-to-text", "engine/src/inbox/mail/parse-mail"],
  pino: ["engine/src/platform/pino-log"],

  // The console runs in a browser and calls the admin API only.
  preact: ["engine/console/src"],

  msw: ["mock-server/src"],
  vitest: ["mock-server/src/vitest"],
  "@playwright/test": ["mock-server/src/playwright"],

  commander: ["cli/src"],
  "csv-parse": ["cli/src/rows"],
  diff: ["cli/src/commands/templates"],
  "jq-wasm": ["cli/src/output/jq"],
  "string-width": ["cli/src/output"],
  yaml: ["cli/src/output"],
  ink: ["cli/src/views"],
  react: ["cli/src/views"],
};

/** The places in `packages/engine/src` where Node's modules for the network and for timers may be imported. Other modules of Node may be imported anywhere. */
export const guardedNodeModules: Readonly<Record<string, readonly string[]>> = {
  "node:net": ["delivery", "inbox", "config", "store/json/process-lock"],
  "node:http": ["delivery", "inbox", "transport/express"],
  "node:https": ["delivery"],
  "node:http2": [],
  "node:tls": ["delivery"],
  "node:dns": ["delivery"],
  "node:dns/promises": ["delivery"],
  "node:dgram": [],
  "node:timers": ["platform"],
  "node:timers/promises": ["platform"],
  "node:process": [],
};

/** The places in `packages/engine/src` where a global for time, random values, the environment or the network may be used. */
export interface Ambient {
  name: string;
  places: readonly string[];
  /** Whether the rule applies to tests as well, because no test sleeps. */
  inTests?: boolean;
}

export const ambient: readonly Ambient[] = [
  { name: "Date.now", places: ["platform"] },
  { name: "new Date()", places: ["platform"] },
  { name: "performance.now", places: ["platform"] },
  { name: "process.hrtime", places: ["platform"] },
  // `main` waits half a second for connections that do not close, and ends the process.
  { name: "setTimeout", places: ["platform", "main"], inTests: true },
  { name: "setInterval", places: ["platform"], inTests: true },
  { name: "Math.random", places: ["platform"] },
  { name: "randomUUID", places: ["platform"] },
  { name: "randomBytes", places: ["platform"] },
  { name: "getRandomValues", places: ["platform"] },
  { name: "process.env", places: ["main"] },
  // It is wrong in Node 20; see platform/parse-url.ts.
  { name: "URL.canParse", places: ["platform"] },
  // `welcome` calls the engine's own API, as a user would; `mail-target` checks whether a Mailpit answers.
  { name: "fetch", places: ["delivery", "commands/welcome", "startup/mail-target"] },
];
