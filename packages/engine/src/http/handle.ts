import type { Validation } from "@posthorn/sdk/contract";
import type { Ctx } from "../platform/context.js";
import { ApiError } from "../platform/errors.js";
import type { TraceContext } from "../platform/trace.js";
import type { AnyHandler, Caller, Reply, TransactionHandler, TwoStepHandler } from "../resources/handler.js";
import type { ReadTx, Store, Tx } from "../store/store.js";
import type { AnswerRequest, CoreRequest, CoreResponse, OperationEntry } from "./exchange.js";
import type { BodyBudget, BodyReservation } from "./load/body-budget.js";
import type { CallSlot, CallSlots } from "./load/call-slots.js";
import type { FindNearestPath } from "./nearest-path.js";
import { envelope, respond, respondError } from "./respond.js";
import { authorize } from "./steps/authorize.js";
import {
  IdempotencyGuard,
  readIdempotentRequest,
  type SavedAnswer,
  type TransactionHooks,
} from "./steps/idempotency.js";
import { createMatcher } from "./steps/match.js";
import { parseBody } from "./steps/parse.js";
import { type Admission, RateLimiter } from "./steps/rate-limit.js";
import { parseQuery, validate } from "./steps/validate.js";

/** The operations that a surface serves, by name. */
export type OperationEntries<Name extends string> = { readonly [Op in Name]?: OperationEntry };

/** One described interface, such as the API or the admin API. `Inputs` holds the valid input of each operation. */
export interface Surface<Inputs, C extends Caller> {
  readonly operations: OperationEntries<NameOf<Inputs>>;
  readonly handlers: { readonly [Name in NameOf<Inputs>]: AnyHandler<C, Inputs[Name]> };
  readonly validation: Validation<NameOf<Inputs>>;
  /** What precedes the names of its operations in metrics; default: nothing. */
  readonly prefix?: string;
  /** Finds the path that a wrong one most likely meant; without it the answer to an unknown path names no other. */
  readonly findNearestPath?: FindNearestPath;
  /** Returns the caller of a request, at once where it is known already. Throws `unauthorized`. */
  authenticate(request: CoreRequest): C | Promise<C>;
}

type NameOf<Inputs> = keyof Inputs & string;

/** The bounds on the load of a surface. */
export interface PipelineLimits {
  readonly calls: CallSlots;
  readonly bodies: BodyBudget;
}

