const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** How long each kind of row is kept, in ms; null: for ever. */
export interface Lives {
  /** The content of messages, from the end of the week in which they were accepted. */
  readonly content: number;
  /** Events, and the deliveries of webhooks that have ended. */
  readonly event: number;
  /** Messages, batches and scheduled emails that are over, from their last change. */
  readonly message: number | null;
  /** Automation runs that are over, with their steps, from their last change. */
  readonly run: number | null;
  readonly bounce: number | null;
  /** The targets of tracked links, from the end of the week in which the mail was sent. */
  readonly link: number;
  /** The recipients of deleted messages, whom links to unsubscribe need, from the acceptance of the message. */
  readonly unsubscribe: number | null;
  /** The answers that are repeated to calls with the same Idempotency-Key. */
  readonly idempotency: number;
  /** Dead letters: the jobs that were given up. */
  readonly dead_job: number;
}

export type LifeName = keyof Lives;

interface LifeRule {
  least: number;
  most?: number;
  /** Whether rows may be kept for ever. */
  mayBeNone?: true;
  /** The limits in words. */
  wanted: string;
}

/** The limits of each life. */
export const lifeRules: Readonly<Record<LifeName, LifeRule>> = {
  // Mail is retried for up to five days and needs its content, and late reports need the events.
  content: { least: 7 * day, wanted: "a duration of at least 7d" },
  event: { least: 7 * day, wanted: "a duration of at least 7d" },
  // A month, because monthly limits count messages.
  message: {
    least: 31 * day,
    mayBeNone: true,
    wanted: "none, or a duration of at least 31d and not below those of content and events",
  },
  run: { least: 7 * day, mayBeNone: true, wanted: "none, or a duration of at least 7d" },
  // Five transient bounces suppress an address unless a mail was delivered in between: the mail has to outlive them.
  bounce: { least: 7 * day, mayBeNone: true, wanted: "a duration of at least 7d and not above that of messages" },
  link: { least: 31 * day, wanted: "a duration of at least 31d" },
  unsubscribe: { least: 31 * day, mayBeNone: true, wanted: "none, or a duration of at least 31d" },
  idempotency: { least: hour, most: 7 * day, wanted: "a duration from 1h to 7d" },
  dead_job: { least: day, wanted: "a duration of at least 1d" },
};

export const lifeNames = Object.keys(lifeRules) as LifeName[];

/** Returns the first life that is outside of its limits, alone or beside the others; undefined when all are within. */
export function lifeOutsideLimits(lives: Lives): LifeName | undefined {
  const outside = lifeNames.find((name) => {
    const { least, most = Number.POSITIVE_INFINITY, mayBeNone } = lifeRules[name];
    const life = lives[name];
    return life === null ? mayBeNone !== true : !(life >= least && life <= most);
  });
  if (outside !== undefined) return outside;
  const message = lives.message ?? Number.POSITIVE_INFINITY;
  if (message < Math.max(lives.content, lives.event)) return "message";
  return (lives.bounce ?? Number.POSITIVE_INFINITY) > message ? "bounce" : undefined;
}

/**
 * Returns the lives of a workspace: its own, and the service's for the others. Where they do not fit each other, because the
 * service's were changed later, messages are kept as long as their content and events, and bounces no longer than messages.
 */
export function livesOf(service: Lives, own: Partial<Lives> | undefined): Lives {
  if (own === undefined) return service;
  const lives = { ...service, ...own };
  const message = lives.message === null ? null : Math.max(lives.message, lives.content, lives.event);
  // Runs and bounces follow the messages of their workspace where nothing else was said.
  const follow = (name: "run" | "bounce") =>
    own[name] === undefined && service[name] === service.message ? message : lives[name];
  const bounce = Math.min(follow("bounce") ?? Number.POSITIVE_INFINITY, message ?? Number.POSITIVE_INFINITY);
  return { ...lives, message, run: follow("run"), bounce: bounce === Number.POSITIVE_INFINITY ? null : bounce };
}

/** The lives of a local service that says nothing else. */
const defaultLives: Lives = {
  content: 30 * day,
  event: 30 * day,
  message: null,
  run: null,
  bounce: null,
  link: 400 * day,
  unsubscribe: null,
  idempotency: hour,
  dead_job: 30 * day,
};

/** Returns the lives of a service that sets some of them. Runs and bounces are kept as long as messages unless they are set. */
export function serviceLives(given: Partial<Lives> = {}): Lives {
  const { message = defaultLives.message } = given;
  return { ...defaultLives, run: message, bounce: message, ...given };
}
