import type { Ctx } from "../platform/context.js";
import { type Problem, refuse } from "../platform/errors.js";
import type { Store } from "../store/store.js";
import type { Caller, CoreRequest, CoreResponse, OperationEntry, Reply } from "./exchange.js";
import type { AnyHandler, Input } from "./handler.js";
import type { BodyBudget, BodyRoom } from "./load/body-budget.js";
import type { CallSlot, CallSlots } from "./load/call-slots.js";
import type { FindNearestPath } from "./nearest-path.js";
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
  /** Finds what a wrong path meant; without it an unknown path learns nothing of the others. */
  readonly findNearestPath?: FindNearestPath;
  /** Who calls; throws `unauthorized`. */
  authenticate(store: Store, request: CoreRequest): Promise<C>;
  validateParams(
    name: Name,
    params: { path: Record<string, string>; query: Record<string, string | string[]> },
  ): { problems: readonly Problem[]; query: Record<string, unknown> };
  validateBody(name: Name, body: unknown): readonly Problem[];
}

/** What bounds the load of a surface. */
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
 * Gives back the function that answers a surface's requests. `path` is relative to the surface. Every request takes the
 * same nine steps in the same order; what differs between operations stands in the contract, never here.
 */
export function createPipeline<Name extends string, C extends Caller>(
  ctx: Ctx,
  store: Store,
  surface: Surface<Name, C>,
  limits: PipelineLimits,
): (request: CoreRequest, path: string, search: string) => Promise<CoreResponse> {
  const match = createMatcher(surface.operations, surface.findNearestPath);
  const guard = new IdempotencyGuard(ctx);

  return async (request, path, search) => {
    const headers: Record<string, string> = { "X-Request-Id": ctx.requestIds.uuid() };
    let slot: CallSlot | undefined;
    let room: BodyRoom | undefined;
    try {
      // 1 match; what asks for no key takes no slot, so that health is known when all are taken
      const { name, operation, params } = match(request.method, path);
      if (operation.authenticated) slot = limits.calls.enter();

      // 2 authenticate
      const caller = operation.authenticated ? await surface.authenticate(store, request) : null;
      if (caller !== null) slot?.assign(nameOf(caller));

      // 3 rate-limit
      const admission =
        caller === null || operation.rate === "none"
          ? undefined
          : await rateLimit(store.windows, ctx.clock.now, caller, operation);
      try {
        // 4 authorize
        if (caller !== null) authorize(caller, operation);

        // 5 parse
        const query = parseQuery(search);
        if (operation.body && caller !== null) room = limits.bodies.roomFor(nameOf(caller));
        const body = operation.body ? await parseBody(request, { limit: operation.maxBody, room }) : undefined;

        // 6 validate
        const checked = surface.validateParams(name, { path: params, query });
        refuse([...checked.problems, ...(operation.body ? surface.validateBody(name, body) : [])]);

        // 7 idempotency
        const keyed = caller && (await keyedCall(request, operation, caller, params, body));

        // 8 handler in a transaction
        const input: Input = { path: params, query: checked.query, body };
        const call: Call<Name, C> = { name, operation, caller, input, admission };
        if (!keyed) return respond(await runHandler(call), headers);
        const { answer, replayed } = await guard.once(keyed, {
          run: (hooks) => runHandler(call, hooks),
          find: (hooks) => store.transaction(caller.scope, (tx) => hooks.find(tx)),
        });
        headers["X-Idempotency-Status"] = replayed ? "cached" : "new";
        if (replayed) await admission?.release();

        // 9 respond
        return respond(answer, headers);
      } catch (error) {
        await admission?.release();
        throw error;
      } finally {
        Object.assign(headers, admission?.headers);
      }
    } catch (error) {
      return respondError(error, headers, ctx.log);
    } finally {
      room?.leave();
      slot?.leave();
    }
  };

  async function runHandler(call: Call<Name, C>, hooks?: TransactionHooks): Promise<KeptAnswer> {
    const { name, operation, caller, input, admission } = call;
    const handler: AnyHandler<C> = surface.handlers[name];
    const called = Object.assign({}, ctx, { sandbox: caller?.sandbox ?? false });
    // What is spread comes last: V8 takes microseconds for adding to it.
    if ("outside" in handler) {
      return envelope(operation, await handler.outside({ store, caller, ...called }, input as never));
    }
    if (caller === null) throw new Error(`${name} needs a caller to run in a transaction`);
    if (hooks && "prepare" in handler) {
      // A replay neither asks the network nor does the work again.
      const kept = await store.transaction(caller.scope, (tx) => hooks.find(tx));
      if (kept !== undefined) return kept;
    }
    const work = "prepare" in handler ? await handler.prepare({ store, caller, ...called }, input as never) : handler;
    const inside = async (tx: unknown): Promise<Reply> => work({ tx: tx as never, caller, ...called }, input as never);
    if (operation.method === "GET") return envelope(operation, await store.read(caller.scope, inside));
    return store.transaction(caller.scope, async (tx) => {
      const kept = await hooks?.find(tx);
      if (kept !== undefined) return kept;
      await admission?.assertOpen();
      const reply = await inside(tx);
      // The call is valid by now, and nothing of it is kept yet.
      await admission?.reserve(reply.emails ?? 0);
      const answer = envelope(operation, reply);
      if (hooks && caller.scope !== "system") await hooks.keep(tx, caller.scope.workspace, answer, reply);
      return answer;
    });
  }
}

/** One call on its way through the pipeline. */
interface Call<Name extends string, C extends Caller> {
  readonly name: Name;
  readonly operation: OperationEntry;
  readonly caller: C | null;
  readonly input: Input;
  readonly admission: Admission | undefined;
}

/** Under which name the load of a caller is counted: a workspace's keys count together. */
function nameOf({ scope }: Caller): string {
  return scope === "system" ? "operator" : scope.workspace;
}
