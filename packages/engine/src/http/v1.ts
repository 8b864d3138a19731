import { type OperationId, operations, validateBody, validateParams } from "@posthorn/sdk/contract";
import type { Ctx } from "../platform/context.js";
import { type ApiCaller, handlers } from "../resources/index.js";
import type { Store } from "../store/store.js";
import { createPipeline, type PipelineLimits, type Surface } from "./handle.js";
import { createFindNearestPath } from "./nearest-path.js";
import { authenticate } from "./steps/authenticate.js";

/** Gives back the pipeline of the public API, whose paths are relative to `/v1`. */
export function createV1(ctx: Ctx, store: Store, limits: PipelineLimits): ReturnType<typeof createPipeline> {
  // A process that only runs jobs says how it is, and knows no other operation.
  const served = ctx.settings.serves === "health" ? ({ health: operations.health } as typeof operations) : operations;
  const surface: Surface<OperationId, ApiCaller> = {
    operations: served,
    findNearestPath: createFindNearestPath(served),
    handlers: handlers as unknown as Surface<OperationId, ApiCaller>["handlers"],
    authenticate: (from, request) => authenticate(from, ctx.settings, request),
    validateParams,
    validateBody,
  };
  return createPipeline(ctx, store, surface, limits);
}
