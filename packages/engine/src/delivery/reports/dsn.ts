import { classifyReported, replyLine } from "../classify.js";
import { type Fields, readFields } from "./fields.js";
import type { Action, ReportedRecipient } from "./report.js";

const actions: readonly Action[] = ["failed", "delayed", "delivered", "relayed", "expanded"];

/** What a status means where the action is missing or unknown, by its class. */
const byClass: Readonly<Record<string, Action>> = { "2": "delivered", "4": "delayed", "5": "failed" };

/** Returns what a `message/delivery-status` part (RFC 3464) says of each recipient. */
export function readDeliveryStatus(text: string): ReportedRecipient[] {
  return readFields(text)
    .filter((fields) => fields.has("final-recipient") || fields.has("original-recipient") || fields.has("action"))
    .map(readRecipient);
}

/** Returns a recipient whose mail failed, as `status` (null when unknown) and the words of its server tell. */
export function failedRecipient(
  address: string | null,
  status: string | null,
  diagnostic: string,
  remoteHost: string | null = null,
): ReportedRecipient {
  const refused = classifyReported(status, diagnostic);
  return { address, action: "failed", refused, response: refused.response, remoteHost };
}

function readRecipient(fields: Fields): ReportedRecipient {
  const status = /[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get("status") ?? "")?.[0] ?? null;
  const diagnostic = afterType(fields.get("diagnostic-code")) ?? fields.get("status") ?? "";
  const remoteHost = afterType(fields.get("remote-mta"))?.split(/[\s(]/)[0] || null;
  const address = addressIn(fields.get("original-recipient")) ?? addressIn(fields.get("final-recipient"));
  const action = readAction(fields.get("action"), status);
  if (action === "failed") return failedRecipient(address, status, diagnostic, remoteHost);
  return { address, action, refused: null, response: replyLine(diagnostic), remoteHost };
}

function readAction(text: string | undefined, status: string | null): Action {
  const word = text?.trim().toLowerCase() ?? "";
  // "failure" and "failed (final)" are met as well.
  if (word.startsWith("fail")) return "failed";
  return actions.find((action) => word.startsWith(action)) ?? byClass[status?.[0] ?? ""] ?? "failed";
}

/** What follows the type of a typed field (`rfc822; ada@example.com`, `smtp; 550 no`). */
function afterType(field: string | undefined): string | undefined {
  const semicolon = field?.indexOf(";") ?? -1;
  if (field === undefined || semicolon === -1) return field;
  return /^[\w.-]+$/.test(field.slice(0, semicolon).trimEnd()) ? field.slice(semicolon + 1).trimStart() : field;
}

/** The first word with something on both sides of its last `@`; words end at blanks and at what encloses addresses. */
function addressIn(field: string | undefined): string | null {
  for (const word of (afterType(field) ?? "").split(/[\s<>;"']/)) {
    const at = word.lastIndexOf("@");
    const [domain = ""] = word.slice(at + 1).split(",", 1);
    if (at > 0 && domain !== "") return word.slice(0, at + 1) + domain;
  }
  return null;
}
