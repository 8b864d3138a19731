import { type OperationId, operations } from "@posthorn/sdk/contract";
import type { AnswerRequest, CoreRequest, OperationEntry } from "../http/exchange.js";
import { type PipelineLimits, splitUrl } from "../http/handle.js";
import { createV1For } from "../http/v1.js";
import type { Ctx } from "../platform/context.js";
import { livesOf } from "../platform/lives.js";
import type { ApiCaller } from "../resources/handler.js";
import { getWorkspace } from "../resources/workspaces/workspaces.js";
import type { Store } from "../store/store.js";

/** The path of a call of the public API as a workspace, relative to the admin API: the workspace's id, and the path below `/v1`. */
const callPath = /^\/workspaces\/([^/]+)\/v1(?=\/|$)(.*)$/;

/** What a call as a workspace needs of the admin API. */
interface WorkspaceCallParts {
  /** Throws `unauthorized` when a request does not carry the operator token. */
  assertOperator(request: CoreRequest): void;
  limits: PipelineLimits;
}

/**
 * Returns the function that answers calls of the public API that the operator makes as a workspace, below
 * `/workspaces/{id}/v1`. It returns undefined for any other path. Paths are relative to the admin API.
 */
export function createWorkspaceCalls(
  ctx: Ctx,
  store: Store,
  parts: WorkspaceCallParts,
): (...call: Parameters<AnswerRequest>) => ReturnType<AnswerRequest> | undefined {
  let answer: AnswerRequest | undefined;
  return (request, path, search) => {
    const [, , below] = callPath.exec(path) ?? [];
    if (below === undefined) return undefined;
    // Made at the first call, because most processes have none.
    answer ??= createWorkspacePipeline(ctx, store, parts);
    return answer(request, below || "/", search);
  };
}

function createWorkspacePipeline(
  ctx: Ctx,
  store: Store,
  { assertOperator, limits }: WorkspaceCallParts,
): AnswerRequest {
  return createV1For(ctx, store, limits, {
    operations: authenticatedOperations(),
    async authenticate(request) {
      assertOperator(request);
      const [, id = ""] = callPath.exec(splitUrl(request.url).path.replace(/^\/_posthorn/, "")) ?? [];
      return callerOf(ctx, store, id);
    },
  });
}

/** Returns the operations of the public API, each of which needs the operator token here. */
function authenticatedOperations(): Record<OperationId, OperationEntry> {
  const served: Record<OperationId, OperationEntry> = { ...operations };
  for (const [name, operation] of Object.entries(operations) as [OperationId, OperationEntry][]) {
    if (!operation.authenticated) served[name] = { ...operation, authenticated: true };
  }
  return served;
}

/** Returns the operator as a caller of a workspace: with all permissions, without rate limits, as with a production key. */
async function callerOf({ settings }: Ctx, store: Store, id: string): Promise<ApiCaller> {
  const workspace = await store.read("system", (tx) => getWorkspace(tx, id));
  return {
    id: `operator/${workspace.id}`,
    scope: { workspace: workspace.id },
    permissions: ["*"],
    requestLimit: 0,
    emailLimit: 0,
    idempotencyScope: `${workspace.id}/operator`,
    idempotencyLife: livesOf(settings.lives, workspace.settings.lives).idempotency,
    workspace,
    key: { name: "operator", type: "production" },
    sandbox: false,
  };
}
