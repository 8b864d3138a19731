import { classifyReported, replyLine } from "../classify.js";
import { type Fields, readFields } from "./read-fields.js";
import type { ReportedAction, ReportedRecipient } from "./report.js";

const actions: readonly ReportedAction[] = ["failed", "delayed", "delivered", "relayed", "expanded"];

/** The action that the class of a status implies, for reports without a known action. */
const byClass: Readonly<Record<string, ReportedAction>> = { "2": "delivered", "4": "delayed", "5": "failed" };

/** Returns the recipients of a `message/delivery-status` part (RFC 3464). */
export function readDeliveryStatus(text: string): ReportedRecipient[] {
  return readFields(text)
    .filter((fields) => fields.has("final-recipient") || fields.has("original-recipient") || fields.has("action"))
    .map(readRecipient);
}

/** Returns a recipient whose mail failed, classified by `status` (null when unknown) and the quoted reply. */
export function failedRecipient(
  address: string | null,
  status: string | null,
  diagnostic: string,
  remoteHost: string | null = null,
): ReportedRecipient {
  const failure = classifyReported(status, diagnostic);
  return { address, action: "failed", failure, response: failure.response, remoteHost };
}

function readRecipient(fields: Fields): ReportedRecipient {
  const status = /[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get("status") ?? "")?.[0] ?? null;
  const diagnostic = afterType(fields.get("diagnostic-code")) ?? fields.get("status") ?? "";
  const remoteHost = afterType(fields.get("remote-mta"))?.split(/[\s(]/)[0] || null;
  const address = addressIn(fields.get("original-recipient")) ?? addressIn(fields.get("final-recipient"));
  const action = readAction(fields.get("action"), status);
  if (action === "failed") return failedRecipient(address, status, diagnostic, remoteHost);
  return { address, action, failure: null, response: replyLine(diagnostic), remoteHost };
}

function readAction(text: string | undefined, status: string | null): ReportedAction {
  const word = text?.trim().toLowerCase() ?? "";
  // Servers also write "failure" and "failed (final)".
  if (word.startsWith("fail")) return "failed";
  return actions.find((action) => word.startsWith(action)) ?? byClass[status?.[0] ?? ""] ?? "failed";
}

/** Returns the value of a typed field, such as `rfc822; ada@example.com` or `smtp; 550 no`, without its type. */
function afterType(field: string | undefined): string | undefined {
  const semicolon = field?.indexOf(";") ?? -1;
  if (field === undefined || semicolon === -1) return field;
  return /^[\w.-]+$/.test(field.slice(0, semicolon).trimEnd()) ? field.slice(semicolon + 1).trimStart() : field;
}

/** Returns the first word with text on both sides of its last `@`. Blanks, quotes and angle brackets separate words. */
function addressIn(field: string | undefined): string | null {
  for (const word of (afterType(field) ?? "").split(/[\s<>;"']/)) {
    const at = word.lastIndexOf("@");
    const [domain = ""] = word.slice(at + 1).split(",", 1);
    if (at > 0 && domain !== "") return word.slice(0, at + 1) + domain;
  }
  return null;
}
