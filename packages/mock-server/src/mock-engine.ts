import {
  bootstrap,
  type Core,
  createApiKey,
  createClock,
  createCore,
  createLocalOutbound,
  createMemoryStore,
  type EventRow,
  eventToWire,
  makeRsaKeyPair,
} from "@posthorn/engine/core";
import { mailInto } from "./captured-mail.js";
import { createExchange, type Exchange } from "./exchange.js";
import { createFeed, type Entry, type Feed } from "./feed.js";
import type { CapturedEmail, MockEvent, MockOptions, MockSnapshot, UnhandledCall } from "./mock.js";
import { chooseClock, chooseRandom, originOf } from "./read-options.js";
import { watchEvents } from "./watched-store.js";
import { wholeNumber } from "./whole-number.js";

/** How many mails, events and unhandled calls are kept at least: a mock that runs for days must not grow for ever. */
const kept = { emails: 10_000, events: 100_000, unhandled: 1000 };

/** What the feeds hold, as it is kept in a snapshot. */
type Seen = readonly [readonly Entry<CapturedEmail>[], readonly Entry<MockEvent>[], readonly Entry<UnhandledCall>[]];

/** A workspace and the keys to it. */
export interface Tenant {
  /** Undefined until the workspace is made. */
  readonly id: string | undefined;
  readonly liveKey: string;
  readonly sandboxKey: string;
}

/** An engine in memory with everything a mock shows of it and does to it; all its workspaces share it. */
export interface MockEngine {
  readonly core: Core;
  readonly baseUrl: string;
  readonly operatorToken: string;
  /** The workspace the engine begins with. */
  readonly first: Tenant;
  readonly emails: Feed<CapturedEmail>;
  readonly events: Feed<MockEvent>;
  readonly unhandled: Feed<UnhandledCall>;
  readonly exchange: Exchange;
  /** Resolves once the first workspace is made and the job loop runs. */
  readonly ready: Promise<void>;
  snapshot(): Promise<MockSnapshot>;
  restore(snapshot: MockSnapshot): Promise<void>;
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Gives back an engine over an empty store in memory; it begins to start at once. */
export function createMockEngine(options: MockOptions = {}): MockEngine {
  const publicUrl = originOf(options.baseUrl ?? "http://posthorn.test/v1");
  const random = chooseRandom(options);
  const text = () => Buffer.from(random.bytes(24)).toString("base64url");
  const [secret, operatorToken] = [text(), text()];
  const [liveKey, sandboxKey] = [createApiKey(random, "production"), createApiKey(random, "sandbox")];
  let first_id: string | undefined;

  const wall = createClock();
  const emails = createFeed<CapturedEmail>(wall, kept.emails);
  const events = createFeed<MockEvent>(wall, kept.events);
  const unhandled = createFeed<UnhandledCall>(wall, kept.unhandled);

  const store = watchEvents(createMemoryStore(), (rows) => {
    for (const row of rows) events.add(row.workspace_id, toEvent(row));
  });
  // Nothing that is signed ever leaves a mock, so one key is enough for all its domains.
  let pair: ReturnType<typeof makeRsaKeyPair> | undefined;
  const core = createCore({
    clock: chooseClock(options),
    secret,
    random,
    settings: { publicUrl, ...limitSettings(options) },
    store,
    mailer: mailInto(emails, store),
    operatorToken,
    outbound: createLocalOutbound(),
    beside: {
      take: () => [emails.entries(), events.entries(), unhandled.entries()],
      put(taken) {
        const [mails, facts, calls] = taken as Seen;
        emails.replace(mails);
        events.replace(facts);
        unhandled.replace(calls);
      },
      clear() {
        for (const feed of [emails, events, unhandled]) feed.replace([]);
        armFaults();
      },
    },
    lookUp: options.dns ?? (async () => "found"),
    makeKeyPair() {
      pair ??= makeRsaKeyPair();
      return pair;
    },
  });
  const answer = createExchange(core, (call) => unhandled.add("", call));
  armFaults();

  let beginning: MockSnapshot | undefined;
  let closing: Promise<void> | undefined;
  const ready = start();

  function armFaults(): void {
    core.faults.clear();
    for (const { operation, ...fault } of options.faults ?? []) core.faults.add(operation, fault);
  }

  async function start(): Promise<void> {
    const settings = { from_email: "hello@posthorn.test", ...options.settings };
    const { workspace_id } = await bootstrap(core.ctx, store, { liveKey, sandboxKey, operatorToken, settings });
    first_id = workspace_id;
    await core.start();
    beginning = await take();
  }

  /** Nothing is due then: a mail that is out while its job still stands would go out again. */
  async function take(): Promise<MockSnapshot> {
    await core.settle();
    return { workspace_id: first_id ?? "", state: await core.snapshot() };
  }

  async function put({ workspace_id, state }: MockSnapshot): Promise<void> {
    if (workspace_id !== first_id) throw new Error("the snapshot is another mock's");
    await core.restore(state);
  }

  return {
    core,
    baseUrl: `${publicUrl}/v1`,
    operatorToken,
    first: {
      get id() {
        return first_id;
      },
      liveKey,
      sandboxKey,
    },
    emails,
    events,
    unhandled,
    ready,
    async exchange(request) {
      await ready;
      return answer(request);
    },
    async snapshot() {
      await ready;
      return take();
    },
    async restore(snapshot) {
      await ready;
      await put(snapshot);
    },
    async reset() {
      await ready;
      if (beginning !== undefined) await put(beginning);
      armFaults();
    },
    close() {
      closing ??= ready.then(async () => {
        for (const feed of [emails, events, unhandled]) feed.close();
        await core.stop();
        await store.close();
      });
      return closing;
    },
  };
}

function limitSettings({ limits = {} }: MockOptions) {
  return {
    requestLimit: wholeNumber("limits.requests", limits.requests ?? 0, 0),
    emailLimit: wholeNumber("limits.emails", limits.emails ?? 0, 0),
  };
}

function toEvent(row: EventRow): MockEvent {
  return { ...eventToWire(row), type: row.type as MockEvent["type"], timestamp: new Date(row.at).toISOString() };
}
