import { createValidation } from "@posthorn/sdk/contract";
import type { Caller, CoreRequest, CoreResponse, OperationEntry } from "../http/exchange.js";
import type { Faults } from "../http/faults.js";
import { createPipeline, type Surface } from "../http/handle.js";
import type { LoadLimits } from "../http/load/load-limits.js";
import { TokenGuard } from "../http/load/token-guard.js";
import type { RequestLog } from "../http/request-log.js";
import { bearerToken } from "../http/steps/authenticate.js";
import type { Ctx } from "../platform/context.js";
import type { TimeControl } from "../queue/time-control.js";
import type { Worker } from "../queue/worker.js";
import type { TemplateCache } from "../rendering/template-cache.js";
import type { StateSnapshots } from "../startup/state-snapshots.js";
import type { Store } from "../store/store.js";
import { operations } from "./generated/operations.js";
import * as validators from "./generated/validators.js";
import { createHandlers } from "./handlers.js";
import type { AdminOperation } from "./input.js";
import { localOperations } from "./local-handlers.js";

export interface AdminApiParts {
  /** Who holds it is the operator; undefined: nobody is. */
  token: string | undefined;
  time: TimeControl;
  worker: Worker;
  templates: TemplateCache;
  faults: Faults;
  requests: RequestLog;
  snapshots: StateSnapshots;
  limits: LoadLimits;
}

/** Gives back the pipeline of the admin API, whose paths are relative to `/_posthorn`. */
export function createAdminApi(
  ctx: Ctx,
  store: Store,
  parts: AdminApiParts,
): (request: CoreRequest, path: string, search: string) => Promise<CoreResponse> {
  const caller: Caller = {
    id: "operator",
    scope: "system",
    permissions: ["*"],
    requestLimit: 0,
    emailLimit: 0,
    realm: "operator",
    sandbox: false,
  };
  const guard = new TokenGuard(ctx, parts.token, parts.limits.log);
  const open = Object.entries(operations).filter(
    ([name]) => ctx.settings.profile === "local" || !(localOperations as readonly string[]).includes(name),
  );
  const surface: Surface<AdminOperation, Caller> = {
    operations: Object.fromEntries(open) as unknown as Record<AdminOperation, OperationEntry>,
    handlers: createHandlers(parts),
    async authenticate(_store, request) {
      guard.assert(bearerToken(request), request.ip);
      return caller;
    },
    ...createValidation<AdminOperation>(operations, validators),
  };
  const { adminCalls, bodies } = parts.limits;
  return createPipeline(ctx, store, surface, { calls: adminCalls, bodies });
}
