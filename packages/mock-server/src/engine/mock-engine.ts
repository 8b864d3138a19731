import {
  bootstrap,
  type Core,
  type CoreParts,
  createClock,
  createCore,
  createLocalOutbound,
  createMemoryStore,
} from "@posthorn/engine/core";
import { createApiKey, type EventRow, eventToWire, type MessageRow, makeRsaKeyPair } from "@posthorn/engine/internal";
import { captureMail, type MailRecord } from "../mail/captured-mail.js";
import { createOutcomes, type Outcomes, scriptMailer } from "../mail/mail-outcomes.js";
import { showScheduled } from "../mail/scheduled-mail.js";
import type {
  CapturedEmail,
  MockDelivery,
  MockEvent,
  MockOptions,
  MockRequest,
  MockSnapshot,
  ScheduledMail,
  UnhandledCall,
} from "../mock/mock.js";
import { originOf } from "../options/origin-of.js";
import { chooseClock, chooseLatency, chooseLookUp, chooseRandom, isDeterministic } from "../options/read-options.js";
import { wholeNumber } from "../options/whole-number.js";
import { withDefaults } from "./add-workspace.js";
import { type CallRecord, showCall } from "./call-log.js";
import { type DeliveryRecord, showDelivery, watchOutbound } from "./deliveries.js";
import { createExchange, type Exchange } from "./exchange.js";
import { createForgetting } from "./forget-mail.js";
import { createFeed, type Feed } from "./recorder.js";
import { type Written, watchStore } from "./watched-store.js";

/** How many messages are kept unless the options say so: more than any test looks at, in some 20 MB and the collector's slack. */
const keptByDefault = 2500;

/** How many of each are kept at least, and an eighth more at most: a mock that runs for days must not grow for ever. */
function chooseKept({ keep = keptByDefault }: MockOptions) {
  const messages = wholeNumber("keep", keep, 1);
  return { messages, events: 4 * messages, others: 10 * messages, requests: 1000 };
}

interface UnhandledRecord {
  /** Of nobody: which key a call had is not asked before its path is known. */
  readonly workspace_id: "";
  readonly call: UnhandledCall;
}

