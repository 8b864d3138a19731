import { type OperationId, operations, validateBody, validateParams } from "@posthorn/sdk/contract";
import type { Ctx } from "../platform/context.js";
import { ApiError } from "../platform/errors.js";
import { type ApiCaller, handlers, notImplemented } from "../resources/index.js";
import type { Store } from "../store/store.js";
import { createPipeline, type Surface } from "./handle.js";
import type { AnyHandler } from "./handler.js";
import { authenticate } from "./steps/authenticate.js";

/** What the contract promises and this version does not do yet. */
const later: AnyHandler<ApiCaller> = {
  outside: async () => {
    throw new ApiError("not_implemented", "this operation is not part of this version yet");
  },
};

/** Gives back the pipeline of the public API, whose paths are relative to `/v1`. */
export function createV1(ctx: Ctx, store: Store): ReturnType<typeof createPipeline> {
  const missing = Object.fromEntries(notImplemented.map((name) => [name, later]));
  // A process that only runs jobs says how it is, and knows no other operation.
  const served = ctx.settings.serves === "health" ? ({ health: operations.health } as typeof operations) : operations;
  const surface: Surface<OperationId, ApiCaller> = {
    operations: served,
    handlers: { ...missing, ...handlers } as unknown as Surface<OperationId, ApiCaller>["handlers"],
    authenticate: (from, request) => authenticate(from, ctx.settings, request),
    validateParams,
    validateBody,
  };
  return createPipeline(ctx, store, surface);
}
