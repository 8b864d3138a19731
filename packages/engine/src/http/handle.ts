import type { Ctx } from "../platform/context.js";
import { type Problem, refuse } from "../platform/errors.js";
import type { Store } from "../store/store.js";
import type { Caller, CoreRequest, CoreResponse, OperationEntry, Reply } from "./exchange.js";
import type { AnyHandler, Input } from "./handler.js";
import { envelope, respond, respondError } from "./respond.js";
import { authorize } from "./steps/authorize.js";
import { IdempotencyGuard, type KeptAnswer, keyedCall, type TransactionHooks } from "./steps/idempotency.js";
import { createMatcher } from "./steps/match.js";
import { parseBody } from "./steps/parse.js";
import { type Admission, rateLimit } from "./steps/rate-limit.js";
import { parseQuery } from "./steps/validate.js";

/** One described interface: its operations, what may be sent to them, who may call, and what they do. */
export interface Surface<Name extends string, C extends Caller> {
  readonly operations: Readonly<Record<Name, OperationEntry>>;
  readonly handlers: Readonly<Record<Name, AnyHandler<C>>>;
  /** Who calls; throws `unauthorized`. */
  authenticate(store: Store, request: CoreRequest): Promise<C>;
  validateParams(
    name: Name,
    params: { path: Record<string, string>; query: Record<string, string | string[]> },
  ): { problems: readonly Problem[]; query: Record<string, unknown> };
  validateBody(name: Name, body: unknown): readonly Problem[];
}

/** Splits a request's URL into its path and its query string. */
export function splitUrl(url: string): { path: string; search: string } {
  const [, path = "", search = ""] = /^(?:[a-z][a-z\d+.-]*:\/\/[^/?#]*)?([^?#]*)(?:\?([^#]*))?/i.exec(url) ?? [];
  return { path: path || "/", search };
}

/**
 * Gives back the function that answers a surface's requests. `path` is relative to the surface. Every request takes the
 * same nine steps in the same order; what differs between operations stands in the contract, never here.
 */
export function createPipeline<Name extends string, C extends Caller>(
  ctx: Ctx,
  store: Store,
  surface: Surface<Name, C>,
): (request: CoreRequest, path: string, search: string) => Promise<CoreResponse> {
  const match = createMatcher(surface.operations);
  const guard = new IdempotencyGuard(ctx);

  return async (request, path, search) => {
    const headers: Record<string, string> = { "X-Request-Id": ctx.requestIds.uuid() };
    try {
      // 1 match
      const { name, operation, params } = match(request.method, path);

      // 2 authenticate
      const caller = operation.authenticated ? await surface.authenticate(store, request) : null;

      // 3 rate-limit
      let admission: Admission | undefined;
      if (caller !== null && operation.rate !== "none") {
        admission = await rateLimit(store.windows, ctx.clock.now, caller, operation);
      }
      let emails = 0;
      try {
        // 4 authorize
        if (caller !== null) authorize(caller, operation);

        // 5 parse
        const query = parseQuery(search);
        const body = operation.body ? await parseBody(request, operation.maxBody) : undefined;

        // 6 validate
        const checked = surface.validateParams(name, { path: params, query });
        refuse([...checked.problems, ...(operation.body ? surface.validateBody(name, body) : [])]);

        // 7 idempotency
        const call = caller && (await keyedCall(request, operation, caller, params, body));

        // 8 handler in a transaction
        const input: Input = { path: params, query: checked.query, body };
        const run = async (hooks?: TransactionHooks): Promise<KeptAnswer> => {
          const { answer, reply } = await runHandler(name, operation, caller, input, hooks);
          emails = reply?.emails ?? 0;
          return answer;
        };
        if (call) {
          const { answer, replayed } = await guard.once(call, run);
          headers["X-Idempotency-Status"] = replayed ? "cached" : "new";
          return await leave(answer);
        }
        return await leave(await run());
      } catch (error) {
        await admission?.charge(0);
        throw error;
      } finally {
        if (admission) Object.assign(headers, admission.headers);
      }

      // 9 respond
      async function leave(answer: KeptAnswer): Promise<CoreResponse> {
        await admission?.charge(emails);
        return respond(answer, headers);
      }
    } catch (error) {
      return respondError(error, headers, ctx.log);
    }
  };

  async function runHandler(
    name: Name,
    operation: OperationEntry,
    caller: C | null,
    input: Input,
    hooks: TransactionHooks | undefined,
  ): Promise<{ answer: KeptAnswer; reply?: Reply }> {
    const handler: AnyHandler<C> = surface.handlers[name];
    const called = Object.assign({}, ctx, { sandbox: caller?.sandbox ?? false });
    // What is spread comes last: V8 takes microseconds for adding to it.
    if ("outside" in handler) {
      const reply = await handler.outside({ store, caller, ...called }, input as never);
      return { answer: envelope(operation, reply), reply };
    }
    if (caller === null) throw new Error(`${name} needs a caller to run in a transaction`);
    if (hooks && "prepare" in handler) {
      // A replay neither asks the network nor does the work again.
      const kept = await store.transaction(caller.scope, (tx) => hooks.find(tx));
      if (kept !== undefined) return { answer: kept };
    }
    const work = "prepare" in handler ? await handler.prepare({ store, caller, ...called }, input as never) : handler;
    const inside = async (tx: unknown): Promise<Reply> => work({ tx: tx as never, caller, ...called }, input as never);
    if (operation.method === "GET") {
      const reply = await store.read(caller.scope, inside);
      return { answer: envelope(operation, reply), reply };
    }
    return store.transaction(caller.scope, async (tx) => {
      const kept = await hooks?.find(tx);
      if (kept !== undefined) return { answer: kept };
      const reply = await inside(tx);
      const answer = envelope(operation, reply);
      if (hooks && caller.scope !== "system") await hooks.keep(tx, caller.scope.workspace, answer, reply);
      return { answer, reply };
    });
  }
}
