import { type OperationId, operations, validateBody, validateParams } from "@posthorn/sdk/contract";
import type { Ctx } from "../platform/context.js";
import { type ApiCaller, type ApiInputs, handlers } from "../resources/index.js";
import type { Store } from "../store/store.js";
import type { AnswerRequest, CoreRequest } from "./exchange.js";
import { createPipeline, type OperationEntries, type PipelineLimits } from "./handle.js";
import { createFindNearestPath } from "./nearest-path.js";
import { KeyAuthenticator } from "./steps/authenticate.js";

/** Who may call which operations of the API. */
interface V1Access {
  readonly operations: OperationEntries<OperationId>;
  /** Returns the caller of a request. Throws `unauthorized`. */
  authenticate(request: CoreRequest): ApiCaller | Promise<ApiCaller>;
}

/** Returns the function that answers the API to callers with a key. Its paths are relative to `/v1`. */
export function createV1(ctx: Ctx, store: Store, limits: PipelineLimits): AnswerRequest {
  const keys = new KeyAuthenticator(store, ctx.settings);
  return createV1For(ctx, store, limits, {
    // A process that only runs jobs answers `health` and knows no other operation.
    operations: ctx.settings.serves === "health" ? { health: operations.health } : operations,
    authenticate: (request) => keys.authenticate(request),
  });
}

/** Returns the function that answers the API to the callers of `access`. Its paths are relative to `/v1`. */
export function createV1For(ctx: Ctx, store: Store, limits: PipelineLimits, access: V1Access): AnswerRequest {
  return createPipeline<ApiInputs, ApiCaller>(ctx, store, limits, {
    ...access,
    findNearestPath: createFindNearestPath(access.operations),
    handlers,
    validation: { validateParams, validateBody },
  });
}
