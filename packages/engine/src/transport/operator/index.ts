import { createValidation } from "@posthorn/sdk/contract";
import type { Caller, CoreRequest, CoreResponse, OperationEntry } from "../../http/exchange.js";
import type { Faults } from "../../http/faults.js";
import { createPipeline } from "../../http/handle.js";
import type { RequestLog } from "../../http/request-log.js";
import { bearerToken, unauthorized } from "../../http/steps/authenticate.js";
import type { Ctx } from "../../platform/context.js";
import { sameText } from "../../platform/crypto.js";
import type { TimeControl } from "../../queue/time-control.js";
import type { Worker } from "../../queue/worker.js";
import type { TemplateCache } from "../../rendering/template-cache.js";
import type { Rewind } from "../../rewind.js";
import type { Store } from "../../store/store.js";
import { operations } from "./generated/operations.js";
import * as validators from "./generated/validators.js";
import { createHandlers } from "./handlers.js";
import type { OperatorOperation } from "./input.js";
import { localOperations } from "./local-handlers.js";

export interface OperatorParts {
  /** Who holds it is the operator; undefined: nobody is. */
  token: string | undefined;
  time: TimeControl;
  worker: Worker;
  templates: TemplateCache;
  faults: Faults;
  requests: RequestLog;
  rewind: Rewind;
}

/** Gives back the pipeline of the operator's plane, whose paths are relative to `/_posthorn`. */
export function createOperatorPlane(
  ctx: Ctx,
  store: Store,
  parts: OperatorParts,
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
  const open = Object.entries(operations).filter(
    ([name]) => ctx.settings.profile === "local" || !(localOperations as readonly string[]).includes(name),
  );
  return createPipeline<OperatorOperation, Caller>(ctx, store, {
    operations: Object.fromEntries(open) as unknown as Record<OperatorOperation, OperationEntry>,
    handlers: createHandlers(parts),
    async authenticate(_store, request) {
      if (parts.token === undefined || !sameText(bearerToken(request), parts.token)) {
        throw unauthorized("the operator token is not valid");
      }
      return caller;
    },
    ...createValidation<OperatorOperation>(operations, validators),
  });
}