/** The extra state of a mock in a snapshot: what it recorded outside the store. */
interface RecordedState {
  readonly emails: readonly MailRecord[];
  readonly events: readonly EventRow[];
  readonly deliveries: readonly DeliveryRecord[];
  readonly scheduled: readonly Readonly<MessageRow>[];
  readonly requests: readonly CallRecord[];
  readonly unhandled: readonly UnhandledRecord[];
  readonly outcomes: ReturnType<Outcomes["entries"]>;
}

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
  readonly emails: Feed<MailRecord, CapturedEmail>;
  readonly events: Feed<EventRow, MockEvent>;
  readonly deliveries: Feed<DeliveryRecord, MockDelivery>;
  readonly scheduled: Feed<Readonly<MessageRow>, ScheduledMail>;
  readonly requests: Feed<CallRecord, MockRequest>;
  readonly unhandled: Feed<UnhandledRecord, UnhandledCall>;
  readonly outcomes: Outcomes;
  /** Makes the keys of another workspace known, so that its calls can be told from others'. */
  know(tenant: Tenant): void;
  readonly exchange: Exchange;
  /** Resolves once the first workspace is made and the job loop runs. */
  readonly ready: Promise<void>;
  snapshot(): Promise<MockSnapshot>;
  restore(snapshot: MockSnapshot): Promise<void>;
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Gives back an engine over an empty store in memory; it begins to start at once. */
export function createMockEngine(options: MockOptions = {}, worker: NonNullable<CoreParts["worker"]> = {}): MockEngine {
  const publicUrl = originOf(options.baseUrl ?? "http://posthorn.test/v1");
  const random = chooseRandom(options);
  const text = () => Buffer.from(random.bytes(24)).toString("base64url");
  const [secret, operatorToken] = [text(), text()];
  const [liveKey, sandboxKey] = [createApiKey(random, "production"), createApiKey(random, "sandbox")];
  let first_id: string | undefined;

  const wall = createClock();
  const kept = chooseKept(options);
  const clock = chooseClock(options);
  const emails = createFeed({ wall, keep: kept.messages, show: ({ email }: MailRecord) => email });
  const events = createFeed({ wall, keep: kept.events, show: toEvent });
  const deliveries = createFeed({ wall, keep: kept.others, show: showDelivery, keyOf: ({ row }) => row.id });
  const scheduled = createFeed({ wall, keep: kept.others, show: showScheduled, keyOf: ({ id }) => id });
  const requests = createFeed({ wall, keep: kept.requests, show: showCall });
  const unhandled = createFeed({ wall, keep: kept.requests, show: ({ call }: UnhandledRecord) => call });
  const feeds = [emails, events, deliveries, scheduled, requests, unhandled];
  const outcomes = createOutcomes();

  const store = watchStore(createMemoryStore(), noteWritten, createForgetting(kept.messages));
  // Nothing that is signed ever leaves a mock, so one key is enough for all its domains.
  let pair: ReturnType<typeof makeRsaKeyPair> | undefined;
  const core = createCore({
    clock,
    secret,
    random,
    settings: { publicUrl, ...limitSettings(options) },
    store,
    mailer: scriptMailer(captureMail(store, emails.put), outcomes),
    operatorToken,
    worker,
    // How many calls a test makes at once is its own affair.
    bounded: false,
    outbound: watchOutbound(createLocalOutbound(), clock, (id, headers) => {
      const record = deliveries.get(id);
      if (record !== undefined) deliveries.put({ ...record, headers });
    }),
    extraState: {
      capture: (): RecordedState => ({
        emails: emails.records(),
        events: events.records(),
        deliveries: deliveries.records(),
        scheduled: scheduled.records(),
        requests: requests.records(),
        unhandled: unhandled.records(),
        outcomes: outcomes.entries(),
      }),
      restore(captured) {
        const seen = captured as RecordedState;
        emails.replace(seen.emails);
        events.replace(seen.events);
        deliveries.replace(seen.deliveries);
        scheduled.replace(seen.scheduled);
        requests.replace(seen.requests);
        unhandled.replace(seen.unhandled);
        outcomes.replace(seen.outcomes);
      },
      clear() {
        for (const feed of feeds) feed.replace([]);
        outcomes.replace([]);
        armFaults();
      },
    },
    lookUp: chooseLookUp(options),
    makeKeyPair() {
      pair ??= makeRsaKeyPair();
      return pair;
    },
  });
  const owners = new Map<string, string>();
  const end = new AbortController();
  const answer = createExchange({
    core,
    latency: chooseLatency(options),
    closed: end.signal,
    ownerOf: (key) => owners.get(key ?? "") ?? "",
    onKey: (key, workspace_id) => owners.set(key, workspace_id),
    onCall: requests.put,
    onUnhandled: (call) => unhandled.put({ workspace_id: "", call }),
  });
  armFaults();

  let beginning: MockSnapshot | undefined;
  let closing: Promise<void> | undefined;
  const ready = start();

  function noteWritten(written: Written): void {
    for (const row of written.events) events.put(row);
    for (const row of written.scheduled) scheduled.put(row);
    for (const row of written.deliveries) {
      const record = deliveries.get(row.id);
      // A delivery is added together with its event.
      const event = record?.event ?? written.events.find(({ id }) => id === row.event_id);
      const { workspace_id } = row;
      if (event !== undefined) deliveries.put({ workspace_id, row, event, headers: record?.headers ?? {} });
    }
  }

  function armFaults(): void {
    core.faults.clear();
    for (const { operation, ...fault } of options.faults ?? []) core.faults.add(operation, fault);
  }

  function know({ id = "", ...keys }: Tenant): void {
    for (const key of [keys.liveKey, keys.sandboxKey]) owners.set(key, id);
  }

  async function start(): Promise<void> {
    const settings = withDefaults(options.settings);
    const { workspace_id } = await bootstrap(core.ctx, store, { liveKey, sandboxKey, operatorToken, settings });
    first_id = workspace_id;
    know({ id: workspace_id, liveKey, sandboxKey });
    await core.start({ loaded: isDeterministic(options) });
    beginning = await take();
  }

  /** Nothing is due then: a mail that is out while its job still stands would go out again. */
  async function take(): Promise<MockSnapshot> {
    await core.settle();
    return { workspace_id: first_id ?? "", state: await core.snapshot() };
  }

  async function put(snapshot: MockSnapshot): Promise<void> {
    if (snapshot?.state?.collections === undefined) {
      throw new RangeError("restore takes what was awaited of snapshot: const before = await mock.snapshot()");
    }
    if (snapshot.workspace_id !== first_id) throw new Error("the snapshot is another mock's");
    await core.restore(snapshot.state);
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
    deliveries,
    scheduled,
    requests,
    unhandled,
    outcomes,
    know,
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
        end.abort();
        for (const feed of feeds) feed.close();
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
