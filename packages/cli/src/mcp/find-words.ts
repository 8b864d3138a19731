/** Words that say nothing about what somebody wants to do. */
const fillers = new Set(
  "a an and any are as at be been by can did do does for from get give has have how i if in into is it its like me my of on or our out please set should so some somebody someone that the their them then there they this to up us want was we were what when where which why will with would you your".split(
    " ",
  ),
);

/** The words of the API for words that people use, by stem: first those for things, then those for what is done with them. */
const synonyms = new Map(
  Object.entries({
    mail: "email message",
    email: "message mail",
    message: "email mail",
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
    subscriber: "contact",
    person: "contact",
    people: "contact",
    recipient: "contact",
    who: "member contact",
    audience: "list segment",
    group: "list segment",
    filter: "segment",
    label: "tag",
    hook: "webhook",
    callback: "webhook",
    dns: "domain",
    stat: "analytics",
    statistic: "analytics",
    metric: "analytics",
    design: "template",
    order: "conversion",
    purchase: "conversion",
    revenue: "conversion",
    sale: "conversion",
    tenant: "workspace",
    add: "create",
    new: "create",
    make: "create",
    register: "create",
    record: "create",
    remove: "delete",
    erase: "delete",
    show: "get list",
    see: "get",
    look: "get",
    find: "list",
    search: "list",
    change: "update",
    edit: "update",
    modify: "update",
    stop: "cancel",
    start: "trigger",
    many: "bulk batch",
    everyone: "all",
  }).map(([word, meant]) => [stem(word), meant.split(" ").map(stem)]),
);

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
    for (const meant of synonyms.get(typed) ?? []) {
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
