/** An id of a request; null in an answer to a message without a readable id. */
export type RequestId = string | number;

/** A valid request, or a notification where `id` is absent. */
export interface RpcCall {
  id: RequestId | undefined;
  method: string;
  params: Readonly<Record<string, unknown>>;
}

/** The error codes of JSON-RPC 2.0 (section 5.1). */
export const rpcCodes = { parse: -32700, request: -32600, method: -32601, params: -32602, internal: -32603 } as const;

/** An error that the protocol reports, as against a tool that fails. */
export class RpcError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.name = "RpcError";
    this.code = code;
  }
}

/** Returns the answer to a request. */
export function resultOf(id: RequestId, result: unknown): object {
  return { jsonrpc: "2.0", id, result };
}

/** Returns the answer that reports an error; `id` is null where the message has none that can be read. */
export function errorOf(id: RequestId | null, { code, message }: RpcError): object {
  return { jsonrpc: "2.0", id, error: { code, message } };
}

/** Returns the id of a message, null where it has none that a request may have. */
export function idOf(message: unknown): RequestId | null {
  const id: unknown = isRecord(message) ? message.id : undefined;
  return typeof id === "string" || (typeof id === "number" && Number.isFinite(id)) ? id : null;
}

/** Whether a message is an answer to a request of the other side. This server sends none, so it ignores answers. */
export function isAnswer(message: unknown): boolean {
  return isRecord(message) && !("method" in message) && ("result" in message || "error" in message);
}

/** Returns a message as a call. @throws RpcError where it is none. */
export function callOf(message: unknown): RpcCall {
  if (!isRecord(message)) throw new RpcError(rpcCodes.request, "a message must be a JSON object");
  const { jsonrpc, method, params = {} } = message;
  if (jsonrpc !== "2.0") throw new RpcError(rpcCodes.request, 'jsonrpc must be "2.0"');
  if (typeof method !== "string") throw new RpcError(rpcCodes.request, "method must be a string");
  const id = idOf(message);
  if ("id" in message && id === null) throw new RpcError(rpcCodes.request, "id must be a string or a number");
  if (typeof params !== "object" || params === null)
    throw new RpcError(rpcCodes.request, "params must be an object where they are given");
  if (!isRecord(params)) throw new RpcError(rpcCodes.params, "params must be an object, not an array");
  return { id: id ?? undefined, method, params };
}

/** Whether a value is an object and no array. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
