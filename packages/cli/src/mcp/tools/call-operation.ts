import { callAdminApi, listAdminApi, workspaceId } from "../../local/admin-api.js";
import { pathSegment } from "../../operations/manifest.js";
import { exitCodes, Failure, usage } from "../../program/failure.js";
import type { AgentOperation } from "../agent-operation.js";
import { restOperation } from "../cut-outputs.js";
import { safeJson } from "../fence.js";
import { isRecord } from "../json-rpc.js";
import { assertMaySend } from "../may-send.js";
import { agentOperation, searchOperations } from "../search-operations.js";
import type { RunTool, ToolCall, ToolInput } from "../tool.js";

/** The items of a list that an agent gets where it does not say how many it wants. */
const defaultLimit = 20;
/** Calls by POST that change nothing. */
const readingPosts = ["segments.estimate", "admin.automations.explain"];

/** Calls an operation of the API or of the admin API and returns its data. */
export const callOperation: RunTool = async ({ operation_id, ...given }, call) => {
  const id = String(operation_id);
  const query = isRecord(given.query) ? given.query : {};
  if (id === restOperation) return call.outputs.rest(query.id, query.from);
  const operation = agentOperation(id);
  if (!operation) throw unknown(id);
  if (call.permissions.readOnly && operation.method !== "GET" && !readingPosts.includes(id)) throw refused(id);
  await assertMaySend(id, given.body, call);
  const request = await requestOf(operation, given, call);
  const data = id.startsWith("admin.")
    ? await sendToAdmin(operation, request, call)
    : await send(operation, request, call);
  return `${id} succeeded.\n${call.outputs.show(safeJson(data ?? null))}`;
};

/** Returns the failure of a call that would change something on a server for reading. */
export function refused(what: string): Failure {
  return new Failure("read_only", `${what} is refused: this server was started with --read-only`, exitCodes.usage);
}

interface AgentRequest {
  path: string;
  query: Readonly<Record<string, string | number | boolean>>;
  body: unknown;
}

async function send(operation: AgentOperation, request: AgentRequest, { context }: ToolCall): Promise<unknown> {
  const { method, authenticated, needsIdempotencyKey } = operation;
  const api = await context.api();
  return (await api.send({ ...request, method, authenticated, needsIdempotencyKey })).data;
}

async function sendToAdmin(operation: AgentOperation, request: AgentRequest, { context }: ToolCall): Promise<unknown> {
  const query = new URLSearchParams(
    Object.entries(request.query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const path = query.size > 0 ? `${request.path}?${query}` : request.path;
  return operation.paginated
    ? listAdminApi(path, context)
    : callAdminApi(operation.method, path, request.body, context);
}

async function requestOf(operation: AgentOperation, given: ToolInput, call: ToolCall): Promise<AgentRequest> {
  const { id, paginated, query: known = [], body } = operation;
  const query: Record<string, string | number | boolean> = paginated ? { limit: defaultLimit } : {};
  for (const [name, value] of Object.entries(isRecord(given.query) ? given.query : {})) {
    if (!known.some((parameter) => parameter.name === name)) {
      const names = known.map((parameter) => parameter.name).join(", ") || "none";
      throw usage(`${id} has no query parameter ${name}; it has: ${names}`, { path: `query.${name}` });
    }
    if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") query[name] = value;
    else if (value !== null)
      throw usage(`query.${name} must be a string, a number or a boolean`, { path: `query.${name}` });
  }
  const missing = known.find(({ name, required }) => required && query[name] === undefined);
  if (missing) throw usage(`${id} needs query.${missing.name}`, { path: `query.${missing.name}` });
  if (given.body !== undefined && !body) throw usage(`${id} takes no body`, { path: "body" });
  return { path: await pathOf(operation, given.path, call), query, body: given.body };
}

/** Returns the path with its parameters. A single parameter may have any name; the workspace of an admin call is known. */
async function pathOf({ id, path }: AgentOperation, given: unknown, { context }: ToolCall): Promise<string> {
  const values = isRecord(given) ? given : {};
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const only = Object.keys(values).length === 1 ? Object.values(values)[0] : undefined;
  let filled = path;
  for (const name of names) {
    let value = values[name] ?? (names.length === 1 ? only : undefined);
    if (value === undefined && path.startsWith("/workspaces/{id}")) value = await workspaceId(undefined, context);
    if (typeof value !== "string" && typeof value !== "number")
      throw usage(`${id} needs path.${name}: its path is ${path}`, { path: `path.${name}` });
    filled = filled.replace(`{${name}}`, pathSegment(name, String(value)));
  }
  return filled;
}

function unknown(id: string): Failure {
  const near = searchOperations(id, 3).map((operation) => operation.id);
  const hint = near.length > 0 ? `Perhaps: ${near.join(", ")}.` : "find_operation lists all.";
  return new Failure("not_found", `there is no operation ${id}`, exitCodes.notFound, { path: "operation_id", hint });
}
