import { type OperationId, operations, validateBody, validateParams } from "@posthorn/sdk/contract";
import type { Ctx } from "../platform/context.js";
import { type ApiCaller, type ApiInputs, handlers } from "../resources/index.js";
import type { Store } from "../store/store.js";
import type { AnswerRequest } from "./exchange.js";
import { createPipeline, type OperationEntries, type PipelineLimits } from "./handle.js";
import { createFindNearestPath } from "./nearest-path.js";
import { KeyAuthenticator } from "./steps/authenticate.js";

/** Returns the function that answers the API. Its paths are relative to `/v1`. */
export function createV1(ctx: Ctx, store: Store, limits: PipelineLimits): AnswerRequest {
  // A process that only runs jobs answers `health` and knows no other operation.
  const served: OperationEntries<OperationId> =
    ctx.settings.serves === "health" ? { health: operations.health } : operations;
  const keys = new KeyAuthenticator(store, ctx.settings);
  return createPipeline<ApiInputs, ApiCaller>(ctx, store, limits, {
    operations: served,
    findNearestPath: createFindNearestPath(served),
    handlers,
    authenticate: (request) => keys.authenticate(request),
    validation: { validateParams, validateBody },
  });
}
