import { loadResponseCheck, type OperationId, operations } from "@posthorn/sdk/contract";
import { type Core, createCore } from "../create-core.js";
import { type CaptureMailer, createCaptureMailer } from "../delivery/capture-mailer.js";
import type { Mailer } from "../delivery/mailer.js";
import type { CoreRequest } from "../http/exchange.js";
import { splitUrl } from "../http/handle.js";
import { createMatcher } from "../http/steps/match.js";
import { type AdjustableClock, createClock } from "../platform/clock.js";
import type { Ctx, Settings } from "../platform/context.js";
import type { Log } from "../platform/log.js";
import { seededRandom } from "../platform/random.js";
import type { WorkerOptions } from "../queue/worker.js";
import { type BootstrapOptions, bootstrap } from "../startup/bootstrap.js";
import { createMemoryStore } from "../store/memory/memory-store.js";
import type { Store } from "../store/store.js";

/** Has jobs run side by side, as on a clock that runs, although a fixture's stands. */
export const sideBySide: WorkerOptions = { isClockStopped: () => false };

/** When every fixture begins. */
export const beginning = Date.parse("2026-11-21T09:00:00.000Z");

export interface FixtureOptions {
  store?: Store;
  mailer?: Mailer;
  lookUp?: Ctx["lookUp"];
  makeKeyPair?: Ctx["makeKeyPair"];
  outbound?: Ctx["outbound"];
  settings?: Partial<Settings>;
  /** Settings of the default workspace. */
  workspace?: BootstrapOptions["settings"];
  worker?: WorkerOptions;
  seed?: string;
}

export interface CallOptions {
  /** The key to call with; null: none; default the live key. */
  key?: string | null;
  body?: unknown;
  /** The body as it is, instead of `body`. */
  raw?: CoreRequest["body"];
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  text: string;
  /** The parsed body. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  body: any;
}

/** A core in memory with a manual clock, and ways to call it; every answer is held against the contract. */
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
  /** Calls `"POST /contacts"` and gives the answer; throws when the contract does not describe it. */
  call(line: string, options?: CallOptions): Promise<Answer>;
  /** Calls the admin API. */
  admin(line: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Asks for a recipients' page. */
  page(line: string, body?: string, headers?: Record<string, string>): Promise<Answer>;
  /** Makes a key with these wishes, in the default workspace or another. */
  makeKey(wishes: Record<string, unknown>, workspace_id?: string): Promise<string>;
  makeWorkspace(name: string, settings?: Record<string, unknown>): Promise<{ id: string; key: string }>;
  /** Moves the clock by so many ms without doing what becomes due. */
  pass(ms: number): void;
  /** Moves the clock by so many ms, doing what becomes due at its time. */
  advance(ms: number): Promise<void>;
}

const match = createMatcher<OperationId>(operations);

/** Gives back a ready core: default workspace, both keys, an operator's token; its job loop does not run. */
export async function openCore(options: FixtureOptions = {}): Promise<CoreFixture> {
  const { store = createMemoryStore(), seed = "fixture", settings, worker } = options;
  const check = await loadResponseCheck();
  const clock = createClock({ mode: "manual", now: beginning });
  const capture = createCaptureMailer();
  const logged: string[] = [];
  const note = (message: string, fields?: unknown) => void logged.push(`${message} ${JSON.stringify(fields ?? {})}`);
  const log: Log = { debug: note, info: note, warn: note, error: note };
  const operatorToken = "operator-token-of-the-fixture";
  const core = createCore({
    store,
    mailer: options.mailer ?? capture,
    ...(options.lookUp && { lookUp: options.lookUp }),
    ...(options.makeKeyPair && { makeKeyPair: options.makeKeyPair }),
    ...(options.outbound && { outbound: options.outbound }),
    clock,
    secret: "a secret of more than thirty-two characters",
    random: seededRandom(seed),
    log,
    operatorToken,
    ...(settings && { settings }),
    ...(worker && { worker }),
  });
  const company = { company_name: "Example Ltd", company_address: "1 Example Street, Exampleton" };
  const wishes = { from_email: "hello@example.com", ...company, ...options.workspace };
  // Only the local profile has its keys made and shown, whatever profile is examined.
  const local = await bootstrap({ ...core.ctx, settings: { ...core.ctx.settings, profile: "local" } }, store, {
    settings: wishes,
  });
  const { liveKey, sandboxKey, workspace_id } = local;
  if (liveKey === null || sandboxKey === null) throw new Error("a local profile has both keys");

  async function send(request: CoreRequest): Promise<Answer> {
    const { status, headers, body } = await core.handle(request);
    const text = typeof body === "string" ? body : Buffer.from(body ?? "").toString("utf8");
    const isJson = headers["Content-Type"]?.startsWith("application/json") === true;
    return { status, headers, text, body: isJson ? JSON.parse(text) : undefined };
  }

  function hold(request: CoreRequest, answer: Answer): void {
    let name: OperationId;
    try {
      name = match(request.method, splitUrl(request.url).path.slice(3)).name;
    } catch {
      return;
    }
    const problems = check(name, answer.status, answer.body);
    if (problems.length > 0) throw new Error(`${name} ${answer.status}: ${JSON.stringify(problems)}\n${answer.text}`);
  }

  async function admin(line: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const [method = "", path = ""] = line.split(" ");
    return send({
      method,
      url: `/_posthorn${path}`,
      headers: { authorization: `Bearer ${operatorToken}`, "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  async function makeKey(given: Record<string, unknown>, of = workspace_id): Promise<string> {
    const { body } = await admin(`POST /workspaces/${of}/keys`, { name: "made", type: "production", ...given });
    return body.data.key;
  }

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
    async call(line, { key = liveKey, body, raw, headers = {} } = {}) {
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
      const answer = await send(request);
      hold(request, answer);
      return answer;
    },
    admin,
    page(line, body, headers = {}) {
      const [method = "", url = ""] = line.split(" ");
      return send({ method, url, headers, ...(body === undefined ? {} : { body }) });
    },
    makeKey,
    async makeWorkspace(name, given = { from_email: "hello@example.com" }) {
      const { body } = await admin("POST /workspaces", { name, settings: given });
      return { id: body.data.id, key: await makeKey({}, body.data.id) };
    },
    pass: (ms) => clock.set(clock.now() + ms),
    async advance(ms) {
      await core.time.advance(ms);
    },
  };
}
