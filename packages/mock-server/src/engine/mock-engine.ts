import {
  bootstrap,
  type Core,
  type CoreParts,
  type CoreRequest,
  type CoreResponse,
  createCore,
  createLocalOutbound,
  createMemoryStore,
  type Random,
  type Store,
} from "@posthorn/engine/core";
import { createApiKey, makeRsaKeyPair } from "@posthorn/engine/internal";
import { captureMail } from "../mail/captured-mail.js";
import { createScriptedMailer, ScriptedOutcomes } from "../mail/mail-outcomes.js";
import type { MockOptions, MockSnapshot } from "../mock/mock.js";
import { originOf } from "../options/origin-of.js";
import { chooseClock, chooseLatency, chooseLookUp, chooseRandom, isDeterministic } from "../options/read-options.js";
import { wholeNumber } from "../options/whole-number.js";
import { withDefaults } from "./add-workspace.js";
import { watchOutbound } from "./deliveries.js";
import { Exchange } from "./exchange.js";
import { createMailPruner } from "./prune-mail.js";
import { Recorders, type RecordLimits } from "./recorders.js";
import { watchStore } from "./watched-store.js";

/** How many messages a workspace keeps by default: more than any test looks at, in some 20 MB of heap. */
const defaultKeep = 2500;

/** A workspace and its keys. */
export interface Tenant {
  /** Undefined until the workspace is made. */
  id: string | undefined;
  readonly liveKey: string;
  readonly sandboxKey: string;
}

/** How a server's engine differs from one without a port. */
type EngineParts = Pick<CoreParts, "worker" | "metrics" | "tracer">;

/** The extra state of a mock in a snapshot: what it holds outside the store. */
interface CapturedState {
  readonly records: ReturnType<Recorders["capture"]>;
  readonly outcomes: ReturnType<ScriptedOutcomes["entries"]>;
}

/** An engine in memory with everything a mock shows of it and changes in it. All its workspaces share it. */
export class MockEngine {
  readonly baseUrl: string;
  readonly operatorToken: string;
  /** The workspace the engine begins with. */
  readonly first: Tenant;
  readonly core: Core;
  readonly recorders: Recorders;
  readonly outcomes = new ScriptedOutcomes();
  /** Resolves once the first workspace is made and the job loop runs. */
  readonly ready: Promise<void>;
  readonly #options: MockOptions;
  readonly #store: Store;
  readonly #exchange: Exchange;
  #initialSnapshot: MockSnapshot | undefined;
  #closing: Promise<void> | undefined;

