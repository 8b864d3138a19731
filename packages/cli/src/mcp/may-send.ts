import type { Api } from "../client/connect.js";
import { callAdminApi, hasAdminToken } from "../local/admin-api.js";
import { exitCodes, Failure } from "../program/failure.js";
import { isRecord } from "./json-rpc.js";
import type { ToolCall } from "./tool.js";

/** The operations by which mail leaves, or by which an automation starts to send it. */
const sending = ["emails.send", "emails.batch.send", "campaigns.send", "automations.trigger", "admin.events.emit"];

/** Throws a Failure where a call would send real mail and the server was started without `--allow-send`. */
export async function assertMaySend(id: string, body: unknown, call: ToolCall): Promise<void> {
  const starts = id === "automations.update" && isRecord(body) && body.status === "active";
  if (!sending.includes(id) && !starts) return;
  if (call.permissions.allowSend || call.context.settings().apiKey?.isSandbox) return;
  if (await isLocalProfile(call)) return;
  if (await isSandboxKey(await call.context.api())) return;
  throw new Failure("send_not_allowed", `${id} is not called: with a live key it sends real mail`, exitCodes.usage, {
    hint: "Ask the user first. Whoever starts this server allows it with posthorn mcp --allow-send, or gives it a sandbox key, whose mail is simulated.",
  });
}

/** Whether the server runs in the local profile or is a mock: only these have a clock that can be read. */
async function isLocalProfile({ context }: ToolCall): Promise<boolean> {
  if (!hasAdminToken(context)) return false;
  try {
    return isRecord(await callAdminApi("GET", "/clock", undefined, context));
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}

/** Whether the service says that the key is a sandbox key, which it need not look like. */
async function isSandboxKey(api: Api): Promise<boolean> {
  const { data } = await api.send({ method: "GET", path: "/api-key/permissions", authenticated: true });
  return isRecord(data) && data.is_sandbox === true;
}
