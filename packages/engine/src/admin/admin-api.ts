import { createValidation } from "@posthorn/sdk/contract";
import type { AnswerRequest, CoreRequest, OperationEntry } from "../http/exchange.js";
import type { Faults } from "../http/faults.js";
import { createPipeline } from "../http/handle.js";
import type { LoadLimits } from "../http/load/load-limits.js";
import { TokenGuard } from "../http/load/token-guard.js";
import type { RequestLog } from "../http/request-log.js";
import { bearerToken } from "../http/steps/authenticate.js";
import type { Ctx } from "../platform/context.js";
import type { JobHold } from "../queue/hold.js";
import type { TimeControl } from "../queue/time-control.js";
import type { Worker } from "../queue/worker.js";
import type { TemplateCache } from "../rendering/template-cache.js";
import type { Caller } from "../resources/handler.js";
import type { StateSnapshots } from "../startup/state-snapshots.js";
import type { Store } from "../store/store.js";
import { resumedQuery } from "./event-stream/stream-events.js";
import { operations } from "./generated/operations.js";
import * as validators from "./generated/validators.js";
import type { AdminInputs, AdminOperation } from "./handler.js";
import { createHandlers } from "./handlers.js";
import { localOperations } from "./local-handlers.js";
import type { MailLog } from "./mail/mail-log.js";
import { createWorkspaceCalls } from "./workspace-calls.js";

export interface AdminApiParts {
  /** The operator token, and the one that it replaces; without any, every call is unauthorized. */
  tokens: readonly string[];
  /** Seals everything anew that is sealed under the previous secret. */
  resealSecrets: () => Promise<{ resealed: number; unreadable: number }>;
  time: TimeControl;
  hold: JobHold;
  /** Ends the jobs that send and were due by a time (epoch ms), without running them, and returns how many. */
  dropDueJobs: (until: number) => Promise<number>;
  worker: Worker;
  templates: TemplateCache;
  faults: Faults;
  requests: RequestLog;
  snapshots: StateSnapshots;
  mail: MailLog;
  limits: LoadLimits;
}

/** Returns the caller of every operation: the operator, who sees all workspaces and has no rate limit. */
function operatorOf({ settings }: Ctx): Caller {
  return {
    id: "operator",
    scope: "system",
    permissions: ["*"],
    requestLimit: 0,
    emailLimit: 0,
    idempotencyScope: "operator",
    idempotencyLife: settings.lives.idempotency,
    sandbox: false,
  };
}

/** Returns the function that answers the admin API. Its paths are relative to `/_posthorn`. */
export function createAdminApi(ctx: Ctx, store: Store, parts: AdminApiParts): AnswerRequest {
  const guard = new TokenGuard(ctx, parts.tokens, parts.limits.log);
  const assertOperator = (request: CoreRequest) => guard.assert(bearerToken(request), request.ip);
  const operator = operatorOf(ctx);
  const limits = { calls: parts.limits.adminCalls, bodies: parts.limits.bodies };
  const answer = createPipeline<AdminInputs, Caller>(ctx, store, limits, {
    operations: servedOperations(ctx),
    prefix: "admin.",
    handlers: createHandlers(store, parts),
    async authenticate(request) {
      assertOperator(request);
      return operator;
    },
    validation: createValidation<AdminOperation>(operations, validators),
  });
  const answerWorkspaceCall = createWorkspaceCalls(ctx, store, { assertOperator, limits });
  return (request, path, search) =>
    answerWorkspaceCall(request, path, search) ?? answer(request, path, resumedQuery(request, path, search));
}

/** Returns the operations that the profile has. */
function servedOperations({ settings }: Ctx): { [Op in AdminOperation]?: OperationEntry } {
  const served: { [Op in AdminOperation]?: OperationEntry } = { ...operations };
  if (settings.profile !== "local") for (const name of localOperations) delete served[name];
  return served;
}