  /** Makes an engine over an empty store in memory, and starts it. Throws RangeError naming an option that has a wrong value. */
  constructor(options: MockOptions = {}, parts: EngineParts = {}) {
    this.#options = options;
    const publicUrl = originOf(options.baseUrl ?? "http://posthorn.test/v1");
    this.baseUrl = `${publicUrl}/v1`;
    const random = chooseRandom(options);
    const secret = randomText(random);
    this.operatorToken = randomText(random);
    this.first = {
      id: undefined,
      liveKey: createApiKey(random, "production"),
      sandboxKey: createApiKey(random, "sandbox"),
    };

    const limits = readLimits(options);
    const recorders = new Recorders(limits);
    this.recorders = recorders;
    this.#store = watchStore(
      createMemoryStore(),
      (written) => recorders.addWritten(written),
      createMailPruner(limits.messages),
    );
    this.core = this.#createCore({ ...parts, publicUrl, secret, random });
    this.#exchange = new Exchange({
      core: this.core,
      latency: chooseLatency(options),
      onCall: (call) => recorders.requests.add(call),
      onUnhandled: (call) => recorders.unhandled.add({ workspace_id: "", call }),
    });
    this.#setInitialFaults();
    this.ready = this.#start();
  }

  /** Answers a request as the service would. */
  async handle(request: CoreRequest): Promise<CoreResponse> {
    await this.ready;
    return this.#exchange.handle(request);
  }

  /** Registers the keys of a workspace, so that calls with them are recorded for it. */
  registerKeys({ id = "", liveKey, sandboxKey }: Tenant): void {
    for (const key of [liveKey, sandboxKey]) this.#exchange.registerKey(key, id);
  }

  /** Returns the state of all workspaces, once no job is due. */
  async snapshot(): Promise<MockSnapshot> {
    await this.ready;
    return this.#captureSnapshot();
  }

  /** Restores a snapshot. Throws RangeError for what is no snapshot, and Error for the snapshot of another mock. */
  async restore(snapshot: MockSnapshot): Promise<void> {
    await this.ready;
    await this.#restoreSnapshot(snapshot);
  }

  /** Restores the state the engine began with, including the faults of its options. */
  async reset(): Promise<void> {
    await this.ready;
    if (this.#initialSnapshot !== undefined) await this.#restoreSnapshot(this.#initialSnapshot);
    this.#setInitialFaults();
  }

  /** Stops the engine: waits are rejected, and calls are answered 503, except `health`. */
  close(): Promise<void> {
    this.#closing ??= this.#stop();
    return this.#closing;
  }

  #createCore(parts: EngineParts & { publicUrl: string; secret: string; random: Random }): Core {
    const { publicUrl, worker = {}, ...others } = parts;
    const clock = chooseClock(this.#options);
    const mailer = captureMail(this.#store, (record) => this.recorders.emails.add(record));
    // No signed mail leaves a mock, so all its domains share one DKIM key.
    let keyPair: ReturnType<typeof makeRsaKeyPair> | undefined;
    return createCore({
      ...others,
      clock,
      settings: { publicUrl, ...rateLimits(this.#options) },
      store: this.#store,
      mailer: createScriptedMailer(mailer, this.outcomes),
      operatorToken: this.operatorToken,
      worker,
      // A test may make as many calls at once as it likes.
      bounded: false,
      outbound: watchOutbound(createLocalOutbound(), clock, (id, headers) => this.recorders.addAttempt(id, headers)),
      extraState: {
        capture: (): CapturedState => ({ records: this.recorders.capture(), outcomes: this.outcomes.entries() }),
        restore: (captured) => this.#restoreExtraState(captured as CapturedState),
        clear: () => this.#clearExtraState(),
      },
      lookUp: chooseLookUp(this.#options),
      makeKeyPair() {
        keyPair ??= makeRsaKeyPair();
        return keyPair;
      },
    });
  }

  async #start(): Promise<void> {
    const { liveKey, sandboxKey } = this.first;
    const { operatorToken } = this;
    const settings = withDefaults(this.#options.settings);
    const { workspace_id } = await bootstrap(this.core.ctx, this.#store, {
      liveKey,
      sandboxKey,
      operatorToken,
      settings,
    });
    this.first.id = workspace_id;
    this.registerKeys(this.first);
    await this.core.start({ loaded: isDeterministic(this.#options) });
    this.#initialSnapshot = await this.#captureSnapshot();
  }

  async #stop(): Promise<void> {
    await this.ready;
    this.#exchange.close();
    this.recorders.close();
    await this.core.stop();
    await this.#store.close();
  }

  async #captureSnapshot(): Promise<MockSnapshot> {
    // A mail that is delivered while its job is still stored would be delivered again after a restore.
    await this.core.settle();
    return { workspace_id: this.first.id ?? "", state: await this.core.snapshot() };
  }

  async #restoreSnapshot(snapshot: MockSnapshot): Promise<void> {
    if (snapshot?.state?.collections === undefined) {
      throw new RangeError("restore takes what was awaited of snapshot: const before = await mock.snapshot()");
    }
    if (snapshot.workspace_id !== this.first.id) throw new Error("the snapshot is another mock's");
    await this.core.restore(snapshot.state);
  }

  #restoreExtraState({ records, outcomes }: CapturedState): void {
    this.recorders.restore(records);
    this.outcomes.replace(outcomes);
  }

  #clearExtraState(): void {
    this.recorders.clear();
    this.outcomes.replace([]);
    this.#setInitialFaults();
  }

  #setInitialFaults(): void {
    this.core.faults.clear();
    for (const { operation, ...fault } of this.#options.faults ?? []) this.core.faults.add(operation, fault);
  }
}

function randomText(random: Random): string {
  return Buffer.from(random.bytes(24)).toString("base64url");
}

function readLimits({ keep = defaultKeep }: MockOptions): RecordLimits {
  const messages = wholeNumber("keep", keep, 1);
  return { messages, events: 4 * messages, others: 10 * messages, requests: 1000 };
}

function rateLimits({ limits = {} }: MockOptions) {
  return {
    requestLimit: wholeNumber("limits.requests", limits.requests ?? 0, 0),
    emailLimit: wholeNumber("limits.emails", limits.emails ?? 0, 0),
  };
}
