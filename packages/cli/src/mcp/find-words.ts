/** Words that say nothing about what somebody wants to do. */
const fillers = new Set(
  "a an and any are as at be been by can did do does for from get give has have how i if in into is it its like me my of on or our out please set should so some somebody someone that the their them then there they this to up us want was we were what when where which who why will with would you your".split(
    " ",
  ),
);

/** The words of the API for words that people use, by stem. */
const synonyms: Readonly<Record<string, string>> = {
  mail: "email message",
  email: "message",
  message: "email",
  newsletter: "campaign",
  blast: "campaign",
  broadcast: "campaign",
  drip: "automation",
  sequence: "automation",
  workflow: "automation",
  journey: "automation",
  flow: "automation",
  series: "automation",
  user: "contact",
  customer: "contact",
  subscriber: "contact member",
  person: "contact",
  people: "contact",
  recipient: "contact",
  profile: "contact",
  audience: "list segment",
  group: "list segment",
  filter: "segment",
  query: "segment",
  label: "tag",
  unsubscribe: "suppression",
  optout: "suppression",
  block: "suppression",
  blocklist: "suppression",
  blacklist: "suppression",
  unblock: "suppression delete",
  resubscribe: "suppression delete",
  hook: "webhook",
  callback: "webhook",
  subscription: "webhook",
  subscribe: "webhook list",
  redeliver: "delivery replay",
  resend: "delivery replay",
  retry: "delivery replay",
  dns: "domain",
  dkim: "domain",
  spf: "domain",
  dmarc: "domain",
  stat: "analytics",
  statistic: "analytics",
  report: "analytics",
  metric: "analytics",
  rate: "analytics",
  figure: "analytics",
  layout: "template",
  design: "template",
  order: "conversion",
  purchase: "conversion",
  revenue: "conversion",
  sale: "conversion",
  browse: "product view",
  status: "status",
  delivered: "status",
  arrive: "status",
  undeliverable: "bounce",
  reject: "bounce",
  fail: "bounce",
  later: "schedule",
  schedule: "later send",
  abort: "cancel",
  stop: "cancel",
  unschedule: "cancel",
  many: "batch bulk",
  several: "batch bulk",
  thousand: "batch bulk",
  merge: "duplicate",
  dedupe: "duplicate",
  tenant: "workspace",
  account: "workspace",
  scope: "permission",
  right: "permission",
  key: "permission",
  alive: "health",
  ping: "health",
  up: "health",
  broken: "fault",
  outage: "fault",
  time: "clock",
  simulate: "fault explain",
  preview: "estimate explain",
  size: "estimate",
  count: "estimate",
  enrol: "trigger",
  enroll: "trigger",
  start: "trigger send",
  begin: "trigger",
  activate: "update",
  pause: "update",
  rename: "update",
  change: "update",
  edit: "update",
  modify: "update",
  add: "create assign",
  new: "create",
  make: "create",
  register: "create",
  insert: "create",
  store: "create",
  save: "create",
  remove: "delete",
  erase: "delete",
  drop: "delete",
  clear: "delete",
  show: "get list",
  read: "get list",
  see: "get list",
  look: "get",
  fetch: "get",
  find: "list get",
  search: "list",
  all: "list",
  everyone: "all",
  everything: "all",
  wipe: "delete all",
  send: "send",
  deliver: "send delivery",
  attempt: "delivery",
};

/** Returns the stems of the words of a text, without fillers. The parts of `bulkDelete` are words as well. */
export function stemsOf(text: string): string[] {
  return text
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/opt[- ]?out/g, "optout")
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "" && !fillers.has(word))
    .map(stem);
}

/** Returns the stems of a query with their weights: those of the words of the API count less than those that were typed. */
export function weightedStems(query: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const typed of stemsOf(query)) {
    weights.set(typed, 1);
    for (const meant of (synonyms[typed] ?? "").split(" ").filter(Boolean).map(stem)) {
      weights.set(meant, Math.max(weights.get(meant) ?? 0, 0.7));
    }
  }
  return weights;
}

/** Returns a word without its English ending. */
function stem(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (word === "analytics" || word === "status" || word === "series") return word;
  const bare = word.replace(/(?<=[a-z]{3})(?:ings?|ed|e?s)$/, "");
  return bare.replace(/(?<=[a-z]{3})e$/, "").replace(/([bdglmnprt])\1$/, "$1");
}