/** Splits a request's URL into its path and its query string. */
export function splitUrl(url: string): { path: string; search: string } {
  const [, path = "", search = ""] = /^(?:[a-z][a-z\d+.-]*:\/\/[^/?#]*)?([^?#]*)(?:\?([^#]*))?/i.exec(url) ?? [];
  return { path: path || "/", search };
}

/**
 * Returns the function that answers a surface's requests. Every request takes the same nine steps in the same order. What
 * differs between operations is in the contract, never here.
 */
export function createPipeline<Inputs, C extends Caller>(
  ctx: Ctx,
  store: Store,
  limits: PipelineLimits,
  surface: Surface<Inputs, C>,
): AnswerRequest {
  const pipeline = new Pipeline(ctx, store, limits, surface);
  return (request, path, search) => pipeline.answer(request, path, search);
}

/** What a call holds until it ends. */
interface Held {
  slot?: CallSlot;
  reservation?: BodyReservation;
}

/** A call that was matched, authenticated and admitted. */
interface Call<Name extends string, C extends Caller> {
  readonly name: Name;
  readonly operation: OperationEntry;
  readonly params: Record<string, string>;
  readonly search: string;
  readonly caller: C | null;
  readonly admission: Admission | undefined;
  readonly held: Held;
  /** The headers of the response. */
  readonly headers: Record<string, string>;
  /** The span of the request, where its trace is recorded. */
  readonly trace: TraceContext | undefined;
  readonly gone: CoreRequest["gone"];
}

/** What a handler is given beside its transaction. */
interface Given<C extends Caller, I> {
  readonly ctx: Ctx;
  readonly caller: C;
  readonly input: I;
}

class Pipeline<Inputs, C extends Caller> {
  readonly #ctx: Ctx;
  readonly #store: Store;
  readonly #limits: PipelineLimits;
  readonly #surface: Surface<Inputs, C>;
  readonly #prefix: string;
  readonly #match: ReturnType<typeof createMatcher<NameOf<Inputs>>>;
  readonly #idempotency: IdempotencyGuard;
  readonly #limiter: RateLimiter;
  /** The contexts of live and of sandbox calls. */
  readonly #liveCtx: Ctx;
  readonly #sandboxCtx: Ctx;

  constructor(ctx: Ctx, store: Store, limits: PipelineLimits, surface: Surface<Inputs, C>) {
    this.#ctx = ctx;
    this.#store = store;
    this.#limits = limits;
    this.#surface = surface;
    this.#prefix = surface.prefix ?? "";
    this.#match = createMatcher(surface.operations, surface.findNearestPath);
    this.#idempotency = new IdempotencyGuard(ctx);
    this.#limiter = new RateLimiter(store.windows, ctx.clock.now);
    this.#liveCtx = { ...ctx, sandbox: false };
    this.#sandboxCtx = { ...ctx, sandbox: true };
  }

  /** Answers any request; never rejects. Steps 1 to 3 find out who calls what, and whether the caller may call now. */
  async answer(request: CoreRequest, path: string, search: string): Promise<CoreResponse> {
    const headers: Record<string, string> = { "X-Request-Id": this.#ctx.requestIds.uuid() };
    const held: Held = {};
    let matched: string | undefined;
    try {
      // 1 match
      const { name, operation, params } = this.#match(request.method, path);
      matched = this.#prefix + name;
      // An operation without authentication takes no slot, so that `health` answers when all slots are taken.
      if (operation.authenticated) held.slot = this.#limits.calls.enter();

      // 2 authenticate
      const found = operation.authenticated ? this.#surface.authenticate(request) : null;
      const caller = found instanceof Promise ? await found : found;
      if (caller !== null) held.slot?.assign(loadKeyOf(caller));

      // 3 rate-limit
      const entering = caller === null ? undefined : this.#enter(name, operation, caller);
      const admission = entering instanceof Promise ? await entering : entering;
      try {
        const { trace, gone } = request;
        const call = { name, operation, params, search, caller, admission, held, headers, trace, gone };
        const response = named(await this.#answerCall(call, request), matched);
        const counting = admission?.count();
        if (counting !== undefined) await counting;
        return response;
      } catch (error) {
        await admission?.release();
        // A call over the limit learns that first, whatever else is wrong with it.
        await admission?.count();
        throw error;
      } finally {
        Object.assign(headers, admission?.headers);
      }
    } catch (error) {
      this.#countRefusal(error);
      const response = respondError(error, headers, this.#ctx.log);
      return matched === undefined ? response : named(response, matched);
    } finally {
      held.reservation?.release();
      held.slot?.leave();
    }
  }

  /** Finds the call's place in the windows of its key. Only what a transaction does can be undone, and so counted at its commit. */
  #enter(name: NameOf<Inputs>, operation: OperationEntry, caller: C): Admission | undefined | Promise<Admission> {
    if (operation.rate === "none") return undefined;
    const handler: AnyHandler<C, never> = this.#surface.handlers[name];
    const isTransaction = typeof handler === "function" && operation.method !== "GET";
    return isTransaction ? this.#limiter.admitLater(caller, operation) : this.#limiter.admit(caller, operation);
  }

  /** Steps 4 to 9: reads the request, runs its handler once, and makes the response. */
  async #answerCall(call: Call<NameOf<Inputs>, C>, request: CoreRequest): Promise<CoreResponse> {
    const { name, operation, params, caller, admission, held, headers } = call;
    const hasBody = operation.body;

    // 4 authorize
    if (caller !== null) authorize(caller, operation);

    // 5 parse
    const query = parseQuery(call.search);
    if (hasBody && caller !== null) held.reservation = this.#limits.bodies.reserveFor(loadKeyOf(caller));
    const { reservation } = held;
    const body = hasBody ? await parseBody(request, { limit: operation.maxBody, reservation }) : undefined;

    // 6 validate
    const unchecked = { path: params, query, body, hasBody };
    const input = validate<Inputs[typeof name], typeof name>(this.#surface.validation, name, unchecked);

    // 7 idempotency
    const identity = caller === null ? undefined : readIdempotentRequest(request, { operation, caller, params, body });
    const idempotent = identity instanceof Promise ? await identity : identity;
    if (caller === null || idempotent === undefined) return respond(await this.#runHandler(call, input), headers);

    // 8 handler in a transaction
    const { answer, replayed } = await this.#idempotency.once(idempotent, {
      run: (hooks) => this.#runHandler(call, input, hooks),
      find: (hooks) => this.#store.transaction(caller.scope, (tx) => hooks.find(tx)),
      shared: this.#store.revision === undefined,
    });
    headers["X-Idempotency-Status"] = replayed ? "cached" : "new";
    if (replayed) await admission?.release();

    // 9 respond
    return respond(answer, headers);
  }

  #countRefusal(error: unknown): void {
    const limit = error instanceof ApiError ? exceededLimits[error.code] : undefined;
    if (limit !== undefined) this.#ctx.metrics.instruments.posthorn_limit_refusals_total.add(limit);
  }

  #runHandler<Name extends NameOf<Inputs>>(
    call: Call<Name, C>,
    input: Inputs[Name],
    hooks?: TransactionHooks,
  ): Promise<SavedAnswer> {
    const { name, operation, caller, trace, gone } = call;
    const store = this.#store;
    const handler: AnyHandler<C, Inputs[Name]> = this.#surface.handlers[name];
    const shared = caller?.sandbox ? this.#sandboxCtx : this.#liveCtx;
    const ctx = trace === undefined ? shared : { ...shared, trace };
    if ("outside" in handler) {
      return handler.outside({ store, caller, gone, ...ctx }, input).then((reply) => envelope(operation, reply));
    }
    if (caller === null) throw new Error(`${name} needs a caller to run in a transaction`);
    const given = { ctx, caller, input };
    if ("prepare" in handler) return this.#prepareAndRun(handler, call, given, hooks);
    return this.#runInTransaction(handler, call, given, hooks);
  }

  async #prepareAndRun<I>(
    handler: TwoStepHandler<Tx, C, I>,
    call: Call<NameOf<Inputs>, C>,
    given: Given<C, I>,
    hooks: TransactionHooks | undefined,
  ): Promise<SavedAnswer> {
    const store = this.#store;
    const { ctx, caller, input } = given;
    // A replay neither calls the network nor does the work again.
    const saved = hooks && (await store.transaction(caller.scope, (tx) => hooks.find(tx)));
    if (saved !== undefined) return saved;
    const work = await handler.prepare({ store, caller, ...ctx }, input);
    return this.#runInTransaction(work, call, given, hooks);
  }

  #runInTransaction<I>(
    work: TransactionHandler<Tx, C, I>,
    { operation, admission }: Call<NameOf<Inputs>, C>,
    { ctx, caller, input }: Given<C, I>,
    hooks: TransactionHooks | undefined,
  ): Promise<SavedAnswer> {
    const store = this.#store;
    if (onlyReads(operation, work)) {
      const reading = store.read(caller.scope, (tx) => work({ tx, caller, ...ctx }, input));
      return reading.then((reply) => envelope(operation, reply));
    }
    return store.transaction(caller.scope, async (tx) => {
      const saved = hooks && (await hooks.find(tx));
      if (saved !== undefined) return saved;
      const opening = admission?.assertOpen();
      if (opening !== undefined) await opening;
      const reply: Reply = await work({ tx, caller, ...ctx }, input);
      // Emails count from here on, where the call is known to be valid. Nothing of it is committed before it is admitted.
      const reserving = admission?.reserve(reply.emails ?? 0);
      if (reserving !== undefined) tx.commitAfter(reserving);
      const answer = envelope(operation, reply);
      if (hooks && caller.scope !== "system") await hooks.save(tx, caller.scope.workspace, answer, reply);
      return answer;
    });
  }
}

/** The kind of limit that a refusal with a code is about, as the metrics name it. */
const exceededLimits: Partial<Record<string, string>> = {
  rate_limited: "key",
  limit_reached: "workspace",
  rate_limit_exceeded: "process",
};

/** Names the operation that answered in its response. */
function named(response: CoreResponse, operation: string): CoreResponse {
  response.operation = operation;
  return response;
}

/** Whether an operation only reads: `TxOf` types the handlers of GET operations with a reading transaction. */
function onlyReads<C extends Caller, I>(
  operation: OperationEntry,
  _handler: TransactionHandler<Tx, C, I>,
): _handler is TransactionHandler<ReadTx, C, I> {
  return operation.method === "GET";
}

/** Returns the name under which a caller's load is counted: the keys of a workspace count together. */
function loadKeyOf({ scope }: Caller): string {
  return scope === "system" ? "operator" : scope.workspace;
}
