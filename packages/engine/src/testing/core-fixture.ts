import { loadResponseCheck, type OperationId, operations, type ResponseCheck } from "@posthorn/sdk/contract";
import { type Core, type CoreParts, createCore } from "../create-core.js";
import { type CaptureMailer, createCaptureMailer } from "../delivery/capture-mailer.js";
import type { Mailer } from "../delivery/mailer.js";
import type { CoreRequest } from "../http/exchange.js";
import { splitUrl } from "../http/handle.js";
import { createMatcher } from "../http/steps/match.js";
import type { MailThreads } from "../mail-threads/mail-threads.js";
import { type AdjustableClock, createClock } from "../platform/clock.js";
import type { Ctx, Settings } from "../platform/context.js";
import type { LookUp } from "../platform/dns.js";
import type { Log } from "../platform/log.js";
import { seededRandom } from "../platform/random.js";
import type { Tracer } from "../platform/trace.js";
import type { WorkerOptions } from "../queue/worker.js";
import { type BootstrapOptions, bootstrap } from "../startup/bootstrap.js";
import { createMemoryStore } from "../store/memory/memory-store.js";
import type { Store } from "../store/store.js";

/** Runs jobs concurrently, as on a running clock, although the clock of a fixture is stopped. */
export const sideBySide: WorkerOptions = { isClockStopped: () => false };

/** The time at which every fixture begins. */
export const beginning = Date.parse("2026-11-21T09:00:00.000Z");

export interface FixtureOptions {
  store?: Store;
  mailer?: Mailer;
  /** Returns the threads that deliver real mail. */
  mailThreads?: (parts: { secret: string; clock: AdjustableClock; log: Log }) => MailThreads;
  lookUp?: LookUp;
  makeKeyPair?: Ctx["makeKeyPair"];
  outbound?: Ctx["outbound"];
  settings?: Partial<Settings>;
  /** Settings of the default workspace. */
  workspace?: BootstrapOptions["settings"];
  worker?: WorkerOptions;
  tracer?: Tracer;
  seed?: string;
  /** The secret of the process, and the one that it replaces. */
  secret?: string;
  previousSecret?: string;
}

export interface CallOptions {
  /** The API key; null: none; default the live key. */
  key?: string | null;
  body?: unknown;
  /** The raw body, instead of `body`. */
  raw?: CoreRequest["body"];
  headers?: Record<string, string>;
}

