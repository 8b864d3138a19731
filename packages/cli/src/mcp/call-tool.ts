import { invalidResponse } from "../client/api-failure.js";
import { type Context, createContext } from "../program/context.js";
import { exitCodes, Failure } from "../program/failure.js";
import type { Io } from "../program/io.js";
import { assertInput } from "./assert-input.js";
import { safeJson } from "./fence.js";
import type { Tool, ToolCall, ToolInput, ToolServices } from "./tool.js";

/** The result of `tools/call`. */
export interface ToolResult {
  content: { type: "text"; text: string }[];
  isError?: true;
}

/** What one call adds to the services of a session. */
interface CallParts extends Pick<ToolCall, "progress"> {
  /** Aborted when the client cancels the call. */
  signal: AbortSignal;
}

/** Calls a tool. A tool that fails is a result; only arguments that do not fit its schema are an RpcError. */
export async function callTool(
  tool: Tool,
  input: ToolInput,
  services: ToolServices,
  { signal, progress }: CallParts,
): Promise<ToolResult> {
  assertInput(tool, input);
  try {
    const context = await freshContext(services.context, signal);
    const run = await tool.load();
    const text = await run(input, { ...services, context, progress });
    return { content: [{ type: "text", text }] };
  } catch (error) {
    return {
      content: [{ type: "text", text: errorText(failureOf(error, services.context), services) }],
      isError: true,
    };
  }
}

/**
 * Returns a context for one call, so that a server that starts, moves or gets other keys between two calls is found. It asks
 * nothing and prints nothing, because stdin and stdout belong to the protocol.
 */
async function freshContext({ argv, io, flags }: Context, signal: AbortSignal): Promise<Context> {
  const own: Io = Object.create(io, { signal: { value: AbortSignal.any([io.signal, signal]) } });
  const { retries = "1", ...given } = flags();
  const context = createContext(argv, own, () => ({ ...given, retries, input: false, quiet: true }));
  await context.findLocal();
  return context;
}

function failureOf(error: unknown, { io }: Context): Failure {
  if (error instanceof Failure) return error;
  const invalid = invalidResponse(error, io);
  if (invalid) return invalid;
  return new Failure("unexpected", error instanceof Error ? error.message : String(error), exitCodes.failed);
}

/** Returns a failure for an agent. Its message may repeat what a caller of the service wrote, so it is data as well. */
function errorText({ code, message, details }: Failure, { outputs }: ToolServices): string {
  const { path, problems, status, requestId, retryAfter, hint, next } = details;
  const others = problems?.slice(1).map((problem) => ({ path: problem.path, message: problem.message }));
  const error = { code, message, path, status, request_id: requestId, retry_after: retryAfter, hint, next };
  return `Failed.\n${outputs.show(safeJson({ ...error, problems: others?.length ? others : undefined }))}`;
}