export interface TestResponse {
  status: number;
  headers: Record<string, string>;
  text: string;
  /** The parsed body. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  body: any;
}

/** A core in memory with a manual clock, and functions that call it and check each response against the contract. */
export interface CoreFixture {
  core: Core;
  clock: AdjustableClock;
  store: Store;
  mails: CaptureMailer["mails"];
  workspace_id: string;
  liveKey: string;
  sandboxKey: string;
  operatorToken: string;
  /** Everything that was logged, as text. */
  logged: string[];
  /** Calls an operation such as `"POST /contacts"`. Throws when the response differs from the contract. */
  call(line: string, options?: CallOptions): Promise<TestResponse>;
  /** Calls the admin API. */
  admin(line: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse>;
  /** Requests a page of a recipient. */
  page(line: string, body?: string, headers?: Record<string, string>): Promise<TestResponse>;
  /** Creates an API key in the default workspace or another. */
  makeKey(given: Record<string, unknown>, workspace_id?: string): Promise<string>;
  makeWorkspace(name: string, settings?: Record<string, unknown>): Promise<{ id: string; key: string }>;
  /** Moves the clock by so many ms without running what becomes due. */
  pass(ms: number): void;
  /** Moves the clock by so many ms and runs each job at the time it becomes due. */
  advance(ms: number): Promise<void>;
}

const match = createMatcher<OperationId>(operations);
const operatorToken = "operator-token-of-the-fixture";
const fixtureSecret = "a secret of more than thirty-two characters";

/** Returns a core with a default workspace, both keys and an operator token; its job loop does not run. */
export async function openCore(options: FixtureOptions = {}): Promise<CoreFixture> {
  const { store = createMemoryStore() } = options;
  const check = await loadResponseCheck();
  const clock = createClock({ mode: "manual", now: beginning });
  const capture = createCaptureMailer();
  const logged: string[] = [];
  const core = createTestCore(options, { store, clock, mailer: options.mailer ?? capture, log: logTo(logged) });
  const { liveKey, sandboxKey, workspace_id } = await bootstrapWithKeys(core, options.workspace);
  const caller = new FixtureCaller(core, check);
  const makeKey = (given: Record<string, unknown>, of = workspace_id) => caller.makeKey(given, of);
  return {
    core,
    clock,
    store,
    mails: capture.mails,
    workspace_id,
    liveKey,
    sandboxKey,
    operatorToken,
    logged,
    call: (line, { key = liveKey, ...call } = {}) => caller.call(line, { key, ...call }),
    admin: (line, body, headers) => caller.admin(line, body, headers),
    page(line, body, headers = {}) {
      const [method = "", url = ""] = line.split(" ");
      return caller.send({ method, url, headers, ...(body === undefined ? {} : { body }) });
    },
    makeKey,
    async makeWorkspace(name, given = { from_email: "hello@example.com" }) {
      const { body } = await caller.admin("POST /workspaces", { name, settings: given });
      return { id: body.data.id, key: await makeKey({}, body.data.id) };
    },
    pass: (ms) => clock.set(clock.now() + ms),
    async advance(ms) {
      await core.time.advance(ms);
    },
  };
}

function logTo(lines: string[]): Log {
  const write = (message: string, fields?: unknown) => void lines.push(`${message} ${JSON.stringify(fields ?? {})}`);
  return { debug: write, info: write, warn: write, error: write };
}

function createTestCore(
  { seed = "fixture", mailThreads, lookUp, makeKeyPair, outbound, settings, worker, ...options }: FixtureOptions,
  parts: Pick<CoreParts, "store" | "clock" | "mailer"> & { log: Log },
): Core {
  const { secret = fixtureSecret, previousSecret, tracer } = options;
  return createCore({
    ...parts,
    ...(mailThreads && { mailThreads: mailThreads({ ...parts, secret }) }),
    ...(lookUp && { lookUp }),
    ...(makeKeyPair && { makeKeyPair }),
    ...(outbound && { outbound }),
    secret,
    previousSecret,
    random: seededRandom(seed),
    operatorToken,
    ...(settings && { settings }),
    ...(worker && { worker }),
    ...(tracer && { tracer }),
  });
}

/** Creates the default workspace of a core with both keys. Only the local profile creates keys, so it is used here. */
async function bootstrapWithKeys({ ctx, store }: Core, given: BootstrapOptions["settings"]) {
  const company = { company_name: "Example Ltd", company_address: "1 Example Street, Exampleton" };
  const settings = { from_email: "hello@example.com", ...company, ...given };
  const localCtx: Ctx = { ...ctx, settings: { ...ctx.settings, profile: "local" } };
  const { liveKey, sandboxKey, workspace_id } = await bootstrap(localCtx, store, { settings });
  if (liveKey === null || sandboxKey === null) throw new Error("a local profile has both keys");
  return { liveKey, sandboxKey, workspace_id };
}

/** Calls a core, and checks the responses of its API against the contract. */
class FixtureCaller {
  readonly #core: Core;
  readonly #check: ResponseCheck;

  constructor(core: Core, check: ResponseCheck) {
    this.#core = core;
    this.#check = check;
  }

  async send(request: CoreRequest): Promise<TestResponse> {
    const { status, headers, body } = await this.#core.handle(request);
    const text = typeof body === "string" ? body : Buffer.from(body ?? "").toString("utf8");
    const isJson = headers["Content-Type"]?.startsWith("application/json") === true;
    return { status, headers, text, body: isJson ? JSON.parse(text) : undefined };
  }

  async call(line: string, { key = null, body, raw, headers = {} }: CallOptions): Promise<TestResponse> {
    const [method = "", path = ""] = line.split(" ");
    const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const request: CoreRequest = {
      method,
      url: `/v1${path}`,
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...(content === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(content === undefined ? {} : { body: content }),
    };
    const response = await this.send(request);
    this.#assertAsInContract(request, response);
    return response;
  }

  /** Throws when the contract has the operation and describes its response otherwise. */
  #assertAsInContract(request: CoreRequest, response: TestResponse): void {
    let name: OperationId;
    try {
      name = match(request.method, splitUrl(request.url).path.slice(3)).name;
    } catch {
      return;
    }
    const problems = this.#check(name, response.status, response.body);
    if (problems.length === 0) return;
    throw new Error(`${name} ${response.status}: ${JSON.stringify(problems)}\n${response.text}`);
  }

  admin(line: string, body?: unknown, headers: Record<string, string> = {}): Promise<TestResponse> {
    const [method = "", path = ""] = line.split(" ");
    return this.send({
      method,
      url: `/_posthorn${path}`,
      headers: { authorization: `Bearer ${operatorToken}`, "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  async makeKey(given: Record<string, unknown>, workspace_id: string): Promise<string> {
    const key = { name: "made", type: "production", ...given };
    const { body } = await this.admin(`POST /workspaces/${workspace_id}/keys`, key);
    return body.data.key;
  }
}
